/**
 * Writes the generated pages of the documentation from the code they describe.
 *   node .ci/docs.mjs           writes docs/diagnostics/ and the language, formulas, kv-observed, published and estimates pages
 *   node .ci/docs.mjs --check   writes nothing; fails when a page differs, is missing or is left over
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const REPOSITORY = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const DIAGNOSTICS = 'docs/diagnostics';
/** What the pages are made of. Comparisons with the world are made by the very functions that the tests judge. */
const SOURCES = [
  'language/reference/index.ts',
  'language/reference/observed.ts',
  'language/reference/published-page.ts',
  'language/reference/estimates-page.ts',
  'test/data/kv/cases.ts',
  'test/reference/published-outcomes.ts',
  'test/reference/estimate-outcomes.ts',
];
const OBSERVED = 'test/data/kv/kv-observed.jsonl';

/** Tests find their data beside themselves; in one bundle each file must keep its own address. */
const ownAddresses = {
  name: 'own-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]test[\\/].*\.ts$/ }, ({ path: file }) => ({
      contents: fs.readFileSync(file, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)),
      loader: 'ts',
    }));
  },
};

/** The pages by path, made by the code as it stands: it is bundled in memory and run. */
async function pages() {
  const { outputFiles } = await build({
    stdin: { contents: SOURCES.map((file) => `export * from './${file}';`).join('\n'), resolveDir: REPOSITORY },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    // jsonc-parser can only be bundled as a module.
    mainFields: ['module', 'main'],
    loader: { '.tier': 'text' },
    plugins: [ownAddresses],
    logLevel: 'error',
  });
  const module = { exports: {} };
  const run = new Function('module', 'exports', 'require', outputFiles[0].text);
  run(module, module.exports, createRequire(import.meta.url));
  const made = module.exports;
  const rows = read(OBSERVED).trim().split('\n').map(JSON.parse);
  return new Map([
    ...made.referencePages(),
    ['docs/kv-observed.md', made.observedPage(rows.map(made.reproduce))],
    ['docs/published.md', made.publishedPage(made.publishedOutcomes(), made.TOLERANCE)],
    ['docs/estimates.md', made.estimatesPage(made.estimateOutcomes(), made.boundOutcomes())],
  ]);
}

/** Pages of codes that no longer exist. */
function leftOver(wanted) {
  const folder = path.join(REPOSITORY, DIAGNOSTICS);
  const present = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return present.map((name) => `${DIAGNOSTICS}/${name}`).filter((file) => !wanted.has(file));
}

function read(file) {
  const absolute = path.join(REPOSITORY, file);
  return fs.existsSync(absolute) ? fs.readFileSync(absolute, 'utf8') : undefined;
}

function write(file, text) {
  const absolute = path.join(REPOSITORY, file);
  fs.mkdirSync(path.dirname(absolute), { recursive: true });
  fs.writeFileSync(absolute, text);
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const wanted = await pages();
const changed = [...wanted].filter(([file, text]) => read(file) !== text).map(([file]) => file);
const surplus = leftOver(wanted);

if (values.check) {
  for (const file of changed) process.stderr.write(`${file} differs from the code it is made from\n`);
  for (const file of surplus) process.stderr.write(`${file} describes a code that no longer exists\n`);
  if (changed.length + surplus.length > 0) {
    process.stderr.write('Run: node .ci/docs.mjs\n');
    process.exitCode = 1;
  }
} else {
  for (const file of changed) write(file, wanted.get(file));
  for (const file of surplus) fs.rmSync(path.join(REPOSITORY, file));
  process.stdout.write(`${wanted.size} pages, ${changed.length} written, ${surplus.length} removed\n`);
}
