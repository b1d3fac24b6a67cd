import { isPart } from '../../model/placed-object.ts';
import type { ModelEntity, PlaceStatement, ScenarioEntity } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import { once } from '../kernel/once.ts';
import { type Quantity, unknown } from '../kernel/quantity.ts';
import type { PhaseRun } from '../report.ts';
import { counted } from './book.ts';
import { denseRead, expertsLeast, expertsRead } from './expert-formulas.ts';
import { weightsRead } from './formulas.ts';
import { ranks } from './sharding.ts';
import { dtypeQuantity, missing, weightsDtype } from './sizes.ts';
import { shareOf } from './transfers.ts';
import { type Resource, resourcesTo, weightsBandwidth } from './weights-path.ts';

/** Weights that one pass must read from a tier. */
export interface WeightsRead {
  readonly tier: string;
  /** As expected: chosen experts fall evenly over their shares. */
  readonly bytes: Quantity;
  /** What no choice of experts avoids: for bounds. */
  readonly least: Quantity;
}

/** What one pass reads from where; empty when the weights, or one of their parts, lie nowhere. */
export function weightsReads(model: ModelEntity, phase: PhaseRun): readonly WeightsRead[] {
  const tier = phase.weights?.tier;
  if (tier) {
    const bytes = weightsReadOf(model);
    return [{ tier: tier.path, bytes, least: bytes }];
  }
  const parts = phase.weightsParts ?? [];
  const complete = ['experts', 'dense'].every((kind) => parts.some((place) => place.object?.kind === kind));
  if (!complete) return [];
  return parts.flatMap((place) =>
    place.tier ? [{ tier: place.tier.path, ...partRead(model, phase, place, place.tier.path) }] : [],
  );
}

/** The bytes a pass reads over the resource that takes longest for them, and what that resource carries. */
export interface WeightsLoad {
  readonly R: readonly Quantity[];
  readonly B: Quantity;
  /** The share of its peak that is reached; absent where the weights lie together. */
  readonly u?: Quantity;
}

/** Weights of one pass against the slowest tier or link on their ways, which overlap. */
export function weightsLoad(
  scenario: ScenarioEntity,
  model: ModelEntity,
  phase: PhaseRun,
  which: 'bytes' | 'least',
): WeightsLoad {
  const known = loadsOf(phase);
  known[which] ??= findLoad(scenario, model, phase, which);
  return known[which];
}

/** Every stretch of tokens that a phase computes reads the same weights. */
const loadsOf = once((_: PhaseRun): { bytes?: WeightsLoad; least?: WeightsLoad } => ({}));

function findLoad(
  scenario: ScenarioEntity,
  model: ModelEntity,
  phase: PhaseRun,
  which: 'bytes' | 'least',
): WeightsLoad {
  if (phase.weights) return together(scenario, model, phase);
  const reads = weightsReads(model, phase);
  const loads = new Map<string, { resource: Resource; bytes: Quantity[] }>();
  for (const { tier, [which]: bytes } of reads) {
    for (const resource of resourcesTo(scenario, phase, tier)) {
      const known = loads.get(resource.id) ?? { resource, bytes: [] };
      known.bytes.push(bytes);
      loads.set(resource.id, known);
    }
  }
  const [first, ...others] = loads.values();
  if (!first) return together(scenario, model, phase);
  const time = ({ resource, bytes }: typeof first) =>
    bytes.reduce((sum, one) => sum + (one.value ?? 0), 0) / (resource.bandwidth.value ?? Number.POSITIVE_INFINITY);
  const { resource, bytes } = others.reduce((most, one) => (time(one) > time(most) ? one : most), first);
  return { R: bytes, B: resource.bandwidth, u: resource.efficiency };
}

function together(scenario: ScenarioEntity, model: ModelEntity, phase: PhaseRun): WeightsLoad {
  return { R: [weightsReadOf(model)], B: weightsBandwidth(scenario, phase).peak };
}

/** Bytes of weights one pass must read. */
const weightsReadOf = once(
  (model: ModelEntity): Quantity =>
    derive(`${model.path}.weights.read`, weightsRead, {
      P: model.parameters.active,
      E: model.parameters.embedding,
      bw: bytesOfOne(model),
    }),
);

function partRead(
  model: ModelEntity,
  phase: PhaseRun,
  place: PlaceStatement,
  tier: string,
): Pick<WeightsRead, 'bytes' | 'least'> {
  const { total, active, embedding, experts } = model.parameters;
  const common = { s: shareOf(place), P: total, X: experts, bw: bytesOfOne(model) };
  const kind = isPart(place.object?.kind) ? place.object.kind : 'dense';
  const name = `${model.path}.${kind}.read from ${tier}`;
  if (kind === 'dense') {
    const bytes = derive(name, denseRead, { ...common, E: embedding });
    return { bytes, least: bytes };
  }
  const spread = sharers(phase);
  const here =
    place.tier?.device === phase.device.path ? spread : counted('replicas that share the experts', 1, 'none');
  return {
    bytes: derive(name, expertsRead, { ...common, A: active, n: here }),
    least: derive(`${name}, at least`, expertsLeast, { ...common, A: active, n: spread }),
  };
}

/** Experts that are spread over more instances than a replica has are read by all of these side by side. */
function sharers({ run, sharding }: PhaseRun): Quantity {
  const spread = (run.attributes.quantity('expert-parallel').value ?? 1) * sharding.pipeline;
  const n = Math.max(1, spread / ranks(sharding));
  return counted('replicas that share the experts', n, n === 1 ? 'none' : 'expert-parallel');
}

function bytesOfOne(model: ModelEntity): Quantity {
  const dtype = weightsDtype(model);
  return dtype
    ? dtypeQuantity(model, 'weights-dtype', dtype)
    : unknown('weights-dtype', 'B', missing(model, 'weights-dtype'));
}
