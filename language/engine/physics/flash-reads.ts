import { formula } from '../kernel/formula.ts';
import { catalogue } from './math.ts';

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

export const flashReadFormulas = catalogue(outstandingReads, latencyBuffer);
