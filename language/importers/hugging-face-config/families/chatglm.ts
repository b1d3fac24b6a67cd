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
    const headDim = reader.optionalCount('head-dim', ['kv_channels']) ?? hiddenSize(reader) / heads;
    return { groups: [{ kind: 'full', layers: layersOf(reader), queryHeads: heads, kvHeads, headDim }] };
  },
};
