import type { PrefixReport, ScenarioReport, WorkloadReport } from '../engine/report.ts';
import { formatPercent } from '../units/index.ts';
import { type Finding, reportRule } from './finding.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { say } from './support/prose.ts';

const scenario = (more: string) => `${LLAMA}
${HOST}
workload chat serves Llama { sequences 8; prompt 7680 tok; reused 6144 tok; output 512 tok }

scenario chunks {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GiB; ${more} }
  run   chat          on host.gpu
}
`;

/** What is restored is not the cache that a prefill would have made. */
export const restoreInexact = reportRule({
  code: 'restore-inexact',
  title: 'The restored cache is not exact',
  severity: 'information',
  why: 'A lossy code gives back other numbers than it was given. Blending reuses chunks of text wherever they stand in a prompt and computes only a share of their tokens anew: the others know nothing of the text before them. Both change answers, and nothing at run time tells by how much.',
  how: 'Measure the quality that is lost on your own prompts, or restore exactly (`fidelity exact`, no `blend`).',
  bad: scenario('compression 4; decompress 200 GB/s; fidelity lossy'),
  good: scenario('otherwise recompute'),
  check: function* (report) {
    for (const one of report.scenarios) for (const workload of one.workloads) yield* check(one, workload);
  },
});

function* check({ scenario }: ScenarioReport, { prefixPlaces }: WorkloadReport): Iterable<Finding> {
  for (const prefix of prefixPlaces) {
    const { place } = prefix;
    const [blend, fidelity] = [place.attributes.get('blend'), place.attributes.get('fidelity')];
    const lossy = fidelity?.words[0]?.word === 'lossy' && place.attributes.get('compression') ? fidelity : undefined;
    for (const [written, message] of [
      [blend, blended(prefix)],
      [lossy, lost(prefix)],
    ] as const) {
      if (!written || written.flagged) continue;
      yield {
        code: 'restore-inexact',
        severity: 'information',
        span: written.span,
        subject: place.object?.name ?? '',
        scenario: scenario.name,
        claim: 'exact',
        message,
        related: [],
        fixes: [],
      };
    }
  }
}

function lost({ place }: PrefixReport): string {
  return `${place.object?.name ?? 'The prefixes'} come back from ${place.tier?.path ?? 'there'} through a lossy code: they are not the cache that was kept, and answers differ from those without it. Measure what that costs in quality before you count on the time it saves.`;
}

/** Whether loading hides the work is a matter of each layer; all of them are alike here. */
function blended({ place, form, transfer }: PrefixReport): string {
  const share = formatPercent(place.attributes.optional('blend')?.value ?? 0);
  const [work, load] = [form?.blending, transfer?.alone];
  const hides =
    work?.value === undefined || load?.value === undefined
      ? ''
      : ` Recomputing takes ${say(work)} and loading ${say(load)} (estimate): the work is ${work.value <= load.value ? '' : 'not '}hidden behind the transfer.`;
  return `${share} of the restored tokens of ${place.object?.name ?? 'the prefix'} is recomputed and the rest is used as it lay: that is not the cache of a full prefill, and answers differ.${hides} Measure the quality on your own prompts.`;
}
