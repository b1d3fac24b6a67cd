/**
 * Runs npm from a script on every platform. Needs nothing installed, because the first set-up of a clone uses it too.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** npm's own entry file, so that it runs under the current Node without a shell; undefined where it is in no known place. */
function npmEntry() {
  const node = path.dirname(process.execPath);
  const places = [
    // Set by npm while it runs a script; other package managers set it to themselves.
    process.env.npm_execpath,
    path.join(node, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    path.join(node, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  return places.find((place) => place && path.basename(place) === 'npm-cli.js' && fs.existsSync(place));
}

/** An outer `npm run` tells its children about its own project; an npm started for another folder must not believe it. */
function environmentWithoutOuterProject() {
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    if (/^npm_(package|lifecycle|command|config_local_prefix|config_prefix$)/i.test(name)) delete env[name];
  }
  return env;
}

/**
 * Runs npm with constant arguments in `folder`; its output goes to stderr, because a script's results go to stdout.
 * Rejects when npm does not exit with 0.
 */
export function runNpm(args, folder) {
  const entry = npmEntry();
  const [command, head] = entry ? [process.execPath, [entry]] : ['npm', []];
  // Without its entry file npm is a `.cmd` file on Windows, which only a shell starts. The arguments hold no spaces.
  const shell = !entry && process.platform === 'win32';
  const options = { cwd: folder, env: environmentWithoutOuterProject(), shell, stdio: ['ignore', 2, 2] };
  return new Promise((resolve, reject) => {
    spawn(command, [...head, ...args], options)
      .on('error', reject)
      .on('close', (code, signal) => {
        if (code === 0) resolve();
        else reject(new Error(`npm ${args[0]} failed in ${folder} (${signal ?? `exit code ${code}`})`));
      });
  });
}

/** Installs exactly what the lockfile of `folder` names. Install scripts are off: nothing is compiled or fetched from elsewhere. */
export function npmCi(folder) {
  return runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder);
}
