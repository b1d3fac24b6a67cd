import type { Formula } from '../kernel/formula.ts';
import { formula } from '../kernel/formula.ts';
import { allocatedFormulas } from './allocated-formulas.ts';
import { expertFormulas } from './expert-formulas.ts';
import { handoffScenarioFormulas } from './handoff-formulas.ts';
import { movementFormulas } from './movement-formulas.ts';
import { restoreContended, restoreWorst } from './restore-formulas.ts';
import { retentionScenarioFormulas } from './retention-formulas.ts';
import { wearScenarioFormulas } from './wear-formulas.ts';
import { writePolicyFormulas } from './write-policy-formulas.ts';

export { restoreContended, restoreWorst };

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);

/** Tokens of a live sequence when `context` is not written. */
export const contextTokens = formula({
  id: 'context-tokens',
  title: 'Tokens a live sequence comes to hold',
  equation: 'T = p + o',
  unit: 'tok',
  symbols: { p: { meaning: 'tokens of the prompt', unit: 'tok' }, o: { meaning: 'tokens answered', unit: 'tok' } },
  claim: 'exact',
  assumptions: [],
  source: 'counting',
  compute: ({ p, o }) => p + o,
});

/** New tokens of a prompt: what no prefix brings. */
export const newTokens = formula({
  id: 'new-tokens',
  title: 'Tokens of the prompt to prefill',
  equation: 'm = p − r',
  unit: 'tok',
  symbols: { p: { meaning: 'tokens of the prompt', unit: 'tok' }, r: { meaning: 'reused tokens', unit: 'tok' } },
  claim: 'exact',
  assumptions: [],
  source: 'counting',
  compute: ({ p, r }) => Math.max(0, p - r),
});

/** Bytes of one reused prefix: its cache and the recurrent state at its end (B). */
export const prefixBytes = formula({
  id: 'prefix-bytes',
  title: 'Bytes of one reused prefix',
  equation: 'V = Σv',
  unit: 'B',
  symbols: { v: { meaning: 'cache of the reused tokens, and the recurrent state after them', unit: 'B' } },
  claim: 'exact',
  assumptions: ['the whole prefix is restored, nothing of it is still in the live cache'],
  source: 'counting',
  compute: (_, { v }) => sum(v),
});

/** Parameters of the layers one token multiplies with. */
export const layerParameters = formula({
  id: 'layer-parameters',
  title: 'Parameters a token multiplies with in the layers',
  equation: 'N = max(0, P − E − H)',
  unit: '1',
  symbols: {
    P: { meaning: 'parameters a token passes through', unit: '1' },
    E: { meaning: 'parameters of the input embedding', unit: '1' },
    H: { meaning: 'parameters of the output head', unit: '1' },
  },
  claim: 'exact',
  assumptions: [],
  source: 'counting: the embedding is looked up, the head runs once for each sampled token',
  compute: ({ P, E, H }) => Math.max(0, P - E - H),
});

/** Weights that one decode step or one prefill must read at least (B). */
export const weightsRead = formula({
  id: 'weights-read',
  title: 'Weights read in one pass, at least',
  equation: 'R = (P − E) · bw',
  unit: 'B',
  symbols: {
    P: { meaning: 'parameters a token passes through', unit: '1' },
    E: { meaning: 'parameters of the input embedding', unit: '1' },
    bw: { meaning: 'bytes of one parameter', unit: 'B' },
  },
  claim: 'lower-bound',
  assumptions: ['each weight is read once for all sequences; of a mixture of experts only the active part'],
  source: 'counting; weights larger than the caches of the device',
  compute: ({ P, E, bw }) => (P - E) * bw,
});

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

/** The formulas of placing and composing, for the catalogue. */
export const scenarioFormulas = [
  contextTokens,
  newTokens,
  prefixBytes,
  layerParameters,
  weightsRead,
  perInstance,
  kvPerInstance,
  kvAllInstances,
  replicated,
  tierUsed,
  tierAvailable,
  tierTotal,
  aggregateBandwidth,
  restoreContended,
  restoreWorst,
  slowestPart,
  fastestSource,
  measuredPrefill,
  otherSteps,
  prefillUtilisation,
  linkUtilisation,
  parkRate,
  writeRate,
  ...movementFormulas,
  ...handoffScenarioFormulas,
  ...retentionScenarioFormulas,
  ...wearScenarioFormulas,
  ...writePolicyFormulas,
  ...allocatedFormulas,
  ...expertFormulas,
] as unknown as readonly Formula[];
