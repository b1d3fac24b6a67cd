import type { Formula } from '../kernel/formula.ts';
import { formula } from '../kernel/formula.ts';
import { catalogue, sum } from '../physics/math.ts';

/** Bytes of prefixes that requests leave behind and nobody has left before (B/s). */
export const distinctRate = formula({
  id: 'distinct-rate',
  title: 'Rate at which distinct prefixes are made',
  equation: 'W = λ · κ · (min(max(0, p − r), (1 + u) / 2 · p) + o)',
  unit: 'B/s',
  symbols: {
    λ: { meaning: 'arrivals', unit: '1/s' },
    κ: { meaning: 'cache bytes of one token', unit: 'B/tok' },
    p: { meaning: 'tokens of the prompt', unit: 'tok' },
    r: { meaning: 'reused tokens, already there', unit: 'tok' },
    u: { meaning: 'share of the prompt tokens that is asked for once', unit: '1' },
    o: { meaning: 'tokens answered', unit: 'tok' },
  },
  claim: 'estimate',
  assumptions: [
    'what is asked for more than once is asked for twice at least',
    'no answer is the same as another',
    'what lies here stays until it is asked for again, so that it is not written a second time',
  ],
  source: 'counting; SGLang HiCache design: only data not already present is written down',
  compute: ({ λ, κ, p, r, u, o }) => λ * κ * (Math.min(Math.max(0, p - r), ((1 + u) / 2) * p) + o),
});

/** Bytes of prefixes that come back to a nearer tier, and leave it again (B/s). */
export const promotedRate = formula({
  id: 'promoted-rate',
  title: 'Rate at which prefixes move up',
  equation: 'W = λ · V',
  unit: 'B/s',
  symbols: {
    λ: { meaning: 'arrivals', unit: '1/s' },
    V: { meaning: 'bytes of one reused prefix', unit: 'B' },
  },
  claim: 'estimate',
  assumptions: ['all that is reused comes from here'],
  source: 'counting',
  compute: ({ λ, V }) => λ * V,
});

/** Bytes written to a tier that takes what the one above evicts (B/s). */
export const evictedRate = formula({
  id: 'evicted-rate',
  title: 'Rate at which the tier above evicts',
  equation: 'w = min(d, ΣW) where C < ΣW · E, else 0',
  unit: 'B/s',
  symbols: {
    d: { meaning: 'distinct prefixes; the rest lies here already', unit: 'B/s' },
    W: { meaning: 'what comes to the tier above: new prefixes, and those that move up', unit: 'B/s' },
    C: { meaning: 'set aside there', unit: 'B' },
    E: { meaning: 'age at which prefixes expire there', unit: 's' },
  },
  claim: 'estimate',
  assumptions: ['constant rate; a full tier evicts as much as comes to it', 'what expires is not written down'],
  source: 'conservation of bytes; SGLang HiCache write_back, sgl-project/sglang pull request 39845',
  compute: ({ d, C, E }, { W }) => {
    const arriving = sum(W);
    return arriving > 0 && C < arriving * E ? Math.min(d, arriving) : 0;
  },
});

const V = { meaning: 'bytes of a prefix as keys and values', unit: 'B' } as const;
const s = { meaning: 'bytes of it as it is kept', unit: 'B' } as const;

/** What prefixes come to in the form in which a place keeps them (B/s). */
export const storedRate = formula({
  id: 'stored-rate',
  title: 'Rate of prefixes in the form in which they are kept',
  equation: 'w = W · s / V',
  unit: 'B/s',
  symbols: { W: { meaning: 'prefixes as keys and values', unit: 'B/s' }, s, V },
  claim: 'estimate',
  assumptions: ['all prefixes shrink like one that is reused'],
  source: 'counting',
  compute: ({ W, s: stored, V: cache }) => (W * stored) / cache,
});

/** What a place holds, as keys and values (B). */
export const heldAsCache = formula({
  id: 'held-as-cache',
  title: 'Prefixes that a place holds, as keys and values',
  equation: 'C = R · V / s',
  unit: 'B',
  symbols: { R: { meaning: 'set aside', unit: 'B' }, V, s },
  claim: 'estimate',
  assumptions: ['all prefixes shrink like one that is reused'],
  source: 'counting',
  compute: ({ R, V: cache, s: stored }) => (R * cache) / stored,
});

export const writePolicyFormulas: readonly Formula[] = catalogue(
  distinctRate,
  promotedRate,
  evictedRate,
  storedRate,
  heldAsCache,
);
