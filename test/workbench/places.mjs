/**
 * Where things are: the repository, and the per-user cache folder for what is too large to live in it.
 * The cache must lie outside the repository: a VS Code inside the extension's own folder takes its built-in themes for the extension's.
 */
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const WORKBENCH_FOLDER = path.dirname(fileURLToPath(import.meta.url));
export const REPOSITORY = path.resolve(WORKBENCH_FOLDER, '..', '..');

/** The folder for downloads that outlive a clone; `TIERWRIGHT_CACHE` overrides the platform's usual place. */
export function cacheFolder(env = process.env, platform = process.platform, home = os.homedir()) {
  if (env.TIERWRIGHT_CACHE) return path.resolve(env.TIERWRIGHT_CACHE);
  if (platform === 'win32') return path.join(env.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local'), 'tierwright');
  if (platform === 'darwin') return path.join(home, 'Library', 'Caches', 'tierwright');
  // The XDG specification says that a relative path is to be ignored.
  const xdg =
    env.XDG_CACHE_HOME && path.isAbsolute(env.XDG_CACHE_HOME) ? env.XDG_CACHE_HOME : path.join(home, '.cache');
  return path.join(xdg, 'tierwright');
}
