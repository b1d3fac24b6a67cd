import { dimensionOf } from '../../units/dimension.ts';
import type { Formula } from './formula.ts';
import { type Claim, type Input, type Missing, Quantity, type QuantityParts } from './quantity.ts';

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
  more: Pick<QuantityParts, 'assumptions' | 'span' | 'claim' | 'origin' | 'band'> = NOTHING_MORE,
): Quantity {
  return new Derived(name, row as unknown as Formula, operands, more);
}

const NOTHING_MORE: QuantityParts = {};
const NONE: readonly never[] = [];

class Derived extends Quantity {
  #value: number | undefined;
  #claim: Claim | undefined;
  #missing: readonly Missing[] | undefined;
  #inputs: readonly Input[] | undefined;
  #known = false;

  constructor(
    override readonly name: string,
    override readonly formula: Formula,
    readonly operands: Operands<string>,
    readonly more: QuantityParts,
  ) {
    super();
  }

  get value() {
    if (!this.#known) {
      this.#value = valueOf(this.formula, this.operands);
      this.#known = true;
    }
    return this.#value;
  }

  get dimension() {
    return dimensionOf(this.formula.unit);
  }

  get claim() {
    this.#claim ??= this.more.claim ?? claimOf(this.formula, this.operands);
    return this.#claim;
  }

  get inputs() {
    this.#inputs ??= symbolsOf(this.formula).map((symbol) => ({ symbol, operands: listOf(this.operands[symbol]) }));
    return this.#inputs;
  }

  get missing() {
    // A value that could be told misses nothing; verdicts ask for this of every number.
    if (this.value !== undefined) return NONE;
    this.#missing ??= missingOf(this.formula, this.operands);
    return this.#missing;
  }

  get assumptions() {
    return this.more.assumptions ?? NONE;
  }
  get span() {
    return this.more.span;
  }
  get text() {
    return undefined;
  }
  get origin() {
    return this.more.origin;
  }
  get band() {
    return this.more.band;
  }
}

/** Undefined when an operand has no value or the formula has none for them. */
function valueOf(row: Formula, operands: Operands<string>): number | undefined {
  const names = symbolsOf(row);
  const values: Record<string, number> = {};
  const lists: Record<string, readonly number[]> = {};
  for (const symbol of names) {
    const operand = operands[symbol];
    if (operand instanceof Quantity) {
      const { value } = operand;
      if (value === undefined) return undefined;
      values[symbol] = value;
      lists[symbol] = [value];
      continue;
    }
    const numbers: number[] = [];
    for (const { value } of operand ?? NONE) {
      if (value === undefined) return undefined;
      numbers.push(value);
    }
    lists[symbol] = numbers;
    values[symbol] = numbers[0] ?? Number.NaN;
  }
  const value = row.compute(values, lists);
  return Number.isNaN(value) ? undefined : value;
}

function claimOf(row: Formula, operands: Operands<string>): Claim {
  const claims: Claim[] = [row.claim];
  for (const symbol of symbolsOf(row)) {
    const operand = operands[symbol];
    if (operand instanceof Quantity) addClaim(claims, operand);
    else for (const one of operand ?? NONE) addClaim(claims, one);
  }
  return claims.length === 1 ? row.claim : joinClaims(claims);
}

function addClaim(claims: Claim[], { claim }: Quantity): void {
  if (!claims.includes(claim)) claims.push(claim);
}

function missingOf(row: Formula, operands: Operands<string>): readonly Missing[] {
  const missing = symbolsOf(row).flatMap((symbol) => listOf(operands[symbol]).flatMap((one) => one.missing));
  return missing.length > 1 ? uniqueMissing(missing) : missing;
}

function listOf(operand: Quantity | readonly Quantity[] | undefined): readonly Quantity[] {
  if (operand instanceof Quantity) return [operand];
  return operand ?? NONE;
}

/** Names of a formula's symbols, listed once for each formula. */
function symbolsOf(row: Formula): readonly string[] {
  const known = symbols.get(row);
  if (known) return known;
  const names = Object.keys(row.symbols);
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
