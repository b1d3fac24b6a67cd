/** The least that must hold in every host: the extension is there and starts when a file of its language is opened. */
import * as vscode from 'vscode';
import { suite, test } from './harness.js';

const EXTENSION = 'tierwright.tierwright';

suite('extension', () => {
  test('activates for a .tier file', async () => {
    const extension = vscode.extensions.getExtension(EXTENSION);
    if (!extension) throw new Error(`${EXTENSION} is not installed`);
    const [file] = await vscode.workspace.findFiles('**/*.tier', undefined, 1);
    if (!file) throw new Error('the workspace holds no .tier file');
    const document = await vscode.workspace.openTextDocument(file);
    if (document.languageId !== 'tierwright') throw new Error(`the file's language is ${document.languageId}`);
    await vscode.window.showTextDocument(document);
    await until(() => extension.isActive, 'the extension did not activate');
  });
});

/** VS Code starts an extension some time after the event it waits for. */
async function until(condition: () => boolean, problem: string): Promise<void> {
  const limit = Date.now() + 20_000;
  while (!condition()) {
    if (Date.now() > limit) throw new Error(problem);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
