import { type Fix, reportRule } from './finding.ts';
import { editableIn } from './support/editable.ts';
import { setValue } from './support/edits.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { deciding, findingOn, type Judged, missed } from './support/judged.ts';
import { placeOf } from './support/places.ts';
import { excess, say, sure } from './support/prose.ts';
import { roundedUp } from './support/round.ts';

const scenario = (deadline: string) => `${LLAMA}
${HOST}
workload chat serves Llama { sequences 8; context 8192 tok; prompt 7680 tok; reused 6144 tok; output 512 tok }

scenario in-time {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GiB; via host.pcie; deadline <= ${deadline}; otherwise recompute }
  run   chat          on host.gpu
}
`;

/** A restore takes longer than its place allows. */
export const deadlineRestore = reportRule({
  code: 'deadline-restore',
  title: 'The restore takes too long',
  severity: 'error',
  why: 'A restore that misses its deadline holds its request and its place in memory while nothing is computed. An error means that even the full rate of the path takes longer; a warning means that the estimate, or all sequences restoring at once, does.',
  how: 'Take a faster path or a nearer tier, restore less, or allow more time. Whatever the deadline, say with `otherwise` what happens when it is missed.',
  bad: scenario('10 ms'),
  good: scenario('200 ms'),
  check: (report) =>
    missed(report, 'restore').map((judged) =>
      findingOn('deadline-restore', judged, messageOf(judged), fixesOf(judged)),
    ),
});

function messageOf(judged: Judged): string {
  const { verdict } = judged;
  const value = deciding(verdict);
  const place = placeOf(judged.scenario, verdict);
  const fallback = place?.attributes.get('otherwise')
    ? ''
    : " Nothing says what happens instead: add 'otherwise recompute'.";
  return `A restore from ${place?.tier?.path ?? 'there'} takes ${say(value)} (${sure(verdict.claim)}), ${excess(value?.value, verdict.limit?.value)} its deadline of ${say(verdict.limit)}.${fallback} Use a faster path, a nearer tier or a shorter prefix, or allow more time.`;
}

function fixesOf({ report, scenario: of, verdict }: Judged): readonly Fix[] {
  const place = placeOf(of, verdict);
  const values = [verdict.value, verdict.bound, verdict.worst].flatMap((q) => q?.value ?? []);
  if (!place || values.length === 0) return [];
  const text = roundedUp(Math.max(...values), { s: 1 }, place.attributes.get('deadline')?.quantity);
  const edits = setValue(place.attributes, 'deadline', text, editableIn(report));
  return edits.length > 0 ? [{ title: `Relax the deadline to ${text}`, edits }] : [];
}
