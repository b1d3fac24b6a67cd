import { type LangiumDocument, URI } from 'langium';
import { CancellationTokenSource } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { createServerServices, type TierwrightServices, type TierwrightSharedServices } from '../../server/module.ts';
import { type Fixture, parseFixture } from './fixture.ts';
import { MemoryFiles } from './memory-files.ts';

const ROOT = URI.parse('memory:/ws');

/** A workspace in memory with all services of the server: files are built exactly as the server builds them. */
export interface TestWorkspace {
  readonly shared: TierwrightSharedServices;
  readonly services: TierwrightServices;
  readonly files: MemoryFiles;
  readonly fixture: Fixture;
  /** The document with the cursor, else the first. */
  readonly main: LangiumDocument;
  readonly position: { readonly line: number; readonly character: number };
  readonly document: (path: string) => LangiumDocument;
  readonly uri: (path: string) => string;
  /** Changes a file as an editor does when it saves, and builds what that reaches. */
  readonly change: (path: string, text: string) => Promise<void>;
  /** A file changed, came or went outside of the editor. */
  readonly watched: (path: string, content: string | Uint8Array | undefined) => Promise<void>;
}

/** One set of services for all workspaces of a test file: making the parser takes longer than most tests. */
const files = new MemoryFiles();
const { shared, tierwright: services } = createServerServices({ fileSystemProvider: () => files });

/** Opens a fixture (see `parseFixture`) as a workspace; the one before is closed. */
export async function openWorkspace(text: string | Fixture): Promise<TestWorkspace> {
  const fixture = typeof text === 'string' ? parseFixture(text) : text;
  await shared.workspace.DocumentBuilder.update([], [ROOT]);
  files.clear();
  shared.tierwright.Settings.update({});
  const at = (path: string) => URI.parse(`${ROOT.toString()}/${path}`);
  for (const file of fixture.files) files.write(at(file.path), file.text);
  shared.workspace.WorkspaceManager.setFolders([{ uri: ROOT.toString(), name: 'ws' }]);
  await shared.workspace.DocumentBuilder.update([ROOT], []);
  const document = (path: string) => {
    const found = shared.workspace.LangiumDocuments.getDocument(at(path));
    if (!found) throw new Error(`the fixture has no document ${path}`);
    return found;
  };
  const main = document(fixture.cursor?.path ?? fixture.files.find((file) => file.path.endsWith('.tier'))?.path ?? '');
  const update = (uri: URI, gone = false) =>
    shared.workspace.DocumentBuilder.update(gone ? [] : [uri], gone ? [uri] : [], new CancellationTokenSource().token);
  return {
    shared,
    services,
    files,
    fixture,
    main,
    position: main.textDocument.positionAt(fixture.cursor?.offset ?? 0),
    document,
    uri: (path) => at(path).toString(),
    change: async (path, next) => {
      files.write(at(path), next);
      await update(at(path));
    },
    watched: async (path, content) => {
      if (content === undefined) files.delete(at(path));
      else files.write(at(path), content);
      await update(at(path), content === undefined);
    },
  };
}

/** The text after edits of one document. */
export function applyEdits(text: string, edits: readonly { range: unknown; newText: string }[]): string {
  const document = TextDocument.create('memory:/edited', 'tierwright', 0, text);
  return TextDocument.applyEdits(document, [...edits] as Parameters<typeof TextDocument.applyEdits>[1]);
}
