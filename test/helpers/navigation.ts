import { expect } from 'vitest';
import type { Range, WorkspaceEdit } from 'vscode-languageserver';
import { applyEdits, openWorkspace, type TestWorkspace } from './workspace.ts';

const at = ({ main, position }: TestWorkspace) => ({ textDocument: { uri: main.uri.toString() }, position });

/** Checks where go-to-definition leads: `path` or address of the document, and the name there; undefined for nowhere. */
export async function checkDefinition(
  text: string,
  expected: { in: string; line: number; name: string } | undefined,
): Promise<void> {
  const workspace = await openWorkspace(text);
  const [link] = (await workspace.services.lsp.DefinitionProvider?.getDefinition(workspace.main, at(workspace))) ?? [];
  if (!expected) return expect(link).toBeUndefined();
  if (!link) throw new Error('there is no definition');
  const document = workspace.shared.workspace.LangiumDocuments.all.find((one) => one.uri.toString() === link.targetUri);
  const name = document?.textDocument.getText(link.targetSelectionRange);
  const path = link.targetUri.replace(workspace.uri(''), '');
  expect({ in: path, line: link.targetSelectionRange.start.line + 1, name }).toEqual(expected);
}

/** References at the cursor as `path:line:column`, counted from 1. */
export async function references(text: string, includeDeclaration = true): Promise<readonly string[]> {
  const workspace = await openWorkspace(text);
  const found = await workspace.services.lsp.ReferencesProvider?.findReferences(workspace.main, {
    ...at(workspace),
    context: { includeDeclaration },
  });
  return (found ?? []).map(({ uri, range }) => `${uri.replace(workspace.uri(''), '')}:${place(range)}`);
}

/** Texts of all changed files after a rename at the cursor. */
export async function rename(text: string, newName: string): Promise<Readonly<Record<string, string>>> {
  const workspace = await openWorkspace(text);
  const provider = workspace.services.lsp.RenameProvider;
  await provider?.prepareRename(workspace.main, at(workspace));
  const edit: WorkspaceEdit | undefined = await provider?.rename(workspace.main, { ...at(workspace), newName });
  return Object.fromEntries(
    Object.entries(edit?.changes ?? {}).map(([uri, edits]) => {
      const path = uri.replace(workspace.uri(''), '');
      return [path, applyEdits(workspace.document(path).textDocument.getText(), edits)];
    }),
  );
}

export function place({ start }: Range): string {
  return `${start.line + 1}:${start.character + 1}`;
}
