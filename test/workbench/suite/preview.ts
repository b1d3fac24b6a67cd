/** The preview in a real host, through what it writes when asked to export: the web view's own picture of the scenario. */
import * as vscode from 'vscode';
import { assert, assertIncludes, closeAll, diagnostic, fileAt, openFile, openText, replace, until } from './editor.js';
import { suite, test } from './harness.js';

const EXAMPLE = 'engineering-example.tier';

suite('preview', () => {
  test('opens beside the text, without taking the focus', async () => {
    const document = await openFile(EXAMPLE);
    await vscode.commands.executeCommand('tierwright.openPreviewToSide');
    const group = await until(
      'no preview',
      () => previewGroup(),
      (found) => found !== undefined,
    );
    assert(group?.viewColumn === vscode.ViewColumn.Two, `it is in group ${group?.viewColumn}`);
    assert(vscode.window.activeTextEditor?.document === document, 'the text lost the focus');
    await vscode.commands.executeCommand('tierwright.openPreviewToSide');
    const count = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(isPreview).length;
    assert(count === 1, `there are ${count} previews of one document`);
  });

  test('shows tiers, links and what is placed', async () => {
    const picture = await exported('svg', 'host.svg');
    for (const part of ['<svg', 'dram', 'pcie', '1 TiB']) assertIncludes(picture, part);
    const tables = await exported('markdown', 'host.md');
    for (const part of ['chat.ttft', '8 GiB']) assertIncludes(tables, part);
  });

  test('follows what is typed', async () => {
    const document = await openFile(EXAMPLE);
    await replace(document, 'sequences 8 ', 'sequences 16 ');
    // Sixteen sequences of 1 GiB.
    await until(
      '16 GiB are not shown',
      () => exported('markdown', 'typed.md'),
      (text) => text.includes('16 GiB'),
    );
    await replace(document, 'sequences 16 ', 'sequences 8 ');
  });

  test('keeps the last good picture of a broken document', async () => {
    await closeAll();
    const document = await openText(new TextDecoder().decode(await vscode.workspace.fs.readFile(fileAt(EXAMPLE))));
    await diagnostic(document, 'append-unsupported');
    await vscode.commands.executeCommand('tierwright.openPreviewToSide');
    await until(
      'nothing is shown',
      () => exported('markdown', 'whole.md'),
      (text) => text.includes('chat.ttft'),
    );
    await replace(document, 'scenario dram-prefixes {', 'scenario dram-prefixes ((({');
    await diagnostic(document, 'syntax-error');
    assertIncludes(await exported('markdown', 'broken.md'), 'chat.ttft');
  });

  test('afterwards every editor closes', closeAll);
});

function isPreview({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith('tierwright.preview');
}

function previewGroup(): vscode.TabGroup | undefined {
  return vscode.window.tabGroups.all.find(({ tabs }) => tabs.some(isPreview));
}

/** What the web view writes to a file, once it shows something. */
async function exported(format: string, name: string): Promise<string> {
  const target = fileAt(name);
  await vscode.commands.executeCommand('tierwright.exportPreview', format, target);
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(target));
}
