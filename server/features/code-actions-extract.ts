import { AstUtils } from 'langium';
import { type CodeAction, CodeActionKind } from 'vscode-languageserver-types';
import * as ast from '../../language/generated/ast.ts';
import { spanOf, spanWithComment } from '../../language/model/ast-span.ts';
import type { ActionContext } from './code-actions.ts';
import { workspaceEdit } from './code-actions-edits.ts';
import { lineBreakOf, literalAt, topLevelItem } from './code-actions-place.ts';

/** Gives a literal a name, right above the declaration it stands in. */
export function extractLet(context: ActionContext): readonly CodeAction[] {
  const { document } = context;
  const literal = literalAt(context);
  const item = literal && topLevelItem(literal);
  // The whole value of a `let` has its name already.
  if (!literal || !item || (ast.isLet(literal.$container) && literal.$container.value === literal)) return [];
  const uri = document.uri.toString();
  const name = freeName(literal, document.parseResult.value as ast.Document);
  const above = spanWithComment(item, uri);
  const edits = [
    {
      span: { ...above, end: above.start, endOffset: above.offset },
      newText: `let ${name} = ${literal.text}${lineBreakOf(document).repeat(2)}`,
    },
    { span: spanOf(literal, uri), newText: name },
  ];
  return [
    {
      title: `Extract '${literal.text}' to let '${name}'`,
      kind: CodeActionKind.RefactorExtract,
      edit: workspaceEdit(edits),
    },
  ];
}

/** `chat-context`, after the owner and the attribute; with a number where that is taken. */
function freeName(literal: ast.Literal, root: ast.Document): string {
  const attribute = AstUtils.getContainerOfType(literal, ast.isAttribute);
  const owner = AstUtils.getContainerOfType(literal, ast.isNamed);
  const base = [owner?.name?.replace(/[^A-Za-z0-9_-]/g, '-').toLowerCase(), attribute?.name ?? 'value']
    .filter(Boolean)
    .join('-');
  const taken = new Set(
    AstUtils.streamAst(root)
      .filter(ast.isNamed)
      .map((one) => one.name),
  );
  for (let i = 2, name = base; ; name = `${base}-${i++}`) if (!taken.has(name)) return name;
}
