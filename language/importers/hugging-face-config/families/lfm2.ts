import { attentionHeads, hiddenSize, layersOf } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import { countLayers, countWords, perLayer } from '../layer-list.ts';
import type { ConfigReader } from '../reader.ts';

/** LFM2: short convolutions with a few attention layers. */
export const lfm2: Family = {
  name: 'LFM2',
  matches: byType('lfm2', 'lfm2_moe'),
  read: (reader) => {
    const layers = layersOf(reader);
    const attention = attentionLayers(reader, layers);
    const convKernel = reader.count('conv-kernel', ['conv_L_cache']);
    return {
      groups: [
        { kind: 'full', layers: attention, ...attentionHeads(reader) },
        { kind: 'short-conv', layers: layers - attention, recurrentWidth: hiddenSize(reader), convKernel },
      ],
    };
  },
};

function attentionLayers(reader: ConfigReader, layers: number): number {
  const types = perLayer<string>(reader, 'layer_types', layers, 'string');
  if (types) return countWords(reader, 'layer_types', types, ['full_attention', 'conv', 'short_conv']).full_attention;
  const ids = reader.list('full_attn_idxs');
  if (!ids)
    return reader.refuse("'layer_types' is missing: it tells attention layers from convolutions", 'layer_types');
  reader.derived('attention', 'full_attn_idxs');
  return countLayers(layers, (index) => ids.includes(index));
}
