import type { AttentionKind, GroupOf, LayerGroup } from '../../../language/model/architecture.ts';

const heads = { queryHeads: 32, kvHeads: 8, headDim: 128 };

/** One group of every kind, with every optional attribute set somewhere; the type makes a new kind appear here. */
export const samples: { readonly [K in AttentionKind]: GroupOf<K> } = {
  full: { kind: 'full', layers: 3, ...heads, valueHeadDim: 64 },
  sliding: { kind: 'sliding', layers: 3, ...heads, window: 512, sinkTokens: 4 },
  chunked: { kind: 'chunked', layers: 3, ...heads, chunk: 8192 },
  mla: {
    kind: 'mla',
    layers: 3,
    queryHeads: 16,
    latentRank: 512,
    ropeDim: 64,
    nopeDim: 128,
    valueHeadDim: 128,
    latentCache: 'latent',
    indexerDim: 128,
    indexerDtype: 'fp8',
    indexerTopK: 2048,
  },
  compressed: {
    kind: 'compressed',
    layers: 3,
    queryHeads: 64,
    headDim: 512,
    ropeDim: 64,
    window: 128,
    compressRatio: 4,
    indexerDim: 128,
    indexerDtype: 'bf16',
    indexerTopK: 512,
  },
  mamba1: {
    kind: 'mamba1',
    layers: 3,
    innerDim: 5120,
    stateDim: 16,
    convKernel: 4,
    stateDtype: 'fp32',
    convDtype: 'fp32',
  },
  mamba2: {
    kind: 'mamba2',
    layers: 3,
    stateHeads: 64,
    stateHeadDim: 64,
    stateDim: 128,
    stateGroups: 8,
    convKernel: 4,
    beside: 'attention',
  },
  'gated-delta-net': {
    kind: 'gated-delta-net',
    layers: 3,
    keyHeads: 16,
    valueHeads: 48,
    keyHeadDim: 128,
    valueHeadDim: 128,
    convKernel: 4,
  },
  kda: { kind: 'kda', layers: 3, stateHeads: 32, stateHeadDim: 128, convKernel: 4 },
  lightning: { kind: 'lightning', layers: 3, stateHeads: 64, stateHeadDim: 128, stateDtype: 'bf16' },
  'short-conv': { kind: 'short-conv', layers: 3, recurrentWidth: 2048, convKernel: 3 },
  'rg-lru': { kind: 'rg-lru', layers: 3, recurrentWidth: 2560, convKernel: 4 },
  rwkv: { kind: 'rwkv', layers: 3, recurrentWidth: 4096, stateHeadDim: 64 },
  cross: { kind: 'cross', layers: 3, ...heads, encoderTokens: 1500 },
  none: { kind: 'none', layers: 3 },
  shared: { kind: 'shared', layers: 3, ...heads, window: 512 },
};

export const everyGroup: readonly LayerGroup[] = Object.values(samples);
