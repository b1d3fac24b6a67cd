import type { Quantity } from '../kernel/quantity.ts';
import type { PhaseRun, Sharding } from '../report.ts';
import { counted } from './book.ts';
import type { WorkloadSizes } from './sizes.ts';

/** Replicas of a run. */
export function replicasOf({ data }: Sharding): Quantity {
  return counted('replicas', data, 'data-parallel');
}

/** Sequences that one replica decodes together. */
export function sequencesOfReplica({ sequences }: WorkloadSizes, { sharding }: PhaseRun): Quantity {
  const each = Math.ceil((sequences.value ?? Number.NaN) / sharding.data);
  return sharding.data === 1 || Number.isNaN(each)
    ? sequences
    : counted('sequences of one replica', each, 'sequences ÷ data-parallel');
}

/** Tokens that one replica makes in a step: one for each of its sequences. */
export function tokensOfReplica({ sequences }: WorkloadSizes, { sharding }: PhaseRun): Quantity {
  const each = Math.ceil((sequences.value ?? Number.NaN) / sharding.data);
  return Number.isNaN(each)
    ? sequences
    : counted('sequences of one replica', each, 'sequences ÷ data-parallel, a token each', 'tok');
}
