import { formula } from '../kernel/formula.ts';
import { atRate, catalogue } from './math.ts';

const C = { meaning: 'capacity', unit: 'B' } as const;
const W = { meaning: 'bytes written each second', unit: 'B/s' } as const;
const w = { meaning: 'write amplification', unit: '1' } as const;
const DAY_SECONDS = 86_400;

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

export const wearFormulas = catalogue(
  lifetimeFromCycles,
  lifetimeFromWritten,
  writtenFromDailyWrites,
  requiredDailyWrites,
);
