import { attentionHeads, layersOf } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import { countLayers, countWords, perLayer } from '../layer-list.ts';
import { qwen3NextParameters } from '../parameters/hybrids.ts';
import type { ConfigReader } from '../reader.ts';
import { stateFormats } from '../state-formats.ts';

/** Qwen3-Next and Qwen 3.5 to 3.8: every fourth layer full attention, the others gated delta nets. */
export const qwen3Next: Family = {
  name: 'Qwen3-Next and Qwen 3.5',
  matches: byType('qwen3_next', 'qwen3_5', 'qwen3_5_text', 'qwen3_5_moe', 'qwen3_5_moe_text', 'olmo_hybrid'),
  read: (reader) => {
    const layers = layersOf(reader);
    const full = fullLayers(reader, layers);
    return {
      groups: [
        { kind: 'full', layers: full, ...attentionHeads(reader) },
        {
          kind: 'gated-delta-net',
          layers: layers - full,
          keyHeads: reader.count('key-heads', ['linear_num_key_heads']),
          valueHeads: reader.count('value-heads', ['linear_num_value_heads']),
          keyHeadDim: reader.count('key-head-dim', ['linear_key_head_dim']),
          valueHeadDim: reader.count('value-head-dim', ['linear_value_head_dim']),
          convKernel: reader.countOr('conv-kernel', ['linear_conv_kernel_dim'], 4, 'the library’s default'),
          ...stateFormats(reader),
        },
      ],
    };
  },
  parameters: (reader, modelType, groups) =>
    modelType === 'olmo_hybrid'
      ? { missing: `no counting rule for ${modelType}` }
      : qwen3NextParameters(reader, groups),
};

function fullLayers(reader: ConfigReader, layers: number): number {
  const types = perLayer<string>(reader, 'layer_types', layers, 'string');
  if (types) return countWords(reader, 'layer_types', types, ['full_attention', 'linear_attention']).full_attention;
  const every = reader.countOr(
    'attention',
    ['full_attention_interval'],
    4,
    'no layer_types: every 4th layer full by the library’s default',
  );
  return countLayers(layers, (index) => (index + 1) % every === 0);
}
