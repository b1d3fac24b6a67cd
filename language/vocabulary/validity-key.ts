/** What must match before KV from elsewhere may be used: the fields of the validity key, each with its own tag. */
export const VALIDITY_FIELDS = {
  weights: 'content identity of the weights, not a path or a name',
  version: 'version of the model',
  tokens: 'hash chain over the token ids, with a shared seed, and the tokenizer',
  positions: 'position offset, RoPE base and scaling',
  dtype: 'element type of the KV and its scales',
  layout: 'block size, head order, packing of layers',
  lora: 'content identity of the LoRA adapter',
  shards: 'shard map: which rank holds which heads and layers',
  heads: 'replicated-head map: which ranks hold a copy of one KV head',
  multimodal: 'hash of images, audio and prompt embeddings beside the token ids',
  tenant: 'salt that keeps the caches of tenants apart',
  backend: 'attention backend: its numerics and its layout',
  engine: 'version of the engine and its connector',
  draft: 'KV of the draft model of speculative decoding',
  complete: 'all bytes of a block were written, and that was recorded',
} as const;

export type ValidityField = keyof typeof VALIDITY_FIELDS;

/** Names that stores use in place of an identity; two different things may bear one. */
export const NAMES_IN_KEYS = {
  name: 'name or path of the model: not an identity, two models may share it',
  'lora-name': 'name of the LoRA adapter: not an identity, a reload keeps it',
} as const;
