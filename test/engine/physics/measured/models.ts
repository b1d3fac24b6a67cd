/** What the bounds need of a model, from its published configuration. Parameters are those one token passes. */
export interface Shape {
  readonly dense: boolean;
  readonly layers: number;
  readonly layerParameters: number;
  readonly headParameters: number;
  /** FLOP of one attention pair over all layers, 2 · L · Hq · (dk + dv). */
  readonly pairFlops: number;
  /** Share of layers that attend to everything; windows and sparse indexers are left out of the bound. */
  readonly fullLayerShare: number;
  /** Elements of the cache a token adds over all layers that keep everything. */
  readonly cacheElementsPerToken: number;
}

/** Llama and Qwen 3: q, k, v, o and the three matrices of a gated MLP. */
function dense(
  layers: number,
  hidden: number,
  mlp: number,
  heads: number,
  kv: number,
  d: number,
  vocabulary: number,
): Shape {
  const attention = hidden * d * (2 * heads + 2 * kv);
  return {
    dense: true,
    layers,
    layerParameters: layers * (attention + 3 * hidden * mlp),
    headParameters: hidden * vocabulary,
    pairFlops: 4 * layers * heads * d,
    fullLayerShare: 1,
    cacheElementsPerToken: 2 * layers * kv * d,
  };
}

interface Experts {
  readonly layers: number;
  readonly hidden: number;
  readonly attention: number;
  /** Layers with an ordinary MLP of this width before the others. */
  readonly firstDense: readonly [layers: number, width: number];
  readonly expert: number;
  /** Experts a token passes, shared ones included. */
  readonly active: number;
  readonly vocabulary: number;
  readonly pairFlops: number;
  readonly fullLayerShare: number;
}

function experts(m: Experts): Shape {
  const [denseLayers, width] = m.firstDense;
  const mlp = 3 * m.hidden * (denseLayers * width + (m.layers - denseLayers) * m.active * m.expert);
  return {
    dense: false,
    layers: m.layers,
    layerParameters: m.layers * m.attention + mlp,
    headParameters: m.hidden * m.vocabulary,
    pairFlops: m.pairFlops,
    fullLayerShare: m.fullLayerShare,
    cacheElementsPerToken: 0,
  };
}

/** Projections of latent attention: query down and up, key-value down and up, output. */
function latent(hidden: number, heads: number, q: number, kv: number, nope: number, rope: number, v: number): number {
  return hidden * q + q * heads * (nope + rope) + hidden * (kv + rope) + kv * heads * (nope + v) + heads * v * hidden;
}

const deepSeek = experts({
  layers: 61,
  hidden: 7168,
  attention: latent(7168, 128, 1536, 512, 128, 64, 128),
  firstDense: [3, 18_432],
  expert: 2048,
  active: 9,
  vocabulary: 129_280,
  pairFlops: 2 * 61 * 128 * (192 + 128),
  fullLayerShare: 1,
});

const qwen32 = dense(64, 5120, 25_600, 64, 8, 128, 151_936);

/** By the model name of the table. */
export const MODELS: Readonly<Record<string, Shape>> = {
  'Llama-3.1-8B-Instruct': dense(32, 4096, 14_336, 32, 8, 128, 128_256),
  'Llama-3.1-70B': dense(80, 8192, 28_672, 64, 8, 128, 128_256),
  'Qwen3-32B': qwen32,
  'Qwen3-32B-NVFP4': qwen32,
  'DeepSeek-R1': deepSeek,
  'DeepSeek-V3': deepSeek,
  'Qwen3-235B-A22B-FP8': experts({
    layers: 94,
    hidden: 4096,
    attention: 4096 * 128 * (2 * 64 + 2 * 4),
    firstDense: [0, 0],
    expert: 1536,
    active: 8,
    vocabulary: 151_936,
    pairFlops: 4 * 94 * 64 * 128,
    fullLayerShare: 1,
  }),
  'gpt-oss-120b': experts({
    layers: 36,
    hidden: 2880,
    attention: 2880 * 64 * (2 * 64 + 2 * 8),
    firstDense: [0, 0],
    expert: 2880,
    active: 4,
    vocabulary: 201_088,
    pairFlops: 4 * 36 * 64 * 64,
    fullLayerShare: 0.5,
  }),
  // The indexer of GLM-5 keeps 2,048 tokens a query, so attention is left out of its bound.
  'GLM-5': experts({
    layers: 78,
    hidden: 6144,
    attention: latent(6144, 64, 2048, 512, 192, 64, 256),
    firstDense: [3, 12_288],
    expert: 2048,
    active: 9,
    vocabulary: 154_880,
    pairFlops: 0,
    fullLayerShare: 0,
  }),
};
