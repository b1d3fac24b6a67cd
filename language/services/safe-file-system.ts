import { type FileSystemProvider, type URI, UriUtils } from 'langium';
import type { FileText } from '../model/lowering.ts';

/** A file system that can do more than Langium asks for. */
export interface SafeFileSystem extends FileSystemProvider {
  /** The address with symbolic links resolved, so that a link cannot lead out of the workspace. */
  readonly realPath?: (uri: URI) => Promise<URI>;
  /** The metadata of a `.gguf` file as text; absent or undefined where only whole files can be read. Models are gigabytes. */
  readonly ggufHeader?: (uri: URI) => Promise<FileText | undefined>;
}

/** True when a file really lies in one of the folders, symbolic links of both resolved. */
export async function liesInside(files: SafeFileSystem, uri: URI, roots: readonly URI[]): Promise<boolean> {
  if (!files.realPath) return roots.some((root) => UriUtils.contains(root, uri));
  const real = await files.realPath(uri);
  for (const root of roots) {
    if (UriUtils.contains(await files.realPath(root), real)) return true;
  }
  return false;
}
