import { URI } from 'langium';
import { dtypeOf } from '../../../language/model/lower-model.ts';
import { nearest } from '../../../language/model/nearest.ts';
import type { ModelEntity } from '../../../language/model/scenario-model.ts';
import { createTierwrightServices } from '../../../language/services/index.ts';
import type { DtypeName } from '../../../language/vocabulary/dtypes.ts';
import { Unusable } from '../exit.ts';
import type { ModelSubject } from './subject.ts';

/** Looks a model up in the standard library; capitals do not matter. */
export async function subjectFromLibrary(name: string, kvDtype: DtypeName | undefined): Promise<ModelSubject> {
  const models = await libraryModels();
  const found =
    models.find((one) => one.name === name) ?? models.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!found?.architecture)
    throw new Unusable(
      unknownModel(
        name,
        models.map((one) => one.name),
      ),
    );
  const { architecture, attributes, parameters } = found;
  const source = attributes.text('source');
  return {
    name: found.name,
    family: attributes.text('family') ?? familyOf(found.name),
    architecture: kvDtype ? { ...architecture, kDtype: kvDtype, vDtype: kvDtype } : architecture,
    parameters: parameters.total.value,
    weightsDtype: dtypeOf(attributes, ['weights-dtype']),
    derivedFrom: {},
    assumptions: source ? [`figures of std/models: ${source}`] : [],
  };
}

/** Names of the catalogue begin with the family: `Llama-3.1-8B`, `Qwen3-8B`. */
function familyOf(name: string): string | undefined {
  return /^[A-Za-z0-9]+/.exec(name)?.[0].toLowerCase();
}

async function libraryModels(): Promise<readonly ModelEntity[]> {
  const { shared } = createTierwrightServices();
  const text = shared.tierwright.Library.names.map((part) => `import "${part}"`).join('\n');
  const document = shared.workspace.LangiumDocumentFactory.fromString(text, URI.parse('file:///models.tier'));
  shared.workspace.LangiumDocuments.addDocument(document);
  await shared.workspace.DocumentBuilder.build([document], { validation: false });
  const uri = shared.tierwright.Library.uriOf('std/models');
  const models = uri && shared.workspace.LangiumDocuments.getDocument(uri);
  return models ? shared.tierwright.Analysis.get(models).report.model.models : [];
}

function unknownModel(name: string, names: readonly string[]): string {
  const near = nearest(name, names);
  const choice =
    near.length > 0 ? `did you mean ${near.join(' or ')}?` : `there are:\n  ${[...names].sort().join('\n  ')}`;
  return `'${name}' is neither a file nor a model of the standard library; ${choice}`;
}
