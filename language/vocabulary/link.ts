import { count, provenance, usable } from './common.ts';
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
  ...usable,
  access: {
    type: 'word',
    words: {
      host: 'the host copies: any file system will do',
      direct:
        'the device reads storage itself, past the host (GPUDirect Storage); the file system must take direct I/O',
    },
    default: 'host',
    doc: 'Who moves the bytes of a tier that is storage.',
    example: 'access direct',
  },
  overhead: {
    type: 'quantity',
    unit: 's',
    min: 0,
    doc: 'Time that one copy operation costs on this link beside its bytes. Estimates only.',
    example: 'overhead 15 us',
  },
  duplex: {
    type: 'quantity',
    unit: '1',
    min: 0.5,
    max: 1,
    default: '100 %',
    doc: 'Share of both directions together that the link carries at once: writing back taxes restoring. Estimates only.',
    example: 'duplex 66%',
  },
  measured: {
    type: 'table',
    key: 'B',
    unit: 's',
    doc: 'Measured times over one instance of this link by bytes. They replace the estimate inside the table’s range and are never extrapolated.',
    example: 'measured { 1 GiB: 20 ms; 4 GiB: 79 ms }',
  },
  price: {
    type: 'quantity',
    unit: 'USD/s',
    positive: true,
    doc: 'What one instance costs in a time, to rent or paid off. It makes the price of a restore.',
    example: 'price 0.05 USD/h',
  },
  ...count,
  ...provenance,
});
