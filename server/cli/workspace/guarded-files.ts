import fs from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { URI } from 'langium';
import { NodeFileSystemProvider } from 'langium/node';
import type { FileText } from '../../../language/model/lowering.ts';
import { ggufHeader } from '../../node/file-system.ts';
import { isInside } from './paths.ts';

/**
 * Files of one workspace and nothing else: whatever path a document names, and wherever its symbolic links lead, what lies
 * outside is not read.
 */
export class GuardedFiles extends NodeFileSystemProvider {
  /** Everything that was asked for, so that `--watch` can follow it. */
  readonly asked = new Set<string>();
  readonly #root: string;

  constructor(root: string) {
    super();
    this.#root = root;
  }

  override async readFile(uri: URI): Promise<string> {
    const bytes = await this.readBinary(uri);
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (text.includes('\0')) throw new Error('it is not a text');
    return text;
  }

  override async readBinary(uri: URI): Promise<Uint8Array> {
    return fs.readFile(await this.#allowed(uri));
  }

  override async stat(uri: URI) {
    const stat = await fs.stat(await this.#allowed(uri));
    return { isFile: stat.isFile(), isDirectory: stat.isDirectory(), uri, size: stat.size };
  }

  async ggufHeader(uri: URI): Promise<FileText> {
    return ggufHeader(await this.#allowed(uri));
  }

  async realPath(uri: URI): Promise<URI> {
    const file = fileURLToPath(uri.toString());
    if (/\.(tier|jsonl?|gguf)$/.test(file)) this.asked.add(file);
    return URI.file(await fs.realpath(file));
  }

  async #allowed(uri: URI): Promise<string> {
    const real = fileURLToPath((await this.realPath(uri)).toString());
    if (!isInside(this.#root, real)) throw new Error('it lies outside the workspace');
    return real;
  }
}
