import type { LayerGroup, MlaGroup } from '../../../model/architecture.ts';
import { hiddenSize, kvHeads, layersOf, optionalQueryHeads, queryHeads } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import { countLayers, countWords, perLayer } from '../layer-list.ts';
import { deepseekParameters } from '../parameters/deepseek.ts';
import type { ConfigReader } from '../reader.ts';

const PLAIN = [
  'deepseek_v2',
  'deepseek_v3',
  'deepseek_vl_v2',
  'kimi_k2',
  'kimi_vl',
  'glm4_moe_lite',
  'mistral4',
  'minicpm3',
  'youtu',
  'longcat_flash',
  'axk1',
  'deepseek_ocr',
];
const SPARSE = ['deepseek_v32', 'glm_moe_dsa', 'axk2', 'hy_v4'];

/** Types with the layers of DeepSeek: latents, gated experts, one shared expert. */
const COUNTED = ['deepseek_v2', 'deepseek_v3', 'deepseek_v32', 'kimi_k2', 'glm_moe_dsa'];

/** Multi-head latent attention, with a sparse-attention indexer on some or all layers. Formula sections 2 and 3. */
export const latentAttention: Family = {
  name: 'multi-head latent attention',
  matches: byType(...PLAIN, ...SPARSE),
  read: (reader, modelType) => {
    if (reader.flag('use_mla') === false) return { groups: [perHeadGroup(reader)] };
    // LongCat-Flash has two attention blocks in each of its layers.
    const layers = layersOf(reader) * (modelType === 'longcat_flash' ? 2 : 1);
    const plain = latentGroup(reader, layers);
    if (!SPARSE.includes(modelType)) return { groups: [plain] };
    const indexer = indexerOf(reader);
    const indexed = indexedLayers(reader, layers, modelType);
    const groups: LayerGroup[] = [
      { ...plain, ...indexer, layers: indexed },
      { ...plain, layers: layers - indexed },
    ];
    return { groups, speculativeGroup: { ...plain, ...indexer, layers: 1 } };
  },
  parameters: (reader, modelType, groups) =>
    COUNTED.includes(modelType)
      ? deepseekParameters(reader, modelType, indexersOf(groups))
      : { missing: `no counting rule for ${modelType}` },
};

function indexersOf(groups: readonly LayerGroup[]): number {
  return groups.reduce((sum, group) => sum + (group.kind === 'mla' && group.indexerDim ? group.layers : 0), 0);
}

/** The latent group; `head_dim` of these files is no dimension of the cache. */
export function latentGroup(reader: ConfigReader, layers: number): MlaGroup {
  const queryHeads = optionalQueryHeads(reader);
  const nopeDim = reader.optionalCount('nope-dim', ['qk_nope_head_dim'], { least: 0 });
  const valueHeadDim = reader.optionalCount('value-head-dim', ['v_head_dim']);
  return {
    kind: 'mla',
    layers,
    ...(queryHeads === undefined ? {} : { queryHeads }),
    latentRank: reader.count('latent-rank', ['kv_lora_rank']),
    ropeDim: reader.count('rope-dim', ['qk_rope_head_dim'], { least: 0 }),
    ...(nopeDim === undefined || nopeDim === 0 ? {} : { nopeDim }),
    ...(valueHeadDim === undefined ? {} : { valueHeadDim }),
  };
}

function indexerOf(reader: ConfigReader) {
  const indexerTopK = reader.optionalCount('indexer-top-k', ['index_topk']);
  return {
    indexerDim: reader.count('indexer-dim', ['index_head_dim']),
    ...(indexerTopK === undefined ? {} : { indexerTopK }),
  };
}

/**
 * GLM-5.2 shares indexers between layers: only those marked `full` own one. Where the list is absent its class derives
 * it from a pattern of letters or a frequency.
 */
function indexedLayers(reader: ConfigReader, layers: number, modelType: string): number {
  const types = perLayer<string>(reader, 'indexer_types', layers, 'string');
  if (types) return countWords(reader, 'indexer_types', types, ['full', 'shared']).full;
  if (modelType === 'hy_v4')
    return reader.refuse("'indexer_types' is missing: it tells which layers own an indexer", 'indexer_types');
  if (modelType !== 'glm_moe_dsa') return layers;
  const pattern = typeof reader.object.index_topk_pattern === 'string' ? reader.word('index_topk_pattern') : undefined;
  if (pattern !== undefined) return [...pattern].slice(0, layers).filter((letter) => letter === 'F').length;
  const every = reader.optionalCount('indexer-layers', ['index_topk_freq']) ?? 1;
  const offset = reader.optionalCount('indexer-offset', ['index_skip_topk_offset'], { least: 0 }) ?? 2;
  return countLayers(layers, (index) => Math.max(index - offset + 1, 0) % every === 0);
}

/** The small DeepSeek models (VL2 tiny, OCR) switch the latent off: `use_mla` false, ranks null, dims 0. */
function perHeadGroup(reader: ConfigReader): LayerGroup {
  const heads = queryHeads(reader);
  const dim = hiddenSize(reader) / heads;
  if (!Number.isInteger(dim)) reader.refuse(`${hiddenSize(reader)} does not divide into ${heads} heads`, 'hidden_size');
  reader.derived('attention', 'use_mla');
  return { kind: 'full', layers: layersOf(reader), queryHeads: heads, kvHeads: kvHeads(reader), headDim: dim };
}
