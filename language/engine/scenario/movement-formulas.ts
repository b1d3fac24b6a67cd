import type { Formula } from '../kernel/formula.ts';
import { formula } from '../kernel/formula.ts';
import { sum } from '../physics/math.ts';

const o = { meaning: 'overhead of one operation', unit: 's' } as const;
const k = { meaning: 'operations', unit: '1' } as const;

/** Operations that move a payload in pieces of one size. */
export const piecesOfSize = formula({
  id: 'pieces-of-size',
  title: 'Pieces of a transfer',
  equation: 'k = ⌈V / s⌉',
  unit: '1',
  symbols: { V: { meaning: 'payload', unit: 'B' }, s: { meaning: 'bytes of one piece', unit: 'B' } },
  claim: 'exact',
  assumptions: ['the last piece costs as much as a full one'],
  source: 'counting',
  compute: ({ V, s }) => Math.ceil(V / s),
});

/** Overheads of all operations that one chunk, or the whole payload, is moved in (s). */
export const operationsTime = formula({
  id: 'operations-time',
  title: 'Overhead of operations',
  equation: 't = k · o / n',
  unit: 's',
  symbols: { k, o, n: { meaning: 'chunks they are spread over', unit: '1' } },
  claim: 'exact',
  assumptions: ['operations of a hop are issued one after the other'],
  source: 'counting',
  compute: ({ k: operations, o: each, n }) => (operations === 0 ? 0 : (operations * each) / n),
});

/** Rate that a transfer gets in practice (B/s). */
export const usableBandwidth = formula({
  id: 'usable-bandwidth',
  title: 'Bandwidth that is usable',
  equation: 'R = u · B',
  unit: 'B/s',
  symbols: { u: { meaning: 'usable share', unit: '1' }, B: { meaning: 'bandwidth', unit: 'B/s' } },
  claim: 'exact',
  assumptions: [],
  source: 'definition of the usable share',
  compute: ({ u, B }) => u * B,
});

/** What a tier on the way gives when it is written and read at once over one bus (B/s). */
export const bounceBandwidth = formula({
  id: 'bounce-bandwidth',
  title: 'Bandwidth of a tier that is passed through',
  equation: 'R = 1 / (1 / w + 1 / r)',
  unit: 'B/s',
  symbols: { w: { meaning: 'write bandwidth', unit: 'B/s' }, r: { meaning: 'read bandwidth', unit: 'B/s' } },
  claim: 'exact',
  assumptions: ['reads and writes share one bus: each byte crosses it twice'],
  source: 'conservation of bytes; see bounce-lower-bound',
  compute: ({ w, r }) => 1 / (1 / w + 1 / r),
});

/** The rate behind a measured time (B/s). */
export const measuredRate = formula({
  id: 'measured-rate',
  title: 'Bandwidth that was measured',
  equation: 'R = V / t',
  unit: 'B/s',
  symbols: { V: { meaning: 'bytes', unit: 'B' }, t: { meaning: 'measured time, interpolated', unit: 's' } },
  claim: 'exact',
  assumptions: ['monotone interpolation between measurements, none beyond them'],
  source: 'the measurements of the link',
  compute: ({ V, t }) => V / t,
});

/** A transfer as it was measured (s). */
export const measuredTransfer = formula({
  id: 'measured-transfer',
  title: 'Transfer time from the measured table',
  equation: 't = m',
  unit: 's',
  symbols: { m: { meaning: 'measured time, interpolated', unit: 's' } },
  claim: 'exact',
  assumptions: ['monotone interpolation between measurements, none beyond them'],
  source: 'the measurements of the path',
  compute: ({ m }) => m,
});

/** A transfer and what it costs whatever its size (s). */
export const withFixedCost = formula({
  id: 'with-fixed-cost',
  title: 'Transfer with its fixed cost',
  equation: 't = f + m',
  unit: 's',
  symbols: { f: { meaning: 'fixed cost', unit: 's' }, m: { meaning: 'time of moving the bytes', unit: 's' } },
  claim: 'exact',
  assumptions: [],
  source: 'they follow each other',
  compute: ({ f, m }) => f + m,
});

/** Time a link is busy with one transfer (s). */
export const linkService = formula({
  id: 'link-service',
  title: 'Time a link is busy with one transfer',
  equation: 't = k · o + V / R',
  unit: 's',
  symbols: {
    k,
    o,
    V: { meaning: 'bytes of the transfer', unit: 'B' },
    R: { meaning: 'usable bandwidth of the link', unit: 'B/s' },
  },
  claim: 'estimate',
  assumptions: ['the link does nothing else between its operations'],
  source: 'fragmentation law; see fragmented-transfer',
  compute: ({ k: operations, o: each, V, R }) => operations * each + V / R,
});

/** Share of a link whose directions share a budget (1). */
export const duplexUtilisation = formula({
  id: 'duplex-utilisation',
  title: 'Utilisation of both directions of a link together',
  equation: 'ρ = (Σ(λ · V) + ΣW) / (2 · φ · B)',
  unit: '1',
  symbols: {
    λ: { meaning: 'transfers a second of each flow, either way', unit: '1/s' },
    V: { meaning: 'bytes of one transfer of each flow', unit: 'B' },
    W: { meaning: 'prefixes written back over it', unit: 'B/s' },
    φ: { meaning: 'share of both directions together that can be used at once', unit: '1' },
    B: { meaning: 'bandwidth of one direction', unit: 'B/s' },
  },
  claim: 'estimate',
  assumptions: ['what is restored is written back once it has grown'],
  source: 'duplex-budget solved for its load; vLLM KV offloading blog, 2026-01-08',
  compute: ({ φ, B }, { λ, V, W }) =>
    (λ.reduce((sum, rate, i) => sum + rate * (V[i] ?? 0), 0) + W.reduce((sum, rate) => sum + rate, 0)) / (2 * φ * B),
});

/** Everything that could be under way goes first, one after the other (s). */
export const restoreWorstSerial = formula({
  id: 'restore-worst-serial',
  title: 'Restore when all sequences restore at once, one after the other',
  equation: 't ≤ Σ(S · a) + Σw',
  unit: 's',
  symbols: {
    w: { meaning: 'waits at tiers that others use over links of their own', unit: 's' },
    S: { meaning: 'sequences of each workload that shares the path', unit: '1' },
    a: { meaning: 'one transfer of each by itself, as expected', unit: 's' },
  },
  claim: 'upper-bound',
  assumptions: [
    'each live sequence has one restore under way',
    'usable shares, overheads and measured times are the worst of a transfer by itself',
  ],
  source: 'the burst of a closed system served in order',
  compute: (_, { S, a, w }) =>
    S.reduce((sum, one, i) => sum + one * (a[i] ?? 0), 0) + w.reduce((sum, one) => sum + one, 0),
});

/** Bytes that others may put through a tier first (s). */
export const tierBurst = formula({
  id: 'tier-burst',
  title: 'Wait at a tier that others use',
  equation: 't ≤ Σ(S · V) / R',
  unit: 's',
  symbols: {
    S: { meaning: 'sequences of each workload that shares the tier and no link', unit: '1' },
    V: { meaning: 'bytes one of them moves', unit: 'B' },
    R: { meaning: 'usable bandwidth of the tier', unit: 'B/s' },
  },
  claim: 'upper-bound',
  assumptions: ['each of their live sequences goes first once'],
  source: 'Le Boudec, Thiran: Network Calculus, burst over the rate of a server',
  compute: ({ R }, { S, V }) => S.reduce((sum, one, i) => sum + one * (V[i] ?? 0), 0) / R,
});

/** All sequences restore at once and share links and tiers fairly (s). */
export const fairFinish = formula({
  id: 'fair-finish',
  title: 'Restore when all sequences restore at once and share fairly',
  equation: 't ≈ ΣL + f',
  unit: 's',
  symbols: {
    L: { meaning: 'fixed latency of each hop', unit: 's' },
    f: { meaning: 'last byte under max-min fair rates', unit: 's' },
  },
  claim: 'estimate',
  assumptions: ['all transfers of the scenario start together', 'hops overlap'],
  source: 'Bertsekas, Gallager: Data Networks, section 6.5',
  compute: ({ f }, { L }) => L.reduce((sum, one) => sum + one, 0) + f,
});

/** What of a layer-wise restore the prefill does not hide (s). */
export const exposedLayers = formula({
  id: 'exposed-layers',
  title: 'Exposed part of a restore layer by layer',
  equation: 't = r / L + (L − 1) / L · max(0, r − Σc)',
  unit: 's',
  symbols: {
    r: { meaning: 'time to restore all layers', unit: 's' },
    c: { meaning: 'time of the new tokens in all layers: their prefill, and its launch and layers', unit: 's' },
    L: { meaning: 'layers', unit: '1' },
  },
  claim: 'estimate',
  assumptions: ['layers alike; one layer is buffered ahead'],
  source: 'layerwise-overlap less the prefill itself',
  compute: ({ r, L }, { c }) => r / L + ((L - 1) / L) * Math.max(0, r - sum(c)),
});

/** Tokens one instance prefills in a second. */
export const prefillRate = formula({
  id: 'prefill-rate',
  title: 'Prefill rate of one instance',
  equation: 'P = m / t',
  unit: 'tok/s',
  symbols: {
    m: { meaning: 'new tokens of a prompt', unit: 'tok' },
    t: { meaning: 'time of their prefill', unit: 's' },
  },
  claim: 'estimate',
  assumptions: ['one prompt after the other'],
  source: 'counting',
  compute: ({ m, t }) => m / t,
});

/** Tokens one instance answers in a second, all its sequences together. */
export const decodeRate = formula({
  id: 'decode-rate',
  title: 'Decode rate of one instance',
  equation: 'R = b / t',
  unit: 'tok/s',
  symbols: {
    b: { meaning: 'sequences of one replica, a token each', unit: 'tok' },
    t: { meaning: 'time between tokens', unit: 's' },
  },
  claim: 'estimate',
  assumptions: ['all places are taken'],
  source: 'counting',
  compute: ({ b, t }) => b / t,
});

/** The formulas of paths and of what shares them, for the catalogue. */
export const movementFormulas = [
  piecesOfSize,
  operationsTime,
  usableBandwidth,
  bounceBandwidth,
  measuredRate,
  measuredTransfer,
  withFixedCost,
  linkService,
  duplexUtilisation,
  restoreWorstSerial,
  tierBurst,
  fairFinish,
  exposedLayers,
  prefillRate,
  decodeRate,
] as unknown as readonly Formula[];
