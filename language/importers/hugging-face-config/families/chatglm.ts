import { hiddenSize, layersOf, queryHeads } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';

/** ChatGLM 2 to 4: `multi_query_group_num` key-value heads when `multi_query_attention`, dims in `kv_channels`. */
export const chatglm: Family = {
  name: 'ChatGLM',
  matches: byType('chatglm'),
  read: (reader) => {
    const heads = queryHeads(reader);
    const grouped = reader.flag('multi_query_attention') ?? reader.has('multi_query_group_num');
    const kvHeads = grouped ? reader.count('kv-heads', ['multi_query_group_num']) : heads;
    const headDim =
      reader.optionalCount('head-dim', ['kv_channels']) ??
      reader.guess('head-dim', hiddenSize(reader) / heads, 'hidden_size ÷ num_attention_heads: no kv_channels stated');
    if (!Number.isInteger(headDim))
      reader.refuse(`${hiddenSize(reader)} does not divide into ${heads} heads`, 'hidden_size');
    return { groups: [{ kind: 'full', layers: layersOf(reader), queryHeads: heads, kvHeads, headDim }] };
  },
};
