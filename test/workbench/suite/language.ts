/** The language in a real host: what typing, resting the mouse and following names give. */
import * as vscode from 'vscode';
import {
  assert,
  assertIncludes,
  closeAll,
  codeOf,
  diagnostic,
  expectDiagnostics,
  hintsAt,
  hoverText,
  openFile,
  openText,
  placeOf,
  replace,
  until,
} from './editor.js';
import { suite, test } from './harness.js';

const EXAMPLE = 'engineering-example.tier';

/** A small scenario that has nothing to find fault with. */
const SMALL = `import "std/hardware"
import "std/models"

node host {
  device gpu : H100-SXM
  tier flash { capacity 4 TB; read 14 GB/s; write 5 GB/s; latency 80 us; append none }
}

workload chat serves Llama-3.1-8B {
  sequences 8
  prompt    7680 tok
  output    512 tok
  ttft      <= 500 ms
}

scenario one {
  place Llama-3.1-8B.weights in host.gpu.hbm
  place chat.kv              in host.gpu.hbm
  run   chat                 on host.gpu
}
`;

suite('language', () => {
  test('an opened file is judged: live KV on read-oriented flash is an error with its documentation', async () => {
    const document = await openFile(EXAMPLE);
    const found = await diagnostic(document, 'append-unsupported');
    const line = placeOf(document, 'place chat.kv           in host.hbf|').line;
    assert(found.range.start.line === line, `it is on line ${found.range.start.line + 1}, not ${line + 1}`);
    assert(found.severity === vscode.DiagnosticSeverity.Error, 'it is no error');
    assertIncludes(found.message, '16 KiB');
    const { code } = found;
    assert(
      typeof code === 'object' && code.target.toString().includes(codeOf(code)),
      'it links to no page of the docs',
    );
  });

  test('typing is judged within a moment, half-typed lines spoil nothing else', async () => {
    const document = await openText(SMALL);
    await expectDiagnostics(document, []);
    await replace(document, 'ttft      <= 500 ms', 'ttft      <= 5 ms');
    const broken = await diagnostic(document, 'deadline-ttft');
    assert(broken.severity === vscode.DiagnosticSeverity.Error, 'nothing is that fast, yet it is no error');
    await replace(document, 'output    512 tok', 'output');
    await diagnostic(document, 'missing-value');
    await replace(document, '  output\n', '  output    512 tok\n');
    await replace(document, 'ttft      <= 5 ms', 'ttft      <= 500 ms');
    await expectDiagnostics(document, []);
  });

  test('the hover derives 1 GiB a sequence, with links that are trusted', async () => {
    const document = await openFile(EXAMPLE);
    // 2 · 32 layers · 8 heads · 128 · 2 B = 128 KiB a token; times 8,192 tokens = 1 GiB.
    const text = await hoverText(document, 'context   8|192 tok');
    for (const part of ['1 GiB', 'command:tierwright.showPlace?']) assertIncludes(text, part);
    assert(/2 · L · H/.test(text) && /2 · 32 · 8 · 128/.test(text), `no formula, or none with numbers in it: ${text}`);
  });

  test('hints give 1 GiB a sequence and 8 GiB for eight', async () => {
    const document = await openFile(EXAMPLE);
    const hints = await until(
      'no hint',
      () => hintsAt(document, 'context   |8192 tok'),
      (found) => found.length > 0,
    );
    assertIncludes(hints.join(' '), '1 GiB');
    assertIncludes(hints.join(' '), '8 GiB');
  });

  test('attributes are completed with their documentation, units by dimension', async () => {
    const document = await openText(SMALL.replace('append none }', 'append none\n    \n  }').replace('4 TB', '4 T'));
    const attributes = await completions(document, 'append none\n    |');
    const granularity = attributes.find(({ label }) => labelOf(label) === 'granularity');
    assert(granularity?.documentation, `'granularity' with its documentation is not among ${attributes.length} items`);
    assert(
      !attributes.some(({ label }) => labelOf(label) === 'prompt'),
      'an attribute of workloads is offered in a tier',
    );
    const units = (await completions(document, 'capacity 4 T|')).map(({ label }) => labelOf(label));
    assert(
      units.some((label) => label.includes('TiB')),
      `'TiB' is not among ${units}`,
    );
  });

  test('a definition leads into the library, which is read-only', async () => {
    const document = await openText(SMALL);
    const [target] = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      placeOf(document, 'gpu : H100|-SXM'),
    );
    assert(target, 'there is no definition');
    const uri = 'targetUri' in target ? target.targetUri : target.uri;
    assert(uri.scheme === 'tierwright', `it leads to ${uri.toString()}`);
    const library = await vscode.workspace.openTextDocument(uri);
    const range = 'targetUri' in target ? (target.targetSelectionRange ?? target.targetRange) : target.range;
    assertIncludes(library.lineAt(range.start.line).text, 'H100-SXM');
    assert(library.languageId === 'tierwright', `the library's language is ${library.languageId}`);
    assert(vscode.workspace.fs.isWritableFileSystem('tierwright') !== true, 'the library can be written');
  });

  test('a tier is renamed in every file', async () => {
    const machines = await openFile('cluster/machines.tier');
    const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
      'vscode.executeDocumentRenameProvider',
      machines.uri,
      placeOf(machines, 'tier   sp|ill'),
      'drive-pool',
    );
    const files = edit.entries().map(([uri, edits]) => `${uri.path.split('/').at(-1)} ${edits.length}`);
    assert(files.sort().join(', ') === 'long-prompts.tier 1, machines.tier 2', `the edit touches ${files}`);
  });

  test('a quick fix removes its diagnostic and adds none', async () => {
    const document = await openText(SMALL.replace('4 TB', '4 TBB'));
    const wrong = await diagnostic(document, 'unknown-unit');
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      wrong.range,
      vscode.CodeActionKind.QuickFix.value,
    );
    const fix = actions.find(({ edit, title }) => edit && title.includes('TB'));
    assert(fix?.edit, `no fix among: ${actions.map(({ title }) => title)}`);
    assert(await vscode.workspace.applyEdit(fix.edit), 'the fix was not applied');
    await expectDiagnostics(document, []);
    assertIncludes(document.getText(), 'capacity 4 TB;');
  });

  test('a config.json gives a model its layers', async () => {
    const document = await openFile('llama-from-config.tier');
    // 2 · 32 layers · 8 heads · 128 · 1 B (fp8) = 64 KiB a token; times 4,608 tokens = 288 MiB.
    const hints = await until(
      'no hint',
      () => hintsAt(document, 'context   |4608 tok'),
      (found) => found.length > 0,
    );
    assertIncludes(hints.join(' '), '288 MiB');
  });

  test('afterwards every editor closes', closeAll);
});

async function completions(document: vscode.TextDocument, excerpt: string): Promise<readonly vscode.CompletionItem[]> {
  const list = await vscode.commands.executeCommand<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    placeOf(document, excerpt),
    undefined,
    100,
  );
  return list.items;
}

function labelOf(label: vscode.CompletionItem['label']): string {
  return typeof label === 'string' ? label : label.label;
}
