import * as vscode from 'vscode';
import type { Feature, FeatureContext } from './feature.ts';

const TASK_TYPE = 'tierwright';

interface CheckDefinition extends vscode.TaskDefinition {
  /** Files or folders, relative to the workspace folder. */
  readonly paths?: readonly string[];
  readonly failOn?: 'error' | 'warning' | 'information';
}

/** `tierwright check` as a task with problems, and as a command. */
export const checkWorkspace: Feature = ({ commandLine }) => {
  const command = vscode.commands.registerCommand('tierwright.checkWorkspace', () => check(commandLine));
  if (!commandLine) return command;
  const provider = vscode.tasks.registerTaskProvider(TASK_TYPE, {
    provideTasks: () => localFolders().map((folder) => taskOf({ type: TASK_TYPE }, folder, commandLine)),
    resolveTask: (task) => resolve(task, commandLine),
  });
  return vscode.Disposable.from(command, provider);
};

type CommandLine = NonNullable<FeatureContext['commandLine']>;

/** Without a terminal (in a browser, in restricted mode) the findings of all files are in the list of problems anyway. */
async function check(commandLine: CommandLine | undefined): Promise<void> {
  const [folder] = localFolders();
  if (!commandLine || !folder || !vscode.workspace.isTrusted) {
    await vscode.commands.executeCommand('workbench.actions.view.problems');
    return;
  }
  await vscode.workspace.saveAll(false);
  await vscode.tasks.executeTask(taskOf({ type: TASK_TYPE }, folder, commandLine));
}

function resolve(task: vscode.Task, commandLine: CommandLine): vscode.Task | undefined {
  const scope = task.scope;
  const folder = typeof scope === 'object' ? scope : localFolders()[0];
  return folder && taskOf(task.definition, folder, commandLine);
}

function taskOf(definition: CheckDefinition, folder: vscode.WorkspaceFolder, commandLine: CommandLine): vscode.Task {
  const { paths = ['.'], failOn } = definition;
  const execution = commandLine(['check', ...paths, ...(failOn ? ['--fail-on', failOn] : [])]);
  execution.options = { ...execution.options, cwd: folder.uri.fsPath };
  const task = new vscode.Task(definition, folder, 'check', TASK_TYPE, execution, '$tierwright');
  task.group = vscode.TaskGroup.Build;
  task.presentationOptions = { clear: true, reveal: vscode.TaskRevealKind.Always };
  return task;
}

function localFolders(): readonly vscode.WorkspaceFolder[] {
  return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
}
