import { vocabulary } from './row.ts';

/** What `place OBJECT in TIER { … }` may say. */
export const placeVocabulary = vocabulary({
  share: {
    type: 'quantity',
    unit: '1',
    positive: true,
    max: 1,
    doc: 'The part of the object that lies here. The shares of one object make 100 %.',
    example: 'share 80%',
  },
  retain: {
    type: 'quantity',
    unit: 'B',
    min: 0,
    doc: 'Bytes of the tier set aside for inactive prefixes; reserved in full, on all instances together.',
    example: 'retain 400 GiB',
  },
  evict: {
    type: 'word',
    words: {
      lru: 'the least recently used prefix goes first',
      lfu: 'the least frequently used prefix goes first',
      fifo: 'the oldest prefix goes first',
      none: 'nothing is evicted; a full tier takes no more',
    },
    doc: 'Which prefix leaves when the tier is full.',
    example: 'evict lru',
  },
  via: {
    type: 'reference',
    kind: 'link',
    list: true,
    default: 'the path with the highest bottleneck bandwidth',
    doc: 'The links a restore takes, in order, from this tier to the tier of the live KV.',
    example: 'via host.pcie',
  },
  otherwise: {
    type: 'word',
    words: { recompute: 'the prefix is computed again when that is faster or the prefix is not there' },
    doc: 'What to do instead of a restore.',
    example: 'otherwise recompute',
  },
  'made-by': {
    type: 'reference',
    kind: 'model',
    default: 'the workload’s own model',
    doc: 'The model that produced the prefixes. Version, tokenizer, layers, attention, positions and dtype must match the model that uses them.',
    example: 'made-by Llama-3.1-8B',
  },
});
