import type { Formula, SymbolRow } from '../kernel/formula.ts';

/** Sum of a list; an empty list is zero. */
export function sum(list: readonly number[]): number {
  return list.reduce((total, one) => total + one, 0);
}

/** `amount / rate`, where nothing takes no time even at no rate, and something at no rate takes for ever. */
export function atRate(amount: number, rate: number): number {
  if (amount === 0) return 0;
  return rate > 0 ? amount / rate : Number.POSITIVE_INFINITY;
}

/** The largest of a list, and zero for an empty one: nothing to do takes no time. */
export function largest(list: readonly number[]): number {
  return list.reduce((most, one) => Math.max(most, one), 0);
}

/** Entry of a list; a shorter list repeats its last one, so that one value may stand for every hop. */
export function at(list: readonly number[], index: number): number {
  return list[index] ?? list[list.length - 1] ?? Number.NaN;
}

/** What every formula has, whatever its symbols. */
interface Row extends Omit<Formula, 'symbols' | 'compute'> {
  readonly symbols: Readonly<Record<string, SymbolRow>>;
}

/** Forgets the symbol names so that rows of different formulas stand in one array. */
export function catalogue(...rows: readonly Row[]): readonly Formula[] {
  return rows as unknown as readonly Formula[];
}
