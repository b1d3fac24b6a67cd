import type { DtypeName } from '../../../language/vocabulary/dtypes.ts';
import { nameOfFile, readModelFile } from './model-file.ts';
import type { ModelSubject } from './subject.ts';

/** A model to size from a Hugging Face `config.json` or a `.gguf` file. */
export async function subjectFromConfig(file: string, kvDtype: DtypeName | undefined): Promise<ModelSubject> {
  const { imported, described } = await readModelFile(file, kvDtype ? { kvDtype } : {});
  const { architecture, name, modelType, derivedFrom, guessed } = imported;
  const { parameters, dtype, parts, parametersMissing } = architecture.weights;
  return {
    name: name ?? nameOfFile(file),
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
