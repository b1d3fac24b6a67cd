import type { ScenarioEntity } from '../../model/scenario-model.ts';
import type { TierUse, Verdict, WorkloadReport } from '../report.ts';
import type { Book } from './book.ts';
import { handoffVerdicts } from './handoff.ts';
import type { Phases } from './phases.ts';
import { resumeOf } from './resume.ts';
import { horizonsOf, retentionVerdicts } from './retention.ts';
import type { WorkloadSizes } from './sizes.ts';
import { type TierWrites, tierWrites, type Writer } from './tier-writes.ts';
import { appendRateVerdict, appendVerdict } from './verdicts.ts';
import { ageVerdicts, lifetimeOf, lifetimeVerdict } from './wear.ts';
import { keptOf } from './write-policy.ts';

/** What the verdicts on kept and handed-over state have to know. */
export interface StateInputs {
  readonly scenario: ScenarioEntity;
  readonly workloads: readonly WorkloadReport[];
  readonly phases: readonly Phases[];
  readonly sizes: ReadonlyMap<string, WorkloadSizes>;
  readonly tiers: readonly TierUse[];
}

/** Verdicts on state that is written, kept and handed over, in the order of what comes first: validity, access, room, wear. */
export function stateVerdicts(inputs: StateInputs, book: Book): readonly Verdict[] {
  const { scenario, workloads, phases, sizes, tiers } = inputs;
  const places = keptOf(workloads);
  horizonsOf(scenario.places, sizes, places, book);
  const kept = workloads.flatMap((report) => {
    const own = sizes.get(report.workload.path);
    if (!own) return [];
    resumeOf(report, own, book);
    return [...handoffVerdicts(report, tiers, book), ...retentionVerdicts(report, own, book)];
  });
  const ranks = new Map(phases.map((p) => [p.workload.path, p.decode?.sharding.tensor ?? 1]));
  const ranksOf = (path: string) => ranks.get(path) ?? 1;
  const writes = tierWrites({ scenario, sizes, tiers, ranksOf, kept: places }, book);
  const byTier = new Map(writes.map((one) => [one.tier.path, one]));
  const ages = tiers.flatMap((use) => ageVerdicts(use, byTier.get(use.tier.path), book));
  return [...writeVerdicts(inputs, writes, ranksOf, book), ...kept, ...ages];
}

function writeVerdicts(
  { scenario, sizes }: StateInputs,
  writes: readonly TierWrites[],
  ranksOf: (workload: string) => number,
  book: Book,
): readonly Verdict[] {
  const appends = scenario.places.flatMap((place) => {
    const own = place.object && sizes.get(place.object.owner.path);
    return (own && appendVerdict(place, own, ranksOf(own.workload.path))) ?? [];
  });
  const refused = new Set(appends.filter((v) => v.verdict === 'broken').map((v) => v.span));
  const rates = writes.flatMap((one) => {
    const place = spokenOf(one.writers)?.place;
    const lifetime = lifetimeOf(one, book);
    // Where appends are refused altogether, how fast they would come is beside the point.
    if (!place || (place.objectSpan && refused.has(place.objectSpan))) return [];
    return [appendRateVerdict(one, place, book), lifetime && lifetimeVerdict(one, lifetime)].filter(
      (v): v is Verdict => v !== undefined,
    );
  });
  return [...appends, ...rates];
}

/** The writer a finding stands on: appends that decoding waits for, else a workload's own, else any. */
function spokenOf(writers: readonly Writer[]): Writer | undefined {
  return (
    writers.find((w) => w.access === 'appended') ??
    writers.find((w) => w.place.object?.owner.kind === 'workload') ??
    writers[0]
  );
}
