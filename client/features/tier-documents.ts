import * as vscode from 'vscode';

export const LANGUAGE = 'tierwright';

/** The document a command without arguments means: the active one, when it is in our language. */
export function activeScenarioDocument(): vscode.TextDocument | undefined {
  const document = vscode.window.activeTextEditor?.document;
  return document?.languageId === LANGUAGE ? document : undefined;
}

/** The last part of an address: `engineering-example.tier`. */
export function fileName(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}
