import { formula } from '../kernel/formula.ts';

const conventional = [
  'full conventional key-value cache in every layer',
  'no windows, no compression, no cache shared between layers',
  'no paging overhead and no padding',
] as const;
const SEED = 'seed formula; Mooncake (FAST ’25) §2.2';

const symbols = {
  L: { meaning: 'layers', unit: '1' },
  Hkv: { meaning: 'key-value heads of a layer', unit: '1' },
  d: { meaning: 'elements of one head', unit: '1' },
  b: { meaning: 'bytes of one element', unit: 'B' },
} as const;

/** Live bytes of all sequences, for a model of one conventional group. The three conventional rows are one formula: same id. */
export const kvConventional = formula({
  id: 'kv-conventional',
  title: 'Conventional KV cache',
  equation: 'M = 2 · L · Hkv · d · b · ΣT',
  unit: 'B',
  symbols: { ...symbols, ΣT: { meaning: 'tokens held by all live sequences', unit: 'tok' } },
  claim: 'exact',
  assumptions: conventional,
  source: SEED,
  compute: ({ L, Hkv, d, b, ΣT }) => 2 * L * Hkv * d * b * ΣT,
});

/** The same formula for one token. */
export const kvConventionalPerToken = formula({
  id: 'kv-conventional',
  title: 'Conventional KV cache, one token',
  equation: 'κ = 2 · L · Hkv · d · b',
  unit: 'B/tok',
  symbols,
  claim: 'exact',
  assumptions: conventional,
  source: SEED,
  compute: ({ L, Hkv, d, b }) => 2 * L * Hkv * d * b,
});

/** The same formula for one sequence. */
export const kvConventionalPerSequence = formula({
  id: 'kv-conventional',
  title: 'Conventional KV cache, one sequence',
  equation: 'm = 2 · L · Hkv · d · b · T',
  unit: 'B',
  symbols: { ...symbols, T: { meaning: 'tokens the sequence holds', unit: 'tok' } },
  claim: 'exact',
  assumptions: conventional,
  source: SEED,
  compute: ({ L, Hkv, d, b, T }) => 2 * L * Hkv * d * b * T,
});

/** Tokens of all live sequences when each holds as many. */
export const kvTotalTokens = formula({
  id: 'kv-total-tokens',
  title: 'Tokens of all live sequences',
  equation: 'ΣT = S · T',
  unit: 'tok',
  symbols: { S: { meaning: 'live sequences', unit: '1' }, T: { meaning: 'tokens a sequence holds', unit: 'tok' } },
  claim: 'exact',
  assumptions: ['every live sequence holds as many tokens as the context'],
  source: 'counting',
  compute: ({ S, T }) => S * T,
});

/** Marginal bytes of a token over all groups that grow without end. */
export const kvSumPerToken = formula({
  id: 'kv-sum-per-token',
  title: 'KV bytes per token of all layer groups',
  equation: 'κ = Σ κg',
  unit: 'B/tok',
  symbols: { κg: { meaning: 'bytes per token of each group that keeps every token', unit: 'B/tok' } },
  claim: 'exact',
  assumptions: ['beyond every window: windowed groups cost nothing more per token'],
  source: 'counting',
  compute: (_, { κg }) => κg.reduce((sum, one) => sum + one, 0),
});

/** Bytes of one sequence over all groups. */
export const kvSum = formula({
  id: 'kv-sum',
  title: 'KV bytes of all layer groups',
  equation: 'm = Σ mg',
  unit: 'B',
  symbols: { mg: { meaning: 'bytes of each layer group', unit: 'B' } },
  claim: 'exact',
  assumptions: ['no paging overhead and no padding'],
  source: 'counting',
  compute: (_, { mg }) => mg.reduce((sum, one) => sum + one, 0),
});

/** Live bytes of all sequences of a mixed model. */
export const kvLive = formula({
  id: 'kv-live',
  title: 'Live KV cache of all sequences',
  equation: 'M = S · m',
  unit: 'B',
  symbols: { S: { meaning: 'live sequences', unit: '1' }, m: { meaning: 'bytes of one sequence', unit: 'B' } },
  claim: 'exact',
  assumptions: ['every live sequence holds as many tokens as the context'],
  source: 'counting',
  compute: ({ S, m }) => S * m,
});

/** A group that keeps every token. */
export const kvGrowing = formula({
  id: 'kv-growing',
  title: 'A cache that keeps every token',
  equation: 'mg = κg · T',
  unit: 'B',
  symbols: {
    κg: { meaning: 'bytes per token of the group', unit: 'B/tok' },
    T: { meaning: 'tokens the sequence holds', unit: 'tok' },
  },
  claim: 'exact',
  assumptions: [],
  source: 'counting',
  compute: ({ κg, T }) => κg * T,
});

/** A group that keeps the newest tokens only. */
export const kvWindowed = formula({
  id: 'kv-windowed',
  title: 'A cache that keeps a window',
  equation: 'mg = κg · min(T, W)',
  unit: 'B',
  symbols: {
    κg: { meaning: 'bytes per token of the group', unit: 'B/tok' },
    T: { meaning: 'tokens the sequence holds', unit: 'tok' },
    W: { meaning: 'tokens the group keeps at most', unit: 'tok' },
  },
  claim: 'exact',
  assumptions: ['tokens outside the window are freed at once'],
  source: 'vLLM SlidingWindowSpec, llama.cpp llama-kv-cache-iswa.cpp',
  compute: ({ κg, T, W }) => κg * Math.min(T, W),
});

/** Recurrent state of all groups of one sequence. */
export const stateSum = formula({
  id: 'state-sum',
  title: 'Recurrent state of one sequence',
  equation: 's = Σ sg',
  unit: 'B',
  symbols: { sg: { meaning: 'state bytes of each layer group', unit: 'B' } },
  claim: 'exact',
  assumptions: ['one state per sequence: no snapshots for prefixes, no draft copies'],
  source: 'counting',
  compute: (_, { sg }) => sg.reduce((sum, one) => sum + one, 0),
});
