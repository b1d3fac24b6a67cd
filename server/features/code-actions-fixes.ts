import { type CodeAction, CodeActionKind, type Diagnostic, type Range } from 'vscode-languageserver-types';
import type { Finding } from '../../language/rules/finding.ts';
import { spanBetween, suppressionComment } from '../../language/services/index.ts';
import type { ActionContext } from './code-actions.ts';
import { workspaceEdit } from './code-actions-edits.ts';

/** The fixes of each diagnostic asked about, the likeliest first, and a way to silence it. */
export function fixActions(context: ActionContext): readonly CodeAction[] {
  const { params, analysis } = context;
  return params.context.diagnostics.flatMap((diagnostic) => {
    const finding = analysis.findings.find((one) => isSame(one, diagnostic));
    if (!finding) return [];
    return [...fixesOf(finding, diagnostic), ...suppressions(finding, diagnostic, context)];
  });
}

function fixesOf({ fixes }: Finding, diagnostic: Diagnostic): readonly CodeAction[] {
  return fixes.map(({ title, edits, preferred }) => ({
    title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnostic],
    edit: workspaceEdit(edits),
    ...(preferred ? { isPreferred: true } : {}),
  }));
}

/** What cannot be meant on purpose is not to be silenced. */
const NOT_SILENCED: readonly string[] = ['syntax-error', 'unused-suppression'];

function suppressions(
  { code, span }: Finding,
  diagnostic: Diagnostic,
  { document }: ActionContext,
): readonly CodeAction[] {
  if (NOT_SILENCED.includes(code)) return [];
  const { textDocument } = document;
  const start = textDocument.offsetAt({ line: span.start.line, character: 0 });
  const line = textDocument.getText({
    start: { line: span.start.line, character: 0 },
    end: { line: span.start.line + 1, character: 0 },
  });
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  const lineBreak = line.endsWith('\r\n') ? '\r\n' : '\n';
  const at = spanBetween(textDocument, document.uri.toString(), start, start);
  return [
    {
      title: `Ignore '${code}' on this line`,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      edit: workspaceEdit([{ span: at, newText: `${indent}${suppressionComment(code, '')}${lineBreak}` }]),
    },
  ];
}

/** Clients may drop a diagnostic's data; code, place and words tell which finding it was. */
function isSame({ code, span, message }: Finding, diagnostic: Diagnostic): boolean {
  return code === diagnostic.code && sameRange(span, diagnostic.range) && message === diagnostic.message;
}

function sameRange(a: Range, b: Range): boolean {
  return (
    a.start.line === b.start.line &&
    a.start.character === b.start.character &&
    a.end.line === b.end.line &&
    a.end.character === b.end.character
  );
}
