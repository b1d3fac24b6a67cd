import { given, type Quantity, unknown } from '../engine/kernel/quantity.ts';
import * as ast from '../generated/ast.ts';
import { type DtypeName, findDtype } from '../vocabulary/dtypes.ts';
import {
  type Architecture,
  expertParameters,
  type LayerGroup,
  predictionGroup,
  type SpeculativeLayers,
  type WeightsInfo,
} from './architecture.ts';
import { propertySpan } from './ast-span.ts';
import type { Attributes, AttributeValue } from './attribute.ts';
import { type AttributeValues, groupFromAttributes } from './layer-groups.ts';
import type { Lowering } from './lowering.ts';
import { type ConfigReading, readConfig } from './model-config.ts';
import type { Located } from './names.ts';
import type { ModelEntity, ModelParameters } from './scenario-model.ts';

/** A model from its attributes, its template chain, and a config file when it names one; attributes override the file. */
export function lowerModel(lowering: Lowering, at: Located): ModelEntity {
  const chain = lowering.chain(at);
  const base = lowering.base(chain, at.node.name ?? '', 'model');
  const source = chain.findLast((one) => ast.isModel(one.node) && one.node.file !== undefined);
  const config = source ? readConfig(lowering, source) : undefined;
  const { attributes } = base;
  const fromConfig = new Set(config?.gives ?? []);
  if (!source || config) lowering.require(attributes, 'model', (name) => fromConfig.has(name));
  const groups = attributes.all('layers').length > 0 ? lowerGroups(lowering, attributes) : config?.architecture?.groups;
  const architecture = groups && architectureOf(groups, attributes, config);
  return {
    kind: 'model',
    ...base,
    architecture,
    parameters: checked(lowering, attributes, parametersOf(attributes, config)),
    ...(config ? { config: { file: config.file, derivedFrom: config.derivedFrom, guessed: config.guessed } } : {}),
  };
}

/** The element format an attribute names, else the config's. */
export function dtypeOf(attributes: Attributes, names: readonly string[], fallback?: DtypeName): DtypeName | undefined {
  for (const name of names) {
    const word = attributes.word(name);
    if (word) return findDtype(word);
  }
  return fallback;
}

function architectureOf(
  groups: readonly LayerGroup[],
  attributes: Attributes,
  config: ConfigReading | undefined,
): Architecture | undefined {
  const known = config?.architecture;
  const kDtype = dtypeOf(attributes, ['key-dtype', 'kv-dtype'], known?.kDtype);
  const vDtype = dtypeOf(attributes, ['value-dtype', 'kv-dtype'], known?.vDtype);
  if (!kDtype || !vDtype) return undefined;
  const speculative = speculativeOf(groups, attributes) ?? known?.speculative;
  const weights = weightsOf(attributes, config);
  return { ...known, weights, groups, kDtype, vDtype, ...(speculative ? { speculative } : {}) };
}

/** What the user writes of the weights holds for all of them: the parts of the config fall away. */
function weightsOf(attributes: Attributes, config: ConfigReading | undefined): WeightsInfo {
  const { parts, ...whole } = config?.architecture?.weights ?? {};
  const written = attributes.get('weights-dtype') ?? attributes.get('parameters');
  return parts && !written ? { ...whole, parts } : whole;
}

/** Written prediction layers cache as the model's last layers with full attention do. */
function speculativeOf(groups: readonly LayerGroup[], attributes: Attributes): SpeculativeLayers | undefined {
  const layers = attributes.optional('speculative-layers')?.value;
  const group = predictionGroup(groups);
  return layers === undefined || !group ? undefined : { layers, group };
}

function lowerGroups(lowering: Lowering, attributes: Attributes): readonly LayerGroup[] | undefined {
  const groups = attributes.all('layers').map((value) => lowerGroup(lowering, value));
  const sound = groups.filter((g): g is LayerGroup => g !== undefined);
  return sound.length === groups.length ? sound : undefined;
}

function lowerGroup(lowering: Lowering, value: AttributeValue): LayerGroup | undefined {
  const count = value.quantity?.value;
  if (count === undefined) return undefined;
  if (!value.block) {
    lowering.problems.add('layers-incomplete', value.nameSpan, {
      detail: `layers need a block that says what they cache: ${value.row.example}`,
    });
    return undefined;
  }
  const { block } = value;
  // A flagged attribute was reported already; the group stays a hole without another word.
  if (block.names().some((name) => block.get(name)?.flagged)) return undefined;
  const result = groupFromAttributes(count, plainValues(block));
  if ('group' in result) return result.group;
  for (const problem of result.problems) {
    const span = block.get(problem.attribute)?.span ?? value.nameSpan;
    lowering.problems.add('layers-incomplete', span, { detail: problem.message });
  }
  return undefined;
}

function plainValues(block: Attributes): AttributeValues {
  return Object.fromEntries(
    block.names().map((name) => {
      const attribute = block.get(name);
      return [name, attribute?.words[0]?.word ?? attribute?.quantity?.value];
    }),
  );
}

function parametersOf(attributes: Attributes, config: ConfigReading | undefined): ModelParameters {
  const counts = config?.architecture?.weights.parameters;
  const pick = (name: string, fromConfig: number | undefined): Quantity => {
    if (attributes.get(name) || fromConfig === undefined || !config) return attributes.quantity(name);
    return given(`${attributes.owner}.${name}`, fromConfig, '1', { origin: `counted from ${config.file}` });
  };
  const total = pick('parameters', counts?.total);
  const tied = config?.architecture?.weights.tiedEmbeddings === true;
  return {
    total,
    active: attributes.get('active-parameters') || counts ? pick('active-parameters', counts?.active) : total,
    // A tied table is read as the output head; it is then no extra input table.
    embedding: pick('embedding-parameters', tied ? 0 : counts?.embedding),
    head: pick('head-parameters', counts?.head),
    experts: pick('expert-parameters', config?.architecture && expertParameters(config.architecture.weights)),
  };
}

/** What is idle for a token is experts, and experts are a part of the whole; a count that contradicts it is left out. */
function checked(lowering: Lowering, attributes: Attributes, parameters: ModelParameters): ModelParameters {
  const written = attributes.get('expert-parameters');
  const { total, active, experts } = parameters;
  if (!written || total.value === undefined || active.value === undefined || experts.value === undefined)
    return parameters;
  const idle = total.value - active.value;
  if (experts.value >= idle && experts.value <= total.value) return parameters;
  lowering.problems.add('value-out-of-range', written.valueSpan ?? written.span, {
    name: 'expert-parameters',
    text: String(experts.value),
    range: `from ${idle} (parameters − active-parameters) to ${total.value} (parameters)`,
  });
  const missing = { attribute: 'expert-parameters', owner: attributes.owner, span: written.span, flagged: true };
  return { ...parameters, experts: unknown(experts.name, '1', missing) };
}

/** Where a model's config file is named, for findings about it. */
export function fileSpan(at: Located) {
  return propertySpan(at.node, 'file', at.document.uri) ?? propertySpan(at.node, 'name', at.document.uri);
}
