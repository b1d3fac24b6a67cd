import { count, provenance } from './common.ts';
import { vocabulary } from './row.ts';

/** A physical connection between two tiers, for both directions (`<->`) or for one (`->`). */
export const linkVocabulary = vocabulary({
  bandwidth: {
    type: 'quantity',
    unit: 'B/s',
    positive: true,
    required: true,
    doc: 'Peak bandwidth of one instance in each direction. 400 Gb/s is 50 GB/s.',
    example: 'bandwidth 55 GB/s',
  },
  latency: {
    type: 'quantity',
    unit: 's',
    min: 0,
    default: '0 s',
    defaultValue: 0,
    doc: 'Fixed time of one transfer on this link.',
    example: 'latency 3 us',
  },
  usable: {
    type: 'quantity',
    unit: '1',
    positive: true,
    max: 1,
    default: '100 %',
    defaultValue: 1,
    doc: 'Share of the peak bandwidth that transfers reach in practice. Estimates use it; bounds use the full rate.',
    example: 'usable 80%',
  },
  ...count,
  ...provenance,
});
