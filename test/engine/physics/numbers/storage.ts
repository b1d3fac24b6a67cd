import * as p from '../../../../language/engine/physics/index.ts';
import { number } from './case.ts';

const year = 31_557_600;
const inf = Number.POSITIVE_INFINITY;

export const storageCases = [
  number(p.pageAmplification, { r: 2048, P: 16_384 }, 8, 'a token of 2 KiB programs 16 KiB'),
  number(p.pageAmplification, { r: 32_768, P: 16_384 }, 1, 'two whole pages'),
  number(p.pageAmplification, { r: 24_576, P: 16_384 }, 4 / 3, '1.5 pages take 2'),
  number(p.collectionAmplification, { u: 0.75 }, 4, 'a quarter of a block is gained'),
  number(p.collectionAmplification, { u: 1 }, inf, 'nothing is gained'),
  number(p.totalAmplification, { p: 8, g: 1.5 }, 12, '8 · 1.5'),
  // physics.md 10.3: 629 MB/s on 512 GB with 1e5 cycles last 2.6 years.
  number(
    p.lifetimeFromCycles,
    { C: 512e9, E: 1e5, W: 629_145_600, w: 1 },
    5.12e16 / 629_145_600,
    '5.12e16 B at 629 MB/s',
  ),
  number(p.lifetimeFromWritten, { Z: 1000, W: 2, w: 5 }, 100, '1000 / 10'),
  number(
    p.writtenFromDailyWrites,
    { D: 1, C: 7.68e12, y: 5 * year },
    7.68e12 * 1826.25,
    '1,826.25 days of the whole drive',
  ),
  number(p.requiredDailyWrites, { W: 1e6, w: 2, C: 86.4e9 }, 2, '172.8 GB a day on 86.4 GB'),
  number(p.appendBuffer, { L: 32, P: 16_384, n: 1 }, 1_048_576, '2 · 32 · 16 KiB = 1 MiB'),
  number(p.outstandingReads, { B: 1.6384e12, t: 5e-6, g: 4096 }, 2000, '8.192 MB in flight'),
  number(p.latencyBuffer, { B: 1e12, t: 20e-6 }, 40e6, '2 · 20 MB'),
  number(p.keepInterval, { t: 10, g: 2, r: 1, l: 4, V: 2, w: 3, m: 0.5 }, 10, '(20 − 4 − 6) / 1'),
  number(p.keepInterval, { t: 1, g: 1, r: 1, l: 4, V: 2, w: 3, m: 0.5 }, 0, 'recomputing is cheaper than loading'),
  number(p.horizonCapacity, { W: 5, T: 60 }, 300, 'a minute of 5'),
  number(p.capacityHorizon, { C: 300, W: 5 }, 60, 'and back'),
  number(p.hitCeiling, { N: 10, U: 4 }, 0.6, '6 of 10 are repeats'),
  number(p.evictionScore, { t: 4, p: 0.5, V: 8 }, 0.25, '2 s saved by 8 B'),
  // DistServe: 1.208e9 B ten times a second are 96.6 Gb/s.
  number(p.sustainedFabric, { λ: 10, V: 1.208e9, h: 0 }, 12.08e9, '10 · 1.208 GB'),
  number(p.sustainedFabric, { λ: 10, V: 1, h: 0.5 }, 20, 'half kept free'),
  number(p.hidingBandwidth, { V: 10, c: 2 }, 5, '10 in 2 s'),
  number(p.exposedHandoff, { s: 1, V: 8, L: 4, B: 4, c: 8 }, 1.5, 'hidden but for a layer of 2 at 4'),
  number(p.exposedHandoff, { s: 1, V: 8, L: 4, B: 1, c: 4 }, 6, '8 s of sending less 3 s of prefill'),
  number(p.doubleResidency, { λ: 2, V: 10, t: 0.5, q: 1 }, 30, '20 B/s for 1.5 s'),
  number(p.reshardPairs, { p: 4, d: 8 }, 8, 'each source feeds two'),
  number(p.reshardPairs, { p: 2, d: 3 }, 4, '2 + 3 − 1'),
  number(p.reshardPieces, { L: 32, T: 100, r: 8 }, 51_200, '2 · 32 · 100 · 8'),
  number(p.reshardPieceBytes, { H: 8, p: 2, d: 4, h: 128, e: 2 }, 512, '2 heads of 256 B'),
  number(p.reshardOperations, { L: 2, T: 10, b: 1, r: 8, n: 4 }, 80, '40 tokens of K and V, two pairs on each link'),
  number(p.reshardOperations, { L: 2, T: 10, b: 4, r: 8, n: 3 }, 36, '3 blocks, 2 layers, K and V: 12; 3 of 8 pairs'),
  number(p.copiedOperations, { j: 10, n: 8, c: 3 }, 30, 'three ranks on the fullest link'),
  number(p.handoffCopies, { V: 10, g: 2 }, 20, 'each head on two ranks'),
  number(p.copiesBandwidth, { B: 50, g: 8, k: 1, c: 1, n: 8 }, 6.25, 'eight copies over one link'),
  number(p.copiesBandwidth, { B: 50, g: 8, k: 1, c: 8, n: 8 }, 50, 'each rank has a link of its own'),
  // 8 heads over 16 ranks and 8 links: two copies of everything, each link carries two parts.
  number(p.copiesBandwidth, { B: 400, g: 2, k: 8, c: 8, n: 16 }, 200, '2 · 8 / 8 = 2 parts a link'),
  // Mean 1: 0.3679 · (1 + 1 + 1/2 + 1/6) = 0.981; with 1/24 it is 0.9963.
  number(p.handoffsAtOnce, { λ: 2, t: 0.25, q: 0.25, D: 1, s: 0.99, S: 100 }, 4, 'Poisson of mean 1 at 99 %'),
  number(p.handoffsAtOnce, { λ: 2, t: 0.25, q: 0.25, D: 1, s: 0.99, S: 3 }, 3, 'no more than 3 live sequences'),
  number(p.handoffsAtOnce, { λ: 2, t: 0.25, q: 0.25, D: 10, s: 0.99, S: 100 }, 1, '0.9048 + 0.0905 = 0.9953 at one'),
  number(p.handoffsAtOnce, { λ: 1e-3, t: 1, q: 0, D: 1, s: 0.99, S: 100 }, 1, 'rare, but one at a time'),
  number(p.handoffsAtOnce, { λ: 0, t: 1, q: 0, D: 1, s: 0.99, S: 100 }, 0, 'nothing is handed over'),
  // 900 + 2.326 · 30 + (2.326² − 1) / 6 = 970.5, so 971; e^−900 alone would be zero in floating point.
  number(p.handoffsAtOnce, { λ: 900, t: 1, q: 0, D: 1, s: 0.99, S: 1e4 }, 971, 'Poisson of mean 900 at 99 %'),
  number(p.handoffsAtOnce, { λ: 1e6, t: 1, q: 0, D: 1, s: 0.99, S: 64 }, 64, 'far beyond what can be live'),
  number(p.stagingPeak, { V: 10, k: 4 }, 40, 'four of 10'),
  number(p.stagingWorst, { V: 10, S: 64 }, 640, 'all of them'),
  number(p.stagingRoom, { A: 80, u: [16, 30], n: 2, V: 10 }, 6, '34 on each of two: 68 of 10'),
  number(p.stagingRoom, { A: 40, u: [16, 30], n: 2, V: 10 }, 0, 'already full'),
];
