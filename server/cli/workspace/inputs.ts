import fs from 'node:fs';
import path from 'node:path';
import { isInside, reason, relativeTo } from './paths.ts';
import { tierFilesUnder } from './walk.ts';

/** A file to check. Paths are absolute with symbolic links resolved. */
export interface InputFile {
  readonly file: string;
  /** The folder outside of which nothing is read on its behalf. */
  readonly root: string;
}

export interface Inputs {
  readonly files: readonly InputFile[];
  /** Inputs that cannot be read: exit code 2. */
  readonly failures: readonly string[];
  /** What was left out, for stderr. */
  readonly notes: readonly string[];
}

/**
 * The `.tier` files that command-line paths mean: a folder stands for every one under it, no path for the current folder.
 * A file's workspace is the nearest folder argument around it, else the current folder; a file that was named outside of
 * both has its own folder.
 */
export function collectInputs(paths: readonly string[], cwd: string): Inputs {
  const failures: string[] = [];
  const notes: string[] = [];
  const named = (paths.length === 0 ? ['.'] : paths).flatMap((given) => {
    const found = resolveArgument(given, cwd);
    if ('failure' in found) failures.push(found.failure);
    return 'failure' in found ? [] : [found];
  });
  const here = fs.realpathSync(cwd);
  const folders = named.filter((one) => one.isFolder).map((one) => one.real);
  const files = new Map<string, InputFile>();
  for (const { real, given, isFolder } of named) {
    const walked = isFolder ? tierFilesUnder(real) : { files: [real], outside: [] };
    if (isFolder && walked.files.length === 0) notes.push(`there are no .tier files under ${given}`);
    for (const link of walked.outside) notes.push(`${relativeTo(here, link)} leads out of ${given} and is left out`);
    for (const file of walked.files)
      files.set(file, { file, root: nearestFolder(file, folders) ?? fallbackRoot(file, here) });
  }
  return { files: [...files.values()].sort((a, b) => (a.file < b.file ? -1 : 1)), failures, notes };
}

type Argument =
  | { readonly given: string; readonly real: string; readonly isFolder: boolean }
  | { readonly failure: string };

function resolveArgument(given: string, cwd: string): Argument {
  const absolute = path.resolve(cwd, given);
  try {
    const real = fs.realpathSync(absolute);
    const isFolder = fs.statSync(real).isDirectory();
    if (!isFolder && !real.endsWith('.tier')) return { failure: `${given} is not a .tier file` };
    // A path that looks inside and is not was not knowingly named.
    const home = fs.realpathSync(cwd);
    const looksInside = isInside(cwd, absolute) || isInside(home, absolute);
    if (!isFolder && looksInside && !isInside(home, real))
      return { failure: `${given} leads out of the workspace; nothing outside is read` };
    return { given, real, isFolder };
  } catch (error) {
    return { failure: `cannot read ${given}: ${reason(error)}` };
  }
}

function nearestFolder(file: string, folders: readonly string[]): string | undefined {
  return folders
    .filter((folder) => isInside(folder, file))
    .reduce<string | undefined>((a, b) => (a && a.length >= b.length ? a : b), undefined);
}

function fallbackRoot(file: string, cwd: string): string {
  return isInside(cwd, file) ? cwd : path.dirname(file);
}
