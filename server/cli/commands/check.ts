import type { Severity } from '../../../language/rules/finding.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { FORMATS, type FormatName } from '../formats/index.ts';
import type { Terminal } from '../terminal.ts';
import type { CheckResult } from '../workspace/checked-file.ts';
import { loadProject } from '../workspace/project.ts';
import { watchProject } from '../workspace/watch.ts';

export const FAIL_ON = ['error', 'warning', 'information'] as const;

export interface CheckOptions {
  readonly format: FormatName;
  readonly failOn: (typeof FAIL_ON)[number];
  readonly watch?: boolean;
}

/** `tierwright check`: judges every file and prints what it found. */
export async function check(paths: readonly string[], options: CheckOptions, terminal: Terminal): Promise<ExitCode> {
  if (options.watch) {
    await watchProject(paths, () => checkOnce(paths, options, terminal), terminal);
    return EXIT.fine;
  }
  return (await checkOnce(paths, options, terminal)).code;
}

async function checkOnce(paths: readonly string[], { format, failOn }: CheckOptions, terminal: Terminal) {
  const project = await loadProject(paths, process.cwd());
  for (const note of project.notes) terminal.note(note);
  for (const failure of project.failures) terminal.note(failure);
  const text = FORMATS[format](project, terminal.colours);
  // Nothing to annotate is nothing to print.
  if (text !== '') terminal.result(text);
  return { code: project.failures.length > 0 ? EXIT.unusable : exitOf(project, failOn), project };
}

function exitOf({ files }: CheckResult, failOn: CheckOptions['failOn']): ExitCode {
  const grave: readonly Severity[] = FAIL_ON.slice(0, FAIL_ON.indexOf(failOn) + 1);
  return files.some((file) => file.findings.some((one) => grave.includes(one.severity))) ? EXIT.findings : EXIT.fine;
}
