import type { ScenarioReport } from '../../language/engine/report.ts';
import { FUNCTION_NAMES } from '../../language/model/expression.ts';
import { formatValue } from '../../language/units/index.ts';
import type { Row } from '../../language/vocabulary/row.ts';
import { exampleValue } from './completion-attributes.ts';
import type { CompletionContext } from './completion-context.ts';
import { Kind, type Suggestion } from './completion-items.ts';
import { type NameSources, placeSuggestions, templateSuggestions } from './completion-names.ts';
import { unitSuggestions } from './completion-units.ts';

/** What may stand as the value of an attribute. `written` are the words after its name. */
export function valueSuggestions(
  row: Row,
  written: readonly string[],
  context: CompletionContext,
  names: NameSources,
): readonly Suggestion[] {
  const list = 'list' in row && row.list === true;
  const open = written.length === 0 || written.at(-1) === ',';
  switch (row.type) {
    case 'quantity':
      if (context.quantity) return unitSuggestions(context.quantity, row);
      return row.limit && written.length === 0 ? limits(row) : quantityStart(row, written, context, names);
    case 'word':
      if (!open || (written.length > 0 && !list)) return [];
      return Object.entries(row.words)
        .filter(([word]) => !written.includes(word))
        .map(([label, doc]) => ({ label, kind: Kind.EnumMember, ...(doc ? { detail: doc } : {}) }));
    case 'reference':
      if (!open || (written.length > 0 && !list)) return [];
      return row.kind === 'model'
        ? templateSuggestions('model', context, names)
        : placeSuggestions([row.kind], context, names);
    case 'text':
      return written.length === 0
        ? [{ label: '"…"', kind: Kind.Text, insert: '"$1"', snippet: true, detail: row.example }]
        : [];
    case 'table':
      return written.length === 0
        ? [{ label: '{ … }', kind: Kind.Snippet, insert: exampleValue(row), detail: 'a table' }]
        : [];
  }
}

function limits(row: Row): readonly Suggestion[] {
  const value = exampleValue(row);
  const operator = />=/.test(row.example) ? '>=' : '<=';
  return [`${operator} `, `p99 ${operator} `].map((start) => ({
    label: `${start}${value}`,
    kind: Kind.Value,
    insert: `${start}\${1:${value}}`,
    snippet: true,
  }));
}

function quantityStart(
  row: Row,
  written: readonly string[],
  context: CompletionContext,
  names: NameSources,
): readonly Suggestion[] {
  const atStart = written.length === 0 || OPERATORS.test(written.at(-1) ?? '');
  if (!atStart) return [];
  const example = exampleValue(row);
  const value =
    written.length === 0 && example ? [{ label: example, kind: Kind.Value, detail: 'example', rank: 4 }] : [];
  const standard =
    row.default && /^[\d.]/.test(row.default)
      ? [{ label: row.default, kind: Kind.Value, detail: 'default', rank: 3 }]
      : [];
  return [...standard, ...value, ...expressionSuggestions(context, names)];
}

const OPERATORS = /^(?:[<>]=?|[=!]=|[=+\-*/,(])$/;

/** Values declared with `let`, and functions. */
export function expressionSuggestions(context: CompletionContext, names: NameSources): readonly Suggestion[] {
  const functions = FUNCTION_NAMES.map((name) => ({
    label: name,
    kind: Kind.Function,
    insert: `${name}($1)`,
    snippet: true,
    rank: 8,
  }));
  return [...placeSuggestions(['let'], context, names), ...functions];
}

/** Derived quantities of a scenario with their present values. */
export function quantitySuggestions(scenario: ScenarioReport | undefined): readonly Suggestion[] {
  return [...(scenario?.quantities ?? [])].map(([label, quantity]) => ({
    label,
    kind: Kind.Value,
    detail: quantity.value === undefined ? 'not known yet' : formatValue(quantity.value, quantity.dimension),
    rank: 2,
    ...(quantity.formula ? { documentation: quantity.formula.title } : {}),
  }));
}
