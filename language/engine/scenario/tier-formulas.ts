import { formula } from '../kernel/formula.ts';
import { sum } from '../physics/math.ts';

/** One instance's part of something that is split evenly (B). */
export const perInstance = formula({
  id: 'per-instance',
  title: 'Bytes on one instance',
  equation: 'u = s · V / n',
  unit: 'B',
  symbols: {
    s: { meaning: 'share placed here', unit: '1' },
    V: { meaning: 'bytes of the object', unit: 'B' },
    n: { meaning: 'instances it is split over', unit: '1' },
  },
  claim: 'exact',
  assumptions: ['split evenly'],
  source: 'counting',
  compute: ({ s, V, n }) => (s * V) / n,
});

/** Live cache on the fullest rank (B). */
export const kvPerInstance = formula({
  id: 'kv-per-instance',
  title: 'Live cache on the fullest rank',
  equation: 'u = s · ⌈S / D⌉ · m · f',
  unit: 'B',
  symbols: {
    s: { meaning: 'share placed here', unit: '1' },
    S: { meaning: 'sequences', unit: '1' },
    D: { meaning: 'data-parallel replicas', unit: '1' },
    m: { meaning: 'bytes of one sequence', unit: 'B' },
    f: { meaning: 'part of a sequence that one rank holds', unit: '1' },
  },
  claim: 'exact',
  assumptions: ['heads are split over the ranks and replicated where there are fewer heads than ranks'],
  source: 'counting; vLLM kv_cache_interface.py for heads per rank',
  compute: ({ s, S, D, m, f }) => s * Math.ceil(S / D) * m * f,
});

/** The same over all ranks, copies included (B). */
export const kvAllInstances = formula({
  id: 'kv-all-instances',
  title: 'Live cache on all ranks',
  equation: 'u = s · S · m · g',
  unit: 'B',
  symbols: {
    s: { meaning: 'share placed here', unit: '1' },
    S: { meaning: 'sequences', unit: '1' },
    m: { meaning: 'bytes of one sequence', unit: 'B' },
    g: { meaning: 'copies: bytes over all ranks of a replica ÷ bytes of the sequence', unit: '1' },
  },
  claim: 'exact',
  assumptions: ['replicated heads and latents count once for each rank that holds them'],
  source: 'counting',
  compute: ({ s, S, m, g }) => s * S * m * g,
});

/** Copies of something over data-parallel replicas (B). */
export const replicated = formula({
  id: 'replicated',
  title: 'Bytes over all replicas',
  equation: 'u = s · V · D',
  unit: 'B',
  symbols: {
    s: { meaning: 'share placed here', unit: '1' },
    V: { meaning: 'bytes of one copy', unit: 'B' },
    D: { meaning: 'copies', unit: '1' },
  },
  claim: 'exact',
  assumptions: [],
  source: 'counting',
  compute: ({ s, V, D }) => s * V * D,
});

/** What lies on one instance of a tier (B). */
export const tierUsed = formula({
  id: 'tier-used',
  title: 'Bytes used on one instance of the tier',
  equation: 'U = Σu',
  unit: 'B',
  symbols: { u: { meaning: 'each object placed here', unit: 'B' } },
  claim: 'exact',
  assumptions: ['the fullest instance'],
  source: 'counting',
  compute: (_, { u }) => sum(u),
});

/** Room on one instance (B). */
export const tierAvailable = formula({
  id: 'tier-available',
  title: 'Room on one instance of the tier',
  equation: 'A = C − R',
  unit: 'B',
  symbols: { C: { meaning: 'capacity', unit: 'B' }, R: { meaning: 'reserve', unit: 'B' } },
  claim: 'exact',
  assumptions: [],
  source: 'counting',
  compute: ({ C, R }) => C - R,
});

/** All instances of a tier together (B). */
export const tierTotal = formula({
  id: 'tier-total',
  title: 'All instances of the tier',
  equation: 'C = c · n',
  unit: 'B',
  symbols: { c: { meaning: 'one instance', unit: 'B' }, n: { meaning: 'instances', unit: '1' } },
  claim: 'exact',
  assumptions: [],
  source: 'counting',
  compute: ({ c, n }) => c * n,
});
