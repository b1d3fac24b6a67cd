import type { LayerGroup, MlaGroup } from '../../../model/architecture.ts';
import { layersOf, optionalQueryHeads } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import { countWords, perLayer } from '../layer-list.ts';
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
];
const SPARSE = ['deepseek_v32', 'glm_moe_dsa'];

/** Multi-head latent attention, with a sparse-attention indexer on some or all layers. Formula sections 2 and 3. */
export const latentAttention: Family = {
  name: 'multi-head latent attention',
  matches: byType(...PLAIN, ...SPARSE),
  read: (reader, modelType) => {
    // LongCat-Flash has two attention blocks in each of its layers.
    const layers = layersOf(reader) * (modelType === 'longcat_flash' ? 2 : 1);
    const plain = latentGroup(reader, layers);
    if (!SPARSE.includes(modelType)) return { groups: [plain] };
    const indexer = indexerOf(reader);
    const indexed = indexedLayers(reader, layers);
    const groups: LayerGroup[] = [
      { ...plain, ...indexer, layers: indexed },
      { ...plain, layers: layers - indexed },
    ];
    return { groups, speculativeGroup: { ...plain, ...indexer, layers: 1 } };
  },
  parameters: (reader, modelType) =>
    ['deepseek_v2', 'deepseek_v3', 'deepseek_v32', 'kimi_k2'].includes(modelType)
      ? deepseekParameters(reader, modelType)
      : { missing: `no counting rule for ${modelType}` },
};

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
    ropeDim: reader.count('rope-dim', ['qk_rope_head_dim']),
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

/** GLM-5.2 shares indexers between layers: only those marked `full` own one. */
function indexedLayers(reader: ConfigReader, layers: number): number {
  const types = perLayer<string>(reader, 'indexer_types', layers, 'string');
  return types ? countWords(reader, 'indexer_types', types, ['full', 'shared']).full : layers;
}
