import { dimensionOf } from '../units/dimension.ts';
import { formatValue } from '../units/index.ts';
import { provenance } from '../vocabulary/common.ts';
import { dtypes } from '../vocabulary/dtypes.ts';
import type { QuantityRow, Row, Vocabulary, WordRow } from '../vocabulary/row.ts';
import { code, table } from './markdown.ts';

/** The attributes of one declaration or statement as Markdown: a table, then the words of those that take words. */
export function vocabularySection(vocabulary: Vocabulary): string {
  const rows = Object.entries(vocabulary);
  if (rows.length === 0) return 'No attributes.';
  const head = ['Attribute', 'Takes', 'Default', 'Meaning', 'Example'];
  const lines = rows.map(([name, row]) => [code(name), takes(row), defaultOf(row), row.doc, code(row.example)]);
  return [table(head, lines), ...rows.flatMap(([name, row]) => details(name, row))].join('\n\n');
}

function takes(row: Row): string {
  switch (row.type) {
    case 'quantity':
      return quantityText(row);
    case 'word':
      if (isDtype(row)) return 'an [element format](#element-formats)';
      return wordText(row);
    case 'text':
      return 'a text in quotes';
    case 'reference':
      return row.list ? `names of ${row.kind}s, separated by commas` : `the name of a ${row.kind}`;
    case 'table':
      return `a table: ${{ tok: 'tokens', dtype: 'element format', B: 'bytes' }[row.key]} to ${unitWords(row.unit)}`;
  }
}

/** Words without a meaning of their own are listed here; the others have a table below. */
function wordText(row: WordRow): string {
  const words = Object.keys(row.words);
  if (words.every((word) => row.words[word] === ''))
    return words.length === 1 ? code(words[0]!) : `one of ${words.map(code).join(', ')}`;
  return row.list ? 'words, separated by commas' : 'a word';
}

function quantityText(row: QuantityRow): string {
  const kind = row.whole && row.unit === '1' ? 'a whole number' : unitWords(row.unit);
  const range = rangeText(row);
  return [
    row.limit ? `a limit on ${kind}` : kind,
    range,
    row.table ? `or a table by ${row.table.key === 'tok' ? 'tokens' : 'element format'}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Limits this high only catch slips of the keyboard; the reference does not name them. */
const SANITY_LIMIT = 1e5;

function rangeText({ min, max, positive, unit }: QuantityRow): string {
  const show = (value: number) => formatValue(value, dimensionOf(unit));
  const from = positive ? 'above 0' : min === undefined ? '' : `from ${show(min)}`;
  const sane = max === undefined || max >= SANITY_LIMIT;
  return [from, sane ? '' : `up to ${show(max)}`].filter((part) => part !== '').join(' ');
}

const UNIT_WORDS: Readonly<Record<string, string>> = {
  '1': 'a number',
  B: 'bytes',
  s: 'a time',
  tok: 'tokens',
  'B/s': 'a bandwidth',
  '1/s': 'a rate',
  'FLOP/s': 'a compute rate',
};

function unitWords(unit: string): string {
  return UNIT_WORDS[unit] ?? code(unit);
}

function defaultOf({ required, default: text }: Row): string {
  return required ? '**required**' : (text ?? '');
}

function details(name: string, row: Row): readonly string[] {
  const words =
    row.type === 'word' && !isDtype(row) && !Object.hasOwn(provenance, name) ? Object.entries(row.words) : [];
  const block = row.block ? [`Inside ${code(name)}:`, vocabularySection(row.block)] : [];
  const byWord = row.type === 'word' ? Object.entries(row.blocks ?? {}) : [];
  const blocks = byWord.flatMap(([word, inner]) => [`Inside ${code(`${name} ${word}`)}:`, vocabularySection(inner)]);
  return [
    ...(words.some(([, doc]) => doc !== '') ? [`${code(name)} takes:`, wordTable(words)] : []),
    ...block,
    ...blocks,
  ];
}

/** Words with their meanings. */
export function wordTable(words: readonly (readonly [string, string])[]): string {
  return table(
    ['Word', 'Meaning'],
    words.map(([word, doc]) => [code(word), doc]),
  );
}

/** Element formats are told once, not for each attribute that takes one. */
function isDtype(row: WordRow): boolean {
  return Object.keys(row.words).every((word) => Object.hasOwn(dtypes, word));
}
