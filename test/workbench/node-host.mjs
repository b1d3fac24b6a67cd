/**
 * A VS Code server with a Node extension host, from npm packages alone: what runs in it is a desktop extension, what shows it is a browser.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installHost } from './host-install.mjs';
import { endTree, onStopRequest, TREE_OPTIONS } from './processes.mjs';
import { makeTemporaryFolder, removeFolder } from './temporary-folder.mjs';

/** The page, the server and every extension's address must name the host alike, else no extension loads and nothing says so. */
const ADDRESS = '127.0.0.1';
const START_LIMIT_MS = 60_000;
const LISTENING = /Extension host agent listening on (\d+)/;

/** What would distract from the extension, or reach out to the network. */
const CALM_SETTINGS = {
  'chat.commandCenter.enabled': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'git.enabled': false,
  'npm.fetchOnlinePackageInfo': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'window.commandCenter': false,
  'workbench.enableExperiments': false,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
};

/** Variables that an outer VS Code or Node sets for its own children would lead this server astray. */
function serverEnvironment(data) {
  const env = { ...process.env, EXTENSIONS_GALLERY: '{}', VSCODE_AGENT_FOLDER: data };
  for (const name of Object.keys(env)) {
    const inherited = name.startsWith('VSCODE_') && name !== 'VSCODE_AGENT_FOLDER';
    if (inherited || name === 'ELECTRON_RUN_AS_NODE' || name === 'NODE_OPTIONS') delete env[name];
  }
  return env;
}

function serverArguments(server, temporary, data) {
  const flags = [
    'without-connection-token',
    'accept-server-license-terms',
    'disable-telemetry',
    'disable-update-check',
  ];
  const more = ['disable-workspace-trust', 'disable-getting-started-override'];
  const values = { host: ADDRESS, port: 0, 'telemetry-level': 'off', 'server-data-dir': data, 'user-data-dir': data };
  return [
    path.join(server, 'out', 'server-main.js'),
    ...[...flags, ...more].map((flag) => `--${flag}`),
    ...Object.entries({ ...values, 'extensions-dir': path.join(temporary, 'extensions') }).flatMap(([k, v]) => [
      `--${k}`,
      `${v}`,
    ]),
  ];
}

/** The port the server says it listens on; rejects with its output when it ends first or says nothing in time. */
function waitForPort(child) {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(`The VS Code server ${why}. Its output:\n${output}`));
    const timer = setTimeout(() => fail('did not start in time'), START_LIMIT_MS);
    const read = (text) => {
      output += text;
      const port = LISTENING.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(Number(port));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', (error) => fail(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      fail(`ended early (${signal ?? code})`);
    });
  });
}

/** A file's path as the server's pages know it: with `/`, and `/c:/…` on Windows. */
function remotePath(file) {
  return decodeURIComponent(pathToFileURL(file).pathname);
}

/** The page's address for a folder; `payload` values are absolute file paths (`openFile`, …) or words, as VS Code's web page takes them. */
function pageUrl(port, folder, payload) {
  const remote = (file) => `vscode-remote://${ADDRESS}:${port}${pathToFileURL(file).pathname}`;
  const isFile = (value) => path.isAbsolute(value);
  const pairs = Object.entries({ skipWelcome: 'true', skipReleaseNotes: 'true', ...payload });
  const url = new URL(`http://${ADDRESS}:${port}/`);
  url.searchParams.set('folder', remotePath(folder));
  url.searchParams.set(
    'payload',
    JSON.stringify(pairs.map(([name, value]) => [name, isFile(value) ? remote(value) : value])),
  );
  return url.href;
}

/**
 * Starts the server with `settings` as the user's settings.
 * @returns {Promise<{ port: number, url: (folder: string, payload?: Record<string, string>) => string, ended: Promise<string>, stop: () => Promise<void> }>}
 *   `url` gives the page for a folder, `ended` resolves when the server ended without being stopped. A request to stop this process stops the server as well.
 */
export async function startNodeHost({ settings = {} } = {}) {
  const server = path.join(await installHost('node'), 'node_modules', 'code-server', 'lib', 'vscode');
  const temporary = makeTemporaryFolder('host');
  const data = path.join(temporary, 'data');
  fs.mkdirSync(path.join(data, 'User'), { recursive: true });
  fs.writeFileSync(
    path.join(data, 'User', 'settings.json'),
    JSON.stringify({ ...CALM_SETTINGS, ...settings }, undefined, 2),
  );
  const child = spawn(process.execPath, serverArguments(server, temporary, data), {
    env: serverEnvironment(data),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...TREE_OPTIONS,
  });
  let stopping = false;
  const ended = new Promise((resolve) => {
    child.once('exit', (code, signal) => stopping || resolve(`${signal ?? `exit code ${code}`}`));
  });
  const stop = async () => {
    stopping = true;
    forget();
    await endTree(child);
    removeFolder(temporary);
  };
  const forget = onStopRequest(stop);
  try {
    const port = await waitForPort(child);
    return { port, url: (folder, payload) => pageUrl(port, folder, payload), ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
