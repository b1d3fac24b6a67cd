/**
 * Stands in for the VS Code executable that @vscode/test-electron starts: takes the same arguments, runs the suite in the
 * Node host, and exits as VS Code would, but never with 0 when the suite did not finish.
 */
import { runInPage, timeLimit } from './automation.mjs';
import { startNodeHost } from './node-host.mjs';
import { SuiteOutput } from './suite-output.mjs';

function argument(name) {
  const prefix = `--${name}=`;
  return process.argv.find((each) => each.startsWith(prefix))?.slice(prefix.length);
}

const folder = process.argv.slice(2).find((each) => !each.startsWith('-'));
const payload = {
  extensionDevelopmentPath: argument('extensionDevelopmentPath'),
  extensionTestsPath: argument('extensionTestsPath'),
};
const output = new SuiteOutput((line) => process.stdout.write(`${line}\n`));
const host = await startNodeHost();
let code;
try {
  const url = host.url(folder, payload);
  code = await runInPage({ url, ended: host.ended, seconds: timeLimit(), log: (text) => output.add(text) });
} catch (error) {
  process.stderr.write(`[workbench] ${error.message}\n`);
  code = 1;
} finally {
  await host.stop();
}
// Left to itself, Node would wait for what a crashed page left behind.
process.exit(output.exitCode(code));
