import { attentionHeads, layersOf } from '../dimensions.ts';
import type { Family } from '../family.ts';
import { refuseHiddenKinds } from '../hints.ts';
import { conventionalParameters } from '../parameters/index.ts';

/** Model types whose layers all keep every token, in the usual key names. */
const TYPES = new Set([
  ...['llama', 'arcee', 'helium', 'smollm', 'bitnet', 'persimmon'],
  ...['fuyu', 'xverse', 'aquila', 'orion', 'yi', 'solar'],
  ...['codeshell', 'seed_oss', 'apertus', 'nanochat', 'jais2', 'hyperclovax'],
  ...['diffllama', 'doge', 'csm', 'higgs_audio_v2', 'emu3_text_model', 'chameleon'],
  ...['aria_text', 'solar_open', 'flex_olmo', 'minicpm', 'minicpmo', 'minicpmv'],
  ...['nemotron', 'mimo'],
  ...['gemma', 'cohere', 'olmo', 'olmo2', 'olmoe', 'granite'],
  ...['granitemoe', 'granitemoeshared', 'granite4_vision_text', 'stablelm', 'stablelm_epoch', 'stablelm_alpha'],
  ...['internlm', 'internlm2', 'internlm3', 'baichuan', 'deepseek', 'glm'],
  ...['glm4', 'glm4_moe', 'chatglm4', 'glm4v_text', 'glm4v_moe_text', 'glm_ocr_text'],
  ...['glm_image_text', 'qwen', 'qwen3_omni_moe_talker_text', 'ernie4_5', 'ernie4_5_moe', 'ernie4_5_moe_vl'],
  ...['ernie4_5_vl_moe_text', 'paddleocr_vl_text', 'bailing_moe', 'bailing_moe_v2', 'hy_v3', 'hunyuan_vl_text'],
  ...['exaone', 'step3_text', 'step1', 'grok-1'],
  ...['phi', 'gpt_neox', 'gpt_neox_japanese', 'gptj', 'codegen'],
]);

/** MHA, GQA and MQA: `2 · L · Hkv · d · b` per token. Formula section 1. */
export const conventional: Family = {
  name: 'conventional attention',
  matches: (modelType) => TYPES.has(modelType),
  read: (reader) => {
    refuseHiddenKinds(reader);
    return { groups: [{ kind: 'full', layers: layersOf(reader), ...attentionHeads(reader) }] };
  },
  parameters: conventionalParameters,
};
