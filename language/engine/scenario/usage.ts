import { isPart } from '../../model/placed-object.ts';
import type {
  DeviceEntity,
  ModelEntity,
  PlaceStatement,
  RunStatement,
  ScenarioEntity,
  TierEntity,
} from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import { grouped } from '../kernel/grouped.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { perRankBytes, stateBytesOf } from '../kv/index.ts';
import type { PhaseRun, Segment, Sharding, TierUse } from '../report.ts';
import { allocatedOf } from './allocated.ts';
import { allocatedHere } from './allocated-formulas.ts';
import { type Book, counted, renamed } from './book.ts';
import { engineOf } from './engine-choice.ts';
import {
  kvAllInstances,
  kvPerInstance,
  perInstance,
  replicated,
  tierAvailable,
  tierTotal,
  tierUsed,
} from './formulas.ts';
import type { Phases } from './phases.ts';
import { replicasOf } from './replicas.ts';
import { ranks } from './sharding.ts';
import { partBytes, type WorkloadSizes } from './sizes.ts';
import { placesOf, placesOn } from './statements.ts';
import { shareOf } from './transfers.ts';

export interface UsageInputs {
  readonly scenario: ScenarioEntity;
  readonly phases: readonly Phases[];
  readonly sizes: ReadonlyMap<string, WorkloadSizes>;
  readonly weights: ReadonlyMap<string, Quantity>;
}

/** A segment and what it comes to over all instances. */
interface Laid extends Segment {
  readonly total: Quantity;
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
interface Indexed extends UsageInputs {
  readonly byWorkload: ReadonlyMap<string, Phases>;
  /** Every phase that runs on a device, in the order of the workloads. */
  readonly onDevice: ReadonlyMap<string, readonly PhaseRun[]>;
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

/** How a workload is spread over the device that owns a tier; undefined for a tier of no running device. */
export function shardingOn(own: Phases | undefined, tier: TierEntity): Sharding | undefined {
  const on = (phase: PhaseRun | undefined) => (phase && phase.device.path === tier.device ? phase.sharding : undefined);
  return on(own?.decode) ?? on(own?.prefill);
}

/** The run on the device that owns a tier, else the one that decodes: its engine fills the tier. */
function runOn(own: Phases | undefined, tier: TierEntity): RunStatement | undefined {
  const here = [own?.decode, own?.prefill].find((phase) => phase?.device.path === tier.device);
  return (here ?? own?.decode ?? own?.prefill)?.run;
}

/** What a declared engine sets aside in place of the logical bytes; state that is placed apart is not part of it. */
function allocatedSegment(
  place: PlaceStatement,
  tier: TierEntity,
  sizes: WorkloadSizes,
  sharding: Sharding | undefined,
  run: RunStatement | undefined,
  apart: boolean,
): Laid | undefined {
  const engine = engineOf(sizes.workload, run);
  const allocated = engine && allocatedOf(apart ? withoutState(sizes) : sizes, engine, sharding);
  if (!allocated) return undefined;
  const object = `${sizes.workload.path}.kv`;
  const name = `${object} on ${tier.path}`;
  const s = shareOf(place);
  const one = given('instances', 1, '1');
  const n = sharding ? one : tier.count;
  return {
    kind: 'kv',
    object,
    place,
    bytes: derive(name, allocatedHere, { s, A: allocated.perRank, n }),
    total: derive(`${name} in all`, allocatedHere, { s, A: allocated.total, n: one }),
  };
}

/** `W.kv.per-rank`: the live cache of a replica's sequences on its fullest rank, copies included. */
export function kvPerRank(sizes: WorkloadSizes, sharding: Sharding): Quantity {
  const { part } = split(sizes, sharding, 'kv');
  return derive(`${sizes.workload.path}.kv.per-rank`, kvPerInstance, {
    s: given('share', 1, '1', { origin: 'the whole cache' }),
    S: sizes.sequences,
    D: replicasOf(sharding),
    m: sizes.bytesPerSequence,
    f: counted('part of a sequence on a rank', part, 'heads split over the ranks, copied where there are too few'),
  });
}

function withoutState(sizes: WorkloadSizes): WorkloadSizes {
  const { architecture } = sizes;
  if (!architecture) return sizes;
  const groups = architecture.groups.filter((group) => stateBytesOf({ ...architecture, groups: [group] }) === 0);
  return { ...sizes, architecture: { ...architecture, groups } };
}

function weightsSegment(inputs: Indexed, place: PlaceStatement, tier: TierEntity, model: ModelEntity): Laid {
  const whole = inputs.weights.get(model.path) ?? given(`${model.path}.weights.bytes`, undefined, 'B');
  const kind = isPart(place.object?.kind) ? place.object.kind : 'weights';
  const bytes = kind === 'weights' ? whole : partBytes(model, kind, whole);
  const reads = (p: PhaseRun) =>
    kind === 'weights' ? p.weights?.object?.owner.path === model.path : p.weightsParts?.includes(place);
  const running = inputs.onDevice.get(tier.device ?? '')?.find(reads);
  const device: DeviceEntity | undefined = running?.device;
  const share = shareOf(place);
  const name = `${model.path}.${kind} on ${tier.path}`;
  const count = tier.count.value ?? 1;
  const spread = running && kind === 'experts' ? expertsOver(running) : undefined;
  const split = spread?.ranks ?? (running && device ? running.sharding.tensor * running.sharding.pipeline : count);
  const n =
    split === 1
      ? given('instances', 1, '1')
      : counted(
          'instances',
          split,
          spread?.origin ?? (running ? 'tensor · pipeline parallel' : 'instances of the tier'),
        );
  const copies = spread?.copies ?? running?.sharding.data ?? 1;
  return {
    kind: 'weights',
    object: `${model.path}.${kind}`,
    place,
    bytes: derive(name, perInstance, { s: share, V: bytes, n }),
    total: derive(`${name} in all`, replicated, {
      s: share,
      V: bytes,
      D: counted('copies', copies, 'data-parallel replicas'),
    }),
  };
}

/** Ranks the experts are split over where a run spreads them beyond the tensor-parallel ones, and how many copies its ranks hold together. */
function expertsOver({
  run,
  sharding,
}: PhaseRun): { readonly ranks: number; readonly copies: number; readonly origin: string } | undefined {
  const degree = run.attributes.quantity('expert-parallel').value ?? 1;
  const { tensor, data, context, pipeline } = sharding;
  // Within a replica each expert is split by tensor parallelism where the experts themselves are not enough.
  if (degree <= tensor) return undefined;
  const copies = Math.max(1, (tensor * data * context) / degree);
  return { ranks: degree * pipeline, copies, origin: 'expert · pipeline parallel' };
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

function cacheSegment(
  place: PlaceStatement,
  tier: TierEntity,
  sizes: WorkloadSizes,
  sharding: Sharding | undefined,
  kind: 'kv' | 'state',
): Laid {
  const { path } = sizes.workload;
  const object = `${path}.${kind}`;
  const name = `${object} on ${tier.path}`;
  const m = kind === 'kv' ? sizes.bytesPerSequence : sizes.state;
  const s = shareOf(place);
  const { part, copies } = split(sizes, sharding, kind);
  const total = derive(`${name} in all`, kvAllInstances, {
    s,
    S: sizes.sequences,
    m,
    g: counted('copies', copies, copies === 1 ? 'nothing is replicated' : 'heads or latents replicated over ranks'),
  });
  if (!sharding) {
    return {
      kind,
      object,
      place,
      total,
      bytes:
        tier.count.value === 1
          ? renamed(total, name)
          : derive(name, perInstance, { s: given('share', 1, '1'), V: total, n: tier.count }),
    };
  }
  const f = counted(
    'part of a sequence on a rank',
    part,
    part === 1 ? 'each rank holds whole sequences' : 'heads split over the ranks',
  );
  const D = replicasOf(sharding);
  return { kind, object, place, total, bytes: derive(name, kvPerInstance, { s, S: sizes.sequences, D, m, f }) };
}

/** The part of a sequence's bytes on one rank, and how often its bytes exist over all ranks of a replica. */
function split(
  { architecture, context }: WorkloadSizes,
  sharding: Sharding | undefined,
  kind: 'kv' | 'state',
): { part: number; copies: number } {
  if (!architecture || !sharding || context.value === undefined) return { part: 1, copies: 1 };
  const options = {
    tensorParallel: sharding.tensor,
    contextParallel: sharding.context,
    pipelineParallel: sharding.pipeline,
  };
  const tokens = context.value;
  const [whole, one] = [
    perRankBytes(architecture, tokens, {}).perRank,
    perRankBytes(architecture, tokens, options).perRank,
  ];
  const [wholeState, oneState] = [
    perRankBytes(architecture, 0, {}).perRank,
    perRankBytes(architecture, 0, options).perRank,
  ];
  const states = stateBytesOf(architecture) > 0;
  const part =
    kind === 'state'
      ? oneState / (wholeState || 1)
      : states
        ? (one - oneState) / (whole - wholeState || 1)
        : one / (whole || 1);
  return { part, copies: part * ranks(sharding) };
}
