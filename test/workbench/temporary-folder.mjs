/**
 * Temporary folders: for a host's data, and for the copy of the examples that tests may edit.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A new, empty folder; its real path, because VS Code and the tests must agree on it (macOS links its temporary folder). */
export function makeTemporaryFolder(purpose) {
  return fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), `tierwright-${purpose}-`)));
}

/** A copy of `source` in a temporary folder, under the source's own name because tests and screenshots show it. */
export function copyToTemporaryFolder(source, purpose) {
  const target = path.join(makeTemporaryFolder(purpose), path.basename(source));
  fs.cpSync(source, target, { recursive: true });
  return target;
}

/** Removes a folder; a process that is just ending may still write into it, hence the retries. */
export function removeFolder(folder) {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
