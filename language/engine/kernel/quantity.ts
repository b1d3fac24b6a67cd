import type { Span } from '../../model/span.ts';
import { type Dimension, dimensionOf } from '../../units/dimension.ts';
import type { Formula, FormulaClaim } from './formula.ts';

/** How sure a value is. `measured`: the user gave it as a measurement; `given`: a plain input the user wrote. */
export type Claim = FormulaClaim | 'measured';

/** What is known of a value; see {@link Quantity}. */
interface Facts {
  readonly name: string;
  readonly value: number | undefined;
  readonly dimension: Dimension;
  readonly claim: Claim;
  readonly formula: Formula | undefined;
  readonly inputs: readonly Input[];
  readonly assumptions: readonly string[];
  readonly missing: readonly Missing[];
  readonly span: Span | undefined;
  readonly text: string | undefined;
  readonly origin: string | undefined;
  readonly band: Band | undefined;
}

/** Parts of a quantity; those that are absent or undefined are not told. */
export type QuantityParts = { readonly [Name in keyof Facts]?: Facts[Name] | undefined };

/**
 * A value with its derivation; everything that shows numbers renders this tree. Values are in base units.
 * What is derived is computed when it is first read, so a number that nobody looks at costs next to nothing. For that
 * reason these are classes: `{ ...quantity }` would lose what is not computed yet, and the compiler refuses it.
 */
export abstract class Quantity implements Facts {
  /** Stable dotted name, e.g. `chat.kv.live`. */
  abstract readonly name: string;
  /** Undefined when an input is missing: then `missing` says which. */
  abstract get value(): number | undefined;
  abstract get dimension(): Dimension;
  abstract get claim(): Claim;
  /** Absent for an input the user wrote or a default. */
  abstract get formula(): Formula | undefined;
  abstract get inputs(): readonly Input[];
  /** Assumptions beyond the formula's own, e.g. a default that was used. */
  abstract get assumptions(): readonly string[];
  abstract get missing(): readonly Missing[];
  /** Where the user wrote it, for inputs; where it is anchored, for derived values. */
  abstract get span(): Span | undefined;
  /** The text the user wrote, e.g. `8192 tok`. */
  abstract get text(): string | undefined;
  /** Why a value is what it is when no formula says so: `default`, a config key, a library row and its source. */
  abstract get origin(): string | undefined;
  /** Where an estimate's true value is likely to lie, from measurements the fit had not seen. */
  abstract get band(): Band | undefined;

  /** The same quantity with some of its parts changed. */
  with(parts: QuantityParts): Quantity {
    return new Changed(this, parts);
  }

  /** The same quantity under another name. */
  named(name: string): Quantity {
    return new Changed(this, { name });
  }
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
  more: QuantityParts = NO_PARTS,
): Quantity {
  return new Given(name, value, typeof unit === 'string' ? dimensionOf(unit) : unit, more);
}

/** An input nobody wrote; every value that depends on it becomes unknown and names it. */
export function unknown(name: string, unit: string, missing: Missing): Quantity {
  return given(name, undefined, unit, { missing: [missing] });
}

/** A value that is searched for rather than computed by a formula, when somebody asks for it. */
export function later(name: string, unit: string, find: () => QuantityParts): Quantity {
  return new Later(name, dimensionOf(unit), find);
}

const NO_PARTS: QuantityParts = {};
const NONE: readonly never[] = [];

/** A quantity whose parts are told, not derived. */
abstract class Told extends Quantity {
  abstract readonly parts: QuantityParts;

  get claim() {
    return this.parts.claim ?? 'exact';
  }
  get formula() {
    return this.parts.formula;
  }
  get inputs() {
    return this.parts.inputs ?? NONE;
  }
  get assumptions() {
    return this.parts.assumptions ?? NONE;
  }
  get missing() {
    return this.parts.missing ?? NONE;
  }
  get span() {
    return this.parts.span;
  }
  get text() {
    return this.parts.text;
  }
  get origin() {
    return this.parts.origin;
  }
  get band() {
    return this.parts.band;
  }
}

class Given extends Told {
  constructor(
    override readonly name: string,
    override readonly value: number | undefined,
    override readonly dimension: Dimension,
    override readonly parts: QuantityParts,
  ) {
    super();
  }

  /** What was given may be copied: nothing of it is still to be worked out. */
  override with(parts: QuantityParts): Quantity {
    const value = 'value' in parts ? parts.value : this.value;
    return new Given(parts.name ?? this.name, value, parts.dimension ?? this.dimension, { ...this.parts, ...parts });
  }

  override named(name: string): Quantity {
    return new Given(name, this.value, this.dimension, this.parts);
  }
}

class Later extends Told {
  #found: QuantityParts | undefined;

  constructor(
    override readonly name: string,
    override readonly dimension: Dimension,
    readonly find: () => QuantityParts,
  ) {
    super();
  }

  get parts() {
    this.#found ??= this.find();
    return this.#found;
  }

  get value() {
    return this.parts.value;
  }
}

/** Another quantity seen under other parts. */
class Changed extends Quantity {
  /** It may be changed to be unknown. */
  readonly #hasValue: boolean;

  constructor(
    readonly of: Quantity,
    readonly parts: QuantityParts,
  ) {
    super();
    this.#hasValue = 'value' in parts;
  }

  get name() {
    return this.parts.name ?? this.of.name;
  }
  get value() {
    return this.#hasValue ? this.parts.value : this.of.value;
  }
  get dimension() {
    return this.parts.dimension ?? this.of.dimension;
  }
  get claim() {
    return this.parts.claim ?? this.of.claim;
  }
  get formula() {
    return this.parts.formula ?? this.of.formula;
  }
  get inputs() {
    return this.parts.inputs ?? this.of.inputs;
  }
  get assumptions() {
    return this.parts.assumptions ?? this.of.assumptions;
  }
  get missing() {
    return this.parts.missing ?? this.of.missing;
  }
  get span() {
    return this.parts.span ?? this.of.span;
  }
  get text() {
    return this.parts.text ?? this.of.text;
  }
  get origin() {
    return this.parts.origin ?? this.of.origin;
  }
  get band() {
    return this.parts.band ?? this.of.band;
  }
}
