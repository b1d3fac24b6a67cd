import { formatPercent } from '../units/index.ts';
import { type Fix, reportRule } from './finding.ts';
import { editableIn } from './support/editable.ts';
import { setValue } from './support/edits.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { findingOn, type Judged, missed } from './support/judged.ts';
import { workloadOf } from './support/places.ts';

const scenario = (unique: string) => `${LLAMA}
${HOST}
workload chat serves Llama { sequences 8; prompt 7680 tok; reused 6144 tok; output 512 tok; unique ${unique} }

scenario hits {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain 128 GiB; otherwise recompute }
  run   chat          on host.gpu
}
`;

/** More is said to be reused than is ever asked for twice. */
export const hitCeilingExceeded = reportRule({
  code: 'hit-ceiling-exceeded',
  title: 'More is reused than is asked for again',
  severity: 'warning',
  why: 'The first request of a block is always a miss, so no cache of any size hits more than the share that is asked for again. A benchmark of random prompts has none, and no tier can help it; numbers for a higher hit rate are numbers for other traffic.',
  how: 'Measure how much of the prompts repeats, and write `reused` and `unique` accordingly.',
  bad: scenario('95%'),
  good: scenario('20%'),
  check: (report) =>
    missed(report, 'hit-ceiling').map((judged) =>
      findingOn('hit-ceiling-exceeded', judged, messageOf(judged), fixesOf(judged)),
    ),
});

function messageOf({ verdict }: Judged): string {
  const [said, ceiling] = [verdict.value?.value ?? 0, verdict.limit?.value ?? 0];
  const path = verdict.subject.replace(/\.prefixes\.hit-ceiling$/, '');
  const none = ceiling < 0.01 ? ' No tier can help such traffic.' : '';
  return `${formatPercent(said)} of each prompt of ${path} is said to be reused, and only ${formatPercent(ceiling)} is ever asked for a second time: no cache of any size hits more.${none} Lower 'reused', or 'unique' if that is wrong.`;
}

/** As many tokens as the ceiling leaves. */
function fixesOf({ report, scenario, verdict }: Judged): readonly Fix[] {
  const attributes = workloadOf(scenario, verdict.subject)?.workload.attributes;
  const prompt = attributes?.optional('prompt')?.value;
  if (!attributes || prompt === undefined) return [];
  const tokens = Math.floor(prompt * (verdict.limit?.value ?? 0));
  const edits = setValue(attributes, 'reused', `${tokens} tok`, editableIn(report));
  return edits.length > 0 ? [{ title: `Lower reused to ${tokens} tok`, edits }] : [];
}
