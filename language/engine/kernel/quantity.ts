import type { Span } from '../../model/span.ts';
import { type Dimension, dimensionOf } from '../../units/dimension.ts';
import type { Formula, FormulaClaim } from './formula.ts';

/** How sure a value is. `measured`: the user gave it as a measurement; `given`: a plain input the user wrote. */
export type Claim = FormulaClaim | 'measured';

/** A value with its derivation; everything that shows numbers renders this tree. Values are in base units. */
export interface Quantity {
  /** Stable dotted name, e.g. `chat.kv.live`. */
  readonly name: string;
  /** Undefined when an input is missing: then `missing` says which. */
  readonly value: number | undefined;
  readonly dimension: Dimension;
  readonly claim: Claim;
  /** Absent for an input the user wrote or a default. */
  readonly formula?: Formula;
  readonly inputs: readonly Input[];
  /** Assumptions beyond the formula's own, e.g. a default that was used. */
  readonly assumptions: readonly string[];
  readonly missing: readonly Missing[];
  /** Where the user wrote it, for inputs; where it is anchored, for derived values. */
  readonly span?: Span;
  /** The text the user wrote, e.g. `8192 tok`. */
  readonly text?: string;
  /** Why a value is what it is when no formula says so: `default`, a config key, a library row and its source. */
  readonly origin?: string;
  /** Where an estimate's true value is likely to lie, from measurements the fit had not seen. */
  readonly band?: Band;
}

/** An error band in base units: `share` of held-out measurements lay between the two ends. */
export interface Band {
  readonly low: number;
  readonly high: number;
  readonly share: number;
}

/** One symbol of the formula and what stands for it; several operands for a sum, a minimum, a list of hops. */
export interface Input {
  readonly symbol: string;
  readonly operands: readonly Quantity[];
}

/** An attribute that must be written before the value can be told. */
export interface Missing {
  readonly attribute: string;
  readonly owner: string;
  readonly span?: Span;
  /** A diagnostic on this input already stands, so nothing more is said of it. */
  readonly flagged?: boolean;
}

/** An input as the user wrote it. */
export function given(
  name: string,
  value: number | undefined,
  unit: string | Dimension,
  more: Partial<Quantity> = {},
): Quantity {
  return {
    name,
    value,
    dimension: typeof unit === 'string' ? dimensionOf(unit) : unit,
    claim: 'exact',
    inputs: [],
    assumptions: [],
    missing: [],
    ...more,
  };
}

/** An input nobody wrote; every value that depends on it becomes unknown and names it. */
export function unknown(name: string, unit: string, missing: Missing): Quantity {
  return given(name, undefined, unit, { missing: [missing] });
}
