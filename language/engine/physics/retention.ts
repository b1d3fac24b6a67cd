import { formula } from '../kernel/formula.ts';
import { atRate, catalogue } from './math.ts';

/** Longest expected time to the next use for which keeping is cheaper than recomputing (s). */
export const keepInterval = formula({
  id: 'keep-interval',
  title: 'How long a prefix is worth keeping',
  equation: 'T = max(0, t · g − r · l − V · w) / (V · m)',
  unit: 's',
  symbols: {
    t: { meaning: 'time to recompute', unit: 's' },
    g: { meaning: 'price of the device', unit: 'USD/s' },
    r: { meaning: 'time to restore', unit: 's' },
    l: { meaning: 'price of the path', unit: 'USD/s' },
    V: { meaning: 'bytes kept', unit: 'B' },
    w: { meaning: 'price of the wear of writing a byte', unit: 'USD/B' },
    m: { meaning: 'price of holding a byte', unit: 'USD/B·s' },
  },
  claim: 'estimate',
  assumptions: ['prices are what the user says', 'one use pays for one write'],
  source: 'five-minute rule: Gray, Putzolu 1987, with recomputing in place of the disk',
  compute: ({ t, g, r, l, V, w, m }) => atRate(Math.max(0, t * g - r * l - V * w), V * m),
});

/** Capacity that keeps everything until it is this old (B). */
export const horizonCapacity = formula({
  id: 'horizon-capacity',
  title: 'Capacity for a reuse horizon',
  equation: 'C = W · T',
  unit: 'B',
  symbols: {
    W: { meaning: 'bytes of distinct prefixes made each second', unit: 'B/s' },
    T: { meaning: 'age to keep', unit: 's' },
  },
  claim: 'estimate',
  assumptions: ['constant rate; oldest goes first'],
  source: "Little's law over bytes",
  compute: ({ W, T }) => W * T,
});

/** Age at which a tier of a capacity drops what it holds (s). */
export const capacityHorizon = formula({
  id: 'capacity-horizon',
  title: 'Age a tier can keep',
  equation: 'T = C / W',
  unit: 's',
  symbols: {
    C: { meaning: 'capacity', unit: 'B' },
    W: { meaning: 'bytes of distinct prefixes made each second', unit: 'B/s' },
  },
  claim: 'estimate',
  assumptions: ['constant rate; oldest goes first'],
  source: "Little's law over bytes",
  compute: ({ C, W }) => atRate(C, W),
});

/** No cache hits more often than blocks repeat (1). */
export const hitCeiling = formula({
  id: 'hit-ceiling',
  title: 'Hit rate, at most',
  equation: 'h ≤ (N − U) / N',
  unit: '1',
  symbols: { N: { meaning: 'blocks asked for', unit: '1' }, U: { meaning: 'distinct blocks among them', unit: '1' } },
  claim: 'upper-bound',
  assumptions: ['the first request of a block is always a miss'],
  source: 'PegaFlow, vLLM blog 2026-05-18',
  compute: ({ N, U }) => (N > 0 ? (N - U) / N : 0),
});

/** What keeping a byte saves; the least goes first (s/B). */
export const evictionScore = formula({
  id: 'eviction-score',
  title: 'Worth of keeping a byte',
  equation: 's = t · p / V',
  unit: 's/B',
  symbols: {
    t: { meaning: 'time to recompute', unit: 's' },
    p: { meaning: 'chance of reuse', unit: '1' },
    V: { meaning: 'bytes', unit: 'B' },
  },
  claim: 'estimate',
  assumptions: ['chances do not depend on each other'],
  source: 'Pensieve; greedy knapsack',
  compute: ({ t, p, V }) => atRate(t * p, V),
});

export const retentionFormulas = catalogue(keepInterval, horizonCapacity, capacityHorizon, hitCeiling, evictionScore);
