import type { LayerGroup } from '../../../model/architecture.ts';
import { layersOf } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import { countWords, perLayer } from '../layer-list.ts';
import type { ConfigReader } from '../reader.ts';
import { latentGroup } from './mla.ts';

/** Kimi Linear and K3: latent attention on some layers, Kimi delta attention on the rest; layer numbers start at 1. */
export const kimiLinear: Family = {
  name: 'Kimi Linear',
  matches: byType('kimi_linear', 'kimi_k3'),
  read: (reader) => {
    const layers = layersOf(reader);
    const linear = reader.nested('linear_attn_config');
    if (!linear) return { groups: byLayerTypes(reader, layers) };
    const full = layerNumbers(linear, 'full_attn_layers', layers);
    const kda = layerNumbers(linear, 'kda_layers', layers);
    if (full.size + kda.size !== layers || [...full].some((number) => kda.has(number))) {
      linear.refuse(`${full.size} full and ${kda.size} linear layers do not make ${layers}`, 'kda_layers');
    }
    return {
      groups: [
        latentGroup(reader, full.size),
        {
          kind: 'kda',
          layers: kda.size,
          stateHeads: linear.count('state-heads', ['num_heads']),
          stateHeadDim: linear.count('state-head-dim', ['head_dim']),
          convKernel: linear.count('conv-kernel', ['short_conv_kernel_size']),
        },
      ],
    };
  },
};

/** The spelling of transformers: a word per layer and the sizes of the delta attention beside the others. */
function byLayerTypes(reader: ConfigReader, layers: number): LayerGroup[] {
  const types =
    perLayer<string>(reader, 'layer_types', layers, 'string') ??
    reader.refuse("'linear_attn_config' is missing", 'linear_attn_config');
  const counts = countWords(reader, 'layer_types', types, ['full_attention', 'linear_attention']);
  return [
    latentGroup(reader, counts.full_attention),
    {
      kind: 'kda',
      layers: counts.linear_attention,
      stateHeads: reader.count('state-heads', ['linear_num_heads']),
      stateHeadDim: reader.count('state-head-dim', ['linear_head_dim']),
      convKernel: reader.count('conv-kernel', ['linear_conv_kernel_dim']),
    },
  ];
}

function layerNumbers(reader: ConfigReader, key: string, layers: number): ReadonlySet<number> {
  const list = reader.list(key) ?? reader.refuse(`'${key}' is missing`, key);
  reader.derived('attention', key);
  const numbers = list.filter(
    (entry): entry is number => Number.isInteger(entry) && Number(entry) >= 1 && Number(entry) <= layers,
  );
  if (numbers.length !== list.length) reader.refuse(`'${key}' must hold layer numbers from 1 to ${layers}`, key);
  return new Set(numbers);
}
