import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import type { Edit } from '../../language/rules/finding.ts';

/** Edits of any number of documents as the protocol wants them. */
export function workspaceEdit(edits: readonly Edit[]): WorkspaceEdit {
  const changes = new Map<string, TextEdit[]>();
  for (const { span, newText } of edits) {
    const list = changes.get(span.uri) ?? [];
    list.push({ range: { start: span.start, end: span.end }, newText });
    changes.set(span.uri, list);
  }
  return { changes: Object.fromEntries(changes) };
}
