import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import type { Edit } from '../../language/rules/finding.ts';

/** Edits of any number of documents as the protocol wants them. */
export function workspaceEdit(edits: readonly Edit[]): WorkspaceEdit {
  const changes: Record<string, TextEdit[]> = {};
  for (const { span, newText } of edits) {
    const list = (changes[span.uri] ??= []);
    list.push({ range: { start: span.start, end: span.end }, newText });
  }
  return { changes };
}
