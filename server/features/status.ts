import { DocumentState, type LangiumDocument, URI } from 'langium';
import type { Connection } from 'vscode-languageserver';
import { type DocumentAnalysis, isLibrary } from '../../language/services/index.ts';
import type { TierwrightSharedServices } from '../module.ts';
import { addCounts, countsText, verdictCounts, worstOf } from '../preview/verdict-counts.ts';
import { type DocumentStatus, STATUS_NOTIFICATION, STATUS_REQUEST, type StatusParams } from '../protocol.ts';

/** Tells clients how each open document stands: the worst verdict, the counts, the findings. */
export function addStatus(connection: Connection, services: TierwrightSharedServices): void {
  const { DocumentBuilder, TextDocuments, WorkspaceLock, WorkspaceManager, LangiumDocuments } = services.workspace;
  const sent = new Map<string, string>();
  const statusNow = (document: LangiumDocument) =>
    statusOf(services.tierwright.Analysis.get(document), document.textDocument.version);
  DocumentBuilder.onDocumentPhase(DocumentState.Validated, (document) => {
    const uri = document.uri.toString();
    if (isLibrary(document.uri) || !TextDocuments.get(document.uri)) return;
    const status = statusNow(document);
    const shown = JSON.stringify({ ...status, version: 0 });
    if (sent.get(uri) === shown) return;
    sent.set(uri, shown);
    void connection.sendNotification(STATUS_NOTIFICATION, status);
  });
  TextDocuments.onDidClose(({ document }) => sent.delete(URI.parse(document.uri).toString()));
  connection.onRequest(STATUS_REQUEST, async ({ uri }: StatusParams): Promise<DocumentStatus | null> => {
    await WorkspaceManager.ready;
    return WorkspaceLock.read(() => {
      const document = LangiumDocuments.getDocument(URI.parse(uri));
      return document ? statusNow(document) : null;
    });
  });
}

/** How a document stands. */
export function statusOf({ report, findings }: DocumentAnalysis, version: number): DocumentStatus {
  const counts = addCounts(report.scenarios.map((one) => verdictCounts(one, findings)));
  const worst = worstOf(counts);
  const severity = (word: 'error' | 'warning') => findings.filter((one) => one.severity === word).length;
  return {
    uri: report.uri,
    version,
    ...(worst ? { worst } : {}),
    counts,
    errors: severity('error'),
    warnings: severity('warning'),
    text: countsText(counts) || (report.scenarios.length > 0 ? 'nothing to judge' : 'no scenarios'),
  };
}
