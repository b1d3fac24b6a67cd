/** What the tests do in VS Code, in both hosts: open texts, find places in them, wait for what the server says. */
import * as vscode from 'vscode';

const LIMIT_MS = 20_000;
const PAUSE_MS = 40;

/** A file of the workspace, by its path in it. */
export function fileAt(path: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!folder) throw new Error('no folder is open');
  return vscode.Uri.joinPath(folder, path);
}

export async function openFile(path: string): Promise<vscode.TextDocument> {
  return show(await vscode.workspace.openTextDocument(fileAt(path)));
}

/** A document of its own that nobody has saved. */
export async function openText(content: string): Promise<vscode.TextDocument> {
  return show(await vscode.workspace.openTextDocument({ language: 'tierwright', content }));
}

async function show(document: vscode.TextDocument): Promise<vscode.TextDocument> {
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One });
  return document;
}

/** The place of the `|` in `excerpt`, which must stand in the document once. */
export function placeOf(document: vscode.TextDocument, excerpt: string): vscode.Position {
  const text = excerpt.replace('|', '');
  const at = document.getText().indexOf(text);
  if (at < 0) throw new Error(`'${text}' does not stand in ${document.uri.path}`);
  return document.positionAt(at + Math.max(0, excerpt.indexOf('|')));
}

/** Replaces `before`, which must stand in the document, as typing would. */
export async function replace(document: vscode.TextDocument, before: string, after: string): Promise<void> {
  const start = placeOf(document, `|${before}`);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(
    document.uri,
    new vscode.Range(start, document.positionAt(document.offsetAt(start) + before.length)),
    after,
  );
  if (!(await vscode.workspace.applyEdit(edit))) throw new Error('the edit was not applied');
}

/** Reads again until what is read satisfies `good`; the error shows what was read last. */
export async function until<Value>(
  what: string,
  read: () => Value | PromiseLike<Value>,
  good: (value: Value) => boolean,
): Promise<Value> {
  const limit = Date.now() + LIMIT_MS;
  for (;;) {
    const value = await read();
    if (good(value)) return value;
    if (Date.now() > limit) throw new Error(`${what}; instead: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** A diagnostic in one line: `12 error append-unsupported`, with its line as people count. */
export function inOneLine({ range, severity, code }: vscode.Diagnostic): string {
  const word = ['error', 'warning', 'information', 'hint'][severity];
  return `${range.start.line + 1} ${word} ${codeOf(code)}`;
}

export function codeOf(code: vscode.Diagnostic['code']): string {
  return String(typeof code === 'object' ? code.value : code);
}

/** Waits until the document's diagnostics are these, and nothing else. */
export async function expectDiagnostics(document: vscode.TextDocument, expected: readonly string[]): Promise<void> {
  await until(
    `expected ${JSON.stringify(expected)}`,
    () => vscode.languages.getDiagnostics(document.uri).map(inOneLine),
    (found) => JSON.stringify([...found].sort()) === JSON.stringify([...expected].sort()),
  );
}

/** The diagnostic of a code, once it is there. */
export async function diagnostic(document: vscode.TextDocument, code: string): Promise<vscode.Diagnostic> {
  const all = () => vscode.languages.getDiagnostics(document.uri);
  const found = await until(
    `no ${code}`,
    () => all().map(inOneLine),
    (lines) => lines.some((line) => line.endsWith(` ${code}`)),
  );
  return all()[found.findIndex((line) => line.endsWith(` ${code}`))]!;
}

/** The text of the hover at a place. */
export async function hoverText(document: vscode.TextDocument, excerpt: string): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    placeOf(document, excerpt),
  );
  const contents = hovers.flatMap((hover) => hover.contents);
  return contents.map((content) => (typeof content === 'string' ? content : content.value)).join('\n');
}

/** The labels of the hints on the line of a place. */
export async function hintsAt(document: vscode.TextDocument, excerpt: string): Promise<readonly string[]> {
  const { line } = placeOf(document, excerpt);
  const hints = await vscode.commands.executeCommand<vscode.InlayHint[]>(
    'vscode.executeInlayHintProvider',
    document.uri,
    document.lineAt(line).range,
  );
  return hints.map(({ label }) => (typeof label === 'string' ? label : label.map(({ value }) => value).join('')));
}

/** Closes every editor without asking what to do about unsaved texts. */
export async function closeAll(): Promise<void> {
  for (const document of vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty)) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

export function assertIncludes(text: string, part: string): void {
  assert(text.includes(part), `'${part}' is missing in: ${text}`);
}
