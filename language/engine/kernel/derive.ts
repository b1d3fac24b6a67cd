import { dimensionOf } from '../../units/dimension.ts';
import type { Formula } from './formula.ts';
import type { Claim, Input, Missing, Quantity } from './quantity.ts';

/** For each symbol one quantity, or a list for sums, minima and hops. */
export type Operands<S extends string> = Readonly<Record<S, Quantity | readonly Quantity[]>>;

/**
 * Applies a formula: computes the value, joins the claims of its inputs, and keeps the derivation.
 * A missing input makes the result unknown, with the same `missing`; nothing throws.
 */
export function derive<S extends string>(
  name: string,
  row: Formula<S>,
  operands: Operands<S>,
  more: Partial<Pick<Quantity, 'assumptions' | 'span' | 'claim' | 'origin' | 'band'>> = {},
): Quantity {
  const inputs: Input[] = [];
  const values = {} as Record<S, number>;
  const lists = {} as Record<S, readonly number[]>;
  const claims: Claim[] = [row.claim];
  const missing: Missing[] = [];
  let known = true;
  for (const symbol of symbolsOf(row)) {
    const operand = operands[symbol];
    const all: readonly Quantity[] = Array.isArray(operand) ? operand : [operand as Quantity];
    inputs.push({ symbol, operands: all });
    for (const one of all) {
      if (!claims.includes(one.claim)) claims.push(one.claim);
      if (one.missing.length > 0) missing.push(...one.missing);
      if (one.value === undefined) known = false;
    }
    const numbers = all.map((q) => q.value ?? Number.NaN);
    lists[symbol] = numbers;
    values[symbol] = numbers[0] ?? Number.NaN;
  }
  const value = known ? row.compute(values, lists) : undefined;
  return {
    name,
    value: value === undefined || Number.isNaN(value) ? undefined : value,
    dimension: dimensionOf(row.unit),
    claim: more.claim ?? joinClaims(claims),
    formula: row as unknown as Formula,
    inputs,
    assumptions: more.assumptions ?? [],
    missing: missing.length > 1 ? uniqueMissing(missing) : missing,
    ...(more.span ? { span: more.span } : {}),
    ...(more.origin ? { origin: more.origin } : {}),
    ...(more.band ? { band: more.band } : {}),
  };
}

/** Names of a formula's symbols, listed once for each formula. */
function symbolsOf<S extends string>(row: Formula<S>): readonly S[] {
  const known = symbols.get(row) as readonly S[] | undefined;
  if (known) return known;
  const names = Object.keys(row.symbols) as S[];
  symbols.set(row, names);
  return names;
}

const symbols = new WeakMap<object, readonly string[]>();

/** The weakest claim wins; a lower and an upper bound mixed prove nothing and leave an estimate. */
export function joinClaims(claims: readonly Claim[]): Claim {
  const has = (claim: Claim) => claims.includes(claim);
  if (has('estimate') || (has('lower-bound') && has('upper-bound'))) return 'estimate';
  if (has('lower-bound')) return 'lower-bound';
  if (has('upper-bound')) return 'upper-bound';
  return has('measured') ? 'measured' : 'exact';
}

/** Every assumption on the way to a value, each once, nearest first. */
export function allAssumptions(q: Quantity): readonly string[] {
  const seen = new Set<string>();
  const visit = (one: Quantity): void => {
    for (const text of [...one.assumptions, ...(one.formula?.assumptions ?? [])]) seen.add(text);
    for (const input of one.inputs) input.operands.forEach(visit);
  };
  visit(q);
  return [...seen];
}

/** Each missing input once. */
export function uniqueMissing(all: readonly Missing[]): readonly Missing[] {
  const seen = new Map(all.map((m) => [`${m.owner} ${m.attribute}`, m]));
  return [...seen.values()];
}
