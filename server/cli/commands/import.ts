import path from 'node:path';
import { printableSpeculativeLayers, printModel } from '../../../language/importers/tier-text/print-model.ts';
import type { Architecture, WeightsInfo } from '../../../language/model/architecture.ts';
import { EXIT, type ExitCode, Unusable } from '../exit.ts';
import { nameOfFile, readModelFile } from '../model/model-file.ts';
import { isName, nameLike } from '../model/model-name.ts';
import type { Terminal } from '../terminal.ts';

export interface ImportCommandOptions {
  readonly name?: string;
}

/**
 * `tierwright import`: the model of a config file or a GGUF file as text of the language, on stdout. Nothing is written
 * to a file. Where only a part of the model could be counted, the text is printed, stderr says what is missing, and the
 * exit code is that of findings.
 */
export async function importModel(file: string, { name }: ImportCommandOptions, terminal: Terminal): Promise<ExitCode> {
  if (name !== undefined && !isName(name)) throw new Unusable(badName(name));
  const { imported, described } = await readModelFile(file, {});
  const { architecture, version, modelType, derivedFrom, guessed } = imported;
  const text = printModel(name ?? nameLike(imported.name ?? nameOfFile(file)), architecture, {
    ...(version === undefined ? {} : { version }),
    ...(modelType ? { family: modelType } : {}),
    derivedFrom,
    guessed,
    source: path.basename(file),
  });
  for (const line of described) terminal.note(line);
  for (const line of missing(architecture)) terminal.note(`${file}: ${line}`);
  terminal.result(text.trimEnd());
  return described.length > 0 ? EXIT.findings : EXIT.fine;
}

/** What the file says and the printed text does not: the user must write it, or read the file with `model … from`. */
function missing(architecture: Architecture): readonly string[] {
  const lost = architecture.speculative && printableSpeculativeLayers(architecture) === undefined;
  return [
    ...missingWeights(architecture.weights),
    ...(lost
      ? [
          "the prediction layers cache otherwise than the model's own and are not printed; 'model … from' this file has them",
        ]
      : []),
  ];
}

function missingWeights({ parameters, parametersMissing, dtype, dtypeMissing, parts }: WeightsInfo): readonly string[] {
  const several = parts && `the weights come in several formats: ${parts.map((part) => part.dtype).join(', ')}`;
  return [
    ...(parameters
      ? []
      : [`the parameters are not counted (${parametersMissing ?? 'unknown'}); write 'parameters' yourself`]),
    ...(dtype
      ? []
      : [
          `${several ?? `the format of the weights is not known (${dtypeMissing ?? 'unknown'})`}; write 'weights-dtype' yourself`,
        ]),
  ];
}

function badName(name: string): string {
  return `'${name}' cannot name a model: write letters, digits, '_' and single '-', with a letter first, such as ${nameLike(name)}`;
}
