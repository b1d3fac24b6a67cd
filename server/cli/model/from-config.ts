import fs from 'node:fs';
import path from 'node:path';
import { importModelFile } from '../../../language/importers/gguf/index.ts';
import type { DtypeName } from '../../../language/vocabulary/dtypes.ts';
import { ggufHeader } from '../../node/file-system.ts';
import { Unusable } from '../exit.ts';
import { reason } from '../workspace/paths.ts';
import type { ModelSubject } from './subject.ts';

/** Reads a Hugging Face `config.json` or the header of a `.gguf` file; what it cannot count is refused with its place, never miscounted. */
export async function subjectFromConfig(file: string, kvDtype: DtypeName | undefined): Promise<ModelSubject> {
  const { architecture, name, modelType, derivedFrom, guessed, problems } = importModelFile(
    /\.gguf$/i.test(file) ? await headerOf(file) : textOf(file),
    kvDtype ? { kvDtype } : {},
  );
  const described = problems.map(
    ({ code, message, line = 0, column = 0 }) => `${file}:${line + 1}:${column + 1}: error ${code}: ${message}`,
  );
  if (!architecture) throw new Unusable(described.join('\n'));
  const { parameters, dtype, parts, parametersMissing } = architecture.weights;
  return {
    name: name ?? nameOf(file),
    family: modelType,
    architecture,
    parameters: parameters?.total,
    weightsDtype: dtype,
    ...(parts ? { weightsParts: parts } : {}),
    derivedFrom,
    assumptions: [
      // What is counted is right, but it is not all of the model.
      ...described,
      ...guessed.map(({ attribute, value, why }) => `${attribute} = ${value}: ${why}`),
      ...(parametersMissing ? [`the weights are not counted: ${parametersMissing}`] : []),
    ],
  };
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
  const header = await ggufHeader(file);
  if ('problem' in header) throw new Unusable(`${file}: error config-unreadable: ${header.problem}`);
  return header.text;
}

/** `Llama-3.1-8B.config.json` and `Llama-3.1-8B/config.json` are both called Llama-3.1-8B. */
function nameOf(file: string): string {
  const base = path
    .basename(file)
    .replace(/\.(json|gguf)$/i, '')
    .replace(/\.config$/i, '');
  return base.toLowerCase() === 'config' ? path.basename(path.dirname(path.resolve(file))) : base;
}
