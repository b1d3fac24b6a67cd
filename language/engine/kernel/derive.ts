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
  more: Partial<Pick<Quantity, 'assumptions' | 'span' | 'claim' | 'origin'>> = {},
): Quantity {
  const inputs: Input[] = [];
  const values = {} as Record<S, number>;
  const lists = {} as Record<S, readonly number[]>;
  for (const symbol of Object.keys(row.symbols) as S[]) {
    const operand = operands[symbol];
    const all: readonly Quantity[] = Array.isArray(operand) ? operand : [operand as Quantity];
    inputs.push({ symbol, operands: all });
    const numbers = all.map((q) => q.value ?? Number.NaN);
    lists[symbol] = numbers;
    values[symbol] = numbers[0] ?? Number.NaN;
  }
  const missing = uniqueMissing(inputs.flatMap((i) => i.operands.flatMap((q) => q.missing)));
  const known = inputs.every((i) => i.operands.every((q) => q.value !== undefined));
  const value = known ? row.compute(values, lists) : undefined;
  return {
    name,
    value: value === undefined || Number.isNaN(value) ? undefined : value,
    dimension: dimensionOf(row.unit),
    claim: more.claim ?? joinClaims([row.claim, ...inputs.flatMap((i) => i.operands.map((q) => q.claim))]),
    formula: row as unknown as Formula,
    inputs,
    assumptions: more.assumptions ?? [],
    missing,
    ...(more.span ? { span: more.span } : {}),
    ...(more.origin ? { origin: more.origin } : {}),
  };
}

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

function uniqueMissing(all: readonly Missing[]): readonly Missing[] {
  const seen = new Map(all.map((m) => [`${m.owner} ${m.attribute}`, m]));
  return [...seen.values()];
}
