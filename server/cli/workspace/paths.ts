import path from 'node:path';

/** A path as results show it: relative to the current folder where it lies inside, with forward slashes. */
export function relativeTo(cwd: string, file: string): string {
  const relative = path.relative(cwd, file);
  const shown = relative.startsWith('..') || path.isAbsolute(relative) ? file : relative;
  return shown.split(path.sep).join('/');
}

/** True when a path is a folder or lies in it; both resolved. */
export function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

/** Why the file system refused, in words. */
export function reason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
  ELOOP: 'its symbolic links go in a circle',
  EISDIR: 'it is a folder',
};
