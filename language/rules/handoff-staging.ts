import { type Fix, reportRule } from './finding.ts';
import { editableIn } from './support/editable.ts';
import { setValue } from './support/edits.ts';
import { findingOn, type Judged, missed } from './support/judged.ts';
import { bytesLike, say, sayAsWritten, sure } from './support/prose.ts';
import { roundedUp } from './support/round.ts';
import { COMPLETE_HANDOFF, splitServing } from './support/split-serving.ts';

const LOADED = (sequences: number) =>
  splitServing(COMPLETE_HANDOFF.replace('owner d0', 'owner d0\n    reserve before-prefill')).replace(
    'sequences 8;',
    `sequences ${sequences}; arrivals 3 /s;`,
  );

/** The receiving side has no room for what is on its way. */
export const handoffStaging = reportRule({
  code: 'handoff-staging',
  title: 'No room for handoffs under way',
  severity: 'warning',
  why: 'While a cache moves it lies on both sides, and the receiving side sets its place aside before it arrives, beside the live sequences. Where that room is missing, the handoff waits for a sequence to end, the sending side cannot free its blocks, and prefill stops behind it: the first token gets later on a machine that is not busy. Requests come in bursts: what fits on average may not fit when several handoffs are under way at once, so the peak that is not exceeded in 99 of 100 moments is judged too.',
  how: 'Serve fewer sequences on the decode side, give it more memory, reserve at the transfer and not before the prefill, or shorten the transfer.',
  bad: LOADED(59),
  good: LOADED(40),
  check: (report) =>
    missed(report, 'staging').flatMap((judged) => {
      const { scenario, verdict } = judged;
      const tier = verdict.subject.replace(/\.staged(\.peak)?$/, '');
      const full = scenario.verdicts.some(
        (v) => v.topic === 'capacity' && v.verdict === 'broken' && v.subject === `${tier}.used`,
      );
      // What does not fit at rest is told by `capacity-exceeded`.
      return full ? [] : [findingOn('handoff-staging', judged, messageOf(judged, tier), fixesOf(judged, tier))];
    }),
});

function messageOf(judged: Judged, tier: string): string {
  const { scenario, verdict } = judged;
  const style = bytesLike(verdict.limit);
  const workload = scenario.workloads.find((one) =>
    one.handoffs.some(
      ({ handoff }) => handoff.span.uri === verdict.span.uri && handoff.span.offset === verdict.span.offset,
    ),
  )?.workload.path;
  const get = (name: string) => scenario.quantities.get(`${workload}.handoff.${name}`);
  const used = scenario.tiers.find((t) => t.tier.path === tier)?.used;
  const sum = `${say(verdict.value, style)} of ${sayAsWritten(verdict.limit)} (${sure(verdict.claim)})`;
  const cure = 'Serve fewer sequences, or give the decode side more memory.';
  if (verdict.subject.endsWith('.peak')) {
    const mean = scenario.quantities.get(`${tier}.staged`);
    return `Handoffs under way fit on ${tier} on average (${say(mean, style)}) and not at their peak: up to ${say(get('at-once'))} at once hold ${say(get('staging.peak'), style)} beside the ${say(used, style)} placed there, ${sum}. There is room for ${say(get('room'))}: in one moment of a hundred the others wait, and hold up the prefill. ${cure}`;
  }
  return `Handoffs under way hold ${say(get('staging'), style)} on ${tier} beside the ${say(used, style)} placed there: ${sum}. Handoffs would wait for room and hold up the prefill. ${cure}`;
}

function fixesOf({ report, scenario, verdict }: Judged, path: string): readonly Fix[] {
  const use = scenario.tiers.find((t) => t.tier.path === path);
  const peak = scenario.quantities.get(`${path}.staged.peak`)?.value;
  if (!use || verdict.value?.value === undefined) return [];
  const reserve = use.tier.attributes.quantity('reserve').value ?? 0;
  // Room for the average alone would leave the bursts to be told next.
  const needed = Math.max(verdict.value.value, peak ?? 0);
  const text = roundedUp(needed + reserve, use.capacity.dimension, use.capacity);
  const edits = setValue(use.tier.attributes, 'capacity', text, editableIn(report));
  return edits.length > 0 ? [{ title: `Raise the capacity of ${path} to ${text}`, edits }] : [];
}
