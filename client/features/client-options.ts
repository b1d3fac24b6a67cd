import * as vscode from 'vscode';
import {
  CloseAction,
  ErrorAction,
  type ErrorHandler,
  type LanguageClientOptions,
  RevealOutputChannelOn,
} from 'vscode-languageclient';
import { SHOW_PLACE_COMMAND } from '../../server/protocol.ts';

export const CLIENT_ID = 'tierwright';
export const CLIENT_NAME = 'Tierwright';

const MOST_CRASHES = 4;
const CRASH_WINDOW_MS = 3 * 60 * 1000;

/** What both hosts tell the language client; `onGone` is called when the server crashed too often to be started again. */
export function clientOptions(log: vscode.LogOutputChannel, onGone: (how: string) => void): LanguageClientOptions {
  return {
    // By language alone: untitled documents, comparisons and the library are documents like any other.
    documentSelector: [{ language: 'tierwright' }],
    diagnosticCollectionName: CLIENT_ID,
    outputChannel: log,
    traceOutputChannel: log,
    // A request that fails is a line in the output; notifications are for what the user must act on.
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    initializationOptions: { commandLinks: true },
    markdown: { isTrusted: { enabledCommands: [SHOW_PLACE_COMMAND] }, supportHtml: false },
    synchronize: {
      fileEvents: [
        vscode.workspace.createFileSystemWatcher('**/*.{tier,json,gguf}'),
        // A folder that goes takes its files with it, and says only its own name.
        vscode.workspace.createFileSystemWatcher('**/*', true, true, false),
      ],
    },
    errorHandler: restartingHandler(log, onGone),
  };
}

function restartingHandler(log: vscode.LogOutputChannel, onGone: (how: string) => void): ErrorHandler {
  let crashes: number[] = [];
  return {
    error: (problem) => {
      log.warn(`The connection to the language server: ${problem.message}`);
      return { action: ErrorAction.Continue, handled: true };
    },
    closed: () => {
      const now = Date.now();
      crashes = [...crashes.filter((time) => now - time < CRASH_WINDOW_MS), now];
      if (crashes.length <= MOST_CRASHES) {
        log.warn('The language server ended unexpectedly; it is started again.');
        return { action: CloseAction.Restart, handled: true };
      }
      onGone(`ended unexpectedly ${crashes.length} times within three minutes`);
      return { action: CloseAction.DoNotRestart, handled: true };
    },
  };
}
