import fs from 'node:fs';
import path from 'node:path';
import { importConfig } from '../../../language/importers/hugging-face-config/index.ts';
import type { DtypeName } from '../../../language/vocabulary/dtypes.ts';
import { Unusable } from '../exit.ts';
import { reason } from '../workspace/paths.ts';
import type { ModelSubject } from './subject.ts';

/** Reads a Hugging Face `config.json`; what it cannot count is refused with its place, never miscounted. */
export function subjectFromConfig(file: string, kvDtype: DtypeName | undefined): ModelSubject {
  const { architecture, name, modelType, derivedFrom, guessed, problems } = importConfig(
    textOf(file),
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

/** `Llama-3.1-8B.config.json` and `Llama-3.1-8B/config.json` are both called Llama-3.1-8B. */
function nameOf(file: string): string {
  const base = path
    .basename(file)
    .replace(/\.json$/i, '')
    .replace(/\.config$/i, '');
  return base.toLowerCase() === 'config' ? path.basename(path.dirname(path.resolve(file))) : base;
}
