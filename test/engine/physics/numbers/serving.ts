import * as p from '../../../../language/engine/physics/index.ts';
import { number } from './case.ts';

const inf = Number.POSITIVE_INFINITY;

export const servingCases = [
  number(p.readTime, { V: [3, 4], B: 2 }, 3.5, '7 at 2'),
  number(p.computeTime, { C: 10, F: 4 }, 2.5, '10 at 4'),
  number(p.decodeFlops, { b: 2, N: 10, Z: 5, A: [3, 1], T: [4, 2] }, 74, '2 · 2 · 15 + 12 + 2'),
  number(p.itlLowerBound, { r: [1, 3, 2], a: 1 }, 3, 'the busiest resource'),
  number(p.itlLowerBound, { r: [1, 3, 2], a: 1.5 }, 2, '1.5 tokens a step'),
  number(
    p.itlEstimate,
    { r: [1, 2], u: 0.5, c: 1, η: 0.5, L: 2, f: 0.5, b: 4, g: 0.25, p: 1, a: 1 },
    10,
    '6 + 2 · (.5 + 1) + 1',
  ),
  number(
    p.itlEstimate,
    { r: [1], u: 1, c: 2, η: 0.5, L: 0, f: 0, b: 1, g: 0, p: 0, a: 2 },
    2,
    'arithmetic of 4 for two tokens',
  ),
  // 12 sequences of 4 tokens: at most three newcomers a step, .5 s each.
  number(p.itlBesidePrefills, { i: 3, s: 0.25, b: 12, S: 0.5, o: 4 }, 4, 'three quarters are left; 4.5 is the most'),
  number(p.itlBesidePrefills, { i: 3, s: 0.4, b: 12, S: 0.5, o: 4 }, 4.5, '3 + 12 · .5 / 4, below 3 / .6'),
  number(p.itlBesidePrefills, { i: 3, s: 2, b: 12, S: 0.5, o: 4 }, 4.5, 'twice as many arrive as are taken in'),
  number(p.itlBesidePrefills, { i: 3, s: 0.4, b: 12, S: 0.5, o: 0 }, 5, 'lengths are not told: 3 / .6'),
  number(p.itlBesidePrefills, { i: 3, s: 1, b: 12, S: 0.5, o: 0 }, inf, 'nothing is left'),
  number(p.prefillOverhead, { L: 2, f: 0.5, n: 4, m: [6, 4], g: 0.1, c: 3 }, 2.5, '2 · .5 + ¾ · 2 · 10 · .1'),
  number(p.prefillOverhead, { L: 2, f: 0.5, n: 4, m: [10], g: 9, c: 3 }, 10, '1 + ¾ · 12: one rank takes 12'),
  number(p.prefillOverhead, { L: 2, f: 0.5, n: 1, m: [10], g: 9, c: 3 }, 1, 'one rank tells nobody anything'),
  number(p.residence, { f: 1, o: 11, i: 0.5 }, 6, '1 + 10 · .5'),
  number(p.littleDemand, { λ: 0.5, t: 6 }, 3, 'half a request a second for 6 s'),
  number(p.concurrencyByMemory, { C: 80, W: [16, 5], k: 10 }, 5, '59 / 10, whole ones'),
  number(p.concurrencyByMemory, { C: 10, W: [16], k: 10 }, 0, 'the weights alone do not fit'),
  number(p.kvHeld, { λ: 2, κ: 3, p: 10, w: 1, i: 0.5, o: 4 }, 204, '6 · (10 + .5 · 48)'),
  // 70B: 327,680 B a token, 64 sequences at 30 tok/s.
  number(p.appendRate, { κ: 327_680, b: 64, i: 1 / 30, λ: 0, m: 0 }, 629_145_600, '327,680 · 1,920'),
  number(p.appendRate, { κ: 2, b: 4, i: 2, λ: 3, m: 5 }, 34, '2 · (2 + 15)'),
  number(p.interference, { i: 3, s: 0.25 }, 4, 'three quarters are left'),
  number(p.interference, { i: 3, s: 1 }, inf, 'nothing is left'),
  number(p.transferShare, { λ: [1, 2], V: [3, 4], B: 22 }, 0.5, '(3 + 8) / 22'),
  number(p.phaseRatio, { p: 1000, P: 500, o: 100, D: 50 }, 1, '2 s of each'),
  number(p.utilisation, { λ: [1, 2], S: [0.2, 0.3] }, 0.8, '.2 + .6'),
  // Equal services of S: Q = S², so M/G/1 gives M/D/1.
  number(p.waitGeneral, { λ: 0.5, S: 1, Q: 1 }, 0.5, '.5 · 1 / (2 · .5)'),
  number(p.waitGeneral, { λ: 0.5, S: 1, Q: 2 }, 1, 'exponential: twice the square'),
  number(p.waitGeneral, { λ: 1, S: 1, Q: 1 }, inf, 'full load has no mean'),
  number(p.waitConstant, { ρ: 0.5, S: 1 }, 0.5, '.5 / (2 · .5)'),
  number(p.waitExponential, { ρ: 0.5, S: 1 }, 1, '.5 / .5'),
  number(p.sojournShared, { ρ: 0.75, S: 1 }, 4, 'a quarter is left'),
  number(p.waitKingman, { ρ: 0.5, S: 1, a: 1, c: 1 }, 1, 'M/M/1'),
  number(p.waitKingman, { ρ: 0.5, S: 1, a: 1, c: 0 }, 0.5, 'M/D/1'),
  number(p.delayBound, { T: 1, σ: 10, r: 4, R: 5 }, 3, '1 + 10 / 5'),
  number(p.delayBound, { T: 1, σ: 10, r: 6, R: 5 }, inf, 'the backlog grows'),
];
