import { type Formula, formula } from '../kernel/formula.ts';

/** Bytes of the weights that are no routed experts (B). */
export const denseBytes = formula({
  id: 'dense-bytes',
  title: 'Weights without the routed experts',
  equation: 'Wd = W − X',
  unit: 'B',
  symbols: {
    W: { meaning: 'bytes of all weights', unit: 'B' },
    X: { meaning: 'bytes of all routed experts', unit: 'B' },
  },
  claim: 'exact',
  assumptions: [],
  source: 'counting',
  compute: ({ W, X }) => W - X,
});

const read = {
  s: { meaning: 'share placed here', unit: '1' },
  P: { meaning: 'all parameters', unit: '1' },
  X: { meaning: 'parameters of all routed experts', unit: '1' },
  bw: { meaning: 'bytes of one parameter', unit: 'B' },
} as const;

/** Bytes of the dense part that one pass must read at least (B). */
export const denseRead = formula({
  id: 'dense-read',
  title: 'Dense weights read in one pass, at least',
  equation: 'R = s · (P − X − E) · bw',
  unit: 'B',
  symbols: { ...read, E: { meaning: 'parameters of the input embedding', unit: '1' } },
  claim: 'lower-bound',
  assumptions: ['each weight is read once for all sequences'],
  source: 'counting; weights larger than the caches of the device',
  compute: ({ s, P, X, E, bw }) => s * Math.max(0, P - X - E) * bw,
});

const sharedBy = {
  A: { meaning: 'parameters a token passes through', unit: '1' },
  n: { meaning: 'replicas that share the experts', unit: '1' },
} as const;

/** Bytes of the routed experts that one pass must read here even if it chooses those that lie elsewhere first (B). */
export const expertsLeast = formula({
  id: 'experts-least',
  title: 'Active experts read from here in one pass, at least',
  equation: 'R = max(0, A − (P − X) − (1 − s) · X) · bw / n',
  unit: 'B',
  symbols: { ...read, ...sharedBy },
  claim: 'lower-bound',
  assumptions: ['all sequences of a step may choose the same experts, and those on other tiers first'],
  source: 'counting; weights larger than the caches of the device',
  compute: ({ s, A, P, X, bw, n }) => (Math.max(0, A - (P - X) - (1 - s) * X) * bw) / n,
});

/** Bytes of the routed experts that one pass reads where the choice falls evenly (B). */
export const expertsRead = formula({
  id: 'experts-read',
  title: 'Active experts read in one pass',
  equation: 'R = s · (A − (P − X)) · bw / n',
  unit: 'B',
  symbols: { ...read, ...sharedBy },
  claim: 'estimate',
  assumptions: [
    'all sequences of a step choose the same experts: others read more',
    'each share holds its part of the experts that are chosen',
  ],
  source: 'counting; weights larger than the caches of the device',
  compute: ({ s, A, P, X, bw, n }) => (s * Math.max(0, A - (P - X)) * bw) / n,
});

/** For the catalogue. */
export const expertFormulas = [denseBytes, denseRead, expertsLeast, expertsRead] as unknown as readonly Formula[];
