import { derive } from '../kernel/derive.ts';
import type { Quantity } from '../kernel/quantity.ts';
import { phaseRatio } from '../physics/index.ts';
import type { Book } from './book.ts';
import { decodeRate, prefillRate } from './movement-formulas.ts';
import { newTokensOf } from './new-tokens.ts';
import type { Phases } from './phases.ts';
import { tokensOfReplica } from './replicas.ts';
import type { WorkloadSizes } from './sizes.ts';

/** `W.phase-ratio`: prefill instances that keep one decode instance busy, each a replica of the run as it is. */
export function phaseSizing(
  sizes: WorkloadSizes,
  { prefill, decode }: Phases,
  itl: Quantity | undefined,
  book: Book,
): void {
  const { attributes, path } = sizes.workload;
  const time = book.get(`${path}.prefill.time`);
  if (!prefill || !decode || !time || !itl || !attributes.get('prompt') || !attributes.get('output')) return;
  const p = newTokensOf(sizes.workload);
  // Where one phase has nothing to do, there is nothing to share out.
  if (p.value === 0 || attributes.quantity('output').value === 0) return;
  const P = derive(`${path}.prefill.rate`, prefillRate, { m: p, t: time });
  const D = derive(`${path}.decode.rate`, decodeRate, { b: tokensOfReplica(sizes, decode), t: itl });
  book.add(derive(`${path}.phase-ratio`, phaseRatio, { p, P, o: attributes.quantity('output'), D }));
}
