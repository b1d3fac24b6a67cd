import { URI } from 'langium';
import type { Connection } from 'vscode-languageserver';
import type { Report } from '../../language/engine/report.ts';
import { comparisonText, readLog, recognise } from '../../language/engine-log/index.ts';
import type { TierwrightSharedServices } from '../module.ts';
import { ENGINE_LOG_REQUEST, type EngineLogParams, type EngineLogResult } from '../protocol.ts';

/** Longer texts are no start of an engine; patterns would only cost time. */
const MOST_CHARACTERS = 16 * 2 ** 20;

/** Answers what an engine's log comes to beside a document. */
export function addEngineLog(connection: Connection, services: TierwrightSharedServices): void {
  const { WorkspaceLock, WorkspaceManager, LangiumDocuments } = services.workspace;
  connection.onRequest(ENGINE_LOG_REQUEST, async ({ uri, text }: EngineLogParams): Promise<EngineLogResult | null> => {
    await WorkspaceManager.ready;
    return WorkspaceLock.read(() => {
      const document = LangiumDocuments.getDocument(URI.parse(uri));
      return document ? compareText(services.tierwright.Analysis.get(document).report, text) : null;
    });
  });
}

/** The comparisons of a log with a report, as sentences. */
export function compareText(report: Report, text: string): EngineLogResult {
  const lines = recognise(text.slice(0, MOST_CHARACTERS));
  const comparisons = readLog(report, lines).flatMap((reading) => reading.comparisons);
  return {
    recognised: lines.length,
    comparisons: comparisons.map((one) => ({ text: comparisonText(one), matches: one.matches })),
  };
}
