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
];
