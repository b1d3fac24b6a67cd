import type { PrefixReport, ScenarioReport, WorkloadReport } from '../engine/report.ts';
import { fastestOf } from '../engine/scenario/restore.ts';
import { formatNumber } from '../units/index.ts';
import { type Finding, type Fix, reportRule } from './finding.ts';
import { editableIn } from './support/editable.ts';
import { setValue } from './support/edits.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { say } from './support/prose.ts';

const scenario = (
  heads: number,
) => `${LLAMA.replace('kv-heads 8', `kv-heads ${heads}`).replace('kv-dtype      bf16', 'kv-dtype      bf16\n  hidden-size   4096')}
${HOST}
workload chat serves Llama { sequences 4; prompt 7680 tok; reused 6144 tok; output 512 tok }

scenario hidden {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GiB; store hidden-states; otherwise recompute }
  run   chat          on host.gpu
}
`;

/** Another form of the cache is kept, and its restore is no faster for it. */
export const storedFormNoGain = reportRule({
  code: 'stored-form-no-gain',
  title: 'The stored form saves no time',
  severity: 'warning',
  why: 'A hidden state is one vector of a token in a layer, keys and values are two for each KV head. Where heads share keys and values, as in nearly every model of today, these are smaller than the hidden state they are made of: more bytes move, and the projection comes on top. A compressed cache moves fewer bytes, but has to be decoded; over a fast path decoding takes longer than it saves. It may still be right where it is room that counts.',
  how: 'Store keys and values (`store kv`). Leave out the compression, or keep it for the room it saves, where the path is fast.',
  bad: scenario(8),
  good: scenario(32),
  check: function* (report) {
    const mayEdit = editableIn(report);
    for (const one of report.scenarios) for (const workload of one.workloads) yield* check(one, workload, mayEdit);
  },
});

function* check(scenario: ScenarioReport, workload: WorkloadReport, mayEdit: ReturnType<typeof editableIn>) {
  for (const prefix of workload.prefixPlaces) {
    const finding = hidden(scenario, prefix, mayEdit);
    if (finding) yield finding;
    else if (prefix === fastestOf(workload.prefixPlaces)) yield* compressed(scenario, workload, prefix);
  }
}

function hidden(
  scenario: ScenarioReport,
  { place, form }: PrefixReport,
  mayEdit: ReturnType<typeof editableIn>,
): Finding | undefined {
  const written = place.attributes.get('store');
  const states = form?.states?.value;
  if (!written || !form || states === undefined || form.cache.value === undefined || states < form.cache.value)
    return undefined;
  const edits = setValue(place.attributes, 'store', 'kv', mayEdit);
  const fix: Fix = { title: 'Store keys and values', edits, preferred: true };
  return {
    ...common(scenario, place, written.span),
    severity: 'warning',
    message: `Hidden states of one prefix take ${say(form.states)}, its keys and values ${say(form.cache)}: with KV heads that are shared nothing is saved, and projecting takes ${say(form.projecting)} more (estimate). Store keys and values instead.`,
    related: [],
    fixes: edits.length > 0 ? [fix] : [],
  };
}

/** Compression saves room whatever it does to time. */
function* compressed(
  scenario: ScenarioReport,
  { workload }: WorkloadReport,
  { place, form }: PrefixReport,
): Iterable<Finding> {
  const written = place.attributes.get('compression');
  const gain = written && form && scenario.quantities.get(`${workload.path}.restore.form-gain`);
  if (!written || !form || gain?.value === undefined || gain.value > 0) return;
  const ratio = formatNumber(written.quantity?.value ?? 1);
  yield {
    ...common(scenario, place, written.span),
    severity: 'information',
    message: `Kept ${ratio} times smaller, ${place.object?.name ?? 'the prefixes'} move ${say(form.bytes)} instead of ${say(form.cache)}, but decoding takes ${say(form.decoding)}: a restore comes back ${say(gain.with({ value: -gain.value }))} later than uncompressed (estimate). Compress for the room it saves, or leave it out.`,
    related: [],
    fixes: [],
  };
}

function common({ scenario }: ScenarioReport, place: PrefixReport['place'], span: Finding['span']) {
  return {
    code: 'stored-form-no-gain',
    span,
    subject: place.object?.name ?? '',
    scenario: scenario.name,
    claim: 'estimate' as const,
  };
}
