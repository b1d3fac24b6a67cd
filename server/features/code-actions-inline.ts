import { AstUtils } from 'langium';
import { type CodeAction, CodeActionKind } from 'vscode-languageserver-types';
import * as ast from '../../language/generated/ast.ts';
import { spanOf, spanWithComment } from '../../language/model/ast-span.ts';
import type { Span } from '../../language/model/span.ts';
import type { ActionContext } from './code-actions.ts';
import { workspaceEdit } from './code-actions-edits.ts';
import { nodeAt } from './code-actions-place.ts';

/** Puts the value of a `let` in the place of its name, everywhere in its document, and removes it unless others use it. */
export function inlineLet(context: ActionContext): readonly CodeAction[] {
  const { document } = context;
  const target = letAt(context);
  const value = target?.value?.$cstNode?.text;
  if (!target?.name || !target.value || value === undefined || AstUtils.getDocument(target) !== document) return [];
  const uri = document.uri.toString();
  const isPlain =
    ast.isLiteral(target.value) ||
    ast.isPath(target.value) ||
    ast.isCall(target.value) ||
    ast.isParenthesised(target.value);
  const uses = AstUtils.streamAst(document.parseResult.value)
    .filter(ast.isPath)
    .filter((path) => path.targets[0]?.ref === target)
    .toArray();
  const text = (path: ast.Path) => (isPlain || isWholeValue(path) ? value : `(${value})`);
  const edits = [
    ...uses.map((path) => ({ span: spanOf(path, uri), newText: text(path) })),
    ...(context.isUsedElsewhere(target)
      ? []
      : [
          { span: withLineBreaks(spanWithComment(target, uri), document.textDocument.getText(), context), newText: '' },
        ]),
  ];
  if (edits.length === 0) return [];
  return [{ title: `Inline let '${target.name}'`, kind: CodeActionKind.RefactorInline, edit: workspaceEdit(edits) }];
}

function letAt(context: ActionContext): ast.Let | undefined {
  const node = nodeAt(context);
  if (node && ast.isLet(node)) return node;
  const target = node && ast.isPath(node) ? node.targets[0]?.ref : undefined;
  return target && ast.isLet(target) ? target : undefined;
}

function isWholeValue({ $container }: ast.Path): boolean {
  return ast.isAttribute($container) || ast.isRow($container) || ast.isLet($container);
}

/** The declaration with the rest of its line and one blank line behind it. */
function withLineBreaks(span: Span, text: string, { document }: ActionContext): Span {
  const rest = /^[ \t;]*(?:\r?\n){0,2}/.exec(text.slice(span.endOffset))?.[0].length ?? 0;
  const endOffset = span.endOffset + rest;
  return { ...span, endOffset, end: document.textDocument.positionAt(endOffset) };
}
