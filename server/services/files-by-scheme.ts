import type { FileSystemNode, URI } from 'langium';
import type { FileText } from '../../language/model/lowering.ts';
import type { SafeFileSystem } from '../../language/services/index.ts';

/** Reads `file:` addresses itself and leaves all others to the client. */
export class FilesByScheme implements SafeFileSystem {
  readonly #local: SafeFileSystem;
  readonly #remote: SafeFileSystem;

  constructor(local: SafeFileSystem, remote: SafeFileSystem) {
    this.#local = local;
    this.#remote = remote;
  }

  stat = (uri: URI): Promise<FileSystemNode> => this.#of(uri).stat(uri);
  statSync = (uri: URI): FileSystemNode => this.#of(uri).statSync(uri);
  exists = (uri: URI): Promise<boolean> => this.#of(uri).exists(uri);
  existsSync = (uri: URI): boolean => this.#of(uri).existsSync(uri);
  readBinary = (uri: URI): Promise<Uint8Array> => this.#of(uri).readBinary(uri);
  readBinarySync = (uri: URI): Uint8Array => this.#of(uri).readBinarySync(uri);
  readFile = (uri: URI): Promise<string> => this.#of(uri).readFile(uri);
  readFileSync = (uri: URI): string => this.#of(uri).readFileSync(uri);
  readDirectory = (uri: URI): Promise<FileSystemNode[]> => this.#of(uri).readDirectory(uri);
  readDirectorySync = (uri: URI): FileSystemNode[] => this.#of(uri).readDirectorySync(uri);
  realPath = async (uri: URI): Promise<URI> => (await this.#of(uri).realPath?.(uri)) ?? uri;
  ggufHeader = async (uri: URI): Promise<FileText | undefined> => this.#of(uri).ggufHeader?.(uri);

  #of(uri: URI): SafeFileSystem {
    return uri.scheme === 'file' ? this.#local : this.#remote;
  }
}
