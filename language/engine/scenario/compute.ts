import type { Architecture, LayerGroup } from '../../model/architecture.ts';
import type { DeviceEntity, ModelEntity } from '../../model/scenario-model.ts';
import type { DtypeName } from '../../vocabulary/dtypes.ts';
import { derive } from '../kernel/derive.ts';
import { once } from '../kernel/once.ts';
import { given, type Quantity, unknown } from '../kernel/quantity.ts';
import {
  attentionPairs,
  attentionPairsWindow,
  pairFlops,
  prefillFlops,
  prefillFlopsConventional,
} from '../physics/index.ts';
import type { Sharding } from '../report.ts';
import { counted } from './book.ts';
import { aggregateBandwidth, layerParameters } from './formulas.ts';
import { ranks } from './sharding.ts';
import { unarchitected, weightsDtype } from './sizes.ts';

/** Formats whose products run at the rate of another: half precision is one rate, weight-only formats run in bf16. */
function rateKeys(dtype: DtypeName | undefined): readonly string[] {
  if (dtype === undefined) return ['bf16', 'fp16'];
  if (dtype === 'bf16' || dtype === 'fp16') return [dtype, dtype === 'bf16' ? 'fp16' : 'bf16'];
  if (dtype.startsWith('fp8') || dtype === 'mxfp8') return ['fp8', 'fp8-e4m3', 'bf16', 'fp16'];
  if (dtype === 'nvfp4' || dtype === 'mxfp4') return ['nvfp4', 'mxfp4', 'fp8', 'bf16', 'fp16'];
  if (dtype === 'int8') return ['int8', 'bf16', 'fp16'];
  return dtype === 'fp32' ? ['fp32', 'bf16'] : ['bf16', 'fp16'];
}

/** Peak dense rate of one instance for a model's weights, with what had to be assumed. */
export function peakRate(device: DeviceEntity, model: ModelEntity): Quantity {
  const { attributes, path } = device;
  const name = `${path}.compute`;
  const written = attributes.get('compute');
  if (!written || written.table.length === 0) return attributes.quantity('compute');
  const dtype = weightsDtype(model);
  for (const key of rateKeys(dtype)) {
    const entry = written.table.find((row) => row.key === key);
    if (!entry) continue;
    const assumed =
      key === dtype ? [] : [`${model.path} computes in ${key} (its weights are ${dtype ?? 'of unknown format'})`];
    return entry.value.with({ name: `${name}.${key}`, assumptions: assumed });
  }
  return unknown(name, 'FLOP/s', { attribute: `compute for ${dtype ?? 'bf16'}`, owner: path, span: written.nameSpan });
}

/** Peak of all ranks that work on one request. */
export function peakOfRanks(device: DeviceEntity, model: ModelEntity, sharding: Sharding): Quantity {
  const peak = peakRate(device, model);
  const k = ranks(sharding);
  if (k === 1) return peak;
  return derive(`${device.path}.compute.ranks`, aggregateCompute, {
    b: peak,
    k: counted('ranks', k, 'tensor · pipeline · context parallel'),
  });
}

const aggregateCompute = { ...aggregateBandwidth, unit: 'FLOP/s', title: 'Compute of all ranks of a replica' };

/** Parameters one prompt token multiplies with. */
export const matmulParameters = once((model: ModelEntity): Quantity => {
  const { active, embedding, head } = model.parameters;
  if (embedding.value === 0 && head.value === 0) {
    return active.with({
      assumptions: [
        ...active.assumptions,
        `every parameter of ${model.path} takes part for each token (no embedding-parameters or head-parameters written)`,
      ],
    });
  }
  return derive(`${model.path}.layers.parameters`, layerParameters, { P: active, E: embedding, H: head });
});

/** Work to prefill `fresh` tokens after `cached` ones; `sampled` tokens also pass the output head. */
export function prefillWork(
  name: string,
  model: ModelEntity,
  fresh: Quantity,
  cached: Quantity,
  sampled: Quantity,
): Quantity {
  const { architecture } = model;
  if (!architecture) return unknown(name, 'FLOP', unarchitected(model));
  const N = matmulParameters(model);
  const [only, ...others] = architecture.groups;
  const head = (model.parameters.head.value ?? 0) * (sampled.value ?? 0);
  if (
    only?.kind === 'full' &&
    others.length === 0 &&
    only.queryHeads !== undefined &&
    head === 0 &&
    (only.valueHeadDim ?? only.headDim) === only.headDim
  ) {
    const { L, Hq, d } = headsOf(model);
    return derive(name, prefillFlopsConventional, { N, m: fresh, p: cached, L, Hq, d });
  }
  const groups = attentionGroups(architecture);
  return derive(
    name,
    prefillFlops,
    {
      N,
      m: fresh,
      Z: model.parameters.head,
      q: sampled,
      A: groups.map((g, i) => pairWork(`${name}.groups.${i}`, g)),
      P: groups.map((g, i) => pairsOf(`${name}.groups.${i}.pairs`, g, fresh, cached)),
    },
    {
      assumptions: groups.some((g) => g.queryHeads === undefined)
        ? ['layers without query-heads count no attention work']
        : [],
    },
  );
}

/** The numbers of a conventional model's one group of layers, tied to where they were written. */
const headsOf = once((model: ModelEntity) => {
  const group = model.architecture?.groups[0];
  const [layers, heads, dimension] =
    group?.kind === 'full' ? [group.layers, group.queryHeads ?? 0, group.headDim] : [0, 0, 0];
  const written = model.attributes.all('layers')[0];
  const from = (attribute: string, value: number) => {
    const found = attribute === 'layers' ? written?.quantity : written?.block?.get(attribute)?.quantity;
    return found ? found.with({ name: `${model.path}.${attribute}` }) : given(attribute, value, '1');
  };
  return { L: from('layers', layers), Hq: from('query-heads', heads), d: from('head-dim', dimension) };
});

/** What attention costs in a group of layers; groups without attention are left out. */
export interface AttentionWork {
  readonly layers: number;
  readonly queryHeads: number | undefined;
  readonly keyDim: number;
  readonly valueDim: number;
  readonly window: number | undefined;
}

/** Groups of layers that attend to past tokens, with the dimensions one pair is multiplied over. */
export const attentionGroups = once((architecture: Architecture): readonly AttentionWork[] =>
  architecture.groups.flatMap((group) => attentionOf(group) ?? []),
);

function attentionOf(group: LayerGroup): AttentionWork | undefined {
  const { layers } = group;
  switch (group.kind) {
    case 'full':
    case 'sliding':
    case 'chunked': {
      const window = group.kind === 'sliding' ? group.window : group.kind === 'chunked' ? group.chunk : undefined;
      return {
        layers,
        queryHeads: group.queryHeads,
        keyDim: group.headDim,
        valueDim: group.valueHeadDim ?? group.headDim,
        window,
      };
    }
    case 'mla':
      // The per-head form is the cheaper one; what is not declared counts nothing, so that bounds hold.
      return {
        layers,
        queryHeads: group.queryHeads,
        keyDim: (group.nopeDim ?? 0) + group.ropeDim,
        valueDim: group.valueHeadDim ?? 0,
        window: group.indexerTopK,
      };
    case 'compressed':
      return {
        layers,
        queryHeads: group.queryHeads,
        keyDim: group.headDim,
        valueDim: group.headDim,
        window: group.window,
      };
    default:
      return undefined;
  }
}

export function pairWork(name: string, group: AttentionWork): Quantity {
  return derive(name, pairFlops, {
    L: given('layers', group.layers, '1'),
    Hq: given('query-heads', group.queryHeads ?? 0, '1'),
    dk: given('key dimension', group.keyDim, '1'),
    dv: given('value dimension', group.valueDim, '1'),
  });
}

function pairsOf(name: string, group: AttentionWork, fresh: Quantity, cached: Quantity): Quantity {
  if (group.window === undefined) return derive(name, attentionPairs, { m: fresh, p: cached });
  return derive(name, attentionPairsWindow, { m: fresh, p: cached, w: given('window', group.window, 'tok') });
}
