import { isPart } from '../../model/placed-object.ts';
import type { ModelEntity, PlaceStatement, TierEntity } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import type { PhaseRun } from '../report.ts';
import { counted } from './book.ts';
import type { Laid } from './cache-segments.ts';
import { perInstance, replicated } from './formulas.ts';
import { partBytes } from './sizes.ts';
import { shareOf } from './transfers.ts';

/** What the weights' segments look up. */
export interface WeightsInputs {
  /** Bytes of each model's weights. */
  readonly weights: ReadonlyMap<string, Quantity>;
  /** Every phase that runs on a device, in the order of the workloads. */
  readonly onDevice: ReadonlyMap<string, readonly PhaseRun[]>;
}

/** A model's weights, or a part of them that is placed apart, on one tier: split over the ranks that read them there. */
export function weightsSegment(
  inputs: WeightsInputs,
  place: PlaceStatement,
  tier: TierEntity,
  model: ModelEntity,
): Laid {
  const whole = inputs.weights.get(model.path) ?? given(`${model.path}.weights.bytes`, undefined, 'B');
  const kind = isPart(place.object?.kind) ? place.object.kind : 'weights';
  const bytes = kind === 'weights' ? whole : partBytes(model, kind, whole);
  const reads = (p: PhaseRun) =>
    kind === 'weights' ? p.weights?.object?.owner.path === model.path : p.weightsParts?.includes(place);
  const running = inputs.onDevice.get(tier.device ?? '')?.find(reads);
  const share = shareOf(place);
  const name = `${model.path}.${kind} on ${tier.path}`;
  const count = tier.count.value ?? 1;
  const spread = running && kind === 'experts' ? expertsOver(running) : undefined;
  const split = spread?.ranks ?? (running ? running.sharding.tensor * running.sharding.pipeline : count);
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
