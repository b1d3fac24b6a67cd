import { attentionHeads, layersOf } from '../dimensions.ts';
import type { Family } from '../family.ts';
import { refuseHiddenKinds } from '../hints.ts';
import { llamaParameters } from '../parameters/llama.ts';

/** Model types whose layers all keep every token, in the usual key names. */
const TYPES = new Set([
  ...['llama', 'phi', 'gemma', 'olmo', 'olmo2', 'olmoe', 'granite', 'granitemoe', 'granitemoeshared', 'stablelm'],
  ...[
    'internlm',
    'internlm2',
    'internlm3',
    'baichuan',
    'deepseek',
    'glm',
    'glm4',
    'glm4_moe',
    'chatglm4',
    'ernie4_5',
    'ernie4_5_moe',
  ],
  ...[
    'exaone',
    'cohere',
    'nemotron',
    'arcee',
    'seed_oss',
    'smollm3',
    'dots1',
    'bitnet',
    'persimmon',
    'xverse',
    'aquila',
    'apertus',
  ],
  ...[
    'gpt_neox',
    'gptj',
    'codegen',
    'codeshell',
    'helium',
    'hunyuan_v1_dense',
    'hunyuan_v1_moe',
    'mimo',
    'orion',
    'minicpm',
    'yi',
  ],
  ...[
    'glm4v_text',
    'glm4v_moe_text',
    'qwen',
    'qwen2_vl_text',
    'qwen2_5_vl_text',
    'qwen3_vl_text',
    'qwen3_vl_moe_text',
    'qwen3_omni_moe_text',
  ],
]);

/** MHA, GQA and MQA: `2 · L · Hkv · d · b` per token. Formula section 1. */
export const conventional: Family = {
  name: 'conventional attention',
  matches: (modelType) => TYPES.has(modelType),
  read: (reader) => {
    refuseHiddenKinds(reader);
    return { groups: [{ kind: 'full', layers: layersOf(reader), ...attentionHeads(reader) }] };
  },
  parameters: (reader, modelType) =>
    modelType === 'llama' ? llamaParameters(reader) : { missing: `no counting rule for ${modelType}` },
};
