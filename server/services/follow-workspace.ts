import { DocumentState } from 'langium';
import type { Connection } from 'vscode-languageserver';
import type { TierwrightSharedServices } from '../module.ts';

/** Rebuilds what settings and workspace folders have a say in when they change. */
export function followWorkspace(connection: Connection, services: TierwrightSharedServices): void {
  const { DocumentBuilder, LangiumDocuments, WorkspaceManager } = services.workspace;
  const { DocumentUpdateHandler, LanguageServer } = services.lsp;
  let loaded = false;
  void WorkspaceManager.ready.then(() => {
    loaded = true;
  });
  services.tierwright.Settings.changed.on(() => {
    if (!loaded) return;
    for (const document of LangiumDocuments.all)
      DocumentBuilder.resetToState(document, DocumentState.IndexedReferences);
    DocumentUpdateHandler.reload();
  });
  let supported = false;
  LanguageServer.onInitialize(({ capabilities }) => {
    supported = capabilities.workspace?.workspaceFolders === true;
  });
  LanguageServer.onInitialized(() => {
    if (!supported) return;
    connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      const gone = new Set(removed.map((folder) => folder.uri));
      const kept = (WorkspaceManager.workspaceFolders ?? []).filter((folder) => !gone.has(folder.uri));
      WorkspaceManager.setFolders([...kept, ...added]);
      DocumentUpdateHandler.reload();
    });
  });
}
