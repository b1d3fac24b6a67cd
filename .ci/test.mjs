// Runs every suite and closes with one line that sums them: `N passed, N failed, N skipped`.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const temporary = mkdtempSync(join(tmpdir(), 'tierwright-test-'));
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');

/** Each suite by the name its npm script has; the two VS Code hosts are never skipped. */
const SUITES = {
  unit: () => runVitest('unit'),
  server: () => runVitest('server'),
  webview: () => runVitest('webview'),
  workbench: async () => add(await runHost('run-node.mjs'), await runHost('run-web.mjs')),
};

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(SUITES);
const unknown = names.filter((name) => !(name in SUITES));
if (unknown.length > 0) {
  console.error(`No such suite: ${unknown.join(', ')}. There are: ${Object.keys(SUITES).join(', ')}.`);
  process.exit(2);
}

let total = { passed: 0, failed: 0, skipped: 0 };
for (const name of names) {
  console.log(`\n── ${name} ──`);
  total = add(total, await SUITES[name]());
}
rmSync(temporary, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

async function runVitest(project) {
  const file = join(temporary, `${project}.json`);
  const { code } = await run([
    vitest,
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const failed = report.numFailedTests;
  // A suite can fail without a failing test: a file that does not load, an error after the last test.
  return {
    passed: report.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

async function runHost(script) {
  const { code, output } = await run([join(root, 'test', 'workbench', script)]);
  const [, passed = '0', failed = '0'] = /\[workbench\] (\d+) passed, (\d+) failed/.exec(output) ?? [];
  const counted = { passed: Number(passed), failed: Number(failed), skipped: 0 };
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

function run(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    });
    child.on('close', (code) => resolve({ code, output }));
  });
}

function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}
