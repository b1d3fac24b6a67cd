import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import {
  type DocumentStatus,
  REPORT_NOTIFICATION,
  type ReportParams,
  STATUS_NOTIFICATION,
} from '../../server/protocol.ts';
import { answerFileRequests } from './client-files.ts';

export type ServerState = 'starting' | 'running' | 'stopped';

/** The language server as the other features see it: its state, its reports, and questions to it. */
export class LanguageServer implements vscode.Disposable {
  readonly #client: BaseLanguageClient;
  readonly #log: vscode.LogOutputChannel;
  readonly #stateChanged = new vscode.EventEmitter<ServerState>();
  readonly #reported = new vscode.EventEmitter<ReportParams>();
  readonly #judged = new vscode.EventEmitter<DocumentStatus>();
  #state: ServerState = 'starting';
  #running: Promise<void> | undefined;

  readonly onState = this.#stateChanged.event;
  readonly onReport = this.#reported.event;
  /** The worst verdict and the counts of an open document changed. */
  readonly onStatus = this.#judged.event;

  constructor(client: BaseLanguageClient, log: vscode.LogOutputChannel) {
    this.#client = client;
    this.#log = log;
    client.onNotification(REPORT_NOTIFICATION, (report: ReportParams) => this.#reported.fire(report));
    client.onNotification(STATUS_NOTIFICATION, (status: DocumentStatus) => this.#judged.fire(status));
    answerFileRequests(client);
  }

  get state(): ServerState {
    return this.#state;
  }

  /** Starts in the background; what goes wrong is said to the user. */
  start(): void {
    this.#become('starting');
    const started = Date.now();
    this.#running = this.#client.start();
    this.#running.then(
      () => {
        this.#log.info(`The language server was ready after ${Date.now() - started} ms.`);
        this.#become('running');
      },
      (problem) => this.failed(`could not be started: ${problem instanceof Error ? problem.message : problem}`),
    );
  }

  /** Ends the server and starts a new one. */
  async restart(): Promise<void> {
    this.#log.info('The language server is restarted.');
    try {
      await this.#running;
      await this.#client.stop();
    } catch (problem) {
      this.#log.warn(`The old language server did not end well: ${problem}`);
    }
    this.start();
    await this.#running;
  }

  /** The server's answer; undefined when it has none, or cannot be asked. */
  async ask<Answer>(request: string, params: object): Promise<Answer | undefined> {
    try {
      await this.#running;
      return (await this.#client.sendRequest<Answer | null>(request, params)) ?? undefined;
    } catch (problem) {
      this.#log.debug(`${request} was not answered: ${problem}`);
      return undefined;
    }
  }

  /** Says that the server is gone for good, and offers what helps. */
  failed(how: string): void {
    this.#become('stopped');
    this.#log.error(`The language server ${how}.`);
    const [restart, show] = ['Restart', 'Show Output'];
    vscode.window.showErrorMessage(`The Tierwright language server ${how}.`, restart, show).then((choice) => {
      if (choice === restart) void this.restart();
      if (choice === show) this.#log.show();
    });
  }

  async dispose(): Promise<void> {
    await this.#client.dispose();
  }

  #become(state: ServerState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#stateChanged.fire(state);
  }
}
