import { DocumentState, type LangiumDocument } from 'langium';
import type { Connection } from 'vscode-languageserver';
import { isLibrary } from '../../language/services/index.ts';
import type { TierwrightSharedServices } from '../module.ts';
import { currentVersion } from './current-version.ts';

/** Sends diagnostics with the version they were made from; those of an outdated text are never sent. */
export function publishDiagnostics(connection: Connection, services: TierwrightSharedServices): void {
  const { DocumentBuilder } = services.workspace;
  DocumentBuilder.onUpdate((_changed, deleted) => {
    for (const uri of deleted) void connection.sendDiagnostics({ uri: uri.toString(), diagnostics: [] });
  });
  DocumentBuilder.onDocumentPhase(DocumentState.Validated, (document) => {
    const version = currentVersion(document);
    if (version === undefined || isLibrary(document.uri)) return;
    const isOpen = services.workspace.TextDocuments.get(document.uri) !== undefined;
    void connection.sendDiagnostics({
      uri: document.uri.toString(),
      diagnostics: document.diagnostics ?? [],
      ...(isOpen ? { version } : {}),
    });
  });
}

/**
 * Asks the client to draw inlay hints and lenses anew when a document changed only through what it imports: the client
 * cannot know that.
 */
export function refreshDependents(connection: Connection, services: TierwrightSharedServices): void {
  const { DocumentBuilder, TextDocuments } = services.workspace;
  let hints = false;
  let lenses = false;
  let changed = new Set<string>();
  services.lsp.LanguageServer.onInitialize(({ capabilities }) => {
    hints = capabilities.workspace?.inlayHint?.refreshSupport === true;
    lenses = capabilities.workspace?.codeLens?.refreshSupport === true;
  });
  DocumentBuilder.onUpdate((uris) => {
    changed = new Set([...changed, ...uris.map((uri) => uri.toString())]);
  });
  DocumentBuilder.onBuildPhase(DocumentState.Validated, (documents) => {
    const indirect = (document: LangiumDocument) =>
      !changed.has(document.uri.toString()) && TextDocuments.get(document.uri) !== undefined;
    if (documents.some(indirect)) {
      if (hints) connection.languages.inlayHint.refresh().catch(() => undefined);
      if (lenses) connection.sendRequest('workspace/codeLens/refresh').catch(() => undefined);
    }
    changed = new Set();
  });
}
