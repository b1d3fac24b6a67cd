// `npm run bench`: prints the table and writes it to bench/results.json (not in git). Times depend on the machine and
// on what else it does; the ratios beside them were measured in the same run.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { bundleSizes, commandLine, editing, startUp } from './measures.mjs';
import { REPOSITORY, RESULTS } from './places.mjs';

const quick = process.argv.includes('--quick');

const results = { node: process.version, bundles: bundleSizes() };
print('Bundle', 'KiB', 'gzip', 'budget');
for (const { name, bytes, gzip, budgetKiB, within } of results.bundles) {
  print(name, kib(bytes), kib(gzip), budgetKiB ? `${budgetKiB} ${within ? 'ok' : 'OVER'}` : '');
}

results.startUp = await startUp(quick ? 3 : 9);
const { bareNode, initialize, firstDiagnostics } = results.startUp;
print('\nStart of the language server', 'ms', '× bare node');
print('bare node', ms(bareNode), '1');
print('initialize', ms(initialize), ratio(initialize, bareNode));
print('first diagnostics', ms(firstDiagnostics), ratio(firstDiagnostics, bareNode));

results.editing = [];
print('\nEdit → diagnostics over stdio', 'p50 ms', 'p95 ms', 'hover p50 ms', 'resident MiB');
for (const [lines, edits] of quick
  ? [
      [100, 20],
      [1000, 10],
    ]
  : [
      [100, 100],
      [1000, 50],
      [10_000, 15],
    ]) {
  const row = await editing(lines, edits);
  results.editing.push(row);
  print(
    `${lines} lines`,
    ms(row.p50),
    ms(row.p95),
    ms(row.hoverP50),
    row.residentBytes ? (row.residentBytes / 2 ** 20).toFixed(0) : '?',
  );
}

results.evaluation = await evaluationTime();
print('\nEvaluation of one scenario', 'ms');
print('engineering example', results.evaluation.toFixed(3));

results.largeEvaluation = await evaluationOf('large-evaluation.ts', ({ largeEvaluationTime }) =>
  largeEvaluationTime(quick ? 8 : 40),
);
print('1,000 objects, 200 tiers, 500 links', results.largeEvaluation.toFixed(1));

results.commandLine = await commandLine(quick ? 3 : 9);
print('\nCommand line', 'ms', '× bare node');
print('check of one file', ms(results.commandLine), ratio(results.commandLine, bareNode));

mkdirSync(dirname(RESULTS), { recursive: true });
writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
console.log('\nWritten to bench/results.json.');

/** The engine is measured in process, bundled as it ships. */
function evaluationTime() {
  const example = join(REPOSITORY, 'examples', 'engineering-example.tier');
  return evaluationOf('evaluation.ts', ({ evaluationTime: time }) => time(example, quick ? 200 : 2000));
}

async function evaluationOf(entry, measure) {
  const folder = mkdtempSync(join(tmpdir(), 'tierwright-bench-'));
  const outfile = join(folder, 'evaluation.mjs');
  await esbuild.build({
    entryPoints: [join(REPOSITORY, 'test', 'bench', entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    loader: { '.tier': 'text' },
  });
  const median = measure(await import(pathToFileURL(outfile).href));
  rmSync(folder, { recursive: true, force: true });
  return median;
}

function print(first, ...others) {
  console.log(first.padEnd(first.startsWith('\n') ? 33 : 32) + others.map((o) => String(o).padStart(14)).join(''));
}

function ms(value) {
  return value.toFixed(1);
}

function kib(bytes) {
  return (bytes / 1024).toFixed(1);
}

function ratio(a, b) {
  return (a / b).toFixed(1);
}
