import { vocabulary } from './row.ts';

/**
 * What one side of a cache says of itself: the run that makes or uses it, or the place that keeps it. Two sides that
 * declare different values cannot exchange KV; a value that one side alone declares leaves that open.
 */
export const servingSideVocabulary = vocabulary({
  'weights-id': {
    type: 'text',
    default: 'as the model says',
    doc: 'Content identity of the weights on this side. A path or a name is none.',
    example: 'weights-id "sha256:9f2c"',
  },
  version: {
    type: 'text',
    default: 'as the model says',
    doc: 'Version of the model on this side.',
    example: 'version "llama-3.1-8b-2024-07"',
  },
  tokenizer: {
    type: 'text',
    default: 'as the model says',
    doc: 'Identity of the tokenizer on this side.',
    example: 'tokenizer "llama-3"',
  },
  positions: {
    type: 'text',
    default: 'as the model says',
    doc: 'Position encoding with base and scaling on this side.',
    example: 'positions "rope theta 500000, yarn 4"',
  },
  'hash-seed': {
    type: 'text',
    doc: 'Seed of the hash chain over token ids. All processes that share a cache need the same; `"random"` means that each process draws its own.',
    example: 'hash-seed "0"',
  },
  lora: {
    type: 'text',
    doc: 'Content identity of the LoRA adapter; its name is none.',
    example: 'lora "sha256:41aa"',
  },
  'kv-scales': {
    type: 'text',
    default: 'as the model says',
    doc: 'Identity of the scales of a quantised cache on this side.',
    example: 'kv-scales "per-tensor, calibration 3"',
  },
  'block-size': {
    type: 'quantity',
    unit: 'tok',
    positive: true,
    whole: true,
    max: 1e6,
    doc: 'Tokens in one block of the paged cache.',
    example: 'block-size 16 tok',
  },
  'head-order': {
    type: 'word',
    words: {
      NHD: 'tokens before heads: a slice of heads is contiguous within a token only',
      HND: 'heads before tokens: a slice of heads is contiguous within a block',
    },
    doc: 'Order of tokens and heads inside a block.',
    example: 'head-order HND',
  },
  packing: {
    type: 'word',
    words: {
      layers: 'each layer has a tensor of its own',
      'cross-layer': 'all layers of a block lie together',
    },
    doc: 'How the layers of a block lie in memory.',
    example: 'packing cross-layer',
  },
  backend: {
    type: 'text',
    doc: 'Attention backend; numerics and layout follow from it.',
    example: 'backend "flashinfer"',
  },
  'engine-version': {
    type: 'text',
    doc: 'Version of the engine and of its connector.',
    example: 'engine-version "vllm 0.11.0"',
  },
  draft: {
    type: 'text',
    doc: 'Identity of the draft model of speculative decoding, whose KV lies in the same blocks; `"none"` where there is none.',
    example: 'draft "eagle3-sha256:77e0"',
  },
  multimodal: {
    type: 'text',
    doc: 'How inputs beside the token ids are hashed.',
    example: 'multimodal "sha256 of pixels"',
  },
  'tenant-salt': {
    type: 'text',
    doc: 'Salt that keeps the caches of tenants apart.',
    example: 'tenant-salt "per tenant"',
  },
});
