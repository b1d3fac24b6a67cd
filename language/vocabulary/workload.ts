import { provenance } from './common.ts';
import { engineRow } from './engine-profile.ts';
import { vocabulary } from './row.ts';

const tokens = { type: 'quantity', unit: 'tok', min: 0, whole: true, max: 1e9 } as const;
const limit = { type: 'quantity', unit: 's', limit: true, positive: true } as const;

/** Traffic that a model serves. */
export const workloadVocabulary = vocabulary({
  sequences: {
    type: 'quantity',
    unit: '1',
    whole: true,
    positive: true,
    max: 1e9,
    required: true,
    doc: 'Sequences live at once: each holds its own KV cache.',
    example: 'sequences 8',
  },
  context: {
    ...tokens,
    positive: true,
    default: 'prompt + output',
    doc: 'The most tokens one live sequence holds. It rules capacity and ITL.',
    example: 'context 8192 tok',
  },
  prompt: { ...tokens, doc: 'Tokens of one request’s prompt, the reused ones included.', example: 'prompt 7680 tok' },
  reused: {
    ...tokens,
    default: '0 tok',
    defaultValue: 0,
    doc: 'Tokens of the prompt that are found as an inactive prefix and need not be computed again.',
    example: 'reused 6144 tok',
  },
  output: { ...tokens, doc: 'Tokens one request generates.', example: 'output 512 tok' },
  arrivals: {
    type: 'quantity',
    unit: '1/s',
    min: 0,
    doc: 'Requests that arrive in a unit of time.',
    example: 'arrivals 0.5 /s',
  },
  ttft: {
    ...limit,
    doc: 'Limit on the time to first token: from a request’s arrival until its first output token.',
    example: 'ttft <= 500 ms',
  },
  itl: {
    ...limit,
    doc: 'Limit on the inter-token latency: the time of one decode step.',
    example: 'itl <= 30 ms',
  },
  'encoder-tokens': {
    ...tokens,
    default: '0 tok',
    defaultValue: 0,
    doc: 'Tokens of the encoder’s input, for encoder–decoder models: the cross-attention cache holds them.',
    example: 'encoder-tokens 1500 tok',
  },
  'reuse-within': {
    type: 'quantity',
    unit: 's',
    positive: true,
    doc: 'Time within which most prefixes are asked for again; what is kept shorter is recomputed.',
    example: 'reuse-within 10 min',
  },
  unique: {
    type: 'quantity',
    unit: '1',
    min: 0,
    max: 1,
    doc: 'Share of the prompt tokens that nobody asks for a second time. No cache hits more than the rest.',
    example: 'unique 40%',
  },
  'weights-updates': {
    type: 'quantity',
    unit: '1/s',
    min: 0,
    default: 'as the model says',
    doc: 'How often the weights that serve this traffic are replaced.',
    example: 'weights-updates 1 /d',
  },
  loras: {
    type: 'quantity',
    unit: '1',
    whole: true,
    min: 0,
    max: 1e6,
    doc: 'LoRA adapters among the requests. From one on, keys of shared prefixes must hold their identity.',
    example: 'loras 2',
  },
  tenants: {
    type: 'quantity',
    unit: '1',
    whole: true,
    positive: true,
    max: 1e9,
    doc: 'Tenants whose caches must stay apart. From two on, keys of shared prefixes must hold a salt.',
    example: 'tenants 40',
  },
  engine: engineRow,
  ...provenance,
});
