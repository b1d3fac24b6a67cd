import type { LayerGroup } from '../../../model/architecture.ts';
import { attentionHeads, layersOf } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import { countLayers, countWords, perLayer } from '../layer-list.ts';
import { llamaParameters } from '../parameters/llama.ts';
import { mixtureParameters } from '../parameters/mixture.ts';
import type { ConfigReader } from '../reader.ts';

const MISTRAL = [
  'mistral',
  'mixtral',
  'phi3',
  'phi3_v',
  'phimoe',
  'phi4_multimodal',
  'starcoder2',
  'ministral',
  'ministral3',
];
const QWEN = ['qwen2', 'qwen2_moe', 'qwen3', 'qwen3_moe'];

/**
 * Families that are conventional unless a window is switched on. Mistral and its relatives window every layer when
 * `sliding_window` is set; Qwen 2 and 3 only with `use_sliding_window`, from `max_window_layers` on. `layer_types` wins.
 */
export const optionalWindow: Family = {
  name: 'Mistral and Qwen 2/3',
  matches: byType(...MISTRAL, ...QWEN),
  read: (reader, modelType) => ({ groups: windowedGroups(reader, QWEN.includes(modelType)) }),
  parameters: (reader, modelType) => {
    if (['mistral', 'phi3', 'qwen2', 'qwen3'].includes(modelType)) return llamaParameters(reader, modelType);
    if (['mixtral', 'qwen2_moe', 'qwen3_moe'].includes(modelType)) return mixtureParameters(reader, modelType);
    return { missing: `no counting rule for ${modelType}` };
  },
};

function windowedGroups(reader: ConfigReader, qwen: boolean): LayerGroup[] {
  const layers = layersOf(reader);
  const heads = attentionHeads(reader);
  const sliding = slidingLayers(reader, layers, qwen);
  const full: LayerGroup = { kind: 'full', layers: layers - sliding, ...heads };
  if (sliding === 0) return [full];
  const window = reader.count('window', ['sliding_window']);
  return [full, { kind: 'sliding', layers: sliding, ...heads, window }];
}

function slidingLayers(reader: ConfigReader, layers: number, qwen: boolean): number {
  const switchedOn = reader.flag('use_sliding_window') ?? !qwen;
  const types = perLayer<string>(reader, 'layer_types', layers, 'string');
  if (types) return countWords(reader, 'layer_types', types, ['full_attention', 'sliding_attention']).sliding_attention;
  if (!switchedOn || !reader.has('sliding_window')) return 0;
  if (!qwen) return layers;
  const first = reader.optionalCount('window-layers', ['max_window_layers'], { least: 0 }) ?? 28;
  return countLayers(layers, (index) => index >= first);
}
