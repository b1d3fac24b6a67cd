import { vocabulary } from './row.ts';

const degree = { type: 'quantity', unit: '1', whole: true, positive: true, max: 1e5 } as const;
const efficiency = { type: 'quantity', unit: '1', positive: true, max: 1 } as const;

/** What `run WORKLOAD on DEVICE { … }` may say. */
export const runVocabulary = vocabulary({
  'tensor-parallel': {
    ...degree,
    default: 'the device’s count when no degree is given, else 1',
    doc: 'Instances that share each layer. KV is split over them by heads, and replicated where heads are too few.',
    example: 'tensor-parallel 8',
  },
  'pipeline-parallel': { ...degree, default: '1', defaultValue: 1, doc: 'Stages the layers are cut into.', example: 'pipeline-parallel 2' },
  'data-parallel': {
    ...degree,
    default: 'count ÷ (tensor-parallel · pipeline-parallel)',
    doc: 'Replicas of the model; each serves its part of the sequences.',
    example: 'data-parallel 2',
  },
  'context-parallel': {
    ...degree,
    default: '1',
    defaultValue: 1,
    doc: 'Instances that share the tokens of each sequence.',
    example: 'context-parallel 2',
  },
  'expert-parallel': {
    ...degree,
    default: '1',
    defaultValue: 1,
    doc: 'Instances that share the experts of a mixture-of-experts model. KV is not touched.',
    example: 'expert-parallel 8',
  },
  efficiency: {
    ...efficiency,
    default: '50 %',
    defaultValue: 0.5,
    doc: 'Model FLOP utilisation (MFU) of prefill, for estimates. Bounds use the full peak.',
    example: 'efficiency 45%',
  },
  'memory-efficiency': {
    ...efficiency,
    default: '91 %',
    defaultValue: 0.91,
    doc: 'Share of the peak memory bandwidth that decode reaches, for estimates. Bounds use the full peak.',
    example: 'memory-efficiency 85%',
  },
  measured: {
    type: 'table',
    key: 'tok',
    unit: 's',
    doc: 'Measured prefill times by prompt length. They replace the model inside the table’s range and are never extrapolated.',
    example: 'measured { 8192 tok: 612 ms; 16384 tok: 1.4 s }',
  },
});
