import { type TextDocument, URI, UriUtils } from 'langium';
import { DefaultDocumentUpdateHandler } from 'langium/lsp';
import type { DidChangeWatchedFilesParams, TextDocumentChangeEvent } from 'vscode-languageserver';
import { isLibrary } from '../../language/services/index.ts';
import type { TierwrightSharedServices } from '../module.ts';

/** What can matter: scenarios, config files, and folders, which have no extension. */
const RELEVANT = /(?:\.tier|\.json|\.gguf|\/[^./]+)$/;
const SKIPPED = /\/(?:node_modules|\.[^/]+)\//;

/** Feeds changes of open documents and of files into the workspace. */
export class TierwrightDocumentUpdates extends DefaultDocumentUpdateHandler {
  readonly #services: TierwrightSharedServices;

  constructor(services: TierwrightSharedServices) {
    super(services);
    this.#services = services;
  }

  /** Unsaved changes of a closed document are gone: what is on disk counts again. */
  async didCloseDocument({ document }: TextDocumentChangeEvent<TextDocument>): Promise<void> {
    const uri = URI.parse(document.uri);
    if (isLibrary(uri)) return;
    const onDisk = uri.scheme !== 'untitled' && (await this.#services.workspace.FileSystemProvider.exists(uri));
    if (this.#services.workspace.TextDocuments.get(document.uri)) return;
    this.fireDocumentUpdate(onDisk ? [uri] : [], onDisk ? [] : [uri]);
  }

  override didChangeWatchedFiles(params: DidChangeWatchedFilesParams): void {
    const changes = params.changes.filter(({ uri }) => RELEVANT.test(uri) && !SKIPPED.test(uri) && !this.#isOpen(uri));
    if (changes.length > 0) super.didChangeWatchedFiles({ changes });
  }

  /** Rebuilds after the settings or the workspace folders changed: folders are searched anew, what is now excluded leaves. */
  reload(): void {
    const { LangiumDocuments, WorkspaceManager } = this.#services.workspace;
    const { Roots } = this.#services.tierwright;
    const excluded = LangiumDocuments.all.filter(
      ({ uri }) => !isLibrary(uri) && !this.#isOpen(uri.toString()) && !WorkspaceManager.includes(uri),
    );
    this.fireDocumentUpdate([...Roots.folders], excluded.map((document) => document.uri).toArray());
  }

  /** An open document's text is what the editor says, whatever happens to its file. */
  #isOpen(uri: string): boolean {
    return this.#services.workspace.TextDocuments.get(UriUtils.normalize(uri)) !== undefined;
  }
}
