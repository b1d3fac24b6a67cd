import * as vscode from 'vscode';
import { IMPORT_TEXT_REQUEST, type ImportTextParams, type ImportTextResult } from '../../server/protocol.ts';
import type { Feature } from './feature.ts';
import type { LanguageServer } from './language-server.ts';
import { modelNameOf, relativePath } from './model-name.ts';
import { activeScenarioDocument, fileName, LANGUAGE } from './tier-documents.ts';

/** `model M from "…"`, or the model's layers written out. */
type How = 'refer' | 'write';

interface Choice {
  readonly uri: vscode.Uri;
  readonly how: How;
}

/** Adds the model of a `config.json` or a `.gguf` file to the active document, or to a new one. */
export const importModel: Feature = ({ server }) =>
  vscode.commands.registerCommand('tierwright.importModel', async (given?: unknown, selected?: unknown) => {
    const active = activeScenarioDocument();
    const choice = await choiceOf(given, selected !== undefined, active?.uri);
    if (!choice) return;
    const document = active ?? (await vscode.workspace.openTextDocument({ language: LANGUAGE }));
    await (choice.how === 'write' ? writeOut(choice.uri, document, server) : refer(choice.uri, document));
  });

/** A caller may name the file and how; the explorer's menu names the file alone, and its selection besides. */
async function choiceOf(
  given: unknown,
  byExplorer: boolean,
  document: vscode.Uri | undefined,
): Promise<Choice | undefined> {
  if (isChoice(given)) return given;
  if (given instanceof vscode.Uri && !byExplorer) return { uri: given, how: 'refer' };
  const uri = given instanceof vscode.Uri ? given : await askForFile(document);
  const how = uri && (await askHow(uri));
  return uri && how && { uri, how };
}

function isChoice(given: unknown): given is Choice {
  const { uri, how } = (given ?? {}) as Partial<Choice>;
  return uri instanceof vscode.Uri && (how === 'refer' || how === 'write');
}

async function askHow(file: vscode.Uri): Promise<How | undefined> {
  const name = modelNameOf(file.path);
  const choices: (vscode.QuickPickItem & { readonly how: How })[] = [
    { how: 'refer', label: '$(link) Refer to the file', detail: `model ${name} from "${fileName(file)}"` },
    {
      how: 'write',
      label: '$(edit) Write out its layers',
      detail: `model ${name} { layers … }, to read and to change`,
    },
  ];
  return (await vscode.window.showQuickPick(choices, { placeHolder: `How shall ${fileName(file)} be imported?` }))?.how;
}

async function refer(file: vscode.Uri, document: vscode.TextDocument): Promise<void> {
  const from = await within(file, document.uri);
  if (from !== undefined) await append(document, 'model ', modelNameOf(file.path), ` from ${JSON.stringify(from)}\n`);
}

async function writeOut(file: vscode.Uri, document: vscode.TextDocument, server: LanguageServer): Promise<void> {
  const name = modelNameOf(file.path);
  const params: ImportTextParams = { uri: file.toString(), name, document: document.uri.toString() };
  const result = await server.ask<ImportTextResult>(IMPORT_TEXT_REQUEST, params);
  if (!result || 'problem' in result) {
    const silent = `${fileName(file)} cannot be imported: the language server gave no answer.`;
    vscode.window.showErrorMessage(result?.problem ?? silent);
    return;
  }
  const { text, notCounted } = result;
  const at = text.indexOf(`model ${name} {`) + 'model '.length;
  await append(document, text.slice(0, at), name, text.slice(at + name.length));
  if (notCounted)
    vscode.window.showWarningMessage(`Not all of ${fileName(file)} is written out: ${notCounted.join('; ')}.`);
}

/** Adds a text at the end, in one step to undo. The name stays selected: it is the first thing one would change. */
async function append(document: vscode.TextDocument, head: string, name: string, rest: string): Promise<void> {
  const editor = await vscode.window.showTextDocument(document);
  const before = document.lineCount === 1 && document.lineAt(0).isEmptyOrWhitespace ? '' : '\n';
  const snippet = new vscode.SnippetString().appendText(`${before}${head}`).appendPlaceholder(name).appendText(rest);
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
  const copied = `${modelNameOf(config.path)}${/\.gguf$/i.test(config.path) ? '.gguf' : '.config.json'}`;
  const copy = 'Copy It Here';
  const question = `${fileName(config)} lies outside this workspace, where scenarios cannot read it. Copy it as ${copied}?`;
  if ((await vscode.window.showInformationMessage(question, { modal: true }, copy)) !== copy) return undefined;
  await vscode.workspace.fs.copy(config, vscode.Uri.joinPath(folder, copied), { overwrite: false });
  return copied;
}

function folderOf(document: vscode.Uri): vscode.Uri | undefined {
  return document.scheme === 'untitled' ? undefined : vscode.Uri.joinPath(document, '..');
}

async function askForFile(document: vscode.Uri | undefined): Promise<vscode.Uri | undefined> {
  const folder = (document && folderOf(document)) ?? vscode.workspace.workspaceFolders?.[0]?.uri;
  const chosen = await vscode.window.showOpenDialog({
    title: 'Import Model from Hugging Face Config',
    openLabel: 'Import',
    filters: { 'Model configuration': ['json', 'gguf'] },
    ...(folder ? { defaultUri: folder } : {}),
  });
  return chosen?.[0];
}
