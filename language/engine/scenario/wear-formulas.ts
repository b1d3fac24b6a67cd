import type { Formula } from '../kernel/formula.ts';
import { formula } from '../kernel/formula.ts';
import { atRate, catalogue, sum } from '../physics/math.ts';

/** Page fill over several writers, each by what it writes (1). */
export const meanAmplification = formula({
  id: 'mean-amplification',
  title: 'Write amplification over all writers',
  equation: 'A = Σ(w · a) / Σw',
  unit: '1',
  symbols: {
    w: { meaning: 'bytes each writer sends in a second', unit: 'B/s' },
    a: { meaning: 'bytes programmed for each byte of it', unit: '1' },
  },
  claim: 'lower-bound',
  assumptions: ['weights and prefixes fill whole pages'],
  source: 'counting',
  compute: (_, { w, a }) => (sum(w) === 0 ? 1 : sum(w.map((rate, i) => rate * (a[i] ?? 1))) / sum(w)),
});

/** What a tier programs in a second for what it is sent (B/s). */
export const programmedRate = formula({
  id: 'programmed-rate',
  title: 'Rate at which a tier is written',
  equation: 'w = W · a',
  unit: 'B/s',
  symbols: {
    W: { meaning: 'bytes sent to it in a second', unit: 'B/s' },
    a: { meaning: 'bytes programmed for each byte that is sent', unit: '1' },
  },
  claim: 'exact',
  assumptions: [],
  source: 'counting',
  compute: ({ W, a }) => W * a,
});

/** Bytes written to a tier for weights that are replaced (B/s). */
export const replacementWrites = formula({
  id: 'replacement-writes',
  title: 'Rate at which weights are replaced',
  equation: 'W = f · V · n',
  unit: 'B/s',
  symbols: {
    f: { meaning: 'updates of the weights', unit: '1/s' },
    V: { meaning: 'bytes of the weights on one instance', unit: 'B' },
    n: { meaning: 'instances', unit: '1' },
  },
  claim: 'exact',
  assumptions: ['an update writes all of the weights'],
  source: 'counting',
  compute: ({ f, V, n }) => f * V * n,
});

/** Bytes written to refresh what lies on a tier (B/s). */
export const scrubWrites = formula({
  id: 'scrub-writes',
  title: 'Rate at which a tier is scrubbed',
  equation: 'W = U / t',
  unit: 'B/s',
  symbols: { U: { meaning: 'bytes on the tier', unit: 'B' }, t: { meaning: 'interval', unit: 's' } },
  claim: 'exact',
  assumptions: ['everything is written anew in each interval'],
  source: 'counting',
  compute: ({ U, t }) => atRate(U, t),
});

/** The rating that is used up first (s). */
export const shortestLife = formula({
  id: 'shortest-life',
  title: 'Life by the rating that is used up first',
  equation: 't = min l',
  unit: 's',
  symbols: { l: { meaning: 'life by each rating', unit: 's' } },
  claim: 'exact',
  assumptions: [],
  source: 'all ratings hold',
  compute: (_, { l }) => Math.min(...l),
});

export const wearScenarioFormulas: readonly Formula[] = catalogue(
  programmedRate,
  meanAmplification,
  replacementWrites,
  scrubWrites,
  shortestLife,
);
