import hardware from './std/hardware.tier';
import links from './std/links.tier';
import models from './std/models.tier';

/** One file of the standard library. */
export interface LibraryPart {
  /** Address under which it opens, read-only. */
  readonly uri: string;
  readonly text: string;
}

/** The standard library by the names imports use, such as `std/hardware`. */
export const LIBRARY: ReadonlyMap<string, LibraryPart> = new Map(
  Object.entries({ 'std/hardware': hardware, 'std/links': links, 'std/models': models }).map(([name, text]) => [
    name,
    { uri: libraryUri(name), text },
  ]),
);

/** The address of a library file by its import name: `std/hardware` is `tierwright:/std/hardware.tier`. */
export function libraryUri(name: string): string {
  return `tierwright:/${name}.tier`;
}
