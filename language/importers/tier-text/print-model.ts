import {
  type Architecture,
  expertParameters,
  type LayerGroup,
  predictionGroup,
  type WeightsInfo,
} from '../../model/architecture.ts';
import { attributesOfGroup } from '../../model/layer-groups.ts';
import { type LayerAttribute, type LayerAttributeName, layerAttributes } from '../../vocabulary/layer-attributes.ts';
import type { Guess } from '../hugging-face-config/index.ts';

/** What the file the architecture came from adds to the text. */
export interface ModelExtra {
  readonly version?: string;
  /** The file's `model_type`. */
  readonly family?: string;
  /** Configuration key behind each attribute, for the comments. */
  readonly derivedFrom?: Readonly<Record<string, string>>;
  readonly guessed?: readonly Guess[];
  /** Where the architecture came from, for the doc comment. */
  readonly source?: string;
}

/** A `model` declaration in the language, with a comment per value that names its key or says that it is a guess. */
export function printModel(name: string, architecture: Architecture, extra: ModelExtra = {}): string {
  const lines = [...modelLines(architecture, extra), ...architecture.groups.map((group) => groupLine(group, extra))];
  const doc = extra.source === undefined ? '' : `/** From ${extra.source.replaceAll('*/', '* /')}. */\n`;
  return `${doc}model ${name} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
}

/** Prediction layers, where `speculative-layers` says what they cache; undefined where they are none or cache otherwise. */
export function printableSpeculativeLayers({ groups, speculative }: Architecture): number | undefined {
  const group = predictionGroup(groups);
  if (!speculative || !group) return undefined;
  const cached = (one: LayerGroup) => JSON.stringify(Object.entries({ ...one, layers: 1 }).sort());
  return cached(group) === cached(speculative.group) ? speculative.layers : undefined;
}

function modelLines(architecture: Architecture, extra: ModelExtra): string[] {
  const { kDtype, vDtype, weights, maxPositions } = architecture;
  const predicting = printableSpeculativeLayers(architecture);
  const cache: [string, string][] =
    kDtype === vDtype
      ? [['kv-dtype', kDtype]]
      : [
          ['key-dtype', kDtype],
          ['value-dtype', vDtype],
        ];
  const rows: [string, string | undefined][] = [
    ['version', extra.version === undefined ? undefined : JSON.stringify(extra.version)],
    ['family', extra.family === undefined ? undefined : JSON.stringify(extra.family)],
    ...parameterRows(weights),
    ['weights-dtype', weights.dtype],
    ...cache,
    ['max-context', maxPositions === undefined ? undefined : `${maxPositions} tok`],
    ['speculative-layers', predicting === undefined ? undefined : String(predicting)],
  ];
  return rows.flatMap(([attribute, text]) =>
    text === undefined ? [] : [withComment(`${attribute} ${text}`, comments([attribute], extra))],
  );
}

/** As the language counts them: a table that is also the output head is no extra input table. */
function parameterRows(weights: WeightsInfo): [string, string | undefined][] {
  const { parameters, tiedEmbeddings } = weights;
  if (!parameters) return [];
  const experts = expertParameters(weights);
  const { total, active, embedding, head } = parameters;
  return [
    ['parameters', String(total)],
    ['active-parameters', active === total ? undefined : String(active)],
    ['expert-parameters', experts === undefined ? undefined : String(experts)],
    ['embedding-parameters', tiedEmbeddings ? undefined : String(embedding)],
    ['head-parameters', String(head)],
  ];
}

function groupLine(group: LayerGroup, extra: ModelExtra): string {
  const attributes = Object.entries(attributesOfGroup(group));
  const written = attributes.map(([name, value]) => `${name} ${printed(name as LayerAttributeName, value)}`);
  const names = ['layers', ...attributes.map(([name]) => name)];
  return withComment(`layers ${group.layers} { ${written.join('; ')} }`, comments(names, extra));
}

function printed(name: LayerAttributeName, value: number | string): string {
  const row: LayerAttribute = layerAttributes[name];
  return row.type === 'tokens' ? `${value} tok` : String(value);
}

/** One remark per attribute: the key that gave it, or why it is a guess. */
function comments(attributes: readonly string[], { derivedFrom = {}, guessed = [] }: ModelExtra): readonly string[] {
  return attributes.flatMap((attribute) => {
    const guess = guessed.find((one) => one.attribute === attribute);
    if (guess) return [`${attribute} guessed: ${guess.why}`];
    return derivedFrom[attribute] === undefined ? [] : [`${attribute}: ${derivedFrom[attribute]}`];
  });
}

function withComment(text: string, remarks: readonly string[]): string {
  return remarks.length === 0 ? text : `${text} // ${remarks.join('; ').replaceAll(/[\r\n]+/g, ' ')}`;
}
