/**
 * A formula of the catalogue: what is shown to the user is what computes the number, so the two cannot drift.
 * Equations are plain text (no LaTeX); each symbol on the right-hand side has a row in `symbols`.
 */
export interface Formula<S extends string = string> {
  /** Stable public id, kebab-case; appears in the JSON and the docs. */
  readonly id: string;
  readonly title: string;
  /** For example `M = 2 · L · Hkv · d · b · ΣT`; symbols stand as whole words. */
  readonly equation: string;
  /** Base unit of the result, as `unitOf` writes it: `B`, `s`, `B/tok`, `1`. */
  readonly unit: string;
  readonly symbols: Readonly<Record<S, SymbolRow>>;
  /** What the formula itself proves when its inputs are exact. */
  readonly claim: FormulaClaim;
  readonly assumptions: readonly string[];
  readonly source: string;
  /** Numbers in base units in, one number in base units out. */
  readonly compute: (values: Readonly<Record<S, number>>, lists: Readonly<Record<S, readonly number[]>>) => number;
  /** Made by {@link formula}. */
  readonly plan: Plan;
}

export interface SymbolRow {
  readonly meaning: string;
  readonly unit: string;
}

/** `exact` counts, `lower-bound` nothing beats, `upper-bound` nothing exceeds, `estimate` needs its assumptions. */
export type FormulaClaim = 'exact' | 'lower-bound' | 'upper-bound' | 'estimate';

/** What applying a formula needs to know of it, found out once. */
export interface Plan {
  readonly symbols: readonly string[];
  /** Filled anew for each use: a formula reads its values and keeps none of them. */
  readonly values: Record<string, number>;
  /** Whether the formula reads lists. */
  readonly listed: boolean;
}

/** Declares a formula; the symbol names are checked against `compute` by the type. */
export function formula<S extends string>(row: Omit<Formula<S>, 'plan'>): Formula<S> {
  const symbols = Object.keys(row.symbols);
  const values = Object.fromEntries(symbols.map((symbol) => [symbol, Number.NaN]));
  return { ...row, plan: { symbols, values, listed: row.compute.length > 1 } };
}
