import type { Quantity } from '../engine/kernel/quantity.ts';
import * as ast from '../generated/ast.ts';
import { dimensionOf, sameDimension } from '../units/index.ts';
import { findDtype } from '../vocabulary/dtypes.ts';
import type { QuantityRow, Row, WordRow } from '../vocabulary/row.ts';
import { joinSpans, propertySpan, spanOf } from './ast-span.ts';
import type { Attributes, AttributeValue, Reference, TableEntry, Word } from './attribute.ts';
import { describeDimension, type ExpressionContext, evaluateExpression, textOf } from './expression.ts';
import { unquote } from './names.ts';
import { nearest } from './nearest.ts';
import { checkRange } from './range.ts';
import type { Span } from './span.ts';
import { unitRepairs } from './unit-repairs.ts';

type Parts = Pick<AttributeValue, 'words' | 'references' | 'table' | 'flagged'> & {
  readonly quantity?: Quantity;
  readonly text?: string;
};

const NOTHING: Parts = { words: [], references: [], table: [], flagged: false };
const FLAGGED: Parts = { ...NOTHING, flagged: true };

/** Lowers the value of an attribute by its row; reports what is wrong with it and marks the value as flagged. */
export function lowerValue(
  item: ast.Attribute,
  row: Row,
  context: ExpressionContext,
  blockOf: (word: string | undefined) => Attributes | undefined,
): AttributeValue {
  const parts = partsOf(item, row, context);
  const percentile = item.percentile ? percentileOf(item, context) : undefined;
  return new Written(item, row, context.uri, parts, percentile, blockOf(parts.words[0]?.word));
}

/** Where the name of an attribute stands. */
export function nameSpanOf(item: ast.Attribute, uri: string): Span {
  return propertySpan(item, 'name', uri) ?? spanOf(item, uri);
}

/** An attribute as it stands in the text; its places are worked out for those who ask. */
class Written implements AttributeValue {
  readonly name: string;
  readonly operator: string | undefined;
  readonly quantity: Quantity | undefined;
  readonly words: readonly Word[];
  readonly text: string | undefined;
  readonly references: readonly Reference[];
  readonly table: readonly TableEntry[];
  readonly flagged: boolean;
  readonly #item: ast.Attribute;
  readonly #uri: string;
  #span: Span | undefined;
  #nameSpan: Span | undefined;
  #valueSpan: Span | undefined;

  constructor(
    item: ast.Attribute,
    readonly row: Row,
    uri: string,
    parts: Parts,
    readonly percentile: number | undefined,
    readonly block: Attributes | undefined,
  ) {
    this.#item = item;
    this.#uri = uri;
    this.name = item.name;
    this.operator = item.operator;
    this.quantity = parts.quantity;
    this.words = parts.words;
    this.text = parts.text;
    this.references = parts.references;
    this.table = parts.table;
    this.flagged = parts.flagged;
  }

  get span(): Span {
    this.#span ??= spanOf(this.#item, this.#uri);
    return this.#span;
  }

  get nameSpan(): Span {
    this.#nameSpan ??= nameSpanOf(this.#item, this.#uri);
    return this.#nameSpan;
  }

  get valueSpan(): Span | undefined {
    this.#valueSpan ??= spanOfValues(this.#item.values, this.#uri);
    return this.#valueSpan;
  }
}

function partsOf(item: ast.Attribute, row: Row, context: ExpressionContext): Parts {
  const table =
    row.type === 'table'
      ? row
      : row.type === 'quantity'
        ? row.table && { key: row.table.key, unit: row.unit }
        : undefined;
  if (table && item.block && item.values.length === 0)
    return { ...NOTHING, table: tableOf(item.block, table, context) };
  const [first, ...more] = item.values;
  if (!first) {
    const whole = item.block ? {} : { whole: spanOf(item, context.uri) };
    const nameSpan = nameSpanOf(item, context.uri);
    context.problems.add('missing-value', nameSpan, { name: item.name, example: row.example, ...whole });
    return FLAGGED;
  }
  const isList = (row.type === 'word' || row.type === 'reference') && row.list === true;
  if (more[0] && !isList) {
    context.problems.add('syntax-error', spanOf(more[0], context.uri), {
      detail: `'${item.name}' takes one value. Put a ; between two attributes on one line.`,
    });
    return FLAGGED;
  }
  switch (row.type) {
    case 'quantity':
      return quantityParts(item, first, row, context);
    case 'word':
      return wordParts(item, row, context);
    case 'text':
      return textParts(item, first, row, context);
    case 'reference':
      return referenceParts(item, context);
    case 'table':
      context.problems.add('syntax-error', spanOf(first, context.uri), {
        detail: `'${item.name}' takes a table: ${row.example}`,
      });
      return FLAGGED;
  }
}

function quantityParts(
  item: ast.Attribute,
  value: ast.Expression,
  row: QuantityRow,
  context: ExpressionContext,
): Parts {
  checkOperator(item, row, context);
  const quantity = evaluateExpression(
    value,
    ast.isLiteral(value) ? { ...context, expected: dimensionOf(row.unit) } : context,
  );
  if (!quantity) return FLAGGED;
  return checked(item.name, value, quantity, row, context) ? { ...NOTHING, quantity } : FLAGGED;
}

/** Judges dimension and range of a value against a row; reports and returns false when it does not fit. */
function checked(
  name: string,
  value: ast.Expression,
  quantity: Quantity,
  row: QuantityRow,
  context: ExpressionContext,
): boolean {
  const expected = dimensionOf(row.unit);
  const repairs = unitRepairs(value, quantity, row, context.uri);
  if (!sameDimension(quantity.dimension, expected) || repairs.bits) {
    context.problems.add(
      'unit-mismatch',
      spanOf(value, context.uri),
      {
        expected: describeDimension(expected),
        found: repairs.bits ? 'bits' : describeDimension(quantity.dimension),
        text: textOf(value),
      },
      { repairs: repairs.repairs },
    );
    return false;
  }
  return checkRange(name, quantity, row, () => spanOf(value, context.uri), context.problems);
}

function checkOperator(item: ast.Attribute, row: QuantityRow, context: ExpressionContext): void {
  const span = item.operator && !row.limit && propertySpan(item, 'operator', context.uri);
  if (!span) return;
  context.problems.add(
    'syntax-error',
    span,
    { detail: `'${item.name}' is a value, not a limit: leave out the '${item.operator}'.` },
    { repairs: [{ title: `Remove '${item.operator}'`, span, newText: '', preferred: true }] },
  );
}

function wordParts(item: ast.Attribute, row: WordRow, context: ExpressionContext): Parts {
  const known = Object.keys(row.words);
  const words: Word[] = [];
  let flagged = false;
  for (const value of item.values) {
    const span = spanOf(value, context.uri);
    const text = ast.isText(value) ? unquote(value.text) : textOf(value);
    const word = known.includes(text) ? text : known.find((k) => k === findDtype(text));
    if (word) {
      words.push({ word, span });
      continue;
    }
    flagged = true;
    const alias = row.aliases?.[text.toLowerCase()];
    const repairs = (alias ? [alias] : nearest(text, known)).map((w, i) => ({
      title: `Change to '${w}'`,
      span,
      newText: w,
      preferred: i === 0,
    }));
    context.problems.add('unknown-word', span, { name: item.name, word: text, words: known }, { repairs });
  }
  return { ...NOTHING, words, flagged };
}

function textParts(item: ast.Attribute, value: ast.Expression, row: Row, context: ExpressionContext): Parts {
  if (ast.isText(value)) return { ...NOTHING, text: unquote(value.text) };
  const span = spanOf(value, context.uri);
  const quoted = `"${textOf(value)}"`;
  context.problems.add(
    'syntax-error',
    span,
    { detail: `'${item.name}' takes a text in quotes: ${row.example}` },
    { repairs: [{ title: `Write ${quoted}`, span, newText: quoted, preferred: true }] },
  );
  return FLAGGED;
}

function referenceParts(item: ast.Attribute, context: ExpressionContext): Parts {
  const references: Reference[] = [];
  let flagged = false;
  for (const value of item.values) {
    const span = spanOf(value, context.uri);
    if (ast.isPath(value))
      references.push({ segments: value.targets.map((t) => t.$refText), span, text: textOf(value) });
    else {
      flagged = true;
      context.problems.add('syntax-error', span, { detail: `'${item.name}' takes a name: ${item.name} host.pcie` });
    }
  }
  return { ...NOTHING, references, flagged };
}

function tableOf(
  block: ast.Block,
  table: { key: 'tok' | 'dtype' | 'B'; unit: string },
  context: ExpressionContext,
): readonly TableEntry[] {
  return block.items.flatMap((row) => {
    if (!ast.isRow(row)) {
      context.problems.add('syntax-error', spanOf(row, context.uri), {
        detail: 'A table has rows of the form key: value.',
      });
      return [];
    }
    const key = keyOf(row, table.key, context);
    const value = evaluateExpression(row.value, context);
    if (key === undefined || !value || !row.value) return [];
    const asRow: QuantityRow = { type: 'quantity', unit: table.unit, positive: true, doc: '', example: '' };
    return checked('value', row.value, value, asRow, context) ? [{ key, value, span: spanOf(row, context.uri) }] : [];
  });
}

function keyOf(row: ast.Row, type: 'tok' | 'dtype' | 'B', context: ExpressionContext): string | Quantity | undefined {
  const span = propertySpan(row, row.word ? 'word' : 'key', context.uri) ?? spanOf(row, context.uri);
  if (type === 'dtype') {
    const word = row.word ?? (row.key ? textOf(row.key) : '');
    const known = findDtype(word);
    if (!known)
      context.problems.add('unknown-word', span, {
        name: 'element type',
        word,
        words: ['bf16', 'fp16', 'fp8', 'int8', 'nvfp4'],
      });
    return known;
  }
  const key = evaluateExpression(row.key, context);
  const asRow: QuantityRow = {
    type: 'quantity',
    unit: type,
    min: 0,
    doc: '',
    example: type === 'B' ? '1 GiB' : '8192 tok',
  };
  return key && row.key && checked('key', row.key, key, asRow, context) ? key : undefined;
}

function percentileOf(item: ast.Attribute, context: ExpressionContext): number | undefined {
  const match = /^p(\d{1,2}(?:\.\d+)?)$/.exec(item.percentile ?? '');
  if (match) return Number(match[1]) / 100;
  const span = propertySpan(item, 'percentile', context.uri) ?? spanOf(item, context.uri);
  context.problems.add('syntax-error', span, {
    detail: `'${item.percentile}' is no percentile; write p50, p90, p99 …`,
  });
  return undefined;
}

function spanOfValues(values: readonly ast.Expression[], uri: string): Span | undefined {
  const first = values[0];
  const last = values.at(-1);
  return first && last ? joinSpans(spanOf(first, uri), spanOf(last, uri)) : undefined;
}
