import { formula } from '../kernel/formula.ts';
import { at, catalogue, sum } from './math.ts';

const m = { meaning: 'new tokens', unit: 'tok' } as const;
const p = { meaning: 'tokens already cached before them', unit: 'tok' } as const;
const heads = { meaning: 'query heads', unit: '1' } as const;

/** Query-key pairs of causal attention: each new token sees the cached ones and about half of the new ones. */
export const attentionPairs = formula({
  id: 'attention-pairs',
  title: 'Pairs of causal attention',
  equation: 'P = m · p + m² / 2',
  unit: '1',
  symbols: { m, p },
  claim: 'exact',
  assumptions: ['causal: the other half of the square is not computed; the diagonal is left out'],
  source: 'counting',
  compute: ({ m: fresh, p: cached }) => fresh * cached + (fresh * fresh) / 2,
});

/** Pairs where each token sees at most a window of the ones before it. */
export const attentionPairsWindow = formula({
  id: 'attention-pairs-window',
  title: 'Pairs of causal attention in a sliding window',
  equation: 'P = a · p + a² / 2 + (m − a) · w with a = min(m, max(0, w − p))',
  unit: '1',
  symbols: { m, p, w: { meaning: 'window', unit: 'tok' } },
  claim: 'exact',
  assumptions: ['causal; the diagonal is left out'],
  source: 'counting: a tokens still see everything, the rest see w',
  compute: ({ m: fresh, p: cached, w }) => {
    const growing = Math.min(fresh, Math.max(0, w - cached));
    return growing * cached + (growing * growing) / 2 + (fresh - growing) * w;
  },
});

/** Work of one pair over the layers of a group: a score and a weighted sum (FLOP). */
export const pairFlops = formula({
  id: 'pair-flops',
  title: 'Work of one attention pair',
  equation: 'A = 2 · L · Hq · (dk + dv)',
  unit: 'FLOP',
  symbols: {
    L: { meaning: 'layers of the group', unit: '1' },
    Hq: heads,
    dk: { meaning: 'dimension of a key', unit: '1' },
    dv: { meaning: 'dimension of a value', unit: '1' },
  },
  claim: 'exact',
  assumptions: ['a multiply and an add are two operations; the softmax is not counted'],
  source: 'counting; 4 · L · Hq · d where keys and values are alike',
  compute: ({ L, Hq, dk, dv }) => 2 * L * Hq * (dk + dv),
});

/** Work to prefill m tokens after p cached ones (FLOP). */
export const prefillFlops = formula({
  id: 'prefill-flops',
  title: 'Work of a prefill',
  equation: 'C = 2 · N · m + 2 · Z · q + Σ(A · P)',
  unit: 'FLOP',
  symbols: {
    N: {
      meaning: 'parameters of the layers a token passes (active ones), without embedding and output head',
      unit: '1',
    },
    m,
    Z: { meaning: 'parameters of the output head', unit: '1' },
    q: { meaning: 'tokens sampled', unit: 'tok' },
    A: { meaning: 'work of one attention pair of each group of layers', unit: 'FLOP' },
    P: { meaning: 'pairs of each group of layers', unit: '1' },
  },
  claim: 'exact',
  assumptions: ['causal attention', 'the output head runs for sampled tokens only'],
  source: 'counting; Mooncake (FAST 25) counts the non-causal square, twice the attention term',
  compute: ({ N, m: fresh, Z, q }, { A, P }) => 2 * N * fresh + 2 * Z * q + sum(A.map((one, i) => one * at(P, i))),
});

/** The same for a model of one kind of attention, as textbooks write it (FLOP). */
export const prefillFlopsConventional = formula({
  id: 'prefill-flops-conventional',
  title: 'Work of a prefill with full attention',
  equation: 'C = 2 · N · m + 4 · L · Hq · d · (m · p + m² / 2)',
  unit: 'FLOP',
  symbols: {
    N: { meaning: 'parameters of the layers a token passes', unit: '1' },
    m,
    p,
    L: { meaning: 'layers', unit: '1' },
    Hq: heads,
    d: { meaning: 'head dimension', unit: '1' },
  },
  claim: 'exact',
  assumptions: ['causal attention', 'the output head is left out'],
  source: 'counting',
  compute: ({ N, m: fresh, p: cached, L, Hq, d }) =>
    2 * N * fresh + 4 * L * Hq * d * (fresh * cached + (fresh * fresh) / 2),
});

/** Position at which a token costs twice what the first one does (tok). */
export const positionScale = formula({
  id: 'position-scale',
  title: 'Position at which a token costs twice the first',
  equation: 'D = 2 · N / (4 · L · Hq · d)',
  unit: 'tok',
  symbols: {
    N: { meaning: 'parameters of the layers', unit: '1' },
    L: { meaning: 'layers', unit: '1' },
    Hq: heads,
    d: { meaning: 'head dimension', unit: '1' },
  },
  claim: 'estimate',
  assumptions: ['attention runs at the efficiency of the matrix products; measured scales are 0.6 to 0.7 of it'],
  source: 'ratio of the two terms of prefill-flops-conventional',
  compute: ({ N, L, Hq, d }) => (2 * N) / (4 * L * Hq * d),
});

/** Cost of one token at a position (s/tok). */
export const tokenCostAtPosition = formula({
  id: 'token-cost-at-position',
  title: 'Prefill cost of one token at a position',
  equation: 'c = t · (1 + x / D)',
  unit: 's/tok',
  symbols: {
    t: { meaning: 'cost of the first token', unit: 's/tok' },
    x: { meaning: 'position', unit: 'tok' },
    D: { meaning: 'position of double cost', unit: 'tok' },
  },
  claim: 'estimate',
  assumptions: ['full attention in every layer'],
  source: 'derivative of prefill-flops-conventional by the position',
  compute: ({ t, x, D }) => t * (1 + x / D),
});

export const computeFormulas = catalogue(
  attentionPairs,
  attentionPairsWindow,
  pairFlops,
  prefillFlops,
  prefillFlopsConventional,
  positionScale,
  tokenCostAtPosition,
);
