import { formula } from '../kernel/formula.ts';
import { atRate, catalogue, largest, sum } from './math.ts';

/** Time a tier or link needs for what it must carry in a step (s). */
export const readTime = formula({
  id: 'read-time',
  title: 'Time to carry the bytes of a step',
  equation: 't ≥ ΣV / B',
  unit: 's',
  symbols: {
    V: { meaning: 'bytes the resource must carry', unit: 'B' },
    B: { meaning: 'bandwidth of the resource, all instances used', unit: 'B/s' },
  },
  claim: 'lower-bound',
  assumptions: ['full rate; each byte once'],
  source: 'conservation of bytes over a resource',
  compute: ({ B }, { V }) => atRate(sum(V), B),
});

/** Time the device needs for the arithmetic of a step (s). */
export const computeTime = formula({
  id: 'compute-time',
  title: 'Time for the arithmetic of a step',
  equation: 't ≥ C / F',
  unit: 's',
  symbols: { C: { meaning: 'work', unit: 'FLOP' }, F: { meaning: 'peak dense rate of all ranks', unit: 'FLOP/s' } },
  claim: 'lower-bound',
  assumptions: ['peak rate of the datatype without sparsity'],
  source: 'roofline: Williams, Waterman, Patterson 2009',
  compute: ({ C, F }) => atRate(C, F),
});

/** Work of a decode step: every sequence passes the layers and the output head once (FLOP). */
export const decodeFlops = formula({
  id: 'decode-flops',
  title: 'Work of a decode step',
  equation: 'C = 2 · b · (N + Z) + Σ(A · T)',
  unit: 'FLOP',
  symbols: {
    b: { meaning: 'sequences decoded together', unit: '1' },
    N: { meaning: 'parameters of the layers a token passes', unit: '1' },
    Z: { meaning: 'parameters of the output head', unit: '1' },
    A: { meaning: 'work of one attention pair of each group of layers', unit: 'FLOP' },
    T: { meaning: 'cached tokens of all sequences each group attends to', unit: 'tok' },
  },
  claim: 'exact',
  assumptions: ['one token a sequence and step'],
  source: 'counting',
  compute: ({ b, N, Z }, { A, T }) => 2 * b * (N + Z) + sum(A.map((one, i) => one * (T[i] ?? 0))),
});

/** No step is shorter than what its busiest resource needs, however well the others hide behind it (s). */
export const itlLowerBound = formula({
  id: 'itl-lower-bound',
  title: 'Time between tokens, lower bound',
  equation: 't ≥ max r / a',
  unit: 's',
  symbols: {
    r: { meaning: 'time each resource needs: every tier that is read, every link, the arithmetic', unit: 's' },
    a: { meaning: 'tokens a sequence gains by a step: 1 without speculation', unit: '1' },
  },
  claim: 'lower-bound',
  assumptions: ['all resources overlap perfectly'],
  source: 'independent resources in parallel',
  compute: ({ a }, { r }) => atRate(largest(r), a),
});

/** Decode while a share of a resource is taken by restores (s). */
export const interference = formula({
  id: 'interference',
  title: 'Time between tokens beside restores',
  equation: 't ≈ i / (1 − s)',
  unit: 's',
  symbols: {
    i: { meaning: 'time between tokens alone', unit: 's' },
    s: { meaning: 'share of the resource that rules it which restores take', unit: '1' },
  },
  claim: 'estimate',
  assumptions: ['the resource is shared fairly and fully used'],
  source: 'proportional slow-down; HCache (EuroSys 25) reports 34 % at batch 16',
  compute: ({ i, s }) => (s < 1 ? i / (1 - s) : Number.POSITIVE_INFINITY),
});

/** Share of a resource that a stream of transfers takes (1). */
export const transferShare = formula({
  id: 'transfer-share',
  title: 'Share of a resource taken by transfers',
  equation: 'ρ = Σ(λ · V) / B',
  unit: '1',
  symbols: {
    λ: { meaning: 'transfers a second of each flow', unit: '1/s' },
    V: { meaning: 'bytes of one transfer of each flow', unit: 'B' },
    B: { meaning: 'bandwidth', unit: 'B/s' },
  },
  claim: 'estimate',
  assumptions: ['a steady state exists'],
  source: 'utilisation law',
  compute: ({ B }, { λ, V }) => atRate(sum(λ.map((rate, i) => rate * (V[i] ?? 0))), B),
});

export const servingFormulas = catalogue(
  readTime,
  computeTime,
  decodeFlops,
  itlLowerBound,
  interference,
  transferShare,
);
