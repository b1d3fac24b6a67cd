import * as vscode from 'vscode';
import type { Feature } from './feature.ts';

/** Showing what the server said, and starting it anew. */
export const serverCommands: Feature = ({ server, log }) =>
  vscode.Disposable.from(
    vscode.commands.registerCommand('tierwright.showOutput', () => log.show()),
    vscode.commands.registerCommand('tierwright.restartServer', () => server.restart()),
  );
