// One function for each row group of the table; all times in milliseconds, sizes in bytes.
import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { documentOf } from './documents.mjs';
import { startServer } from './language-server.mjs';
import { DIST, REPOSITORY } from './places.mjs';

/** Budgets of the shipped bundles in KiB, minified. */
const BUNDLES = {
  'extension.cjs': 480,
  'server.js': 900,
  'browser.cjs': 480,
  'browser-server.js': 900,
  'cli.js': undefined,
  'webview/main.js': 120,
};

/** A bundle and the chunks it loads at its start; what is imported on demand does not count. */
function filesOf(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const text = readFileSync(join(DIST, name), 'utf8');
  for (const [, chunk] of text.matchAll(/(?:from|import)\s*"\.\/(?:chunks\/)?([\w-]+\.js)"/g))
    filesOf(`chunks/${chunk}`, found);
  return found;
}

/** Sizes of what ships, against their budgets. */
export function bundleSizes() {
  return Object.entries(BUNDLES).map(([name, budgetKiB]) => {
    const files = [...filesOf(name)].map((file) => join(DIST, file));
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    const gzip = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
    return { name, bytes, gzip, ...(budgetKiB ? { budgetKiB, within: bytes <= budgetKiB * 1024 } : {}) };
  });
}

/** Start of the server to `initialize` and to first diagnostics, beside a bare Node in the same rounds. */
export async function startUp(rounds) {
  const bare = [];
  const initialised = [];
  const diagnosed = [];
  for (let i = 0; i < rounds; i++) {
    bare.push(await timeOf(() => run(['-e', '0'])));
    const server = await startServer();
    initialised.push(server.initialised);
    await open(server, 'file:///start.tier', documentOf(40));
    diagnosed.push(performance.now() - server.started);
    await server.stop();
  }
  return { bareNode: median(bare), initialize: median(initialised), firstDiagnostics: median(diagnosed) };
}

/** Edit to diagnostics over stdio: a digit is changed in the middle of the document. */
export async function editing(lines, edits) {
  const server = await startServer();
  const uri = `file:///edit-${lines}.tier`;
  const text = documentOf(lines);
  await open(server, uri, text);
  const middle = text.split('\n').findIndex((line, i) => i >= lines / 2 && line.includes('sequences'));
  const row = middle < 0 ? text.split('\n').findIndex((line) => line.includes('sequences')) : middle;
  const times = [];
  for (let i = 0; i < edits; i++) {
    const version = i + 2;
    const range = { start: { line: row, character: 12 }, end: { line: row, character: 13 } };
    times.push(
      await timeOf(() =>
        server.diagnosticsAfter(uri, version, () =>
          server.connection.sendNotification('textDocument/didChange', {
            textDocument: { uri, version },
            contentChanges: [{ range, text: String(1 + (i % 8)) }],
          }),
        ),
      ),
    );
  }
  const hover = [];
  for (let i = 0; i < 20; i++) {
    hover.push(
      await timeOf(() =>
        server.connection.sendRequest('textDocument/hover', {
          textDocument: { uri },
          position: { line: row + 1, character: 14 },
        }),
      ),
    );
  }
  const heap = memoryOf(server.child.pid);
  await server.stop();
  // The first edits warm the server up.
  const warm = times.slice(Math.min(5, Math.floor(edits / 4)));
  return {
    lines,
    p50: quantile(warm, 0.5),
    p95: quantile(warm, 0.95),
    hoverP50: quantile(hover, 0.5),
    residentBytes: heap,
  };
}

/** `tierwright check` of one small file, beside a bare Node. */
export async function commandLine(rounds) {
  const times = [];
  for (let i = 0; i < rounds; i++)
    times.push(
      await timeOf(() =>
        run([join(DIST, 'cli.js'), 'check', join(REPOSITORY, 'examples', 'engineering-example.tier')]),
      ),
    );
  return median(times);
}

async function open(server, uri, text) {
  return server.diagnosticsAfter(uri, 1, () =>
    server.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'tierwright', version: 1, text },
    }),
  );
}

function run(args) {
  return new Promise((resolve) => spawn(process.execPath, args, { stdio: 'ignore' }).on('close', resolve));
}

async function timeOf(act) {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** Resident bytes where the system tells them (Linux); undefined elsewhere. */
function memoryOf(pid) {
  try {
    const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kib ? Number(kib) * 1024 : undefined;
  } catch {
    return undefined;
  }
}

export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

export function median(values) {
  return quantile(values, 0.5);
}
