import * as vscode from 'vscode';
import type { Feature } from './feature.ts';
import { modelNameOf, relativePath } from './model-name.ts';
import { activeScenarioDocument, fileName, LANGUAGE } from './tier-documents.ts';

/** Adds `model … from "config.json"` to the active document, or to a new one. */
export const importModel: Feature = () =>
  vscode.commands.registerCommand('tierwright.importModel', async (given?: unknown) => {
    const document = activeScenarioDocument();
    const config = given instanceof vscode.Uri ? given : await askForConfig(document?.uri);
    if (config) await addModel(config, document);
  });

async function addModel(config: vscode.Uri, active: vscode.TextDocument | undefined): Promise<void> {
  const document = active ?? (await vscode.workspace.openTextDocument({ language: LANGUAGE }));
  const from = await within(config, document.uri);
  if (from === undefined) return;
  const editor = await vscode.window.showTextDocument(document);
  const before = document.lineCount === 1 && document.lineAt(0).isEmptyOrWhitespace ? '' : '\n';
  // The name stays selected: it is the first thing one would change.
  const name = modelNameOf(config.path);
  const snippet = new vscode.SnippetString(`${before}model `)
    .appendPlaceholder(name)
    .appendText(` from ${JSON.stringify(from)}\n`);
  await editor.insertSnippet(snippet, document.lineAt(document.lineCount - 1).range.end);
}

/** The path to write; a file from elsewhere is copied beside the document first, if the user wants that. */
async function within(config: vscode.Uri, document: vscode.Uri): Promise<string | undefined> {
  const folder = folderOf(document) ?? vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!folder) {
    vscode.window.showErrorMessage('Open a folder first: a scenario names its model configuration by a path in it.');
    return undefined;
  }
  if (vscode.workspace.getWorkspaceFolder(config)) return relativePath(folder.path, config.path);
  const copied = `${modelNameOf(config.path)}.config.json`;
  const copy = 'Copy It Here';
  const question = `${fileName(config)} lies outside this workspace, where scenarios cannot read it. Copy it as ${copied}?`;
  if ((await vscode.window.showInformationMessage(question, { modal: true }, copy)) !== copy) return undefined;
  await vscode.workspace.fs.copy(config, vscode.Uri.joinPath(folder, copied), { overwrite: false });
  return copied;
}

function folderOf(document: vscode.Uri): vscode.Uri | undefined {
  return document.scheme === 'untitled' ? undefined : vscode.Uri.joinPath(document, '..');
}

async function askForConfig(document: vscode.Uri | undefined): Promise<vscode.Uri | undefined> {
  const folder = (document && folderOf(document)) ?? vscode.workspace.workspaceFolders?.[0]?.uri;
  const chosen = await vscode.window.showOpenDialog({
    title: 'Import Model from Hugging Face Config',
    openLabel: 'Import',
    filters: { 'Model configuration': ['json'] },
    ...(folder ? { defaultUri: folder } : {}),
  });
  return chosen?.[0];
}
