import { type URI, UriUtils } from 'langium';

/** The scheme of documents that ship with the tool and can only be read. */
export const LIBRARY_SCHEME = 'tierwright';

/** Names of the standard library begin with this. */
export const LIBRARY_PREFIX = 'std/';

/** True for a document of the standard library. */
export function isLibrary(uri: URI | string): boolean {
  return typeof uri === 'string' ? uri.startsWith(`${LIBRARY_SCHEME}:`) : uri.scheme === LIBRARY_SCHEME;
}

/**
 * The address a relative path means, seen from a document or, for a document that has no place of its own, from a
 * folder. Absolute paths and addresses with a scheme are refused: a scenario must mean the same on every machine.
 */
export function resolveRelative(path: string, from: URI, folder?: URI): URI | undefined {
  if (path === '' || /^(?:[A-Za-z][A-Za-z0-9+.-]*:|[\\/]|~)/.test(path)) return undefined;
  const base = from.scheme === 'untitled' ? folder : UriUtils.dirname(from);
  return base && UriUtils.resolvePath(base, ...path.split(/[\\/]/));
}
