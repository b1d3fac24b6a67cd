import { EmptyFileSystemProvider, type FileSystemNode, type URI, UriUtils } from 'langium';
import type { SafeFileSystem } from '../../language/services/index.ts';

/** A file system in memory, for fixtures: a real part of the system under test, only the disk is left out. */
export class MemoryFiles extends EmptyFileSystemProvider implements SafeFileSystem {
  readonly #files = new Map<string, Uint8Array>();

  write(uri: URI, content: string | Uint8Array): void {
    this.#files.set(uri.toString(), typeof content === 'string' ? new TextEncoder().encode(content) : content);
  }

  delete(uri: URI): void {
    this.#files.delete(uri.toString());
  }

  clear(): void {
    this.#files.clear();
  }

  override async stat(uri: URI): Promise<FileSystemNode & { readonly size: number }> {
    const bytes = this.#files.get(uri.toString());
    if (bytes) return { isFile: true, isDirectory: false, uri, size: bytes.byteLength };
    if (this.#children(uri).length > 0) return { isFile: false, isDirectory: true, uri, size: 0 };
    throw new Error(`There is no ${uri.toString()}`);
  }

  override async exists(uri?: URI): Promise<boolean> {
    return uri !== undefined && this.#files.has(uri.toString());
  }

  override async readBinary(uri?: URI): Promise<Uint8Array> {
    const bytes = uri && this.#files.get(uri.toString());
    if (!bytes) throw new Error(`There is no ${uri?.toString() ?? ''}`);
    return bytes;
  }

  override async readFile(uri?: URI): Promise<string> {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await this.readBinary(uri));
  }

  override async readDirectory(uri?: URI): Promise<FileSystemNode[]> {
    if (!uri) return [];
    const names = new Map<string, boolean>();
    for (const key of this.#children(uri)) {
      const [name = '', ...below] = key.slice(folderKey(uri).length).split('/');
      names.set(name, below.length > 0);
    }
    return [...names].map(([name, isDirectory]) => ({
      isFile: !isDirectory,
      isDirectory,
      uri: UriUtils.joinPath(uri, name),
    }));
  }

  #children(uri: URI): readonly string[] {
    return [...this.#files.keys()].filter((key) => key.startsWith(folderKey(uri)));
  }
}

function folderKey(uri: URI): string {
  return `${uri.toString().replace(/\/$/, '')}/`;
}
