/** The extension in a Node host: the server is a process of its own, on the host's own Node. */
import * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { CLIENT_ID, CLIENT_NAME } from './features/client-options.ts';
import { startExtension } from './start-extension.ts';

export function activate(context: vscode.ExtensionContext): void {
  const shipped = (name: string) => vscode.Uri.joinPath(context.extensionUri, 'dist', name).fsPath;
  const run = { module: shipped('server.js'), transport: TransportKind.ipc };
  const debug = { ...run, options: { execArgv: ['--nolazy', '--inspect=6009'] } };
  startExtension(context, {
    createClient: (options) => new LanguageClient(CLIENT_ID, CLIENT_NAME, { run, debug }, options),
    // On the desktop the host's Node is VS Code itself, which is told to be nothing else.
    commandLine: (args) =>
      new vscode.ProcessExecution(process.execPath, [shipped('cli.js'), ...args], {
        env: { ELECTRON_RUN_AS_NODE: '1' },
      }),
  });
}
