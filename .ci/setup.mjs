/**
 * Makes a clone ready to run: the first step of every npm script, so that it must need nothing but Node and npm.
 *   node .ci/setup.mjs [--build] [--host] [--web-host]
 * --build runs esbuild.mjs; --host and --web-host install the VS Code hosts that `npm start` and the workbench tests use.
 * Quick when there is nothing to do.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installHost } from '../test/workbench/host-install.mjs';
import { isMainModule } from '../test/workbench/main-module.mjs';
import { npmCi } from '../test/workbench/npm.mjs';
import { REPOSITORY } from '../test/workbench/places.mjs';

/** The packages of a lockfile by folder; undefined when it is not there. */
function lockedPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Whether `node_modules` holds what the lockfile names. npm notes what it installed in a lockfile of its own, written last;
 * comparing the two needs no marker of ours, and an `npm install` done by hand counts.
 */
export function isInstalled(repository = REPOSITORY) {
  const wanted = lockedPackages(path.join(repository, 'package-lock.json')) ?? {};
  const present = lockedPackages(path.join(repository, 'node_modules', '.package-lock.json'));
  if (!present) return false;
  return Object.entries(wanted).every(([folder, { version, optional, devOptional }]) => {
    if (folder === '') return true;
    // Packages for other platforms are left out.
    if (!present[folder]) return Boolean(optional || devOptional);
    return present[folder].version === version;
  });
}

/** Builds `dist/` and `dist-test/`. esbuild works without its install script, through its package for the platform. */
function build() {
  const { status, error } = spawnSync(process.execPath, ['esbuild.mjs', '--test'], {
    cwd: REPOSITORY,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw error ?? new Error(`The build failed (exit code ${status}).`);
}

async function setUp() {
  const options = Object.fromEntries(['build', 'host', 'web-host'].map((name) => [name, { type: 'boolean' }]));
  const { values } = parseArgs({ options });
  if (!isInstalled()) {
    process.stderr.write('Installing the development dependencies …\n');
    await npmCi(REPOSITORY);
  }
  if (values.build) build();
  if (values.host) await installHost('node');
  if (values['web-host']) await installHost('web');
}

if (isMainModule(import.meta.url)) {
  try {
    await setUp();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
