import * as vscode from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';
import { checkWorkspace } from './features/check-workspace.ts';
import { CLIENT_NAME, clientOptions } from './features/client-options.ts';
import { compareEngineLog } from './features/compare-engine-log.ts';
import { explainValue } from './features/explain-value.ts';
import type { Feature, FeatureContext } from './features/feature.ts';
import { importModel } from './features/import-model.ts';
import { LanguageServer } from './features/language-server.ts';
import { newScenario } from './features/new-scenario.ts';
import { preview } from './features/preview/preview.ts';
import { serverCommands } from './features/server-commands.ts';
import { showPlaces } from './features/show-place.ts';
import { status } from './features/status.ts';
import { toggleHints } from './features/toggle-hints.ts';

const FEATURES: readonly Feature[] = [
  serverCommands,
  status,
  preview,
  showPlaces,
  explainValue,
  newScenario,
  importModel,
  compareEngineLog,
  checkWorkspace,
  toggleHints,
];

/** What differs between the two hosts. */
export interface HostParts {
  createClient(options: LanguageClientOptions): BaseLanguageClient;
  readonly commandLine?: FeatureContext['commandLine'];
}

/** Registers every feature and starts the server, without waiting for it. */
export function startExtension(extension: vscode.ExtensionContext, host: HostParts): void {
  const log = vscode.window.createOutputChannel(CLIENT_NAME, { log: true });
  const client = host.createClient(clientOptions(log, (how) => server.failed(how)));
  const server = new LanguageServer(client, log);
  const { commandLine } = host;
  const context: FeatureContext = { extension, server, log, ...(commandLine ? { commandLine } : {}) };
  extension.subscriptions.push(log, server, ...FEATURES.map((feature) => feature(context)));
  server.start();
}
