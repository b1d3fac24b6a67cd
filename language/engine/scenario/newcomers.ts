import { derive } from '../kernel/derive.ts';
import type { Quantity } from '../kernel/quantity.ts';
import { interference, itlBesidePrefills } from '../physics/index.ts';
import type { PhaseRun } from '../report.ts';
import { nothing } from './book.ts';
import { sequencesOfReplica } from './replicas.ts';
import type { WorkloadSizes } from './sizes.ts';

/** Requests of a workload that are prefilled on the device that decodes it. */
export interface Newcomers {
  /** Share of its time that a replica prefills if all that arrive are taken in. */
  readonly share: Quantity;
  /** Prefill of one of them (s). */
  readonly prefill: Quantity;
}

/** A decode step beside the prefills of newcomers: all that arrive, or as many as sequences end. */
export function besideNewcomers(
  name: string,
  undisturbed: Quantity,
  { share, prefill }: Newcomers,
  { sizes, phase }: { readonly sizes: WorkloadSizes; readonly phase: PhaseRun },
): Quantity {
  const { attributes } = sizes.workload;
  return derive(name, itlBesidePrefills, {
    i: undisturbed,
    s: share,
    b: sequencesOfReplica(sizes, phase),
    S: prefill,
    o: attributes.get('output') ? attributes.quantity('output') : NO_OUTPUT,
  });
}

/**
 * The same step if everybody who arrives were taken in, however few sequences end: what a demand that cannot be met is
 * told by. It is `itl` itself wherever sequences end as fast as requests arrive.
 */
export function withAllTakenIn(name: string, itl: Quantity, undisturbed: Quantity, { share }: Newcomers): Quantity {
  const all = derive(name, interference, { i: undisturbed, s: share }, { assumptions: ALL_TAKEN_IN });
  return (itl.value ?? 0) < (all.value ?? 0) ? all : itl;
}

const NO_OUTPUT = nothing('output', 'tok', 'no output is written, so nothing tells how often sequences end');
const ALL_TAKEN_IN = ['every request that arrives is taken in, though sequences do not end as fast'];
