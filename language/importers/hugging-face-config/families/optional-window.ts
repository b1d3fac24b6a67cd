import type { LayerGroup } from '../../../model/architecture.ts';
import { attentionHeads, layersOf } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import { countLayers, countWords, perLayer } from '../layer-list.ts';
import { conventionalParameters } from '../parameters/index.ts';
import type { ConfigReader } from '../reader.ts';
import { windowOf } from './window.ts';

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
  'arctic',
  'voxtral_realtime_text',
];
const QWEN = [
  ...['qwen2', 'qwen2_moe', 'qwen3', 'qwen3_moe'],
  ...['qwen2_vl', 'qwen2_vl_text', 'qwen2_5_vl', 'qwen2_5_vl_text', 'qwen2_5_omni_text', 'qwen2_audio'],
  ...['qwen3_vl', 'qwen3_vl_text', 'qwen3_vl_moe', 'qwen3_vl_moe_text', 'qwen3_omni_moe_text', 'qwen3_asr'],
  ...['dots1', 'smollm3', 'deepseek_ocr2_encoder'],
];

/**
 * Families that are conventional unless a window is switched on. Mistral and its relatives window every layer when
 * `sliding_window` is set; Qwen 2 and 3 only with `use_sliding_window`, from `max_window_layers` on. `layer_types` wins.
 */
export const optionalWindow: Family = {
  name: 'Mistral and Qwen 2/3',
  matches: byType(...MISTRAL, ...QWEN),
  read: (reader, modelType) => ({ groups: windowedGroups(reader, QWEN.includes(modelType)) }),
  parameters: conventionalParameters,
};

function windowedGroups(reader: ConfigReader, qwen: boolean): LayerGroup[] {
  const layers = layersOf(reader);
  const heads = attentionHeads(reader);
  const sliding = slidingLayers(reader, layers, qwen);
  const full: LayerGroup = { kind: 'full', layers: layers - sliding, ...heads };
  if (sliding === 0) return [full];
  const window = windowOf(reader);
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
