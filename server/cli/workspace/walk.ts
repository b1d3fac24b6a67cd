import fs from 'node:fs';
import path from 'node:path';
import { isInside } from './paths.ts';

/** Folders that hold other people's files or none of interest. */
const SKIPPED = new Set(['node_modules', '.git']);

/**
 * Every `.tier` file under a folder (given with its links resolved). Links are followed inside the folder, each place once,
 * so that a circle of links ends; links that lead out are listed apart and not followed.
 */
export function tierFilesUnder(root: string): {
  readonly files: readonly string[];
  readonly outside: readonly string[];
} {
  const files = new Set<string>();
  const outside: string[] = [];
  const seen = new Set<string>();
  const visit = (folder: string): void => {
    if (seen.has(folder)) return;
    seen.add(folder);
    for (const entry of entriesOf(folder)) {
      const at = path.join(folder, entry.name);
      const real = entry.isSymbolicLink() ? realPath(at) : at;
      if (real === undefined || SKIPPED.has(entry.name)) continue;
      if (!isInside(root, real)) {
        if (leadsToTier(real)) outside.push(at);
      } else if (isFolder(real, entry)) visit(real);
      else if (real.endsWith('.tier')) files.add(real);
    }
  };
  visit(root);
  return { files: [...files].sort(), outside };
}

function entriesOf(folder: string): readonly fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

/** Links to folders or scenario files are worth a word when they are left out; others were never looked for. */
function leadsToTier(real: string): boolean {
  return real.endsWith('.tier') || fs.statSync(real, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isFolder(real: string, entry: fs.Dirent): boolean {
  return entry.isSymbolicLink() ? fs.statSync(real).isDirectory() : entry.isDirectory();
}

function realPath(file: string): string | undefined {
  try {
    return fs.realpathSync(file);
  } catch {
    return undefined;
  }
}
