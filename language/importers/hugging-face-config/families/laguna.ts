import type { LayerGroup } from '../../../model/architecture.ts';
import { attentionHeads, layersOf } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import { countWords, perLayer } from '../layer-list.ts';
import { windowOf } from './window.ts';

/** Laguna: full and sliding layers with equal key-value heads; query heads may differ layer by layer. */
export const laguna: Family = {
  name: 'Laguna',
  matches: byType('laguna'),
  read: (reader) => {
    const layers = layersOf(reader);
    const types = perLayer<string>(reader, 'layer_types', layers, 'string');
    if (types) countWords(reader, 'layer_types', types, ['full_attention', 'sliding_attention']);
    else reader.guess('attention', 'full', 'no layer_types: every layer full by the library’s default');
    const queries = perLayer<number>(reader, 'num_attention_heads_per_layer', layers, 'number');
    const heads = attentionHeads(reader);
    const groups = Array.from({ length: layers }, (_, index): LayerGroup => {
      const own = { layers: 1, ...heads, ...(queries ? { queryHeads: queries[index]! } : {}) };
      return types?.[index] === 'sliding_attention'
        ? { kind: 'sliding', ...own, window: windowOf(reader) }
        : { kind: 'full', ...own };
    });
    return { groups };
  },
};
