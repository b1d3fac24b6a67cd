import { URI } from 'langium';
import { LIBRARY_SCHEME } from './import-path.ts';

/** One part of the standard library: `std/hardware` with its text. */
export interface LibraryText {
  readonly uri: string;
  readonly text: string;
}

/** The standard library by the names imports use. */
export class Library {
  readonly #byUri: ReadonlyMap<string, string>;

  constructor(readonly parts: ReadonlyMap<string, LibraryText>) {
    this.#byUri = new Map([...parts.values()].map((part) => [URI.parse(part.uri).toString(), part.text]));
  }

  /** Names for `import`, such as `std/hardware`. */
  get names(): readonly string[] {
    return [...this.parts.keys()];
  }

  uriOf(name: string): URI | undefined {
    const part = this.parts.get(name.replace(/\.tier$/, ''));
    return part && URI.parse(part.uri);
  }

  textOf(uri: URI): string | undefined {
    return uri.scheme === LIBRARY_SCHEME ? this.#byUri.get(uri.toString()) : undefined;
  }
}
