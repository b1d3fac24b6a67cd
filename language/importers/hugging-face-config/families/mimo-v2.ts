import { attentionHeads, layersOf } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import { countWords, perLayer } from '../layer-list.ts';
import { mimoV2Parameters } from '../parameters/windowed.ts';
import type { ConfigReader } from '../reader.ts';
import { windowOf } from './window.ts';

/** MiMo V2: `hybrid_layer_pattern` 1 marks sliding layers, which have heads and dims of their own; K 192, V 128. */
export const mimoV2: Family = {
  name: 'MiMo V2',
  matches: byType('mimo_v2', 'mimo_v2_flash', 'mimo_v2_pro'),
  read: (reader) => {
    const layers = layersOf(reader);
    const sliding = slidingLayers(reader, layers);
    const heads = attentionHeads(reader);
    const kvHeads = reader.optionalCount('window-kv-heads', ['swa_num_key_value_heads']) ?? heads.kvHeads;
    const headDim = reader.optionalCount('window-head-dim', ['swa_head_dim']) ?? heads.headDim;
    const valueHeadDim = reader.optionalCount('window-value-head-dim', ['swa_v_head_dim']) ?? heads.valueHeadDim;
    const window = windowOf(reader);
    const queryHeads = reader.optionalCount('window-query-heads', ['swa_num_attention_heads']) ?? heads.queryHeads;
    const values = valueHeadDim === undefined || valueHeadDim === headDim ? {} : { valueHeadDim };
    return {
      groups: [
        { kind: 'full', layers: layers - sliding, ...heads },
        {
          kind: 'sliding',
          layers: sliding,
          ...(queryHeads === undefined ? {} : { queryHeads }),
          kvHeads,
          headDim,
          ...values,
          window,
        },
      ],
    };
  },
  parameters: mimoV2Parameters,
};

function slidingLayers(reader: ConfigReader, layers: number): number {
  const pattern = perLayer<number>(reader, 'hybrid_layer_pattern', layers, 'number');
  if (pattern) return pattern.filter((entry) => entry === 1).length;
  const types = perLayer<string>(reader, 'layer_types', layers, 'string');
  if (types) return countWords(reader, 'layer_types', types, ['full_attention', 'sliding_attention']).sliding_attention;
  return reader.refuse(
    "'hybrid_layer_pattern' is missing: it tells sliding layers from full ones",
    'hybrid_layer_pattern',
  );
}
