import { movementVocabulary } from './movement.ts';
import { vocabulary } from './row.ts';
import { VALIDITY_FIELDS } from './validity-key.ts';

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
    words: VALIDITY_FIELDS,
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
  release: {
    type: 'word',
    words: {
      'after-acknowledgement': 'the source keeps the blocks until the target says that all of them have arrived',
      'on-send': 'the source frees the blocks once they are handed to the network',
    },
    doc: 'When the source frees its blocks. Freed earlier than acknowledged, they may be overwritten while they are read.',
    example: 'release after-acknowledgement',
  },
  reserve: {
    type: 'word',
    words: {
      'before-prefill': 'the target sets the place aside when the prefill begins',
      'at-transfer': 'the target sets the place aside when the transfer begins',
    },
    default: 'at-transfer',
    doc: 'When the target sets aside the place for what comes. Early reservations hold memory while the prefill runs.',
    example: 'reserve before-prefill',
  },
  headroom: {
    type: 'quantity',
    unit: '1',
    min: 0,
    max: 0.99,
    default: '0 %',
    defaultValue: 0,
    doc: 'Share of the fabric that is to stay free, for bursts and for other traffic.',
    example: 'headroom 50%',
  },
  ...movementVocabulary,
});
