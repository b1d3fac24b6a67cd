import * as p from '../../../../language/engine/physics/index.ts';
import { number } from './case.ts';

const inf = Number.POSITIVE_INFINITY;

export const restoreCases = [
  number(p.attentionPairs, { m: 4, p: 10 }, 48, '4 · 10 + 16 / 2'),
  number(p.attentionPairsWindow, { m: 4, p: 10, w: 100 }, 48, 'the window is not reached'),
  number(p.attentionPairsWindow, { m: 4, p: 10, w: 12 }, 46, '2 · 10 + 2 growing, then 2 · 12'),
  number(p.attentionPairsWindow, { m: 4, p: 10, w: 3 }, 12, '4 tokens see 3 each'),
  number(p.pairFlops, { L: 32, Hq: 32, dk: 128, dv: 128 }, 524_288, '4 · 32 · 32 · 128'),
  number(p.prefillFlops, { N: 10, m: 3, Z: 5, q: 1, A: [2, 1], P: [7, 4] }, 88, '60 + 10 + 14 + 4'),
  number(p.prefillFlopsConventional, { N: 10, m: 4, p: 10, L: 1, Hq: 1, d: 1 }, 272, '80 + 4 · 48'),
  number(p.recomputeLowerBound, { C: 10, F: 5, R: [3, 4], B: 2 }, 3.5, 'reading 7 at 2 is longer than 10 at 5'),
  number(
    p.recomputeEstimate,
    { C: 10, F: 5, R: [3, 4], B: 4, η: 0.5, u: 0.7, f: 0.1 },
    4.1,
    '10 / 2.5 beats 7 / 2.8; + .1',
  ),
  // Llama 3.1 8B: q, o 2 · 4096², k, v 2 · 4096 · 1024, MLP 3 · 4096 · 14336 in 32 layers are 6.979e9 parameters.
  number(p.positionScale, { N: 6_979_321_856, L: 32, Hq: 32, d: 128 }, 26_624, '2 · 6.979e9 / (4 · 32 · 32 · 128)'),
  number(p.tokenCostAtPosition, { t: 2, x: 5, D: 10 }, 3, 'half-way to double'),
  number(p.breakEvenBandwidth, { V: 10, t: 3, L: 1 }, 5, '10 in the 2 s that are left'),
  number(p.breakEvenBandwidth, { V: 10, t: 1, L: 1 }, inf, 'no time is left'),
  // κ/B = 2, a = 1, b = 1, L = 2: n + n² = 2 + 2n at n = 2.
  number(p.breakEvenTokens, { κ: 2, B: 1, L: 2, a: 1, b: 1 }, 2, 'n + n² = 2 + 2 · n'),
  number(p.breakEvenTokens, { κ: 1, B: 1, L: 2, a: 2, b: 0 }, 2, '2 · n = 2 + n'),
  number(p.breakEvenTokens, { κ: 3, B: 1, L: 2, a: 2, b: 0 }, inf, 'loading a token is slower than computing it'),
  // (a + κ/B) = 3, κ·n/B + L = 10: x² + 3x − 10 = 0 at x = 2.
  number(p.splitTokens, { κ: 2, B: 1, L: 0, a: 1, b: 1, n: 5 }, 2, '2 + 4 = 2 · (5 − 2)'),
  number(p.splitTokens, { κ: 1, B: 1, L: 0, a: 1, b: 0, n: 6 }, 3, 'equal rates: half each'),
  number(p.splitTokens, { κ: 1, B: 1, L: 99, a: 1, b: 0, n: 6 }, 6, 'the path answers too late'),
  number(p.splitTime, { x: 2, κ: 2, B: 1, L: 0, a: 1, b: 1, n: 5 }, 6, 'both halves end at 6'),
  number(p.splitTime, { x: 5, κ: 2, B: 1, L: 9, a: 1, b: 1, n: 5 }, 30, 'nothing is loaded, so no latency'),
  number(p.layerwiseOverlap, { r: 8, c: 4, L: 4 }, 9, '2 + 3 · 2 + 1'),
  number(p.preloadBuffer, { B: 10, r: 3, c: 1 }, 20, '2 s of 10'),
  number(p.exposedFetch, { f: 3, w: 1 }, 2, '1 of 3 is hidden'),
  number(p.exposedFetch, { f: 1, w: 3 }, 0, 'all of it is hidden'),
  number(p.compressedTransfer, { V: 8, r: 4, B: 2, d: 0.5 }, 1.5, '2 bytes at 2, then decoding'),
  number(p.ttftRestore, { r: 3, c: 2 }, 3, 'the longer one'),
  number(p.ttftLowerBound, { w: [3, 2, 5] }, 2, 'the cheapest way'),
  number(p.ttftComposition, { w: 1, r: 2, c: 3, o: 6, h: 4, f: 5 }, 21, 'one after the other'),
  number(p.measuredEfficiency, { C: 10, F: 5, t: 4 }, 0.5, '2 s at peak took 4'),
];
