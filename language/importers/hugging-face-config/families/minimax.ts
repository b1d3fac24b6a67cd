import type { LayerGroup } from '../../../model/architecture.ts';
import { attentionHeads, headDim, layersOf, queryHeads } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import { countWords, perLayer } from '../layer-list.ts';
import { conventionalParameters } from '../parameters/index.ts';
import type { ConfigReader } from '../reader.ts';
import { latentGroup } from './mla.ts';

/** MiniMax-Text-01 and M1: `attn_type_list` 0 is lightning attention, 1 is softmax attention. Formula section 8. */
export const minimaxText: Family = {
  name: 'MiniMax-Text-01',
  matches: byType('minimax_text_01', 'minimax_m1', 'minimax'),
  read: (reader) => {
    const layers = layersOf(reader);
    const softmax = softmaxLayers(reader, layers);
    const heads = attentionHeads(reader);
    const stateHeads = queryHeads(reader);
    const groups: LayerGroup[] = [
      { kind: 'full', layers: softmax, ...heads },
      { kind: 'lightning', layers: layers - softmax, stateHeads, stateHeadDim: heads.headDim },
    ];
    return { groups };
  },
};

/** MiniMax-M2 and M3: every layer softmax attention. M3's sparse index cache is not known here and is not counted. */
export const minimaxM2: Family = {
  name: 'MiniMax-M2 and M3',
  matches: byType('minimax_m2', 'minimax_m3', 'minimax_m3_text', 'minimax_m3_vl', 'minimax_m3_vl_text'),
  read: (reader) => {
    const layers = layersOf(reader);
    const list = perLayer<number>(reader, 'attn_type_list', layers, 'number');
    if (list?.some((entry) => entry !== 1))
      reader.refuse("'attn_type_list' names layers that are not softmax attention", 'attn_type_list');
    if (reader.has('sparse_attention_config')) {
      reader.guess(
        'indexer-dim',
        0,
        'sparse_attention_config: the size of its index cache is not known and not counted',
      );
    }
    return { groups: [{ kind: 'full', layers, ...attentionHeads(reader) }] };
  },
  parameters: conventionalParameters,
};

/**
 * Bailing linear (Ring-linear): softmax attention closes every group of `layer_group_size` layers and fills what does
 * not make a whole group; the rest is lightning attention. From the model's code; not verified against an engine log.
 */
export const bailingLinear: Family = {
  name: 'Bailing linear',
  matches: byType('bailing_moe_linear', 'bailing_moe_linear_v2', 'bailing_hybrid', 'bailing_moe_v2_5'),
  read: (reader) => {
    const layers = layersOf(reader);
    const size = reader.count('attention', ['layer_group_size']);
    const whole = Math.floor(layers / size) * size;
    const softmax = whole / size + layers - whole;
    reader.guess('attention-layers', softmax, 'the layer rule of the model’s code; not verified against an engine log');
    const lightning: LayerGroup = {
      kind: 'lightning',
      layers: layers - softmax,
      stateHeads: queryHeads(reader),
      stateHeadDim: headDim(reader),
    };
    // Ring 2.5 keeps latents where the others keep keys and values.
    const closing: LayerGroup = reader.has('kv_lora_rank')
      ? latentGroup(reader, softmax)
      : { kind: 'full', layers: softmax, ...attentionHeads(reader) };
    return { groups: [closing, lightning] };
  },
};

function softmaxLayers(reader: ConfigReader, layers: number): number {
  const list = perLayer<number>(reader, 'attn_type_list', layers, 'number');
  if (list) {
    if (list.some((entry) => entry !== 0 && entry !== 1))
      reader.refuse("'attn_type_list' holds 0 and 1 only", 'attn_type_list');
    return list.filter((entry) => entry === 1).length;
  }
  const types = perLayer<string>(reader, 'layer_types', layers, 'string');
  if (types) return countWords(reader, 'layer_types', types, ['full_attention', 'linear_attention']).full_attention;
  return reader.refuse("'attn_type_list' is missing: it tells softmax layers from lightning ones", 'attn_type_list');
}
