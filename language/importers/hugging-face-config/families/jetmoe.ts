import { layersOf } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';

/** JetMoE: experts in attention too; a token's query heads are its experts times the key-value heads. */
export const jetmoe: Family = {
  name: 'JetMoE',
  matches: byType('jetmoe'),
  read: (reader) => {
    const kvHeads = reader.count('kv-heads', ['num_key_value_heads']);
    const queryHeads = kvHeads * reader.count('query-heads', ['num_experts_per_tok']);
    const headDim = reader.count('head-dim', ['kv_channels', 'head_dim']);
    return { groups: [{ kind: 'full', layers: layersOf(reader), queryHeads, kvHeads, headDim }] };
  },
};
