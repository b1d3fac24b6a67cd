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
      this.#value = numberFrom(this.formula, this.operands);
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
    this.#inputs ??= this.formula.plan.symbols.map((symbol) => ({ symbol, operands: listOf(this.operands[symbol]) }));
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
function numberFrom({ plan, compute }: Formula, operands: Operands<string>): number | undefined {
  const { symbols, values, listed } = plan;
  // Operands are told before the shared record is filled: what they derive may use the same formula.
  const start = top;
  for (const symbol of symbols) {
    const operand = operands[symbol];
    const value = operand instanceof Quantity ? operand.value : firstOf(operand);
    if (value === undefined) {
      top = start;
      return undefined;
    }
    told[top++] = value;
  }
  const lists: Record<string, readonly number[]> = listed ? {} : NO_LISTS;
  for (let i = 0; i < symbols.length; i++) {
    const symbol = symbols[i]!;
    values[symbol] = told[start + i]!;
    if (listed) lists[symbol] = listOf(operands[symbol]).map(numberOf);
  }
  top = start;
  const value = compute(values, lists);
  return Number.isNaN(value) ? undefined : value;
}

/** Values of operands on the way, of all formulas that wait for each other. */
const told: number[] = [];
let top = 0;

/** Value of the first of a list whose members are all known; an empty list has none to show. */
function firstOf(list: readonly Quantity[] | undefined): number | undefined {
  for (const one of list ?? NONE) if (one.value === undefined) return undefined;
  return list?.[0]?.value ?? Number.NaN;
}

const numberOf = (one: Quantity) => one.value ?? Number.NaN;
const NO_LISTS = {};

function claimOf(row: Formula, operands: Operands<string>): Claim {
  let claims = BIT[row.claim];
  for (const symbol of row.plan.symbols) {
    const operand = operands[symbol];
    if (operand instanceof Quantity) claims |= BIT[operand.claim];
    else for (const one of operand ?? NONE) claims |= BIT[one.claim];
  }
  return joined(claims);
}

function missingOf(row: Formula, operands: Operands<string>): readonly Missing[] {
  const missing = row.plan.symbols.flatMap((symbol) => listOf(operands[symbol]).flatMap((one) => one.missing));
  return missing.length > 1 ? uniqueMissing(missing) : missing;
}

function listOf(operand: Quantity | readonly Quantity[] | undefined): readonly Quantity[] {
  if (operand instanceof Quantity) return [operand];
  return operand ?? NONE;
}

const BIT: Readonly<Record<Claim, number>> = {
  exact: 0,
  measured: 1,
  'upper-bound': 2,
  'lower-bound': 4,
  estimate: 8,
};

/** The weakest claim wins; a lower and an upper bound mixed prove nothing and leave an estimate. */
export function joinClaims(claims: readonly Claim[]): Claim {
  return joined(claims.reduce((bits, claim) => bits | BIT[claim], 0));
}

function joined(bits: number): Claim {
  const bounds = bits & (BIT['lower-bound'] | BIT['upper-bound']);
  if (bits & BIT.estimate || bounds === (BIT['lower-bound'] | BIT['upper-bound'])) return 'estimate';
  if (bounds) return bounds === BIT['lower-bound'] ? 'lower-bound' : 'upper-bound';
  return bits & BIT.measured ? 'measured' : 'exact';
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
