import { DocumentState, type LangiumDocument, URI } from 'langium';
import type { Connection } from 'vscode-languageserver';
import { isLibrary } from '../../language/services/index.ts';
import type { TierwrightSharedServices } from '../module.ts';
import { elementAt } from '../preview/focus.ts';
import { PreviewModels } from '../preview/last-good.ts';
import {
  FOCUS_REQUEST,
  type FocusParams,
  type FocusResult,
  PREVIEW_REQUEST,
  type PreviewModel,
  type PreviewParams,
  REPORT_NOTIFICATION,
  type ReportParams,
} from '../protocol.ts';
import { currentVersion } from '../services/current-version.ts';

/** Diagnostics go first: the picture follows when typing rests this long. */
const PAUSE_MS = 40;

/** Sends the picture of each document that somebody looks at after it was evaluated, and answers questions about it. */
export function addPreview(connection: Connection, services: TierwrightSharedServices): void {
  const feed = new PreviewFeed(connection, services);
  const { DocumentBuilder, TextDocuments } = services.workspace;
  DocumentBuilder.onDocumentPhase(DocumentState.Validated, (document) => feed.schedule(document));
  TextDocuments.onDidClose(({ document }) => feed.forget(URI.parse(document.uri).toString()));
  connection.onRequest(PREVIEW_REQUEST, ({ uri }: PreviewParams): Promise<PreviewModel | null> => feed.ask(uri));
  connection.onRequest(
    FOCUS_REQUEST,
    ({ uri, position }: FocusParams): Promise<FocusResult | null> =>
      feed.read(uri, (document) => elementAt(services.tierwright.Analysis.get(document).report, position)),
  );
}

class PreviewFeed {
  readonly #models = new PreviewModels();
  readonly #watched = new Set<string>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #connection: Connection;
  readonly #services: TierwrightSharedServices;

  constructor(connection: Connection, services: TierwrightSharedServices) {
    this.#connection = connection;
    this.#services = services;
  }

  /** What `ask` says of a document once all edits so far are taken in; null where there is no such document. */
  async read<T>(uri: string, ask: (document: LangiumDocument) => T | undefined): Promise<T | null> {
    const { WorkspaceLock, WorkspaceManager, LangiumDocuments } = this.#services.workspace;
    await WorkspaceManager.ready;
    const answer = await WorkspaceLock.read(async () => {
      const document = LangiumDocuments.getDocument(URI.parse(uri));
      return document && ask(document);
    });
    return answer ?? null;
  }

  /** The picture now; from then on it is sent after each evaluation, until the document is closed. */
  ask(uri: string): Promise<PreviewModel | null> {
    return this.read(uri, (document) => {
      this.#watched.add(document.uri.toString());
      return this.modelOf(document);
    });
  }

  modelOf(document: LangiumDocument): PreviewModel {
    return this.#models.of(this.#services.tierwright.Analysis.get(document), document.textDocument.version);
  }

  schedule(document: LangiumDocument): void {
    const uri = document.uri.toString();
    // A picture nobody looks at would only be in the way of typing.
    if (!this.#watched.has(uri) || isLibrary(document.uri)) return;
    clearTimeout(this.#timers.get(uri));
    this.#timers.set(
      uri,
      setTimeout(() => this.#send(document), PAUSE_MS),
    );
  }

  forget(uri: string): void {
    clearTimeout(this.#timers.get(uri));
    this.#timers.delete(uri);
    this.#watched.delete(uri);
    this.#models.forget(uri);
  }

  #send(document: LangiumDocument): void {
    const uri = document.uri.toString();
    this.#timers.delete(uri);
    // A newer text waits to be parsed: its own build sends the picture.
    if (currentVersion(document) === undefined || !this.#services.workspace.TextDocuments.get(document.uri)) return;
    const model = this.modelOf(document);
    const params: ReportParams = { uri, version: model.version, model };
    void this.#connection.sendNotification(REPORT_NOTIFICATION, params);
  }
}
