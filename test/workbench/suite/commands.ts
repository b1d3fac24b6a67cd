/** What the extension adds around the language: commands, settings, tasks, the server's life. */
import * as vscode from 'vscode';
import {
  assert,
  assertIncludes,
  closeAll,
  diagnostic,
  fileAt,
  hoverText,
  openFile,
  openText,
  until,
} from './editor.js';
import { suite, test } from './harness.js';

const EXAMPLE = 'engineering-example.tier';

suite('commands and settings', () => {
  test('every command of the manifest is registered', async () => {
    await openFile(EXAMPLE);
    const manifest = vscode.extensions.getExtension('tierwright.tierwright')?.packageJSON as {
      contributes: { commands: { command: string }[] };
    };
    const registered = new Set(await vscode.commands.getCommands(true));
    const missing = manifest.contributes.commands.map(({ command }) => command).filter((id) => !registered.has(id));
    assert(missing.length === 0, `not registered: ${missing}`);
  });

  test('a severity can be set, and takes effect at once', async () => {
    const document = await openFile(EXAMPLE);
    await diagnostic(document, 'append-unsupported');
    const severity = async () => (await diagnostic(document, 'append-unsupported')).severity;
    await configure('tierwright', 'severity', { 'append-unsupported': 'warning' });
    await until('it is no warning', severity, (found) => found === vscode.DiagnosticSeverity.Warning);
    await configure('tierwright', 'severity', undefined);
    await until('it is no error again', severity, (found) => found === vscode.DiagnosticSeverity.Error);
  });

  test('hints are toggled for this language alone', async () => {
    const shown = (languageId: string) =>
      vscode.workspace.getConfiguration('editor', { languageId }).get<string>('inlayHints.enabled');
    await vscode.commands.executeCommand('tierwright.toggleHints');
    await until(
      'they are not off',
      () => shown('tierwright'),
      (value) => value === 'off',
    );
    assert(shown('json') === 'on', `in other languages they are ${shown('json')}`);
    await vscode.commands.executeCommand('tierwright.toggleHints');
    await until(
      'they are not on again',
      () => shown('tierwright'),
      (value) => value === 'on',
    );
  });

  test('a link in a hover selects the place it names', async () => {
    const document = await openFile(EXAMPLE);
    const text = await hoverText(document, 'context   8|192 tok');
    const [, argument = ''] = /command:tierwright\.showPlace\?([^)\s]+)/.exec(text) ?? [];
    const [place] = JSON.parse(decodeURIComponent(argument)) as [{ start: vscode.Position }];
    await vscode.commands.executeCommand('tierwright.showPlace', place);
    const at = vscode.window.activeTextEditor?.selection.start;
    assert(at?.line === place.start.line && at.character === place.start.character, `the cursor is at ${at?.line}`);
  });

  test('Explain Value goes to the value that was chosen', async () => {
    const document = await openFile(EXAMPLE);
    await diagnostic(document, 'append-unsupported');
    const start = new vscode.Position(0, 0);
    vscode.window.activeTextEditor!.selection = new vscode.Selection(start, start);
    const explained = vscode.commands.executeCommand(
      'tierwright.explainValue',
      document.uri.toString(),
      'dram-prefixes',
    );
    await acceptFirst(explained);
    const line = vscode.window.activeTextEditor?.selection.start.line ?? 0;
    assert(line > 0, 'the cursor did not move');
  });

  test('New Scenario… opens a sample that has no errors but the one it is about', async () => {
    // An entry may be accepted before the list is filled: then nothing was chosen.
    const document = await until(
      'no sample was opened',
      async () => {
        await acceptFirst(vscode.commands.executeCommand('tierwright.newScenario'));
        return vscode.window.activeTextEditor?.document;
      },
      (opened) => opened?.isUntitled === true,
    );
    assert(document?.languageId === 'tierwright', `its language is ${document?.languageId}`);
    assertIncludes(document.getText(), 'scenario hbf-active');
    await diagnostic(document, 'append-unsupported');
  });

  test('Import Model… adds a line that names the config', async () => {
    await closeAll();
    await vscode.commands.executeCommand('tierwright.importModel', fileAt('llama-3.1-8b.config.json'));
    const document = vscode.window.activeTextEditor?.document;
    assertIncludes(document?.getText() ?? '', 'model llama-3.1-8b from "llama-3.1-8b.config.json"');
  });

  test('Import Model… writes the layers of a config out, and one step undoes it', async () => {
    const document = await openText('let x = 3\n');
    const choice = { uri: fileAt('llama-3.1-8b.config.json'), how: 'write' };
    await vscode.commands.executeCommand('tierwright.importModel', choice);
    const text = document.getText();
    assertIncludes(text, 'let x = 3\n\n/** From llama-3.1-8b.config.json. */\nmodel llama-3.1-8b {\n');
    assertIncludes(text, 'layers 32 { attention full');
    const editor = vscode.window.activeTextEditor;
    const selected = editor?.document === document ? document.getText(editor.selection) : undefined;
    assert(selected === 'llama-3.1-8b', `what is selected is: ${selected}`);
    await vscode.commands.executeCommand('undo');
    assert(document.getText() === 'let x = 3\n', `after undoing it is: ${document.getText()}`);
  });

  test('`tierwright check` is a task where there are processes', async () => {
    const tasks = await vscode.tasks.fetchTasks({ type: 'tierwright' });
    const hasProcesses = vscode.env.uiKind === vscode.UIKind.Desktop || vscode.env.remoteName !== undefined;
    const names = tasks.map(({ name, problemMatchers }) => `${name} ${problemMatchers}`);
    assert(names.join() === (hasProcesses ? 'check $tierwright' : ''), `the tasks are: ${names.join()}`);
  });

  test('after a restart the server answers again', async () => {
    const document = await openFile(EXAMPLE);
    await vscode.commands.executeCommand('tierwright.restartServer');
    await diagnostic(document, 'append-unsupported');
    const text = await until(
      'no hover',
      () => hoverText(document, 'context   8|192 tok'),
      (found) => found !== '',
    );
    assertIncludes(text, '1 GiB');
  });

  test('afterwards every editor closes', closeAll);
});

async function configure(section: string, name: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration(section).update(name, value, vscode.ConfigurationTarget.Global);
}

/** Accepts the first entry of the list that a command shows, once it is shown. */
async function acceptFirst(command: Thenable<unknown>): Promise<void> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  command.then(end, end);
  await until(
    'the command did not end',
    async () => {
      if (!ended) await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return ended;
    },
    (done) => done,
  );
  await command;
}
