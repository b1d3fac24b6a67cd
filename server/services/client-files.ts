import { EmptyFileSystemProvider, type FileSystemNode, type FileSystemProvider, type URI, UriUtils } from 'langium';
import type { Connection } from 'vscode-languageserver';
import {
  FILE_READ_REQUEST,
  FILE_STAT_REQUEST,
  type FileReadResult,
  type FileStatResult,
  FOLDER_READ_REQUEST,
  type FolderReadResult,
} from '../protocol.ts';

/** Files that only the client can read: those of a browser's workspace or of a virtual file system. */
export class ClientFiles extends EmptyFileSystemProvider implements FileSystemProvider {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super();
    this.#connection = connection;
  }

  override async stat(uri: URI): Promise<FileSystemNode & { readonly size: number }> {
    const found = await this.#ask<FileStatResult>(FILE_STAT_REQUEST, uri);
    if (!found) throw new Error(`There is no file ${uri.toString()}`);
    return { isFile: found.type === 'file', isDirectory: found.type === 'folder', uri, size: found.size };
  }

  override async exists(uri?: URI): Promise<boolean> {
    return uri !== undefined && (await this.#ask<FileStatResult>(FILE_STAT_REQUEST, uri)) !== null;
  }

  override async readBinary(uri?: URI): Promise<Uint8Array> {
    const found = uri && (await this.#ask<FileReadResult>(FILE_READ_REQUEST, uri));
    if (!found) throw new Error(`There is no file ${uri?.toString() ?? ''}`);
    return Uint8Array.from(atob(found.base64), (character) => character.charCodeAt(0));
  }

  override async readFile(uri?: URI): Promise<string> {
    return new TextDecoder().decode(await this.readBinary(uri));
  }

  override async readDirectory(uri?: URI): Promise<FileSystemNode[]> {
    const found = uri && (await this.#ask<FolderReadResult>(FOLDER_READ_REQUEST, uri));
    return (found?.entries ?? []).map(({ name, type }) => ({
      isFile: type === 'file',
      isDirectory: type === 'folder',
      uri: UriUtils.joinPath(uri!, name),
    }));
  }

  /** A client that does not know these requests has no files for us. */
  async #ask<T>(request: string, uri: URI): Promise<T | null> {
    try {
      return await this.#connection.sendRequest<T | null>(request, { uri: uri.toString() });
    } catch {
      return null;
    }
  }
}
