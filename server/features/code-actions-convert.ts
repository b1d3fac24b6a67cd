import { type CodeAction, CodeActionKind } from 'vscode-languageserver-types';
import { spanOf } from '../../language/model/ast-span.ts';
import type { ActionContext } from './code-actions.ts';
import { workspaceEdit } from './code-actions-edits.ts';
import { literalAt } from './code-actions-place.ts';
import { otherUnits } from './hover-other-units.ts';

/** Writes a number in the other system of units, where that keeps its value to the last digit. */
export function convertUnit(context: ActionContext): readonly CodeAction[] {
  const literal = literalAt(context);
  if (!literal) return [];
  const span = spanOf(literal, context.document.uri.toString());
  return otherUnits(literal.text).flatMap(({ exact }) =>
    exact === undefined
      ? []
      : [
          {
            title: `Convert to ${exact}`,
            kind: CodeActionKind.RefactorRewrite,
            edit: workspaceEdit([{ span, newText: exact }]),
          },
        ],
  );
}
