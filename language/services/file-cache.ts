import type { FileSystemNode, FileSystemProvider, URI } from 'langium';
import type { FileText } from '../model/lowering.ts';
import { liesInside, type SafeFileSystem } from './safe-file-system.ts';
import type { WorkspaceRoots } from './workspace-roots.ts';

/** Config files are a few kilobytes; whatever is larger than this is something else. */
const LIMIT_BYTES = 4 * 1024 * 1024;

/**
 * Texts of the files that documents name (`model M from "config.json"`). Lowering is synchronous, so they are read
 * before it and kept until the file is reported as changed.
 */
export class FileCache {
  readonly #files: SafeFileSystem;
  readonly #roots: WorkspaceRoots;
  readonly #texts = new Map<string, FileText>();

  constructor(services: {
    workspace: { FileSystemProvider: FileSystemProvider };
    tierwright: { Roots: WorkspaceRoots };
  }) {
    this.#files = services.workspace.FileSystemProvider;
    this.#roots = services.tierwright.Roots;
  }

  /** The text of a file that was loaded, or why there is none. */
  get(uri: URI): FileText {
    return this.#texts.get(uri.toString()) ?? UNREAD;
  }

  /** Reads a file unless its text is already here. What could not be read is tried again each time. */
  async load(uri: URI, from: URI): Promise<void> {
    const key = uri.toString();
    const known = this.#texts.get(key);
    if (known && 'text' in known) return;
    const read = await this.#read(uri, from);
    // The same problem again keeps its identity: analyses that saw it stay valid.
    if (known && 'problem' in known && 'problem' in read && known.problem === read.problem) return;
    this.#texts.set(key, read);
  }

  /** Forgets a file that changed, or all that lay in a folder; gives those that something depended on. */
  invalidate(uri: URI): readonly string[] {
    const [key, folder] = [uri.toString(), `${uri.toString()}/`];
    const forgotten = [...this.#texts.keys()].filter((one) => one === key || one.startsWith(folder));
    for (const one of forgotten) this.#texts.delete(one);
    return forgotten;
  }

  async #read(uri: URI, from: URI): Promise<FileText> {
    try {
      if (!(await liesInside(this.#files, uri, this.#roots.rootsFor(from))))
        return { problem: 'the file lies outside the workspace' };
      const stat: FileSystemNode & { readonly size?: number } = await this.#files.stat(uri);
      if (!stat.isFile) return { problem: 'this is a folder, not a file' };
      if (/\.gguf$/i.test(uri.path)) return (await this.#files.ggufHeader?.(uri)) ?? NO_GGUF;
      if ((stat.size ?? 0) > LIMIT_BYTES) return TOO_LARGE;
      return decode(await this.#files.readBinary(uri));
    } catch {
      return { problem: 'there is no such file, or it cannot be read' };
    }
  }
}

const UNREAD: FileText = { problem: 'there is no such file inside the workspace' };
const NO_GGUF: FileText = { problem: 'GGUF files can be read on the desktop only: name a config.json here' };
const TOO_LARGE: FileText = { problem: `the file is larger than ${LIMIT_BYTES / 1024 / 1024} MiB` };

function decode(bytes: Uint8Array): FileText {
  if (bytes.byteLength > LIMIT_BYTES) return TOO_LARGE;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? { problem: 'the file is not a text' } : { text };
  } catch {
    return { problem: 'the file is not a text in UTF-8' };
  }
}
