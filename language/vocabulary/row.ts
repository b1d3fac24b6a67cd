/**
 * The vocabulary: one row an attribute. Validation, completion, hovers, the typed form of a declaration and the
 * reference page all read these rows, so adding an attribute is adding a row.
 */
export interface RowBase {
  /** One or two sentences for hovers, completion and the reference. */
  readonly doc: string;
  /** A whole line as a user would write it. */
  readonly example: string;
  /** The declaration means nothing without it: `missing-property` asks for it. */
  readonly required?: boolean;
  /** Another attribute of the same block without which it says nothing: `missing-property` asks for that one. */
  readonly needs?: string;
  /** What holds when it is absent, as text; quantities also give `defaultValue`. */
  readonly default?: string;
  /** May stand several times in one block. */
  readonly repeats?: boolean;
  /** Attributes of the block after the value. */
  readonly block?: Vocabulary;
}

export interface QuantityRow extends RowBase {
  readonly type: 'quantity';
  /** Base unit that the value's dimension must match: `B/s`, `tok`, `1`. */
  readonly unit: string;
  /** Smallest and largest legal value in base units. */
  readonly min?: number;
  readonly max?: number;
  /** Zero is refused when set. */
  readonly positive?: boolean;
  /** A count: no fractions. */
  readonly whole?: boolean;
  /** In base units; used, and shown as an assumption, when the attribute is absent. */
  readonly defaultValue?: number;
  /** The attribute is a limit and takes a comparison: `ttft <= 500 ms`. */
  readonly limit?: boolean;
  /** Rows `key: value` may stand in a block instead of one value. */
  readonly table?: { readonly key: 'tok' | 'dtype' };
}

export interface WordRow extends RowBase {
  readonly type: 'word';
  /** Each legal word and what it means. */
  readonly words: Readonly<Record<string, string>>;
  readonly list?: boolean;
  /** What people write for a word, in lower case: refused with a fix that writes the word. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Attributes of the block after the value, where they depend on the word. */
  readonly blocks?: Readonly<Record<string, Vocabulary>>;
}

export interface TextRow extends RowBase {
  readonly type: 'text';
}

export interface ReferenceRow extends RowBase {
  readonly type: 'reference';
  readonly kind: 'model' | 'node' | 'link';
  readonly list?: boolean;
}

export interface TableRow extends RowBase {
  readonly type: 'table';
  readonly key: 'tok' | 'dtype' | 'B';
  readonly unit: string;
}

export type Row = QuantityRow | WordRow | TextRow | ReferenceRow | TableRow;
export type Vocabulary = Readonly<Record<string, Row>>;

/** Keeps the literal names of a table while checking its rows. */
export function vocabulary<const V extends Vocabulary>(rows: V): V {
  return rows;
}

/** The attributes of the block behind an attribute; of a word that is not known, those of every word. */
export function blockOf(row: Row | undefined, word: string | undefined): Vocabulary | undefined {
  if (row?.type !== 'word' || !row.blocks) return row?.block;
  const own = word !== undefined && Object.hasOwn(row.blocks, word) ? row.blocks[word] : undefined;
  return own ?? Object.assign({}, ...Object.values(row.blocks));
}

type NamesOf<V, R> = { [K in keyof V]: V[K] extends R ? K : never }[keyof V] & string;
export type QuantityNames<V> = NamesOf<V, { readonly type: 'quantity' }>;
export type WordNames<V> = NamesOf<V, { readonly type: 'word' }>;
export type TextNames<V> = NamesOf<V, { readonly type: 'text' }>;
export type ReferenceNames<V> = NamesOf<V, { readonly type: 'reference' }>;
export type TableNames<V> = NamesOf<V, { readonly type: 'table' }>;
