import { type AstNode, AstUtils, type LangiumDocument, type LeafCstNode } from 'langium';
import type { Quantity } from '../../language/engine/kernel/quantity.ts';
import type { Report, ScenarioReport } from '../../language/engine/report.ts';
import * as ast from '../../language/generated/ast.ts';
import type { Finding } from '../../language/rules/finding.ts';
import { codeSpan, escapeMarkdown, explanation, toMarkdown, valueText } from '../explain/index.ts';
import type { LinkTo } from './hover-links.ts';

/** What every part of a hover is made from. */
export interface HoverContext {
  readonly document: LangiumDocument;
  readonly leaf: LeafCstNode;
  readonly report: Report;
  readonly findings: readonly Finding[];
  readonly link: LinkTo;
}

/** The scenario a node stands in. */
export function scenarioAround({ report }: HoverContext, node: AstNode): ScenarioReport | undefined {
  const scenario = AstUtils.getContainerOfType(node, ast.isScenario);
  return scenario && report.scenarios.find((one) => one.scenario.name === scenario.name);
}

/** The whole derivation of a quantity. */
export function derivation(quantity: Quantity, { link }: HoverContext): string {
  return toMarkdown(explanation(quantity), { link });
}

/** One line: name and value. */
export function valueLine(quantity: Quantity): string {
  return `${codeSpan(quantity.name)} = **${escapeMarkdown(valueText(quantity))}**`;
}

/** A Markdown table; cells are Markdown already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}
