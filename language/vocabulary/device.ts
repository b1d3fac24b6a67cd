import { count, provenance } from './common.ts';
import { vocabulary } from './row.ts';

/** Something that computes: a GPU, an accelerator, a CPU. Its own memory is a `tier` inside it. */
export const deviceVocabulary = vocabulary({
  compute: {
    type: 'quantity',
    unit: 'FLOP/s',
    positive: true,
    table: { key: 'dtype' },
    required: true,
    doc: 'Peak dense matrix throughput of one instance, one value or one for each element type. Halve a data sheet’s “with sparsity”.',
    example: 'compute { bf16: 989.4 TFLOP/s; fp8: 1978.9 TFLOP/s }',
  },
  price: {
    type: 'quantity',
    unit: 'USD/s',
    positive: true,
    doc: 'What one instance costs in a time, to rent or paid off.',
    example: 'price 2.5 USD/h',
  },
  ...count,
  ...provenance,
});
