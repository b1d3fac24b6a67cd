import type { Report } from '../engine/report.ts';
import { reshardingOf } from '../engine/scenario/resharding.ts';
import { type Edit, type Finding, reportRule } from './finding.ts';
import { addLines, endOf } from './support/edits.ts';
import { type HandoffSite, handoffsOf, headSpan, missingChecks } from './support/handoffs.ts';
import { say, sure } from './support/prose.ts';
import { COMPLETE_HANDOFF, splitServing } from './support/split-serving.ts';

const DEGREES = (prefill: number, decode: number) =>
  splitServing(COMPLETE_HANDOFF.replace('dtype, layout', 'dtype, layout, shards'))
    .replace('device gpu {', 'device gpu {\n    count 8')
    .replace('on p0.gpu\n', `on p0.gpu { tensor-parallel ${prefill} }\n`)
    .replace('on d0.gpu\n', `on d0.gpu { tensor-parallel ${decode} }\n`);

/** Prefill and decode cut the cache in different ways. */
export const handoffReshard = reportRule({
  code: 'handoff-reshard',
  title: 'Prefill and decode split the cache differently',
  severity: 'error',
  why: 'With unequal tensor-parallel degrees each rank of one side gets heads from several of the other, in pieces as small as the heads of one token. That is slow where each piece costs an operation. With more ranks than KV heads some heads lie on several ranks; unless both sides know which, the handoff fails at start or reads another rank’s heads.',
  how: 'Run both sides at one degree, or send blocks with `head-order HND`. Where ranks outnumber the KV heads, have both sides compare the replicated-head map: `checks … heads`.',
  bad: DEGREES(4, 8),
  good: DEGREES(8, 8),
  check: (report: Report): readonly Finding[] => handoffsOf(report).flatMap(check),
});

function check(site: HandoffSite): readonly Finding[] {
  const { workload, handoff, scenario } = site;
  const found = reshardingOf(workload);
  if (!found || !workload.handoffs.some((one) => one.handoff === handoff && one.transfer)) return [];
  const checks = handoff.attributes.words('checks');
  const most = Math.max(found.prefill, found.decode);
  // Who compares the map of heads knows that they are cut differently.
  if (checks.includes('heads')) return [];
  const unmapped = most > found.heads;
  // Until the shard map is compared at all, that is what has to be told.
  if (!unmapped && missingChecks(site).includes('shards')) return [];
  const name = workload.workload.path;
  const edits = unmapped ? addCheck(site) : [];
  const costs = costWords(site);
  return [
    {
      code: 'handoff-reshard',
      severity: unmapped ? 'error' : 'information',
      span: headSpan(handoff),
      ...(unmapped ? { verdict: 'broken' as const } : {}),
      claim: 'exact',
      subject: `${name}.handoff`,
      scenario: scenario.scenario.name,
      message: unmapped
        ? `${name} is split over ${found.prefill} ranks for prefill and ${found.decode} for decode, and has ${found.heads} KV heads: some heads lie on several ranks, and nothing says on which. The handoff would fail, or read the wrong heads. Compare the replicated-head map (checks heads), or use at most ${found.heads} ranks on each side.`
        : `${name} is split over ${found.prefill} ranks for prefill and ${found.decode} for decode${costs}. Run both sides at one degree, or keep heads before tokens in a block (head-order HND), if that is too slow.`,
      related: [],
      fixes: edits.length > 0 ? [{ title: 'Compare the replicated-head map', edits, preferred: true }] : [],
    },
  ];
}

function costWords({ scenario, workload }: HandoffSite): string {
  const get = (name: string) => scenario.quantities.get(`${workload.workload.path}.handoff.${name}`);
  const [pairs, size, pieces] = [get('pairs'), get('piece-bytes'), get('pieces')];
  if (!pairs) return '';
  const counted = pieces?.value === undefined ? '' : `, ${say(pieces)} pieces a request`;
  const [bound, expected] = [get('time'), get('contended')];
  // Told where operations cost clearly more than the bytes.
  const slow = bound?.value !== undefined && expected?.value !== undefined && expected.value >= 2 * bound.value;
  const time = slow
    ? `; it takes ${say(expected)} (${sure(expected.claim)}) where the bytes alone take ${say(bound)}`
    : '';
  return `: ${say(pairs)} pairs of ranks exchange pieces of ${say(size)}${counted}${time}`;
}

function addCheck({ handoff }: HandoffSite): readonly Edit[] {
  const written = handoff.attributes.get('checks')?.valueSpan;
  return written ? [{ span: endOf(written), newText: ', heads' }] : addLines(handoff.attributes, ['checks heads']);
}
