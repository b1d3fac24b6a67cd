import type { PlaceStatement, ScenarioEntity, TierEntity } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import { grouped } from '../kernel/grouped.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import type { TierUse } from '../report.ts';
import { type Book, renamed } from './book.ts';
import { allocatedSegment, cacheSegment, type Laid, runOn, shardingOn } from './cache-segments.ts';
import { perInstance, tierAvailable, tierTotal, tierUsed } from './formulas.ts';
import type { Phases } from './phases.ts';
import type { WorkloadSizes } from './sizes.ts';
import { placesOf, placesOn } from './statements.ts';
import { type WeightsInputs, weightsSegment } from './weights-segment.ts';

export interface UsageInputs {
  readonly scenario: ScenarioEntity;
  readonly phases: readonly Phases[];
  readonly sizes: ReadonlyMap<string, WorkloadSizes>;
  readonly weights: ReadonlyMap<string, Quantity>;
}

/** What lies on each tier in sight, per instance and in all. */
export function tierUses(inputs: UsageInputs, book: Book): readonly TierUse[] {
  const { scenario } = inputs;
  const placed = scenario.places.flatMap((place) => (place.tier ? [place.tier] : []));
  const tiers = new Map<string, TierEntity>();
  for (const tier of [...scenario.nodes.flatMap((n) => n.tiers), ...placed]) tiers.set(tier.path, tier);
  const found = indexOf(inputs);
  return [...tiers.values()].map((tier) => tierUse(found, tier, book));
}

/** The inputs with what each segment looks up in them. */
interface Indexed extends UsageInputs, WeightsInputs {
  readonly byWorkload: ReadonlyMap<string, Phases>;
}

function indexOf(inputs: UsageInputs): Indexed {
  const { phases } = inputs;
  return {
    ...inputs,
    byWorkload: new Map(phases.map((one) => [one.workload.path, one])),
    onDevice: grouped(
      phases.flatMap(({ decode, prefill }) => [decode, prefill].filter((phase) => phase !== undefined)),
      (phase) => phase.device.path,
    ),
  };
}

function tierUse(inputs: Indexed, tier: TierEntity, book: Book): TierUse {
  const { path, attributes } = tier;
  const laid = placesOn(inputs.scenario, path).flatMap((place) => segmentsOf(inputs, place, tier));
  // Two runs that read one copy of the weights lay it down once.
  const segments = [...new Map(laid.map((one) => [`${one.object} ${one.place.span.offset}`, one])).values()];
  const capacity = book.add(attributes.quantity('capacity'));
  const used = book.add(derive(`${path}.used`, tierUsed, { u: segments.map((s) => s.bytes) }));
  const totalUsed = book.add(derive(`${path}.total.used`, tierUsed, { u: segments.map((s) => s.total) }));
  const totalCapacity = book.add(derive(`${path}.total.capacity`, tierTotal, { c: capacity, n: tier.count }));
  const available = attributes.get('reserve')
    ? derive(`${path}.available`, tierAvailable, { C: capacity, R: attributes.quantity('reserve') })
    : capacity;
  return { tier, segments, used, capacity, available, totalUsed, totalCapacity };
}

function segmentsOf(inputs: Indexed, place: PlaceStatement, tier: TierEntity): readonly Laid[] {
  const { object } = place;
  if (!object) return [];
  if (object.owner.kind === 'model') return [weightsSegment(inputs, place, tier, object.owner)];
  const sizes = inputs.sizes.get(object.owner.path);
  if (!sizes) return [];
  if (object.kind === 'prefixes') return [prefixSegment(place, tier)];
  const phases = inputs.byWorkload.get(object.owner.path);
  const sharding = shardingOn(phases, tier);
  if (object.kind === 'state') return [cacheSegment(place, tier, sizes, sharding, 'state')];
  const apart = placesOf(inputs.scenario, object.owner.path).some((p) => p.object?.kind === 'state');
  const laid = allocatedSegment(place, tier, sizes, sharding, runOn(phases, tier), apart);
  if (laid) return [laid];
  const hasState = (sizes.state.value ?? 0) > 0 && !apart;
  return [
    cacheSegment(place, tier, sizes, sharding, 'kv'),
    ...(hasState ? [cacheSegment(place, tier, sizes, sharding, 'state')] : []),
  ];
}

function prefixSegment(place: PlaceStatement, tier: TierEntity): Laid {
  const object = place.object?.name ?? '';
  const retain = renamed(place.attributes.quantity('retain'), `${object}.retain`);
  const share = given('share', 1, '1', { origin: 'default' });
  return {
    kind: 'prefixes',
    object,
    place,
    bytes:
      tier.count.value === 1
        ? retain
        : derive(`${object} on ${tier.path}`, perInstance, { s: share, V: retain, n: tier.count }),
    total: retain,
  };
}
