import fs from 'node:fs';
import type { DtypeName } from '../../../language/vocabulary/dtypes.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { modelJson, modelText } from '../formats/model.ts';
import { subjectFromConfig } from '../model/from-config.ts';
import { subjectFromLibrary } from '../model/from-library.ts';
import { modelSizes } from '../model/sizes.ts';
import type { Terminal } from '../terminal.ts';

export interface ModelOptions {
  readonly tokens?: number;
  readonly sequences: number;
  readonly kvDtype?: DtypeName;
  readonly tensorParallel: number;
  readonly block: number;
  readonly encoderTokens?: number;
  readonly speculative?: boolean;
  readonly format: 'text' | 'json';
}

/** `tierwright model`: what a model's weights and cache weigh, from a config file, a GGUF file or the standard library. */
export async function model(name: string, options: ModelOptions, terminal: Terminal): Promise<ExitCode> {
  const subject = isFile(name)
    ? await subjectFromConfig(name, options.kvDtype)
    : await subjectFromLibrary(name, options.kvDtype);
  const request = { ...options, speculative: options.speculative ?? false };
  if (request.speculative && !subject.architecture.speculative) {
    terminal.note(`${subject.name} has no prediction layers: --speculative changes nothing`);
  }
  const sizes = modelSizes(subject, request);
  terminal.result(
    options.format === 'json' ? modelJson(subject, sizes) : modelText(subject, sizes, request, terminal.colours),
  );
  return EXIT.fine;
}

/** What looks like a path is one, so that a misspelt file is not searched in the library. */
function isFile(name: string): boolean {
  return /[\\/]|\.(json|gguf)$/i.test(name) || fs.existsSync(name);
}
