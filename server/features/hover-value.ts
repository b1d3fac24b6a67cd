import { type AstNode, AstUtils } from 'langium';
import * as ast from '../../language/generated/ast.ts';
import { rowOf } from '../../language/services/index.ts';
import { findUnit, parseQuantity } from '../../language/units/index.ts';
import { codeSpan, escapeMarkdown } from '../explain/index.ts';
import type { HoverContext } from './hover-context.ts';
import { otherUnits } from './hover-other-units.ts';

/** A number in the other system of units, and what its unit is. */
export function unitHover(literal: string): readonly string[] {
  const { unitText } = parseQuantity(literal);
  const unit = findUnit(unitText);
  const others = otherUnits(literal);
  if (!unit || others.length === 0) return [];
  const same = others.map((one) => `**${escapeMarkdown(one.text)}**`).join(' = ');
  return [`${codeSpan(literal)} = ${same}  \n${codeSpan(unitText)}: ${escapeMarkdown(unit.doc)}`];
}

/** What a word of the vocabulary means, where one stands. */
export function wordHover(node: AstNode, { leaf }: HoverContext): readonly string[] {
  if (!ast.isPath(node) && !ast.isSwitch(node)) return [];
  const attribute = AstUtils.getContainerOfType(node, ast.isAttribute);
  const row = attribute && rowOf(attribute);
  if (row?.type !== 'word' || !Object.hasOwn(row.words, leaf.text)) return [];
  return [`**${codeSpan(leaf.text)}**: ${row.words[leaf.text]}`];
}
