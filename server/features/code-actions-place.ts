import { type AstNode, AstUtils, CstUtils, type LangiumDocument } from 'langium';
import * as ast from '../../language/generated/ast.ts';
import type { ActionContext } from './code-actions.ts';

/** The node at the start of what is selected; of a name, the node the name belongs to. */
export function nodeAt({ document, params }: ActionContext): AstNode | undefined {
  const root = document.parseResult.value.$cstNode;
  if (!root) return undefined;
  const offset = document.textDocument.offsetAt(params.range.start);
  const on = (at: number) => {
    const leaf = CstUtils.findLeafNodeAtOffset(root, at);
    return leaf && !leaf.hidden && /[\p{L}\p{Nd}]/u.test(leaf.text) ? leaf.astNode : undefined;
  };
  return on(offset) ?? (offset > 0 ? on(offset - 1) : undefined);
}

/** The literal under the cursor, where an expression may stand in its place. */
export function literalAt(context: ActionContext): ast.Literal | undefined {
  const node = nodeAt(context);
  if (!node || !ast.isLiteral(node) || isTableKey(node)) return undefined;
  return node;
}

function isTableKey(node: AstNode): boolean {
  const row = AstUtils.getContainerOfType(node, ast.isRow);
  return row?.key !== undefined && AstUtils.streamAst(row.key).includes(node);
}

/** The top-level item a node stands in. */
export function topLevelItem(node: AstNode): ast.Item | undefined {
  let at: AstNode | undefined = node;
  while (at && !(ast.isItem(at) && at.$container !== undefined && ast.isDocument(at.$container))) at = at.$container;
  return at as ast.Item | undefined;
}

/** The document's own line break. */
export function lineBreakOf({ textDocument }: LangiumDocument): string {
  return textDocument.getText().includes('\r\n') ? '\r\n' : '\n';
}
