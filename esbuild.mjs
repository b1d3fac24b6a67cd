/**
 * Bundles everything that ships: the extension for both hosts, the language server for both, the CLI and the preview.
 *   node esbuild.mjs [--dev] [--watch] [--test] [--metafile]
 * --dev keeps names and writes source maps; --watch builds again on changes; --test also builds the suites that run inside
 * VS Code into `dist-test/`; --metafile writes what each bundle is made of to `dist/meta/`.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';

const REPOSITORY = path.dirname(fileURLToPath(import.meta.url));

/** The package is of type `module`; bundled CommonJS packages still ask for `require`. */
const REQUIRE =
  "import { createRequire as createRequire$ } from 'node:module';const require = createRequire$(import.meta.url);";

const FORMATS = {
  /** Loaded by VS Code's Node extension host, which takes CommonJS. */
  extension: { platform: 'node', target: 'node20', format: 'cjs', external: ['vscode'] },
  /** Loaded by the web extension host: CommonJS as well, without Node. */
  webExtension: { platform: 'browser', target: 'es2022', format: 'cjs', external: ['vscode'] },
  /** Run by Node: the language server by IPC or stdio, the command line. jsonc-parser can only be bundled as a module. */
  node: {
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: REQUIRE },
    mainFields: ['module', 'main'],
    // What server and command line share lies in chunks beside them; what is imported on demand, in chunks of its own.
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
  },
  /** Run by a page or a worker. */
  script: { platform: 'browser', target: 'es2022', format: 'iife' },
};

const SHIPPED = [
  { out: 'dist/extension.cjs', from: 'client/extension.ts', ...FORMATS.extension },
  { out: 'dist/browser.cjs', from: 'client/browser.ts', ...FORMATS.webExtension },
  { out: 'dist', from: { server: 'server/main.ts', cli: 'server/cli/main.ts' }, ...FORMATS.node },
  { out: 'dist/browser-server.js', from: 'server/main-browser.ts', ...FORMATS.script },
  { out: 'dist/webview/main.js', from: 'client/webview/main.tsx', ...FORMATS.script },
  { out: 'dist/webview/styles.css', from: 'client/webview/styles.css', target: 'es2022' },
];

const SUITES = [
  { out: 'dist-test/suite.cjs', from: 'test/workbench/suite/index.ts', ...FORMATS.extension },
  { out: 'dist-test/suite-web.cjs', from: 'test/workbench/suite/index-web.ts', ...FORMATS.webExtension },
];

function optionsOf({ out, from, ...format }, { dev }) {
  return {
    ...format,
    absWorkingDir: REPOSITORY,
    // Several entries share one folder of chunks, a single one is one file.
    ...(typeof from === 'string' ? { entryPoints: [from], outfile: out } : { entryPoints: from, outdir: out }),
    metafile: true,
    bundle: true,
    minify: !dev,
    sourcemap: dev ? 'linked' : false,
    sourcesContent: false,
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': dev ? '"development"' : '"production"' },
    loader: { '.tier': 'text' },
    logLevel: 'warning',
  };
}

function describeSize(file) {
  const bytes = fs.readFileSync(path.join(REPOSITORY, file));
  const kib = (size) => `${(size / 1024).toFixed(1).padStart(8)} KiB`;
  return `${file.padEnd(26)}${kib(bytes.length)}${kib(gzipSync(bytes).length)} gzip`;
}

/** Only the command line is started by its name. */
function finish(files) {
  if (files.includes('dist/cli.js')) fs.chmodSync(path.join(REPOSITORY, 'dist', 'cli.js'), 0o755);
}

/** Builds one entry of the list and tells which files came of it. */
async function buildOne(bundle, flags) {
  const result = await esbuild.build(optionsOf(bundle, flags));
  const files = Object.keys(result.metafile.outputs).filter((file) => !file.endsWith('.map'));
  finish(files);
  if (flags.metafile) {
    const file = path.join(REPOSITORY, 'dist', 'meta', `${path.basename(bundle.out)}.json`);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, JSON.stringify(result.metafile));
  }
  return files;
}

async function buildAll(bundles, flags) {
  // Chunks carry a hash in their name: those of an earlier build would stay and be shipped.
  fs.rmSync(path.join(REPOSITORY, 'dist', 'chunks'), { recursive: true, force: true });
  const results = await Promise.allSettled(bundles.map((bundle) => buildOne(bundle, flags)));
  for (const [index, { out }] of bundles.entries()) {
    const { value: files } = results[index];
    if (!files) process.stdout.write(`${out.padEnd(26)}failed\n`);
    else for (const file of files) process.stdout.write(`${describeSize(file)}\n`);
  }
  if (results.some(({ status }) => status === 'rejected')) process.exitCode = 1;
}

async function watchAll(bundles, flags) {
  const contexts = await Promise.all(bundles.map((bundle) => esbuild.context(optionsOf(bundle, flags))));
  await Promise.all(contexts.map((context) => context.watch()));
  process.stdout.write(`Watching ${bundles.length} bundles; Ctrl-C ends it.\n`);
}

const options = Object.fromEntries(['dev', 'watch', 'test', 'metafile'].map((name) => [name, { type: 'boolean' }]));
const { values } = parseArgs({ options });
const flags = { dev: values.dev ?? values.watch ?? false, metafile: values.metafile ?? false };
const bundles = values.test ? [...SHIPPED, ...SUITES] : SHIPPED;
await (values.watch ? watchAll : buildAll)(bundles, flags);
