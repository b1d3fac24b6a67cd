import { formula } from '../kernel/formula.ts';
import { sum } from '../physics/math.ts';

/** Bandwidth of the instances that carry distinct parts of the data (B/s). */
export const aggregateBandwidth = formula({
  id: 'aggregate-bandwidth',
  title: 'Bandwidth of all instances that carry distinct data',
  equation: 'B = b · k',
  unit: 'B/s',
  symbols: {
    b: { meaning: 'bandwidth of one instance', unit: 'B/s' },
    k: { meaning: 'instances that carry distinct data; replicas add none', unit: '1' },
  },
  claim: 'exact',
  assumptions: [],
  source: 'counting',
  compute: ({ b, k }) => b * k,
});

/** Share of a link its flows take (1). */
export const linkUtilisation = formula({
  id: 'link-utilisation',
  title: 'Utilisation of a link',
  equation: 'ρ = Σ(λ · V) / (u · B)',
  unit: '1',
  symbols: {
    λ: { meaning: 'transfers a second of each flow', unit: '1/s' },
    V: { meaning: 'bytes of one transfer of each flow', unit: 'B' },
    u: { meaning: 'usable share', unit: '1' },
    B: { meaning: 'bandwidth', unit: 'B/s' },
  },
  claim: 'exact',
  assumptions: ['every request makes its transfer', 'both directions are counted apart; the busier one is shown'],
  source: 'utilisation law',
  compute: ({ u, B }, { λ, V }) => sum(λ.map((rate, i) => rate * (V[i] ?? 0))) / (u * B),
});

/** Bytes written to a tier each second for prefixes that are parked (B/s). */
export const parkRate = formula({
  id: 'park-rate',
  title: 'Rate at which prefixes are parked',
  equation: 'W = λ · κ · (p − r + o)',
  unit: 'B/s',
  symbols: {
    λ: { meaning: 'arrivals', unit: '1/s' },
    κ: { meaning: 'cache bytes of one token', unit: 'B/tok' },
    p: { meaning: 'tokens of the prompt', unit: 'tok' },
    r: { meaning: 'reused tokens, already there', unit: 'tok' },
    o: { meaning: 'tokens answered', unit: 'tok' },
  },
  claim: 'estimate',
  assumptions: ['every request’s new tokens are written once when it ends'],
  source: 'counting',
  compute: ({ λ, κ, p, r, o }) => λ * κ * Math.max(0, p - r + o),
});

/** A sum of times, such as other steps on a device, or of rates. */
export const writeRate = formula({
  id: 'write-rate',
  title: 'Bytes written to the tier each second',
  equation: 'W = Σw',
  unit: 'B/s',
  symbols: { w: { meaning: 'writes of each object placed here', unit: 'B/s' } },
  claim: 'exact',
  assumptions: [],
  source: 'counting',
  compute: (_, { w }) => sum(w),
});
