import { isPart } from '../../model/placed-object.ts';
import type {
  HandoffStatement,
  PlaceStatement,
  RunStatement,
  ScenarioEntity,
  TierEntity,
} from '../../model/scenario-model.ts';
import { grouped } from '../kernel/grouped.ts';
import { once } from '../kernel/once.ts';

interface Index {
  readonly places: ReadonlyMap<string, readonly PlaceStatement[]>;
  readonly runs: ReadonlyMap<string, readonly RunStatement[]>;
  readonly handoffs: ReadonlyMap<string, readonly HandoffStatement[]>;
  readonly onTier: ReadonlyMap<string, readonly PlaceStatement[]>;
  readonly tiers: ReadonlyMap<string, TierEntity>;
  readonly weights: Map<string, PlacedWeights>;
}

/** Where a model's weights lie. */
export interface PlacedWeights {
  /** Whole copies, in the order of the text. */
  readonly copies: readonly PlaceStatement[];
  /** The first copy on each device. */
  readonly onDevice: ReadonlyMap<string, PlaceStatement>;
  /** Parts that are placed apart. */
  readonly parts: readonly PlaceStatement[];
}

/** Places of what a model or a workload owns, in the order of the text. */
export function placesOf(scenario: ScenarioEntity, owner: string): readonly PlaceStatement[] {
  return indexOf(scenario).places.get(owner) ?? [];
}

/** Runs of a workload, in the order of the text. */
export function runsOf(scenario: ScenarioEntity, workload: string): readonly RunStatement[] {
  return indexOf(scenario).runs.get(workload) ?? [];
}

/** Handoffs of a workload, in the order of the text. */
export function handoffsOf(scenario: ScenarioEntity, workload: string): readonly HandoffStatement[] {
  return indexOf(scenario).handoffs.get(workload) ?? [];
}

/** Where a model's weights lie, found once for all that run it. */
export function weightsOf(scenario: ScenarioEntity, model: string): PlacedWeights {
  const { weights } = indexOf(scenario);
  const found = weights.get(model);
  if (found) return found;
  const places = placesOf(scenario, model).filter((place) => place.tier);
  const copies = places.filter((place) => place.object?.kind === 'weights');
  const onDevice = new Map<string, PlaceStatement>();
  for (const copy of copies) {
    const device = copy.tier?.device;
    if (device !== undefined && !onDevice.has(device)) onDevice.set(device, copy);
  }
  const made = { copies, onDevice, parts: places.filter((place) => isPart(place.object?.kind)) };
  weights.set(model, made);
  return made;
}

/** Places on a tier, in the order of the text. */
export function placesOn(scenario: ScenarioEntity, tier: string): readonly PlaceStatement[] {
  return indexOf(scenario).onTier.get(tier) ?? [];
}

/** A tier of a node in sight. */
export function tierAt(scenario: ScenarioEntity, path: string): TierEntity | undefined {
  return indexOf(scenario).tiers.get(path);
}

/** Scenarios do not change, so each is sorted once. */
const indexOf = once(
  (scenario: ScenarioEntity): Index => ({
    places: grouped(scenario.places, (one) => one.object?.owner.path),
    runs: grouped(scenario.runs, (one) => one.workload?.path),
    handoffs: grouped(scenario.handoffs, (one) => one.workload?.path),
    onTier: grouped(scenario.places, (one) => one.tier?.path),
    weights: new Map<string, PlacedWeights>(),
    tiers: new Map(scenario.nodes.flatMap((node) => node.tiers.map((tier) => [tier.path, tier] as const))),
  }),
);
