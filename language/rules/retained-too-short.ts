import { type Fix, reportRule } from './finding.ts';
import { setValue } from './support/edits.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { findingOn, type Judged, missed } from './support/judged.ts';
import { placeOf } from './support/places.ts';
import { bytesLike, say, sayAsWritten, sure } from './support/prose.ts';
import { roundedUp } from './support/round.ts';

const scenario = (retain: string) => `${LLAMA}
${HOST}
workload chat serves Llama { sequences 8; prompt 7680 tok; reused 6144 tok; output 512 tok; arrivals 0.5 /s; reuse-within 10 min }

scenario reuse {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain ${retain}; otherwise recompute }
  run   chat          on host.gpu
}
`;

/** Prefixes are evicted before they are asked for again. */
export const retainedTooShort = reportRule({
  code: 'retained-too-short',
  title: 'Prefixes are gone before they are asked for again',
  severity: 'warning',
  why: 'A cache keeps what was put in last. At the rate at which requests make new cache, what is retained is full after a time, and older prefixes go. When prefixes come back later than that, the tier is written all day and hit seldom. What has to be retained is the rate times the time until reuse, not a multiple of the memory above.',
  how: 'Retain as much as the message says, admit less (`admit`, `admit-frequency`), or add a larger tier below.',
  bad: scenario('16 GiB'),
  good: scenario('128 GiB'),
  check: (report) =>
    missed(report, 'retention').map((judged) =>
      findingOn('retained-too-short', judged, messageOf(judged), fixesOf(judged)),
    ),
});

function messageOf({ scenario, verdict }: Judged): string {
  const place = placeOf(scenario, verdict);
  const owner = verdict.subject.replace(/\.needed$/, '');
  const workload = place?.object?.owner;
  const within = workload?.kind === 'workload' ? workload.attributes.get('reuse-within')?.quantity : undefined;
  const rate = scenario.quantities.get(`${owner}.insert-rate`);
  const horizon = place?.tier && scenario.quantities.get(`${place.tier.path}.horizon`);
  // Several tiers together have no horizon of one of them.
  const alone = verdict.limit?.inputs.length === 0;
  const after = !alone || horizon?.value === undefined ? 'Most' : `They go after ${say(horizon)}, so most`;
  return `${owner} are asked for again within ${sayAsWritten(within)}, and ${say(rate)} of new ones are made: keeping them that long takes ${say(verdict.value, bytesLike(verdict.limit))} (${sure(verdict.claim)}), and ${alone ? sayAsWritten(verdict.limit) : say(verdict.limit)} are retained. ${after} would be gone by then. Retain more, admit less, or add a larger tier.`;
}

function fixesOf({ scenario, verdict }: Judged): readonly Fix[] {
  const place = placeOf(scenario, verdict);
  const needed = verdict.value?.value;
  const kept = place?.attributes.optional('retain');
  if (!place?.tier || needed === undefined || !kept || !verdict.limit) return [];
  // Several exclusive tiers together fall short by this; one of them takes it.
  const more = needed - (verdict.limit.value ?? 0) + (kept.value ?? 0);
  const use = scenario.tiers.find((t) => t.tier.path === place.tier?.path);
  const room =
    (use?.available.value ?? 0) * (place.tier.count.value ?? 1) - (use?.totalUsed.value ?? 0) + (kept.value ?? 0);
  if (more > room) return [];
  const text = roundedUp(more, kept.dimension, kept);
  const edits = setValue(place.attributes, 'retain', text, () => true);
  return edits.length > 0 ? [{ title: `Retain ${text}`, edits, preferred: true }] : [];
}
