import { formula } from '../kernel/formula.ts';
import { atRate, catalogue } from './math.ts';

const C = { meaning: 'capacity', unit: 'B' } as const;
const W = { meaning: 'bytes written each second', unit: 'B/s' } as const;
const w = { meaning: 'write amplification', unit: '1' } as const;
const DAY_SECONDS = 86_400;

/** A page is programmed whole: short runs of bytes program it again and again (1). */
export const pageAmplification = formula({
  id: 'page-amplification',
  title: 'Write amplification by page size',
  equation: 'w = ⌈r / P⌉ · P / r',
  unit: '1',
  symbols: { r: { meaning: 'bytes written together', unit: 'B' }, P: { meaning: 'program page', unit: 'B' } },
  claim: 'lower-bound',
  assumptions: ['runs start at a page; runs that do not cost one page more'],
  source: 'NAND programs whole pages',
  compute: ({ r, P }) => (Math.ceil(r / P) * P) / r,
});

/** Random overwriting makes the device move what is still valid (1). */
export const collectionAmplification = formula({
  id: 'collection-amplification',
  title: 'Write amplification by garbage collection',
  equation: 'w ≈ 1 / (1 − u)',
  unit: '1',
  symbols: { u: { meaning: 'share of a reclaimed block that is still valid', unit: '1' } },
  claim: 'estimate',
  assumptions: ['random overwrites; objects that live and die together, block by block, have u near 0'],
  source: 'a block frees 1 − u of itself and moves u',
  compute: ({ u }) => (u < 1 ? 1 / (1 - u) : Number.POSITIVE_INFINITY),
});

/** Page fill and collection multiply (1). */
export const totalAmplification = formula({
  id: 'total-amplification',
  title: 'Write amplification',
  equation: 'w = p · g',
  unit: '1',
  symbols: { p: { meaning: 'by page size', unit: '1' }, g: { meaning: 'by garbage collection', unit: '1' } },
  claim: 'estimate',
  assumptions: [],
  source: 'each page written is collected in its turn',
  compute: ({ p, g }) => p * g,
});

/** Life of a medium from its program/erase cycles (s). */
export const lifetimeFromCycles = formula({
  id: 'lifetime-from-cycles',
  title: 'Life from program/erase cycles',
  equation: 't = C · E / (W · w)',
  unit: 's',
  symbols: { C, E: { meaning: 'program/erase cycles', unit: '1' }, W, w },
  claim: 'estimate',
  assumptions: ['wear is levelled over the whole device'],
  source: 'cycles times capacity are the bytes that can be programmed; FlashAccel, arXiv 2607.10186',
  compute: ({ C: capacity, E, W: rate, w: waf }) => atRate(capacity * E, rate * waf),
});

/** Life of a drive from the bytes its maker lets be written (s). */
export const lifetimeFromWritten = formula({
  id: 'lifetime-from-written',
  title: 'Life from total bytes written',
  equation: 't = Z / (W · w)',
  unit: 's',
  symbols: {
    Z: { meaning: 'rated bytes written (TBW)', unit: 'B' },
    W,
    w: { meaning: 'write amplification before the drive', unit: '1' },
  },
  claim: 'estimate',
  assumptions: ["the drive's own amplification is inside its rating"],
  source: 'definition of TBW',
  compute: ({ Z, W: rate, w: waf }) => atRate(Z, rate * waf),
});

/** Rated bytes from drive writes a day (B). */
export const writtenFromDailyWrites = formula({
  id: 'written-from-daily-writes',
  title: 'Rated bytes written from drive writes a day',
  equation: 'Z = D · C · y / 86400',
  unit: 'B',
  symbols: { D: { meaning: 'drive writes a day', unit: '1' }, C, y: { meaning: 'warranty', unit: 's' } },
  claim: 'exact',
  assumptions: [],
  source: 'definition of DWPD',
  compute: ({ D, C: capacity, y }) => (D * capacity * y) / DAY_SECONDS,
});

/** Drive writes a day a load needs (1). */
export const requiredDailyWrites = formula({
  id: 'required-daily-writes',
  title: 'Drive writes a day that are needed',
  equation: 'D = W · w · 86400 / C',
  unit: '1',
  symbols: { W, w: { meaning: 'write amplification before the drive', unit: '1' }, C },
  claim: 'estimate',
  assumptions: ['the load is constant'],
  source: 'definition of DWPD',
  compute: ({ W: rate, w: waf, C: capacity }) => atRate(rate * waf * DAY_SECONDS, capacity),
});

/** Buffer that turns token-wise appends into whole pages: one page each for K and V of every layer (B). */
export const appendBuffer = formula({
  id: 'append-buffer',
  title: 'Buffer for whole-page appends',
  equation: 'V = 2 · L · P · n',
  unit: 'B',
  symbols: {
    L: { meaning: 'layers', unit: '1' },
    P: { meaning: 'program page', unit: 'B' },
    n: { meaning: 'sequences', unit: '1' },
  },
  claim: 'exact',
  assumptions: ['K and V of a layer lie apart; MLA has one stream a layer, half of it'],
  source: 'counting',
  compute: ({ L, P, n }) => 2 * L * P * n,
});

/** Reads that must be in flight to reach a bandwidth (1). */
export const outstandingReads = formula({
  id: 'outstanding-reads',
  title: 'Reads in flight at full bandwidth',
  equation: 'N = B · t / g',
  unit: '1',
  symbols: {
    B: { meaning: 'bandwidth', unit: 'B/s' },
    t: { meaning: 'latency of a read', unit: 's' },
    g: { meaning: 'bytes of a read', unit: 'B' },
  },
  claim: 'exact',
  assumptions: [],
  source: "Little's law over reads",
  compute: ({ B, t, g }) => (B * t) / g,
});

/** Buffer that hides the latency of reads behind a double buffer (B). */
export const latencyBuffer = formula({
  id: 'latency-buffer',
  title: 'Buffer that hides read latency',
  equation: 'V = 2 · B · t',
  unit: 'B',
  symbols: { B: { meaning: 'bandwidth', unit: 'B/s' }, t: { meaning: 'latency of a read', unit: 's' } },
  claim: 'estimate',
  assumptions: ['one half is filled while the other is read'],
  source: 'SK hynix H3, equation 1',
  compute: ({ B, t }) => 2 * B * t,
});

export const wearFormulas = catalogue(
  pageAmplification,
  collectionAmplification,
  totalAmplification,
  lifetimeFromCycles,
  lifetimeFromWritten,
  writtenFromDailyWrites,
  requiredDailyWrites,
  appendBuffer,
  outstandingReads,
  latencyBuffer,
);
