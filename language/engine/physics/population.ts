import { formula } from '../kernel/formula.ts';
import { atRate, catalogue, sum } from './math.ts';

/** Waiting, restoring and decoding together are how long a request holds a place (s). */
export const residence = formula({
  id: 'residence',
  title: 'Time a request is live',
  equation: 't = f + (o − 1) · i',
  unit: 's',
  symbols: {
    f: { meaning: 'time to first token', unit: 's' },
    o: { meaning: 'tokens answered', unit: 'tok' },
    i: { meaning: 'time between tokens', unit: 's' },
  },
  claim: 'estimate',
  assumptions: ['every request answers in full'],
  source: 'the first token, then the others',
  compute: ({ f, o, i }) => (o > 1 ? f + (o - 1) * i : f),
});

/** Requests in the system at once (sequences). */
export const littleDemand = formula({
  id: 'little-demand',
  title: 'Live sequences the arrivals need',
  equation: 'N = λ · t',
  unit: '1',
  symbols: { λ: { meaning: 'arrivals', unit: '1/s' }, t: { meaning: 'time a request is live', unit: 's' } },
  claim: 'estimate',
  assumptions: ['a steady state exists'],
  source: "Little's law",
  compute: ({ λ, t }) => (λ === 0 ? 0 : λ * t),
});

/** Sequences that fit beside weights and reserve, whole ones only (sequences). */
export const concurrencyByMemory = formula({
  id: 'concurrency-by-memory',
  title: 'Sequences that fit in memory',
  equation: 'N = ⌊max(0, C − ΣW) / k⌋',
  unit: '1',
  symbols: {
    C: { meaning: 'capacity', unit: 'B' },
    W: { meaning: 'bytes taken by weights, reserve and other objects', unit: 'B' },
    k: { meaning: 'bytes of one live sequence', unit: 'B' },
  },
  claim: 'exact',
  assumptions: ['every sequence at its full context'],
  source: 'counting',
  compute: ({ C, k }, { W }) => (k > 0 ? Math.floor(Math.max(0, C - sum(W)) / k) : Number.POSITIVE_INFINITY),
});

/** Cache held on average, waiting and growing (B). */
export const kvHeld = formula({
  id: 'kv-held',
  title: 'Cache held on average',
  equation: 'M = λ · κ · (p · w + i · (p · o + o² / 2))',
  unit: 'B',
  symbols: {
    λ: { meaning: 'arrivals', unit: '1/s' },
    κ: { meaning: 'cache bytes of one token', unit: 'B/tok' },
    p: { meaning: 'tokens of the prompt', unit: 'tok' },
    w: { meaning: 'time the prompt is held before decoding', unit: 's' },
    i: { meaning: 'time between tokens', unit: 's' },
    o: { meaning: 'tokens answered', unit: 'tok' },
  },
  claim: 'estimate',
  assumptions: ['cache grows by a token a step', 'full attention'],
  source: "Little's law over bytes: the integral of what one request holds",
  compute: ({ λ, κ, p, w, i, o }) => λ * κ * (p * w + i * (p * o + (o * o) / 2)),
});

/** Cache bytes written each second by decoding and by prefilling (B/s). */
export const appendRate = formula({
  id: 'append-rate',
  title: 'Rate at which cache is written',
  equation: 'W = κ · (b / i + λ · m)',
  unit: 'B/s',
  symbols: {
    κ: { meaning: 'cache bytes of one token', unit: 'B/tok' },
    b: { meaning: 'sequences decoding', unit: '1' },
    i: { meaning: 'time between tokens', unit: 's' },
    λ: { meaning: 'arrivals', unit: '1/s' },
    m: { meaning: 'tokens prefilled by each', unit: 'tok' },
  },
  claim: 'estimate',
  assumptions: ['all sequences decode all the time'],
  source: 'counting',
  compute: ({ κ, b, i, λ, m }) => κ * (atRate(b, i) + λ * m),
});

/** Prefill instances for each decode instance, so that neither waits for the other (1). */
export const phaseRatio = formula({
  id: 'phase-ratio',
  title: 'Prefill instances for each decode instance',
  equation: 'n = (p / P) / (o / D)',
  unit: '1',
  symbols: {
    p: { meaning: 'tokens of a prompt to prefill', unit: 'tok' },
    P: { meaning: 'prefill rate of one instance', unit: 'tok/s' },
    o: { meaning: 'tokens answered', unit: 'tok' },
    D: { meaning: 'decode rate of one instance, all sequences', unit: 'tok/s' },
  },
  claim: 'estimate',
  assumptions: ['both phases run at their full rate'],
  source: 'equal request rates of both phases',
  compute: ({ p, P, o, D }) => atRate(p, P) / atRate(o, D),
});

export const populationFormulas = catalogue(
  residence,
  littleDemand,
  concurrencyByMemory,
  kvHeld,
  appendRate,
  phaseRatio,
);
