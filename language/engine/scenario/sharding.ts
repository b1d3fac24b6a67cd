import type { DeviceEntity, RunStatement } from '../../model/scenario-model.ts';
import type { Sharding } from '../report.ts';

/**
 * Degrees of a run as the language defines them: all absent means tensor-parallel over every instance; an absent
 * data-parallel is what the instances leave room for.
 */
export function shardingOf(run: RunStatement, device: DeviceEntity): Sharding {
  const { attributes } = run;
  const degree = (name: string) => attributes.optional(name)?.value;
  const count = device.count.value;
  const tensor = degree('tensor-parallel');
  const pipeline = degree('pipeline-parallel');
  const data = degree('data-parallel');
  const context = degree('context-parallel') ?? 1;
  const noneGiven = tensor === undefined && pipeline === undefined && data === undefined;
  const tp = tensor ?? (noneGiven ? Math.max(1, Math.floor((count ?? 1) / context)) : 1);
  const pp = pipeline ?? 1;
  const left = Math.max(1, Math.floor((count ?? tp * pp * context) / (tp * pp * context)));
  const dp = data ?? left;
  return { tensor: tp, pipeline: pp, data: dp, context, needed: tp * pp * dp * context, count };
}

/** Instances that work on one sequence together. */
export function ranks(sharding: Sharding): number {
  return sharding.tensor * sharding.pipeline * sharding.context;
}
