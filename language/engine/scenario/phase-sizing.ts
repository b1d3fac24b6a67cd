import { derive } from '../kernel/derive.ts';
import type { Quantity } from '../kernel/quantity.ts';
import { phaseRatio } from '../physics/index.ts';
import { type Book, counted } from './book.ts';
import { newTokens } from './formulas.ts';
import { decodeRate, prefillRate } from './movement-formulas.ts';
import type { Phases } from './phases.ts';
import type { WorkloadSizes } from './sizes.ts';

/** `W.phase-ratio`: prefill instances that keep one decode instance busy, each a replica of the run as it is. */
export function phaseSizing(
  { workload, sequences }: WorkloadSizes,
  { prefill, decode }: Phases,
  itl: Quantity | undefined,
  book: Book,
): void {
  const { attributes, path } = workload;
  const time = book.get(`${path}.prefill.time`);
  if (!prefill || !decode || !time || !itl || !attributes.get('prompt') || !attributes.get('output')) return;
  const p = derive(`${path}.prompt.new`, newTokens, {
    p: attributes.quantity('prompt'),
    r: attributes.quantity('reused'),
  });
  // Where one phase has nothing to do, there is nothing to share out.
  if (p.value === 0 || attributes.quantity('output').value === 0) return;
  const P = derive(`${path}.prefill.rate`, prefillRate, { m: p, t: time });
  const each = Math.ceil((sequences.value ?? Number.NaN) / decode.sharding.data);
  const b = Number.isNaN(each)
    ? sequences
    : counted('sequences of one replica', each, 'sequences ÷ data-parallel, a token each', 'tok');
  const D = derive(`${path}.decode.rate`, decodeRate, { b, t: itl });
  book.add(derive(`${path}.phase-ratio`, phaseRatio, { p, P, o: attributes.quantity('output'), D }));
}
