/**
 * Temporary folders: for a host's data, and for the copy of the examples that tests may edit.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const present = new Set();
let watching = false;

/** However the process ends, short of being killed, nothing of it stays behind. */
function removeAtExit(folder) {
  if (!watching) process.once('exit', () => [...present].forEach(removeFolder));
  watching = true;
  present.add(folder);
}

/** A new, empty folder; its real path, because VS Code and the tests must agree on it (macOS links its temporary folder). */
export function makeTemporaryFolder(purpose) {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), `tierwright-${purpose}-`)));
  removeAtExit(folder);
  return folder;
}

/** A copy of `source` in a temporary folder, under the source's own name because tests and screenshots show it. */
export function copyToTemporaryFolder(source, purpose) {
  const target = path.join(makeTemporaryFolder(purpose), path.basename(source));
  fs.cpSync(source, target, { recursive: true });
  return target;
}

/** Removes a temporary folder; a process that is just ending may still write into it, hence the retries. */
export function removeFolder(folder) {
  present.delete(folder);
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
