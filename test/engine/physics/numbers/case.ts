import type { Formula } from '../../../../language/engine/kernel/formula.ts';
import { evaluate } from '../evaluate.ts';

/** A formula with numbers small enough to follow by hand; the derivation names the test. */
export interface NumberCase {
  readonly id: string;
  readonly derivation: string;
  readonly actual: number;
  readonly expected: number;
}

export function number<S extends string>(
  row: Formula<S>,
  operands: Readonly<Record<NoInfer<S>, number | readonly number[]>>,
  expected: number,
  derivation: string,
): NumberCase {
  return { id: row.id, derivation, actual: evaluate(row, operands), expected };
}
