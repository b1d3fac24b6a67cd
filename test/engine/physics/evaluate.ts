import type { Formula } from '../../../language/engine/kernel/formula.ts';

/** Computes a formula from plain numbers, each symbol one number or a list, as `derive` would from quantities. */
export function evaluate<S extends string>(
  row: Formula<S>,
  operands: Readonly<Record<NoInfer<S>, number | readonly number[]>>,
): number {
  const values = {} as Record<S, number>;
  const lists = {} as Record<S, readonly number[]>;
  for (const symbol of Object.keys(row.symbols) as S[]) {
    const operand: number | readonly number[] = operands[symbol];
    const list = typeof operand === 'number' ? [operand] : operand;
    lists[symbol] = list;
    values[symbol] = list[0] ?? Number.NaN;
  }
  return row.compute(values, lists);
}
