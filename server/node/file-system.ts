import fs from 'node:fs/promises';
import { URI } from 'langium';
import { NodeFileSystemProvider } from 'langium/node';
import type { SafeFileSystem } from '../../language/services/index.ts';

/** Files of this machine, with what safe reading needs: sizes before reading, and symbolic links resolved. */
export class NodeFiles extends NodeFileSystemProvider implements SafeFileSystem {
  override async stat(uri: URI) {
    const stat = await fs.stat(uri.fsPath);
    return { isFile: stat.isFile(), isDirectory: stat.isDirectory(), uri, size: stat.size };
  }

  async realPath(uri: URI): Promise<URI> {
    return URI.file(await fs.realpath(uri.fsPath));
  }
}
