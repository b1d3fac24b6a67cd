import { movementVocabulary } from './movement.ts';
import { vocabulary } from './row.ts';
import { servingSideVocabulary } from './serving-side.ts';
import { NAMES_IN_KEYS, VALIDITY_FIELDS } from './validity-key.ts';

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
  paths: {
    type: 'word',
    words: {
      best: 'the path a restore takes',
      all: 'every path that passes no tier twice, each as `restore.path-1` and on',
    },
    default: 'best',
    doc: 'Which paths from this tier to the live KV are told. A restore takes the one of `via`, else the best.',
    example: 'paths all',
  },
  otherwise: {
    type: 'word',
    words: {
      recompute: 'the prefix is computed again when that is faster or the prefix is not there',
      split: 'its first tokens are computed again while the others are restored, or all of it when that is faster',
    },
    doc: 'What to do instead of a restore.',
    example: 'otherwise recompute',
  },
  overlap: {
    type: 'word',
    words: {
      none: 'the prefill of new tokens starts when the whole prefix is there',
      layers: 'a layer is computed while the next one is restored',
    },
    default: 'none',
    doc: 'How a restore and the prefill of the new tokens follow each other, for the expected time to first token.',
    example: 'overlap layers',
  },
  store: {
    type: 'word',
    words: {
      kv: 'keys and values, as they are used',
      'hidden-states':
        'the inputs of the attention layers in 16 bits; keys and values are projected from them on the device (HCache)',
    },
    default: 'kv',
    doc: 'What is kept of a prefix. Hidden states take half the bytes of keys and values where every query head has a KV head of its own, and more than them where heads share one. Needs `hidden-size` of the model.',
    example: 'store hidden-states',
  },
  compression: {
    type: 'quantity',
    unit: '1',
    min: 1,
    max: 1e3,
    doc: 'How many times smaller a prefix is kept and moved than it is used.',
    example: 'compression 3.5',
  },
  decompress: {
    type: 'quantity',
    unit: 'B/s',
    positive: true,
    needs: 'compression',
    default: 'decoding takes no time',
    doc: 'Bytes of usable cache that decoding a compressed prefix makes in a second. Estimates only.',
    example: 'decompress 60 GB/s',
  },
  fidelity: {
    type: 'word',
    words: {
      exact: 'what is restored is what was kept',
      lossy: 'the code loses something: answers differ from those without it',
    },
    needs: 'compression',
    default: 'exact',
    doc: 'Whether a compressed prefix comes back as it was.',
    example: 'fidelity lossy',
  },
  blend: {
    type: 'quantity',
    unit: '1',
    positive: true,
    max: 1,
    doc: 'Share of the restored tokens that is computed again, layer by layer while the others load, so that chunks can be reused wherever they stand in a prompt (CacheBlend). The answers are not those of a full prefill.',
    example: 'blend 15%',
  },
  deadline: {
    type: 'quantity',
    unit: 's',
    limit: true,
    positive: true,
    doc: 'The longest one restore from here may take. Name what happens instead with `otherwise`.',
    example: 'deadline <= 100 ms',
  },
  'made-by': {
    type: 'reference',
    kind: 'model',
    default: 'the workload’s own model',
    doc: 'The model that produced the prefixes. Version, tokenizer, layers, attention, positions and dtype must match the model that uses them.',
    example: 'made-by Llama-3.1-8B',
  },
  key: {
    type: 'word',
    words: { ...VALIDITY_FIELDS, ...NAMES_IN_KEYS },
    list: true,
    doc: 'What the keys of the stored prefixes are made of. Whatever may differ between two caches and is not in the key makes a false hit.',
    example: 'key weights, version, tokens, positions, dtype, layout',
  },
  'key-form': {
    type: 'word',
    words: {
      tagged: 'each field bears its name, so that no two fields can be taken for one another',
      joined: 'the values stand one after the other: an adapter name and a tenant salt may hash alike',
    },
    doc: 'How the fields of the key are put together.',
    example: 'key-form tagged',
  },
  write: {
    type: 'word',
    words: {
      through: 'as soon as it is computed; what was computed before is written again',
      back: 'each distinct prefix once, when its request ends',
      'on-evict': 'what the tier above evicts; nothing where it evicts nothing, or all expires there before it is full',
    },
    default: 'all new prefixes are counted, as for `through`',
    doc: 'When new prefixes are written to this tier, which decides how many bytes are. `back` and `on-evict` need `unique` of the workload to tell what lies here already, and `on-evict` a faster place of the same prefixes; without them all are counted.',
    example: 'write through',
  },
  admit: {
    type: 'quantity',
    unit: '1',
    min: 0,
    max: 1,
    default: '100 %',
    defaultValue: 1,
    doc: 'Share of the new prefixes that are written to this tier.',
    example: 'admit 50%',
  },
  'admit-frequency': {
    type: 'quantity',
    unit: '1',
    whole: true,
    min: 1,
    max: 1e3,
    doc: 'How often a prefix must have been seen before it is written to this tier. From 2 on, what is asked for once (`unique` of the workload) is never written.',
    example: 'admit-frequency 2',
  },
  expire: {
    type: 'quantity',
    unit: 's',
    positive: true,
    doc: 'Age at which prefixes are dropped whether or not there is room.',
    example: 'expire 1 d',
  },
  inclusion: {
    type: 'word',
    words: {
      inclusive: 'what lies on a nearer tier lies here too',
      exclusive: 'a prefix lies on one tier only; a restore holds it on both until it is done',
    },
    default: 'inclusive',
    doc: 'Whether prefixes of nearer tiers lie here as well.',
    example: 'inclusion exclusive',
  },
  ...servingSideVocabulary,
  ...movementVocabulary,
});
