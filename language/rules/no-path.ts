import type { Report, ScenarioReport, WorkloadReport } from '../engine/report.ts';
import { findPath, follow } from '../engine/scenario/paths.ts';
import type { LinkEntity, PlaceStatement, TierEntity } from '../model/scenario-model.ts';
import type { Span } from '../model/span.ts';
import { type Finding, type Fix, reportRule } from './finding.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { linkFix } from './support/link-fix.ts';

const UNLINKED = HOST.replace(/ {2}link .*\n/, '');

/** Bytes must travel between two tiers and no link leads there. */
export const noPath = reportRule({
  code: 'no-path',
  title: 'No path leads there',
  severity: 'error',
  why: 'What lies on this tier has to reach another one, and the links declared do not lead there: either none connects the two, or the ones named in `via` do not join up. No time can be told for it.',
  how: 'Declare the link, or name links in `via` that lead from the tier, one after the other, to where the bytes are used. `->` goes one way only.',
  bad: `${LLAMA}
${UNLINKED}
workload chat serves Llama { sequences 8; context 8192 tok; prompt 7680 tok; reused 6144 tok; output 512 tok }

scenario unreachable {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GiB; otherwise recompute }
  run   chat          on host.gpu
}
`,
  good: `${LLAMA}
${HOST}
workload chat serves Llama { sequences 8; context 8192 tok; prompt 7680 tok; reused 6144 tok; output 512 tok }

scenario reachable {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GiB; otherwise recompute }
  run   chat          on host.gpu
}
`,
  check: function* (report: Report): Iterable<Finding> {
    for (const scenario of report.scenarios) {
      for (const workload of scenario.workloads) {
        yield* prefixFindings(report, scenario, workload);
        yield* readFindings(report, scenario, workload);
        yield* handoffFindings(report, scenario, workload);
      }
    }
  },
});

function* prefixFindings(
  report: Report,
  scenario: ScenarioReport,
  { prefixPlaces, kvPlaces }: WorkloadReport,
): Iterable<Finding> {
  for (const { place } of prefixPlaces) {
    for (const { tier: to } of kvPlaces) {
      if (!place.tier || !to || !place.tierSpan || !place.object) continue;
      const trip: Trip = {
        from: place.tier,
        to,
        what: `${place.object.name} on ${place.tier.path}`,
        place,
        span: place.tierSpan,
      };
      yield* kvPlaces.length === 1
        ? tripFindings(report, scenario, trip, place.via)
        : tripFindings(report, scenario, trip, undefined);
    }
  }
}

/** What a step reads must reach the device: weights and live cache on a tier of their own. */
function* readFindings(
  report: Report,
  scenario: ScenarioReport,
  { decode, prefill, kvPlaces }: WorkloadReport,
): Iterable<Finding> {
  const reads = [prefill, decode].flatMap((phase) =>
    [phase?.weights, ...(phase?.weightsParts ?? []), ...(phase === decode ? kvPlaces : [])].map((place) => ({
      place,
      to: phase?.tier,
    })),
  );
  for (const { place, to } of reads) {
    if (!place?.tier || !place.tierSpan || !place.object || !to) continue;
    yield* tripFindings(
      report,
      scenario,
      { from: place.tier, to, what: `${place.object.name} on ${place.tier.path}`, place, span: place.tierSpan },
      undefined,
    );
  }
}

function* handoffFindings(report: Report, scenario: ScenarioReport, { handoffs }: WorkloadReport): Iterable<Finding> {
  for (const { handoff } of handoffs) {
    const { source, target, workload } = handoff;
    if (!source || !target || !workload) continue;
    const span = handoff.attributes.get('via')?.valueSpan ?? handoff.attributes.ownerSpan;
    yield* tripFindings(
      report,
      scenario,
      { from: source, to: target, what: `the handoff of ${workload.path} from ${source.path}`, span },
      handoff.via,
    );
  }
}

interface Trip {
  readonly from: TierEntity;
  readonly to: TierEntity;
  readonly what: string;
  readonly span: Span;
  readonly place?: PlaceStatement;
}

function* tripFindings(
  report: Report,
  scenario: ScenarioReport,
  trip: Trip,
  via: readonly (LinkEntity | undefined)[] | undefined,
): Iterable<Finding> {
  const found = findPath(scenario.scenario, trip.from, trip.to);
  if (via) {
    const links = via.filter((l): l is LinkEntity => l !== undefined);
    if (links.length < via.length) return;
    const walk = follow(links, trip.from, trip.to);
    if (!walk.ok) yield brokenVia(scenario, trip, walk, found);
    return;
  }
  if (found) return;
  const message = `No link leads from ${trip.from.path} to ${trip.to.path}, so ${trip.what} cannot be used there and no time can be told. Declare a link between them, or place it where one leads.`;
  yield base(scenario, trip, trip.span, message, linkFix(report, trip.from, trip.to));
}

function brokenVia(
  scenario: ScenarioReport,
  trip: Trip,
  walk: ReturnType<typeof follow>,
  found: readonly LinkEntity[] | undefined,
): Finding {
  const value = trip.place?.attributes.get('via')?.valueSpan ?? trip.span;
  const where = walk.failed
    ? `${walk.failed.path} does not begin at ${walk.stoppedAt}`
    : `they end at ${walk.stoppedAt}`;
  const names = found?.map((l) => l.path).join(', ');
  const fixes: readonly Fix[] = names
    ? [{ title: `Go via ${names}`, preferred: true, edits: [{ span: value, newText: names }] }]
    : [];
  const cure = names ? `${names} would lead there` : 'No declared links lead there';
  return base(
    scenario,
    trip,
    value,
    `These links do not lead from ${trip.from.path} to ${trip.to.path}: ${where}. ${cure}.`,
    fixes,
  );
}

function base(
  scenario: ScenarioReport,
  { from, to, place }: Trip,
  span: Span,
  message: string,
  fixes: readonly Fix[],
): Finding {
  return {
    code: 'no-path',
    severity: 'error',
    span,
    message,
    verdict: 'broken',
    claim: 'exact',
    subject: place?.object?.name ?? `${from.path} → ${to.path}`,
    scenario: scenario.scenario.name,
    related: [{ span: to.nameSpan, message: 'the bytes are used here' }],
    fixes,
  };
}
