import { type Formula, formula } from '../kernel/formula.ts';
import { sum } from '../physics/math.ts';

/** What an engine sets aside on one rank (B). */
export const allocatedOnRank = formula({
  id: 'kv-allocated-on-rank',
  title: 'What the engine sets aside on one rank',
  equation: 'a = Σp',
  unit: 'B',
  symbols: { p: { meaning: 'each buffer, pool or group of pages the engine keeps', unit: 'B' } },
  claim: 'exact',
  assumptions: ['every live sequence holds as many tokens as the context', 'cache and recurrent state together'],
  source: 'the engine’s own allocator; see the engine’s profile',
  compute: (_, { p }) => sum(p),
});

/** The same over all ranks and replicas (B). */
export const allocatedInAll = formula({
  id: 'kv-allocated',
  title: 'What the engine sets aside on all ranks',
  equation: 'A = n · a',
  unit: 'B',
  symbols: {
    n: { meaning: 'ranks of all replicas', unit: '1' },
    a: { meaning: 'bytes set aside on the fullest rank', unit: 'B' },
  },
  claim: 'exact',
  assumptions: ['all ranks set aside alike'],
  source: 'counting',
  compute: ({ n, a }) => n * a,
});

/** A sequence's part of it (B). */
export const allocatedPerSequence = formula({
  id: 'kv-allocated-per-sequence',
  title: 'What the engine sets aside for a sequence',
  equation: 'q = A / S',
  unit: 'B',
  symbols: {
    A: { meaning: 'bytes set aside on all ranks', unit: 'B' },
    S: { meaning: 'live sequences', unit: '1' },
  },
  claim: 'exact',
  assumptions: ['spare rows and slots are shared by all sequences'],
  source: 'counting',
  compute: ({ A, S }) => A / S,
});

/** Bytes beyond the logical ones (B). */
export const allocationGap = formula({
  id: 'kv-allocation-gap',
  title: 'Set aside beyond the logical bytes',
  equation: 'g = A − M − S · s',
  unit: 'B',
  symbols: {
    A: { meaning: 'bytes set aside on all ranks', unit: 'B' },
    M: { meaning: 'logical bytes of the live cache', unit: 'B' },
    S: { meaning: 'live sequences', unit: '1' },
    s: { meaning: 'recurrent state of a sequence', unit: 'B' },
  },
  claim: 'exact',
  assumptions: ['block rounding, batches in flight, spare rows and copies over ranks'],
  source: 'counting',
  compute: ({ A, M, S, s }) => A - M - S * s,
});

/** What of it lies on one instance of a tier (B). */
export const allocatedHere = formula({
  id: 'kv-allocated-here',
  title: 'Set aside on one instance of the tier',
  equation: 'u = s · A / n',
  unit: 'B',
  symbols: {
    s: { meaning: 'share placed here', unit: '1' },
    A: { meaning: 'bytes set aside', unit: 'B' },
    n: { meaning: 'instances they are split over', unit: '1' },
  },
  claim: 'exact',
  assumptions: [],
  source: 'counting',
  compute: ({ s, A, n }) => (s * A) / n,
});

/** The longest context at which all sequences fit (tok). */
export const longestContext = formula({
  id: 'context-longest',
  title: 'Longest context at which all sequences fit',
  equation: 'T = ⌊(C − U + Σo − c) / κ⌋',
  unit: 'tok',
  symbols: {
    C: { meaning: 'room on one instance, less the reserve', unit: 'B' },
    U: { meaning: 'everything that lies there', unit: 'B' },
    o: { meaning: 'what this workload takes of it', unit: 'B' },
    c: { meaning: 'what does not grow with the context: recurrent state and full windows', unit: 'B' },
    κ: { meaning: 'bytes all sequences there take for one more token each', unit: 'B/tok' },
  },
  claim: 'exact',
  assumptions: ['memory alone decides; what the model was made for is not asked'],
  source: 'counting',
  compute: ({ C, U, c, κ }, { o }) => Math.max(0, Math.floor((C - U + sum(o) - c) / κ + 1e-9)),
});

/** For the catalogue. */
export const allocatedFormulas = [
  allocatedOnRank,
  allocatedInAll,
  allocatedPerSequence,
  allocationGap,
  allocatedHere,
  longestContext,
] as unknown as readonly Formula[];
