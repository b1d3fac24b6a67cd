import { type URI, UriUtils } from 'langium';
import { isLibrary, resolveRelative } from './import-path.ts';

/**
 * Which files a document may read: those inside the workspace's folders, or, for a document outside of all of them,
 * those inside its own folder. A document that was reached through an import keeps the folder of the one that
 * imported it.
 */
export class WorkspaceRoots {
  #folders: readonly URI[] = [];
  readonly #adopted = new Map<string, URI>();
  #generation = 0;

  /** Changes whenever an answer may have changed; for caches. */
  get generation(): number {
    return this.#generation;
  }

  /** Sets the workspace's folders; the CLI passes the folder it checks. */
  setFolders(folders: readonly URI[]): void {
    this.#folders = folders;
    this.#generation++;
  }

  get folders(): readonly URI[] {
    return this.#folders;
  }

  /** The address of a file named in a document, when it lies where the document may read. */
  resolve(path: string, from: URI): URI | undefined {
    const root = this.#rootOf(from);
    const target = root && resolveRelative(path, from, root);
    return target && this.allows(from, target) ? target : undefined;
  }

  allows(from: URI, target: URI): boolean {
    return this.rootsFor(from).some((root) => UriUtils.contains(root, target));
  }

  /** The folders a document may read in. */
  rootsFor(from: URI): readonly URI[] {
    const root = this.#rootOf(from);
    return root && !this.#folders.includes(root) ? [...this.#folders, root] : this.#folders;
  }

  /** Remembers on whose behalf a document was loaded. */
  adopt(document: URI, importer: URI): void {
    const root = this.#rootOf(importer);
    if (!root || isLibrary(document)) return;
    this.#adopted.set(document.toString(), root);
    this.#generation++;
  }

  #rootOf(uri: URI): URI | undefined {
    const folder = this.#folders.find((one) => UriUtils.contains(one, uri));
    if (folder) return folder;
    if (uri.scheme === 'untitled') return this.#folders[0];
    if (isLibrary(uri)) return undefined;
    return this.#adopted.get(uri.toString()) ?? UriUtils.dirname(uri);
  }
}
