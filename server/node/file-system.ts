import fs from 'node:fs/promises';
import { URI } from 'langium';
import { NodeFileSystemProvider } from 'langium/node';
import type { FileText } from '../../language/model/lowering.ts';
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

  ggufHeader(uri: URI): Promise<FileText> {
    return ggufHeader(uri.fsPath);
  }
}

/** The metadata of a GGUF file as text; the reader is loaded when the first such file is named. */
export async function ggufHeader(file: string): Promise<FileText> {
  const { ggufText } = await import('../../language/importers/gguf/header.ts');
  const { size } = await fs.stat(file);
  return ggufText({ size, read: (start, end) => readRange(file, start, end) });
}

/** Bytes from `start` to `end` of a file, the end not included; fewer where the file ends before. */
async function readRange(file: string, start: number, end: number): Promise<Uint8Array> {
  const handle = await fs.open(file);
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(end - start), 0, end - start, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
