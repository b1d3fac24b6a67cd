import { describeDimension } from '../../language/model/expression.ts';
import { dimensionOf } from '../../language/units/index.ts';
import { type AttentionKind, attributesFor, layerAttributes } from '../../language/vocabulary/layer-attributes.ts';
import type { Row, Vocabulary } from '../../language/vocabulary/row.ts';
import { inPlace, Kind, type Suggestion } from './completion-items.ts';

/** Attributes a block may still take: required ones first, each with a value to start from. */
export function attributeSuggestions(
  vocabulary: Vocabulary,
  present: readonly string[],
  attention?: string,
): readonly Suggestion[] {
  const fitting = attention ? fittingLayers(attention) : undefined;
  return Object.entries(vocabulary)
    .filter(([name, row]) => (row.repeats || !present.includes(name)) && (!fitting || fitting.has(name)))
    .map(([name, row]) => ({
      label: name,
      kind: Kind.Property,
      detail: detailOf(row),
      documentation: documentationOf(row),
      insert: `${name} ${valueSnippet(row)}`,
      snippet: true,
      rank: row.required || (attention && isNeeded(name, attention)) ? 0 : 1,
    }));
}

/** The value part of a row's example, `300 GB/s` of `read 300 GB/s`. */
export function exampleValue(row: Row): string {
  return row.example.replace(/^\S+\s*/, '').replace(/^(?:<=|>=|<|>|=)\s*/, '');
}

/** What an attribute takes, in a few words. */
export function detailOf(row: Row): string {
  const unit = row.type === 'quantity' || row.type === 'table' ? describeDimension(dimensionOf(row.unit)) : '';
  const takes = {
    quantity: unit,
    table: `a table of ${unit}`,
    word: 'a word',
    text: 'a text',
    reference: row.type === 'reference' ? `a ${row.kind}` : '',
  }[row.type];
  return `${takes}${row.required ? ', required' : ''}${row.default ? `, default ${row.default}` : ''}`;
}

export function documentationOf(row: Row): string {
  return `${row.doc}\n\n\`\`\`tier\n${row.example}\n\`\`\``;
}

function valueSnippet(row: Row): string {
  const value = inPlace(exampleValue(row));
  switch (row.type) {
    case 'word': {
      const words = Object.keys(row.words);
      return words.length <= 8 && !row.list ? `\${1|${words.join(',')}|}` : `\${1:${value}}`;
    }
    case 'text':
      return '"$1"';
    case 'quantity':
      return `${row.limit ? '<= ' : ''}${value.startsWith('{') ? value : value.replace(/^[^{]*[^{ ]/, (v) => `\${1:${v}}`)}`;
    default:
      return value.startsWith('{') ? value : `\${1:${value}}`;
  }
}

function fittingLayers(attention: string): ReadonlySet<string> | undefined {
  const names = attributesFor(attention as AttentionKind) as readonly string[];
  return names.length > 0 ? new Set([...names, 'attention']) : undefined;
}

function isNeeded(name: string, attention: string): boolean {
  const row = Object.hasOwn(layerAttributes, name) ? layerAttributes[name as keyof typeof layerAttributes] : undefined;
  return (row?.needs as readonly string[] | undefined)?.includes(attention) ?? false;
}
