import { formula } from '../kernel/formula.ts';
import { sum } from '../physics/math.ts';

/** The slowest of several parts that move side by side (s). */
export const slowestPart = formula({
  id: 'slowest-part',
  title: 'The slowest of several parts',
  equation: 't = max p',
  unit: 's',
  symbols: { p: { meaning: 'time of each part', unit: 's' } },
  claim: 'exact',
  assumptions: ['parts move side by side'],
  source: 'all parts must have arrived',
  compute: (_, { p }) => Math.max(...p),
});

/** The fastest of several sources (s). */
export const fastestSource = formula({
  id: 'fastest-source',
  title: 'The fastest of several sources',
  equation: 't = min s',
  unit: 's',
  symbols: { s: { meaning: 'time from each source', unit: 's' } },
  claim: 'exact',
  assumptions: ['the prefix is on every one of them'],
  source: 'the best choice among them',
  compute: (_, { s }) => Math.min(...s),
});

/** Prefill of new tokens after a prefix, from a measured table (s). */
export const measuredPrefill = formula({
  id: 'measured-prefill',
  title: 'Prefill time from the measured table',
  equation: 't = t2 − t1',
  unit: 's',
  symbols: {
    t2: { meaning: 'measured time of the longer prompt, interpolated', unit: 's' },
    t1: { meaning: 'measured time of the part before, interpolated', unit: 's' },
  },
  claim: 'exact',
  assumptions: ['monotone interpolation between measurements, none beyond them'],
  source: 'the measurements of the run',
  compute: ({ t2, t1 }) => Math.max(0, t2 - t1),
});

/** Steps of the other workloads that take turns on a device (s). */
export const otherSteps = formula({
  id: 'other-steps',
  title: 'Steps of other workloads on the device',
  equation: 't = Σx',
  unit: 's',
  symbols: { x: { meaning: 'one decode step of each other workload', unit: 's' } },
  claim: 'estimate',
  assumptions: ['workloads on one device take turns'],
  source: 'counting',
  compute: (_, { x }) => sum(x),
});

/** Share of its time a device spends on prefills (1). */
export const prefillUtilisation = formula({
  id: 'prefill-utilisation',
  title: 'Share of time a replica spends on prefills',
  equation: 'ρ = λ · S / D',
  unit: '1',
  symbols: {
    λ: { meaning: 'arrivals', unit: '1/s' },
    S: { meaning: 'time of one prefill', unit: 's' },
    D: { meaning: 'data-parallel replicas', unit: '1' },
  },
  claim: 'estimate',
  assumptions: ['arrivals spread evenly over the replicas'],
  source: 'utilisation law',
  compute: ({ λ, S, D }) => (λ * S) / D,
});
