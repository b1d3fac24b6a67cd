import { vocabulary } from './row.ts';

/** What a path is like when bytes travel it: on `place` for restores, on `handoff` for handoffs. */
export const movementVocabulary = vocabulary({
  usable: {
    type: 'quantity',
    unit: '1',
    positive: true,
    max: 1,
    default: 'what each tier and link says',
    doc: 'Share of the full rate that this path reaches in practice, whatever its tiers and links reach for others. Estimates use it; bounds use the full rate.',
    example: 'usable 75%',
  },
  overhead: {
    type: 'quantity',
    unit: 's',
    min: 0,
    default: 'what each link says',
    doc: 'Time that one operation costs on this path beside its bytes. A paged cache moves in many small pieces, and each pays it. Estimates only.',
    example: 'overhead 15 us',
  },
  piece: {
    type: 'quantity',
    unit: 'B',
    positive: true,
    default: 'blocks of the run’s `block-size`, else one large copy',
    doc: 'Bytes that one operation moves.',
    example: 'piece 64 KiB',
  },
  mode: {
    type: 'word',
    words: {
      'cut-through': 'hops pass bytes on while they receive; in pieces of `chunk` where one is written',
      'store-and-forward': 'each hop takes the whole transfer before the next one starts',
    },
    default: 'cut-through',
    doc: 'How hops follow each other. Estimates only: the bound lets them overlap perfectly.',
    example: 'mode store-and-forward',
  },
  chunk: {
    type: 'quantity',
    unit: 'B',
    positive: true,
    doc: 'Bytes that hops pass on at a time. The first chunk crosses every hop, the others queue at the slowest one.',
    example: 'chunk 4 MiB',
  },
  'fixed-cost': {
    type: 'quantity',
    unit: 's',
    min: 0,
    doc: 'Time each transfer costs whatever its size: look-up, control messages, set-up. Estimates only.',
    example: 'fixed-cost 370 us',
  },
  measured: {
    type: 'table',
    key: 'tok',
    unit: 's',
    doc: 'Measured transfer times over this path by length. They replace the estimate inside the table’s range and are never extrapolated.',
    example: 'measured { 4096 tok: 4.75 ms; 8192 tok: 9.1 ms }',
  },
});
