/**
 * Runs the suite in VS Code for the Web, where the extension and its language server live in workers.
 *   node test/workbench/run-web.mjs
 * Builds nothing: `dist/` and `dist-test/suite-web.cjs` must be there.
 */
import path from 'node:path';
import { runInPage, timeLimit } from './automation.mjs';
import { isMainModule } from './main-module.mjs';
import { REPOSITORY } from './places.mjs';
import { SuiteOutput } from './suite-output.mjs';
import { copyToTemporaryFolder, removeFolder } from './temporary-folder.mjs';
import { startWebHost } from './web-host.mjs';

/**
 * Runs a suite and returns the exit code.
 * @param {{ extension?: string, suite?: string, examples?: string }} options folders and files, the repository's own by default;
 *   the tests see a copy of `examples`
 */
export async function runWebSuite({
  extension = REPOSITORY,
  suite = path.join(REPOSITORY, 'dist-test', 'suite-web.cjs'),
  examples = path.join(REPOSITORY, 'examples'),
} = {}) {
  const folder = copyToTemporaryFolder(examples, 'workspace');
  const host = await startWebHost({ extension, folder, suite });
  const output = new SuiteOutput((line) => process.stdout.write(`${line}\n`));
  let code;
  try {
    code = await runInPage({ url: host.url, seconds: timeLimit(), log: (text) => output.add(text) });
  } catch (error) {
    process.stderr.write(`[workbench] ${error.message}\n`);
    code = 1;
  } finally {
    await host.stop();
    removeFolder(path.dirname(folder));
  }
  return output.exitCode(code);
}

if (isMainModule(import.meta.url)) {
  // test-web reports each request that the closing browser breaks off as an error of its server.
  console.error = () => {};
  // The server's open connections would keep Node waiting.
  process.exit(await runWebSuite());
}
