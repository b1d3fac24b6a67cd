import { vocabulary } from './row.ts';

/** What must match before KV from elsewhere may be used; the validity key. */
export const HANDOFF_CHECKS = {
  weights: 'content identity of the weights, not a path or a name',
  version: 'version of the model',
  tokens: 'hash chain over the token ids, with a shared seed, and the tokenizer',
  positions: 'position offset, RoPE base and scaling',
  dtype: 'element type of the KV and its scales',
  layout: 'block size, head order, packing of layers',
  lora: 'content identity of the LoRA adapter',
  shards: 'shard map: which rank holds which heads and layers',
} as const;

/** What `handoff WORKLOAD from TIER to TIER { … }` may say. */
export const handoffVocabulary = vocabulary({
  via: {
    type: 'reference',
    kind: 'link',
    list: true,
    default: 'the path with the highest bottleneck bandwidth',
    doc: 'The links the KV takes, in order.',
    example: 'via fabric',
  },
  checks: {
    type: 'word',
    words: HANDOFF_CHECKS,
    list: true,
    doc: 'What both sides compare before the KV is used.',
    example: 'checks weights, version, tokens, positions, dtype, layout',
  },
  owner: {
    type: 'reference',
    kind: 'node',
    doc: 'The side that owns the blocks after the handoff and frees them.',
    example: 'owner d0',
  },
  'complete-before': {
    type: 'word',
    words: { decode: 'all layers have arrived, and that was observed, before the first decode step' },
    doc: 'The event before which the transfer must have completed.',
    example: 'complete-before decode',
  },
});
