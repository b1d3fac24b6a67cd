import {
  addCodeActionHandler,
  addCodeLensHandler,
  addCompletionHandler,
  addConfigurationChangeHandler,
  addDocumentHighlightHandler,
  addDocumentLinkHandler,
  addDocumentSymbolHandler,
  addDocumentUpdateHandler,
  addExecuteCommandHandler,
  addFindReferencesHandler,
  addFoldingRangeHandler,
  addFormattingHandler,
  addGotoDefinitionHandler,
  addHoverHandler,
  addInlayHintHandler,
  addRenameHandler,
  addSemanticTokenHandler,
  addTextDocumentContentRequestHandler,
  addWorkspaceSymbolHandler,
} from 'langium/lsp';
import type { Connection } from 'vscode-languageserver';
import { addEngineLog } from '../features/engine-log-request.ts';
import { addImportText } from '../features/import-text.ts';
import { refreshOnSettings } from '../features/inlay-hints-refresh.ts';
import { addPreview } from '../features/preview.ts';
import { addSelectionRanges } from '../features/selection-ranges.ts';
import { addStatus } from '../features/status.ts';
import type { TierwrightSharedServices } from '../module.ts';
import { followWorkspace } from './follow-workspace.ts';
import { publishDiagnostics, refreshDependents } from './publish.ts';

const HANDLERS = [
  addDocumentUpdateHandler,
  addCompletionHandler,
  addFindReferencesHandler,
  addDocumentSymbolHandler,
  addGotoDefinitionHandler,
  addDocumentHighlightHandler,
  addFoldingRangeHandler,
  addFormattingHandler,
  addCodeActionHandler,
  addRenameHandler,
  addHoverHandler,
  addInlayHintHandler,
  addSemanticTokenHandler,
  addExecuteCommandHandler,
  addCodeLensHandler,
  addTextDocumentContentRequestHandler,
  addDocumentLinkHandler,
  addConfigurationChangeHandler,
  addWorkspaceSymbolHandler,
] as const satisfies readonly ((connection: Connection, services: TierwrightSharedServices) => void)[];

/** Connects the services to a client. As Langium's own start, but with diagnostics that carry a version. */
export function startServer(connection: Connection, services: TierwrightSharedServices): void {
  for (const add of HANDLERS) add(connection, services);
  addSelectionRanges(connection, services);
  publishDiagnostics(connection, services);
  refreshDependents(connection, services);
  followWorkspace(connection, services);
  addStatus(connection, services);
  addPreview(connection, services);
  addEngineLog(connection, services);
  addImportText(connection, services);
  refreshOnSettings(connection, services);
  connection.onInitialize((params) => services.lsp.LanguageServer.initialize(params));
  connection.onInitialized((params) => services.lsp.LanguageServer.initialized(params));
  services.workspace.TextDocuments.listen(connection);
  connection.listen();
}
