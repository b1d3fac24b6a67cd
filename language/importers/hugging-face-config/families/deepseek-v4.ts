import type { CompressedGroup } from '../../../model/architecture.ts';
import { layersOf, optionalQueryHeads } from '../dimensions.ts';
import type { Family } from '../family.ts';
import { perLayer } from '../layer-list.ts';
import type { ConfigReader } from '../reader.ts';

const WORDS: ReadonlyMap<string, number> = new Map([
  ['sliding_attention', 0],
  ['compressed_sparse_attention', 4],
  ['heavily_compressed_attention', 128],
]);

/** DeepSeek V4: a compression ratio per layer (the list's last entry is the prediction layer), indexers on ratio 4. */
export const deepseekV4: Family = {
  name: 'DeepSeek V4',
  matches: (modelType, reader) =>
    modelType === 'deepseek_v4' || (reader.has('compress_ratios') && reader.has('index_head_dim')),
  read: (reader) => {
    const layers = layersOf(reader);
    const ratios = compressRatios(reader, layers);
    const queryHeads = optionalQueryHeads(reader);
    const ropeDim = reader.optionalCount('rope-dim', ['qk_rope_head_dim']);
    const base = {
      kind: 'compressed' as const,
      ...(queryHeads === undefined ? {} : { queryHeads }),
      headDim: reader.count('head-dim', ['head_dim']),
      ...(ropeDim === undefined ? {} : { ropeDim }),
      window: reader.count('window', ['sliding_window']),
    };
    const indexerDim = reader.count('indexer-dim', ['index_head_dim']);
    const topK = reader.optionalCount('indexer-top-k', ['index_topk']);
    const indexer = { indexerDim, ...(topK === undefined ? {} : { indexerTopK: topK }) };
    const groups = [...new Set(ratios)].map((compressRatio): CompressedGroup => {
      if (!Number.isInteger(compressRatio) || compressRatio < 0)
        reader.refuse(`compression ratio ${compressRatio}`, 'compress_ratios');
      const count = ratios.filter((ratio) => ratio === compressRatio).length;
      // Only the finely compressed layers choose entries; 128 tokens to an entry leave few enough to read all.
      return { ...base, layers: count, compressRatio, ...(compressRatio > 0 && compressRatio < 128 ? indexer : {}) };
    });
    return { groups, speculativeGroup: { ...base, layers: 1, compressRatio: 0 } };
  },
};

/** A number per layer, or the words transformers writes for the same. */
function compressRatios(reader: ConfigReader, layers: number): readonly number[] {
  const ratios = perLayer<number>(reader, 'compress_ratios', layers, 'number');
  if (ratios) return ratios;
  const types = perLayer<string>(reader, 'layer_types', layers, 'string');
  if (!types)
    return reader.refuse("'compress_ratios' is missing: it gives each layer's compression", 'compress_ratios');
  const rates = reader.nested('compress_rates');
  return types.map(
    (type) =>
      rates?.optionalCount('compress-ratio', [type]) ??
      WORDS.get(type) ??
      reader.refuse(`'layer_types' names a layer type that is not known here: '${type}'`, 'layer_types'),
  );
}
