import { given, type Quantity, unknown } from '../engine/kernel/quantity.ts';
import type { QuantityRow, Row, Vocabulary } from '../vocabulary/row.ts';
import type { Insertion } from './problem.ts';
import type { Span } from './span.ts';

/** One attribute as lowered by its vocabulary row. What does not apply to its type is empty. */
export interface AttributeValue {
  readonly name: string;
  readonly row: Row;
  /** The whole line: name, value and block. */
  readonly span: Span;
  readonly nameSpan: Span;
  /** The value alone; absent on a half-typed line. */
  readonly valueSpan: Span | undefined;
  readonly operator: string | undefined;
  /** Of a limit, e.g. 0.99 for `p99`. */
  readonly percentile: number | undefined;
  readonly quantity: Quantity | undefined;
  readonly words: readonly Word[];
  readonly text: string | undefined;
  readonly references: readonly Reference[];
  readonly table: readonly TableEntry[];
  readonly block: Attributes | undefined;
  /** An error on it already stands: later checks stay silent about it. */
  readonly flagged: boolean;
}

export interface Word {
  readonly word: string;
  readonly span: Span;
}

/** A qualified name that stands as a value, resolved to the path of what it names. */
export interface Reference {
  readonly segments: readonly string[];
  readonly span: Span;
  readonly text: string;
}

export interface TableEntry {
  /** A dtype word, or a quantity. */
  readonly key: string | Quantity;
  readonly value: Quantity;
  readonly span: Span;
}

/** The attributes of one declaration or statement, those of its templates included, under the declaration's name. */
export class Attributes {
  readonly #values: ReadonlyMap<string, readonly AttributeValue[]>;
  #names: readonly string[] | undefined;
  /** Asked for often, and the same each time. */
  readonly #quantities = new Map<string, Quantity>();

  constructor(
    /** Qualified name of the owner, e.g. `host.dram`. */
    readonly owner: string,
    readonly vocabulary: Vocabulary,
    values: ReadonlyMap<string, readonly AttributeValue[]>,
    /** Where the owner is named, for "asked for" places. */
    readonly ownerSpan: Span,
    readonly insertion?: Insertion,
    /** A template that would give more could not be found: what is absent was not forgotten. */
    readonly incomplete: boolean = false,
  ) {
    this.#values = values;
  }

  get(name: string): AttributeValue | undefined {
    return this.#values.get(name)?.at(-1);
  }

  all(name: string): readonly AttributeValue[] {
    return this.#values.get(name) ?? [];
  }

  names(): readonly string[] {
    this.#names ??= [...this.#values.keys()];
    return this.#names;
  }

  /**
   * The value of a quantity attribute in base units: as written, else the vocabulary's default, else unknown with
   * the attribute named as missing.
   */
  quantity(name: string): Quantity {
    const known = this.#quantities.get(name);
    if (known) return known;
    const made = this.#quantityOf(name);
    this.#quantities.set(name, made);
    return made;
  }

  #quantityOf(name: string): Quantity {
    const row = this.#row(name);
    const value = this.get(name);
    if (value?.quantity) return value.quantity.named(`${this.owner}.${name}`);
    const missing = {
      attribute: name,
      owner: this.owner,
      span: this.ownerSpan,
      flagged: value?.flagged ?? (this.incomplete || row.required === true),
    };
    if (value || row.defaultValue === undefined) return unknown(`${this.owner}.${name}`, row.unit, missing);
    return given(`${this.owner}.${name}`, row.defaultValue, row.unit, {
      origin: 'default',
      assumptions: [`${this.owner}.${name} = ${row.default ?? row.defaultValue} (default)`],
    });
  }

  /** The quantity when it was written and is sound, else undefined: for attributes whose absence means something. */
  optional(name: string): Quantity | undefined {
    const value = this.get(name);
    return value ? this.quantity(name) : undefined;
  }

  word(name: string): string | undefined {
    return this.get(name)?.words[0]?.word;
  }

  words(name: string): readonly string[] {
    return this.get(name)?.words.map((w) => w.word) ?? [];
  }

  text(name: string): string | undefined {
    return this.get(name)?.text;
  }

  #row(name: string): QuantityRow {
    const row = this.vocabulary[name];
    if (row?.type !== 'quantity') throw new Error(`'${name}' is not a quantity of this vocabulary`);
    return row;
  }
}
