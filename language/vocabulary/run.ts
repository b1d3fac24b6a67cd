import { engineRow } from './engine-profile.ts';
import { vocabulary } from './row.ts';
import { servingSideVocabulary } from './serving-side.ts';

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
  'pipeline-parallel': {
    ...degree,
    default: '1',
    defaultValue: 1,
    doc: 'Stages the layers are cut into.',
    example: 'pipeline-parallel 2',
  },
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
    doc: 'Model FLOP utilisation (MFU) of prefill, for estimates. Bounds use the full peak. What you write stands for the whole prefill; beside the default, the first token also has a launch and per-layer cost that is fitted to measurements.',
    example: 'efficiency 45%',
  },
  'memory-efficiency': {
    ...efficiency,
    default: '91 %',
    defaultValue: 0.91,
    doc: 'Share of the peak memory bandwidth that decode reaches, for estimates. Bounds use the full peak.',
    example: 'memory-efficiency 85%',
  },
  engine: engineRow,
  speculative: {
    type: 'word',
    words: { on: 'the model’s prediction layers draft tokens', off: 'every step yields one token' },
    default: 'off',
    doc: 'Speculative decoding with the model’s own prediction layers: their caches are added.',
    example: 'speculative on',
  },
  'accepted-tokens': {
    type: 'quantity',
    unit: '1',
    min: 1,
    max: 1e3,
    default: '1',
    defaultValue: 1,
    doc: 'Tokens a decode step yields in the mean, the sure one included. ITL is the step divided by it.',
    example: 'accepted-tokens 2.4',
  },
  measured: {
    type: 'table',
    key: 'tok',
    unit: 's',
    doc: 'Measured prefill times by prompt length. They replace the model inside the table’s range and are never extrapolated.',
    example: 'measured { 8192 tok: 612 ms; 16384 tok: 1.4 s }',
  },
  'restore-interference': {
    type: 'quantity',
    unit: '1',
    min: 0,
    max: 0.99,
    doc: 'Share of decode that restores take from it on this device. Copies by kernels cost 6 % in vLLM even without a hit; copies by DMA engines cost none.',
    example: 'restore-interference 6%',
  },
  'prefill-budget': {
    type: 'quantity',
    unit: 'tok',
    whole: true,
    positive: true,
    max: 1e6,
    doc: 'Prompt tokens one step may prefill beside decoding. A sequence that lost its cache comes back in steps of that many.',
    example: 'prefill-budget 512 tok',
  },
  ...servingSideVocabulary,
});
