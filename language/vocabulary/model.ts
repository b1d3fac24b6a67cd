import { provenance } from './common.ts';
import { dtypes } from './dtypes.ts';
import { layersVocabulary } from './layers.ts';
import { vocabulary } from './row.ts';

const parameters = { type: 'quantity', unit: '1', whole: true, min: 0, max: 1e15 } as const;

/** Documented words for the element formats of one use. */
export function dtypeWords(use: 'kv' | 'weights'): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(dtypes).flatMap(([name, row]) =>
      (row.uses as readonly string[]).includes(use) ? [[name, row.doc]] : [],
    ),
  );
}

/** A language model: what its weights weigh and what each layer caches. */
export const modelVocabulary = vocabulary({
  version: {
    type: 'text',
    doc: 'Version or content identity of the weights. KV made by another version is not valid for this one.',
    example: 'version "llama-3.1-8b-2024-07"',
  },
  family: {
    type: 'text',
    doc: 'The config’s `model_type`; `tierwright model` shows it as the architecture. Nothing is computed from it.',
    example: 'family "llama"',
  },
  parameters: {
    ...parameters,
    positive: true,
    required: true,
    doc: 'All parameters of the model: they make the bytes of the weights. A bare number; `8B` would be eight bytes.',
    example: 'parameters 8.03e9',
  },
  'active-parameters': {
    ...parameters,
    default: 'parameters',
    doc: 'Parameters one token passes through, for mixture-of-experts models.',
    example: 'active-parameters 12.9e9',
  },
  'expert-parameters': {
    ...parameters,
    default: 'as the config file says',
    doc: 'Parameters of all routed experts, for mixture-of-experts models. With them `M.experts` and `M.dense` can be placed apart.',
    example: 'expert-parameters 45.1e9',
  },
  'embedding-parameters': {
    ...parameters,
    default: '0',
    defaultValue: 0,
    doc: 'Parameters of the input embedding: stored, but looked up and not multiplied or read whole. 0 where it is tied to the output head.',
    example: 'embedding-parameters 525_336_576',
  },
  'head-parameters': {
    ...parameters,
    default: '0',
    defaultValue: 0,
    doc: 'Parameters of the output head: multiplied once for each sampled token, not for each prompt token.',
    example: 'head-parameters 525_336_576',
  },
  'weights-dtype': {
    type: 'word',
    words: dtypeWords('weights'),
    required: true,
    doc: 'Element format of the weights, its block scales included.',
    example: 'weights-dtype bf16',
  },
  'kv-dtype': {
    type: 'word',
    words: dtypeWords('kv'),
    required: true,
    doc: 'Element format of the KV cache. An FP8 model keeps bf16 KV unless the engine is told otherwise.',
    example: 'kv-dtype bf16',
  },
  'key-dtype': {
    type: 'word',
    words: dtypeWords('kv'),
    default: 'kv-dtype',
    doc: 'Element format of the keys alone.',
    example: 'key-dtype q8_0',
  },
  'value-dtype': {
    type: 'word',
    words: dtypeWords('kv'),
    default: 'kv-dtype',
    doc: 'Element format of the values alone.',
    example: 'value-dtype q4_0',
  },
  layers: {
    type: 'quantity',
    unit: '1',
    whole: true,
    positive: true,
    max: 1e5,
    required: true,
    repeats: true,
    block: layersVocabulary,
    doc: 'Layers that cache alike, with their attention. Write one group for each kind of layer.',
    example: 'layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 }',
  },
  'hidden-size': {
    type: 'quantity',
    unit: '1',
    whole: true,
    positive: true,
    max: 1e7,
    default: 'as the config file says',
    doc: 'Elements of a hidden state. Only prefixes that are stored as hidden states need it.',
    example: 'hidden-size 4096',
  },
  'weights-id': {
    type: 'text',
    doc: 'Content identity of the weights, such as a digest. Two models of one name or version string may differ in it.',
    example: 'weights-id "sha256:9f2c"',
  },
  'weights-updates': {
    type: 'quantity',
    unit: '1/s',
    min: 0,
    doc: 'How often the weights are replaced. Each update writes them anew to every tier they lie on, and makes all KV of the old ones invalid.',
    example: 'weights-updates 1 /d',
  },
  'kv-scales': {
    type: 'text',
    doc: 'Identity of the scales of a quantised cache. KV is valid only for the same ones.',
    example: 'kv-scales "per-tensor, calibration 3"',
  },
  'speculative-layers': {
    type: 'quantity',
    unit: '1',
    whole: true,
    min: 0,
    max: 1e3,
    default: '0, or as the config file says',
    doc: 'Layers for multi-token prediction. With `speculative on` each owns a cache like the model’s full-attention layers.',
    example: 'speculative-layers 1',
  },
  tokenizer: {
    type: 'text',
    doc: 'Identity of the tokenizer. KV is valid only for the same token ids.',
    example: 'tokenizer "llama-3"',
  },
  positions: {
    type: 'text',
    doc: 'Position encoding with base and scaling. KV is valid only for the same one.',
    example: 'positions "rope theta 500000, llama3 scaling 8"',
  },
  'max-context': {
    type: 'quantity',
    unit: 'tok',
    whole: true,
    positive: true,
    max: 1e9,
    doc: 'The longest sequence the model was made for.',
    example: 'max-context 131_072 tok',
  },
  ...provenance,
});
