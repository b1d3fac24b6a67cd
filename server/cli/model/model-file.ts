import fs from 'node:fs';
import path from 'node:path';
import { importModelFile } from '../../../language/importers/gguf/index.ts';
import type { ImportedConfig, ImportOptions } from '../../../language/importers/hugging-face-config/index.ts';
import type { Architecture } from '../../../language/model/architecture.ts';
import { ggufHeader } from '../../node/file-system.ts';
import { Unusable } from '../exit.ts';
import { reason } from '../workspace/paths.ts';

/** A model file that could be counted, in part at least. */
export interface ModelFile {
  readonly imported: ImportedConfig & { readonly architecture: Architecture };
  /** What is not counted, a line each with file, line and column (both from 1). */
  readonly described: readonly string[];
}

/** Reads a Hugging Face `config.json` or the header of a `.gguf` file; what it cannot count is refused with its place, never miscounted. */
export async function readModelFile(file: string, options: ImportOptions): Promise<ModelFile> {
  const imported = importModelFile(/\.gguf$/i.test(file) ? await headerOf(file) : textOf(file), options);
  const described = imported.problems.map(
    ({ code, message, line = 0, column = 0 }) => `${file}:${line + 1}:${column + 1}: error ${code}: ${message}`,
  );
  const { architecture } = imported;
  if (!architecture) throw new Unusable(described.join('\n'));
  return { imported: { ...imported, architecture }, described };
}

function textOf(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fs.readFileSync(file));
  } catch (error) {
    throw new Unusable(
      `cannot read ${file}: ${error instanceof TypeError ? 'it is not a text in UTF-8' : reason(error)}`,
    );
  }
}

/** The metadata of a GGUF file as text. */
async function headerOf(file: string): Promise<string> {
  let header: Awaited<ReturnType<typeof ggufHeader>>;
  try {
    header = await ggufHeader(file);
  } catch (error) {
    throw new Unusable(`cannot read ${file}: ${reason(error)}`);
  }
  if ('problem' in header) throw new Unusable(`${file}: error config-unreadable: ${header.problem}`);
  return header.text;
}

/** `Llama-3.1-8B.config.json` and `Llama-3.1-8B/config.json` are both called Llama-3.1-8B. */
export function nameOfFile(file: string): string {
  const base = path
    .basename(file)
    .replace(/\.(json|gguf)$/i, '')
    .replace(/\.config$/i, '');
  return base.toLowerCase() === 'config' ? path.basename(path.dirname(path.resolve(file))) : base;
}
