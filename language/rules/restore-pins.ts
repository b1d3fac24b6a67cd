import { type Fix, reportRule } from './finding.ts';
import { editableIn } from './support/editable.ts';
import { setValue } from './support/edits.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { findingOn, type Judged, missed } from './support/judged.ts';
import { placeOf } from './support/places.ts';
import { bytesLike, say, sayAsWritten, sure } from './support/prose.ts';
import { roundedUp } from './support/round.ts';

const scenario = (retain: string) => `${LLAMA}
${HOST}
workload chat serves Llama { sequences 8; context 8192 tok; prompt 7680 tok; reused 6144 tok; output 512 tok }

scenario moving {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain ${retain}; inclusion exclusive; otherwise recompute }
  run   chat          on host.gpu
}
`;

/** Restores under way hold more than the tier keeps. */
export const restorePins = reportRule({
  code: 'restore-pins',
  title: 'Restores under way hold the whole tier',
  severity: 'warning',
  why: 'A prefix whose only copy lies on the tier cannot leave it before the restore is done. When many restores run at once they hold all that is retained, and others’ only copies are evicted for them, although each tier alone is large enough.',
  how: 'Retain more than the live sequences can restore at once, keep copies on both tiers (`inclusion inclusive`), or serve fewer sequences.',
  bad: scenario('4 GiB'),
  good: scenario('64 GiB'),
  check: (report) =>
    missed(report, 'pinned').map((judged) => findingOn('restore-pins', judged, messageOf(judged), fixesOf(judged))),
});

function messageOf({ scenario, verdict }: Judged): string {
  const tier = placeOf(scenario, verdict)?.tier?.path ?? 'the tier';
  return `If all sequences restore at once they hold ${say(verdict.worst, bytesLike(verdict.limit))} on ${tier} (${sure(verdict.claim)}), and ${sayAsWritten(verdict.limit)} are retained there: prefixes of others would be evicted for them, and this is their only copy. Retain more, or keep copies on both tiers.`;
}

function fixesOf({ report, scenario, verdict }: Judged): readonly Fix[] {
  const place = placeOf(scenario, verdict);
  if (!place || verdict.worst?.value === undefined) return [];
  const text = roundedUp(verdict.worst.value, verdict.worst.dimension, verdict.limit);
  const mayEdit = editableIn(report);
  const retain = setValue(place.attributes, 'retain', text, mayEdit);
  const inclusive = setValue(place.attributes, 'inclusion', 'inclusive', mayEdit);
  return [
    ...(retain.length > 0 ? [{ title: `Retain ${text}`, edits: retain }] : []),
    ...(inclusive.length > 0 ? [{ title: 'Keep copies on both tiers', edits: inclusive }] : []),
  ];
}
