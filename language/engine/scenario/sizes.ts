import { type Architecture, withSpeculativeLayers } from '../../model/architecture.ts';
import type { ModelEntity, WorkloadEntity } from '../../model/scenario-model.ts';
import { type DtypeName, dtypes, findDtype } from '../../vocabulary/dtypes.ts';
import { derive } from '../kernel/derive.ts';
import { once } from '../kernel/once.ts';
import { given, type Missing, type Quantity, unknown } from '../kernel/quantity.ts';
import {
  type CacheQuantities,
  cacheQuantities,
  type InputLookup,
  weightsBytes,
  weightsPartsQuantity,
  weightsQuantity,
} from '../kv/index.ts';
import type { Book } from './book.ts';
import { renamed } from './book.ts';
import { denseBytes } from './expert-formulas.ts';
import { contextTokens, prefixBytes } from './formulas.ts';

/** What a workload's caches come to, whatever they are placed on. */
export interface WorkloadSizes {
  readonly workload: WorkloadEntity;
  readonly architecture: Architecture | undefined;
  readonly context: Quantity;
  readonly sequences: Quantity;
  readonly cache: CacheQuantities | undefined;
  readonly bytesPerToken: Quantity;
  readonly bytesPerSequence: Quantity;
  readonly live: Quantity;
  readonly state: Quantity;
  /** One reused prefix. */
  readonly prefix: Quantity;
}

/** Bytes of a model's weights; of its experts and the rest as well, where it tells them apart. */
export function modelWeights(model: ModelEntity, book: Book): Quantity {
  const weights = book.add(allWeights(model));
  if (model.parameters.experts.value !== undefined) {
    book.add(partBytes(model, 'experts', weights));
    book.add(partBytes(model, 'dense', weights));
  }
  return weights;
}

const allWeights = once((model: ModelEntity): Quantity => {
  const parts = model.architecture?.weights.parts;
  if (parts) return weightsPartsQuantity(model.path, parts);
  const dtype = weightsDtype(model);
  if (!dtype) return unknown(`${model.path}.weights.bytes`, 'B', missing(model, 'weights-dtype'));
  return weightsQuantity(model.path, model.parameters.total, dtype, dtypeQuantity(model, 'weights-dtype', dtype));
});

/** `M.experts.bytes` and `M.dense.bytes`, which make `weights` together. */
export function partBytes(model: ModelEntity, kind: 'experts' | 'dense', weights: Quantity): Quantity {
  const dtype = weightsDtype(model);
  const X = dtype
    ? derive(`${model.path}.experts.bytes`, weightsBytes, {
        N: model.parameters.experts,
        bw: dtypeQuantity(model, 'weights-dtype', dtype),
      })
    : unknown(`${model.path}.experts.bytes`, 'B', missing(model, 'weights-dtype'));
  return kind === 'experts' ? X : derive(`${model.path}.dense.bytes`, denseBytes, { W: weights, X });
}

/** Element format of the weights: as written, else as the config file says. */
export function weightsDtype(model: ModelEntity): DtypeName | undefined {
  const word = model.attributes.word('weights-dtype');
  return word ? findDtype(word) : model.architecture?.weights.dtype;
}

/** Bytes of one element of an attribute's format, tied to where it was written. */
export function dtypeQuantity(model: ModelEntity, attribute: string, dtype: DtypeName): Quantity {
  const written = model.attributes.get(attribute);
  return given(`${model.path}.${attribute}`, dtypes[dtype].bytes, 'B', {
    text: dtype,
    ...(written?.valueSpan ? { span: written.valueSpan } : { origin: originOf(model, attribute) }),
  });
}

/** Sizes of a workload; unknown where its model or an attribute is missing, naming what is. */
export function workloadSizes(workload: WorkloadEntity, book: Book, speculative = false): WorkloadSizes {
  const { attributes, path, model } = workload;
  const known = model?.architecture;
  // Prediction layers cache only where a run says that they draft.
  const architecture = known && speculative ? withSpeculativeLayers(known) : known;
  const context = attributes.get('context') ? attributes.quantity('context') : contextOf(workload);
  const sequences = attributes.quantity('sequences');
  const encoderTokens = attributes.get('encoder-tokens')
    ? { encoderTokens: attributes.quantity('encoder-tokens') }
    : {};
  const inputs = model ? lookupOf(model) : undefined;
  const size = (tokens: Quantity) =>
    architecture &&
    cacheQuantities({
      prefix: path,
      architecture,
      ...(inputs ? { inputs } : {}),
      context: tokens,
      sequences,
      ...encoderTokens,
    });
  const cache = size(context);
  const none = (name: string, unit: string) => unknown(name, unit, noArchitecture(workload));
  const reused = size(attributes.quantity('reused'));
  const prefixParts = reused
    ? [
        renamed(reused.bytesPerSequence, `${path}.prefixes.kv`),
        ...(reused.statePerSequence.value === 0 ? [] : [reused.statePerSequence]),
      ]
    : [none(`${path}.prefixes.kv`, 'B')];
  return {
    workload,
    architecture,
    context,
    sequences,
    cache,
    bytesPerToken: book.add(cache?.bytesPerToken ?? none(`${path}.kv.bytes-per-token`, 'B/tok')),
    bytesPerSequence: book.add(cache?.bytesPerSequence ?? none(`${path}.kv.bytes-per-sequence`, 'B')),
    live: book.add(cache?.live ?? none(`${path}.kv.live`, 'B')),
    state: book.add(cache?.statePerSequence ?? none(`${path}.state.bytes-per-sequence`, 'B')),
    prefix: book.add(derive(`${path}.prefixes.bytes`, prefixBytes, { v: prefixParts })),
  };
}

function contextOf({ attributes, path }: WorkloadEntity): Quantity {
  if (!attributes.get('prompt') && !attributes.get('output')) {
    return unknown(`${path}.context`, 'tok', { attribute: 'context', owner: path, span: attributes.ownerSpan });
  }
  return derive(`${path}.context`, contextTokens, {
    p: attributes.quantity('prompt'),
    o: attributes.quantity('output'),
  });
}

/** Finds what stands behind a number of the architecture: the text of a layers group, a dtype, a config key. */
const lookupOf = once((model: ModelEntity): InputLookup => {
  const groups = model.attributes.all('layers');
  return (attribute, group) => {
    if (attribute === 'kv-dtype' || attribute === 'key-dtype' || attribute === 'value-dtype') {
      const word = model.attributes.word(attribute) ?? model.attributes.word('kv-dtype');
      const dtype = word ? findDtype(word) : model.architecture?.kDtype;
      // Latent formats and scales per vector have no single size of an element: their own leaf tells it.
      const plain = dtype && !('latent' in dtypes[dtype]) && !('bytesPerVector' in dtypes[dtype]);
      return plain ? dtypeQuantity(model, model.attributes.get(attribute) ? attribute : 'kv-dtype', dtype) : undefined;
    }
    const written = group === undefined ? undefined : groups[group];
    if (!written) return undefined;
    if (attribute === 'layers') return written.quantity?.with({ name: `${model.path}.layers` });
    const found = written.block?.get(attribute);
    return found?.quantity?.with({ name: `${model.path}.layers.${attribute}` });
  };
});

function originOf(model: ModelEntity, attribute: string): string {
  const key = model.config?.derivedFrom[attribute];
  return key && model.config ? `${key} in ${model.config.file}` : model.builtin ? 'std/models' : 'default';
}

function noArchitecture(workload: WorkloadEntity): Missing {
  const { model } = workload;
  if (!model) return { attribute: 'serves', owner: workload.path, span: workload.nameSpan, flagged: true };
  return unarchitected(model);
}

/** What a model lacks whose caches cannot be counted: its layers, or the format of what they cache. */
export function unarchitected(model: ModelEntity): Missing {
  const { attributes } = model;
  const formats = ['key-dtype', 'value-dtype'].every((name) => attributes.get(name)) || attributes.get('kv-dtype');
  return missing(model, attributes.all('layers').length > 0 && !formats ? 'kv-dtype' : 'layers');
}

/** An attribute of a model that a number needs; the rule on required attributes speaks of it. */
export function missing(model: ModelEntity, attribute: string): Missing {
  return { attribute, owner: model.path, span: model.nameSpan, flagged: true };
}
