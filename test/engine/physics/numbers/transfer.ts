import * as p from '../../../../language/engine/physics/index.ts';
import { number } from './case.ts';

const inf = Number.POSITIVE_INFINITY;

export const transferCases = [
  number(p.transferLowerBound, { L: [1e-6, 3e-6], V: 110e9, B: [1600e9, 55e9] }, 2.000004, '4 µs + 110 GB / 55 GB/s'),
  number(p.transferLowerBound, { L: [1e-6], V: 0, B: [0] }, 1e-6, 'nothing to carry: only the latency'),
  number(p.transferLowerBound, { L: [1e-6], V: 1, B: [0] }, inf, 'a byte over a link that is down'),
  number(p.transferStoreAndForward, { L: [1, 2], o: [0.5, 0.5], V: 10, B: [10, 5] }, 7, '(1 + .5 + 1) + (2 + .5 + 2)'),
  number(
    p.transferCutThrough,
    { L: [1, 2], o: [0.5, 0.5], V: 10, B: [10, 5], c: 5 },
    7,
    '3 + (1 + 1.5) + (2 − 1) · 1.5',
  ),
  number(p.transferCutThrough, { L: [0, 0], o: [0, 0], V: 10, B: [10, 5], c: 1 }, 2.1, '.1 + .2 + 9 · .2'),
  number(
    p.transferCutThrough,
    { L: [1, 2], o: [0.5, 0.5], V: 10, B: [10, 5], c: 99 },
    7,
    'one chunk is store and forward',
  ),
  number(
    p.transferEstimate,
    { L: [1, 2], V: 10, B: [10, 5], o: [0, 0.1], k: 20, u: [1, 0.5] },
    9,
    '3 + max(1, 20 · .1 + 10 / 2.5)',
  ),
  number(p.bestChunk, { V: 100e6, o: 10e-6, B: [10e9] }, Math.sqrt(1e13), '√(1e8 · 1e-5 · 1e10) = √1e13 B'),
  number(p.bestChunk, { V: 100, o: 1, B: [] }, 100, 'one hop wants one chunk'),
  number(p.pagedPieces, { L: 32, T: 100, b: 16 }, 448, '2 · 32 · 7 blocks'),
  number(p.pagedPieceBytes, { b: 16, H: 8, n: 2, d: 128, e: 2 }, 16_384, '16 · 4 heads · 128 · 2'),
  number(p.pagedPieceBytes, { b: 16, H: 4, n: 8, d: 128, e: 2 }, 4096, 'never less than one head'),
  number(p.fragmentedTransfer, { L: 1e-3, k: 100, o: 15e-6, s: 50e3, B: 50e9 }, 2.6e-3, '1 ms + 100 · (15 + 1) µs'),
  number(
    p.effectiveBandwidth,
    { s: 750e3, o: 15e-6, B: 50e9 },
    25e9,
    '750 kB takes 15 µs at full rate and 15 µs to start',
  ),
  number(p.halfSpeedPiece, { o: 15e-6, B: 50e9 }, 750e3, '15 µs of 50 GB/s'),
  number(p.bounceLowerBound, { x: [1, 2], V: 10, B: [10, 10] }, 2, 'the second resource carries 20'),
  number(p.duplexBudget, { B: 63, φ: 0.66, U: 40 }, 43.16, '83.16 together less 40'),
  number(p.duplexBudget, { B: 63, φ: 0.66, U: 0 }, 63, 'never more than the link'),
  number(p.duplexBudget, { B: 63, φ: 0.66, U: 90 }, 0, 'never negative'),
  number(p.rankBytes, { V: 64, n: 4, H: 8 }, 16, 'a quarter each'),
  number(p.rankBytes, { V: 64, n: 8, H: 1 }, 64, 'MLA: whole on every rank'),
  number(p.linkBytes, { v: 8, n: 8, c: 3 }, 24, 'one of three links serves 3 of 8 ranks'),
  number(p.linkBytesBound, { V: 64, c: 8 }, 8, 'an eighth'),
  number(p.transferWorstCase, { R: [10, 5], T: [1, 1], r: [0, 1], σ: [0, 2], V: 8 }, 4.75, '1 + (2 + 5) / 4 + 8 / 4'),
  number(p.transferWorstCase, { R: [5], T: [1], r: [5], σ: [0], V: 8 }, inf, 'others take all of it'),
  number(
    p.transferWorstCaseStored,
    { R: [10, 5], T: [1, 1], r: [0, 1], σ: [0, 2], V: 8 },
    5.55,
    '(10 + 8) / 10 + (2 + 5 + 8) / 4',
  ),
  number(p.transferContended, { L: [1], k: 2, o: [0.5], V: 8, u: [0.5], B: [4], ρ: [0.5] }, 11, '1 + (1 + 4) / .5'),
];
