import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';

/** What one run of the command left behind. */
export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const temporary: string[] = [];
let entry = '';

/** Bundles the command as a release does, once for a test file, and removes every temporary folder at the end. */
export function useCli(): void {
  beforeAll(async () => {
    const made = temporaryFolder();
    fs.writeFileSync(path.join(made, 'package.json'), '{ "type": "module" }');
    entry = path.join(made, 'cli.js');
    await buildNode('server/cli/main.ts', entry);
  }, 60_000);
  afterAll(() => {
    for (const folder of temporary.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
  });
}

/** Bundles an entry point of ours for Node. */
export async function buildNode(from: string, outfile: string): Promise<void> {
  await build({
    absWorkingDir: path.join(import.meta.dirname, '../..'),
    entryPoints: [from],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    loader: { '.tier': 'text' },
    banner: { js: REQUIRE },
    logLevel: 'error',
  });
}

/** Bundled CommonJS packages still ask for `require`. */
const REQUIRE =
  "import { createRequire as createRequire$ } from 'node:module'; const require = createRequire$(import.meta.url);";

/** The folder the bundled command lies in. */
export function cliFolder(): string {
  return path.dirname(entry);
}

/** A fresh folder with these files; names may hold slashes. */
export function folder(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
  return root;
}

/** Runs the command in a folder, without a terminal. */
export function cli(cwd: string, ...args: readonly string[]): Promise<Run> {
  const { child, output } = start(cwd, args);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...output() }));
  });
}

/** Starts the command and leaves it running. */
export function start(cwd: string, args: readonly string[]) {
  const { NO_COLOR: _none, FORCE_COLOR: _forced, ...env } = process.env;
  // Some libraries colour every pipe of a CI run: ours must not.
  const child = spawn(process.execPath, [entry, ...args], {
    cwd,
    env: { ...env, CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  return { child, output: () => ({ out, err }) };
}

function temporaryFolder(): string {
  const made = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tierwright-cli-')));
  temporary.push(made);
  return made;
}
