import type * as vscode from 'vscode';
import type { LanguageServer } from './language-server.ts';

/** What every feature is given. */
export interface FeatureContext {
  readonly extension: vscode.ExtensionContext;
  readonly server: LanguageServer;
  readonly log: vscode.LogOutputChannel;
  /** How to run the command line with these arguments, where processes can be started. */
  readonly commandLine?: (args: readonly string[]) => vscode.ProcessExecution;
}

/** Registers one thing users can do; what it registers ends with the extension. */
export type Feature = (context: FeatureContext) => vscode.Disposable;
