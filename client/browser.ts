/** The extension in a browser: the server is a worker, and files are read through VS Code. */
import * as vscode from 'vscode';
import { BrowserMessageReader, BrowserMessageWriter, LanguageClient } from 'vscode-languageclient/browser';
import { CLIENT_ID, CLIENT_NAME } from './features/client-options.ts';
import { startExtension } from './start-extension.ts';

export function activate(context: vscode.ExtensionContext): void {
  const script = vscode.Uri.joinPath(context.extensionUri, 'dist', 'browser-server.js').toString(true);
  startExtension(context, {
    createClient: (options) => new LanguageClient(CLIENT_ID, CLIENT_NAME, async () => connect(script), options),
  });
}

/** A function, so that a restart gets a worker of its own. VS Code's workers are not of the class the client library asks for. */
function connect(script: string) {
  const worker = new Worker(script);
  return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
}
