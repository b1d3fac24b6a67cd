import type { AstNode } from 'langium';
import type { Quantity } from '../../language/engine/kernel/quantity.ts';
import { type Mark, marksOf } from '../../language/engine/marks/index.ts';
import type { ScenarioReport, Verdict } from '../../language/engine/report.ts';
import * as ast from '../../language/generated/ast.ts';
import { describeDimension } from '../../language/model/expression.ts';
import { article } from '../../language/rules/support/prose.ts';
import { ownerKind, ownerOf, rowOf } from '../../language/services/index.ts';
import { dimensionOf } from '../../language/units/index.ts';
import type { Row } from '../../language/vocabulary/index.ts';
import { codeSpan, escapeMarkdown } from '../explain/index.ts';
import { verdictText } from '../preview/verdict-text.ts';
import { derivation, type HoverContext, valueLine } from './hover-context.ts';
import { lengthTable } from './hover-lengths.ts';
import { transferHover } from './hover-transfer.ts';

/** What an attribute comes to, then what it means. */
export function attributeHover(attribute: ast.Attribute | undefined, context: HoverContext): readonly string[] {
  if (!attribute) return [];
  const row = rowOf(attribute);
  return [...resultsOf(attribute, context), ...(row ? [vocabularyText(attribute.name, row, ownerOf(attribute))] : [])];
}

function resultsOf(attribute: ast.Attribute, context: HoverContext): readonly string[] {
  const transfer = transferHover(attribute, context);
  if (transfer.length > 0) return transfer;
  const marks = marksOf(context.report).filter(({ span }) => span.offset === attribute.values[0]?.$cstNode?.offset);
  const quantities = [...new Map(marks.flatMap(quantitiesOf).map((q) => [q.name, q])).values()];
  const [main, ...others] = quantities;
  if (!main) return [];
  return [
    derivation(main, context),
    ...(others.length > 0 ? [others.map(valueLine).join('  \n')] : []),
    ...lengthTable(attribute, context),
    ...verdictLines(main, context),
  ];
}

/** Last first: the sum explains its parts. */
function quantitiesOf({ parts }: Mark): readonly Quantity[] {
  return parts.map((part) => part.quantity).reverse();
}

/** The verdicts on a value in each scenario that has one. */
function verdictLines({ name }: Quantity, { report, findings }: HoverContext): readonly string[] {
  const about = ({ subject }: Verdict) => subject === name;
  const line = ({ scenario }: ScenarioReport, verdict: Verdict) =>
    `- ${codeSpan(scenario.name)} **${verdict.verdict.replace('-', ' ')}**: ${escapeMarkdown(verdictText(verdict, scenario.name, findings))}`;
  const lines = report.scenarios.flatMap((one) => one.verdicts.filter(about).map((verdict) => line(one, verdict)));
  return lines.length > 0 ? [lines.join('\n')] : [];
}

/** An attribute as its vocabulary row describes it. */
function vocabularyText(name: string, row: Row, owner: AstNode | undefined): string {
  const kind = owner && (ast.isAttribute(owner) ? owner.name : ownerKind(owner));
  const facts = [
    valueKind(row),
    row.required ? 'required' : '',
    row.default === undefined ? '' : `default: ${row.default}`,
  ].filter(Boolean);
  return [
    `**${codeSpan(name)}**${kind ? ` of ${kind === 'layers' ? kind : article(kind)}` : ''}: ${facts.join('; ')}`,
    row.doc,
    `Example: ${codeSpan(row.example)}`,
  ].join('  \n');
}

function valueKind(row: Row): string {
  switch (row.type) {
    case 'quantity':
      return row.whole && row.unit === '1' ? 'a whole number' : describeDimension(dimensionOf(row.unit));
    case 'word':
      return `one of ${Object.keys(row.words).map(codeSpan).join(', ')}`;
    case 'text':
      return 'text in quotes';
    case 'reference':
      return row.list ? `names of ${row.kind}s, separated by commas` : `the name of a ${row.kind}`;
    case 'table':
      return `a table: ${TABLE_KEYS[row.key]} to ${describeDimension(dimensionOf(row.unit))}`;
  }
}

const TABLE_KEYS = { tok: 'tokens', dtype: 'element format', B: 'bytes' } as const;
