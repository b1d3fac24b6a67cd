import { formula } from '../kernel/formula.ts';
import { at, atRate, catalogue, largest, sum } from './math.ts';

const hop = {
  L: { meaning: 'fixed latency of each hop', unit: 's' },
  V: { meaning: 'payload', unit: 'B' },
  B: { meaning: 'bandwidth of each hop, one direction', unit: 'B/s' },
} as const;
const overhead = { o: { meaning: 'overhead of one operation on each hop', unit: 's' } } as const;

/** Nothing arrives before every latency has passed and the slowest hop has carried every byte (s). */
export const transferLowerBound = formula({
  id: 'transfer-lower-bound',
  title: 'Transfer over a path, lower bound',
  equation: 't ≥ ΣL + V / min B',
  unit: 's',
  symbols: hop,
  claim: 'lower-bound',
  assumptions: ['full rate on every hop, perfect cut-through, no other traffic'],
  source: 'latency plus serialisation at the bottleneck; limit of cut-through as chunks get ever smaller',
  compute: ({ V }, { L, B }) => sum(L) + atRate(V, Math.min(...B)),
});

/** Each hop takes the whole payload before the next one starts (s). */
export const transferStoreAndForward = formula({
  id: 'transfer-store-and-forward',
  title: 'Transfer over a path, store and forward',
  equation: 't = Σ(L + o + V / B)',
  unit: 's',
  symbols: { ...hop, ...overhead },
  claim: 'estimate',
  assumptions: ['a hop starts when the one before it has everything', 'no other traffic'],
  source: 'sum of the hops taken one after the other',
  compute: ({ V }, { L, o, B }) => sum(B.map((rate, i) => at(L, i) + at(o, i) + atRate(V, rate))),
});

/** Chunks follow each other: the first crosses every hop, the others queue at the slowest one (s). */
export const transferCutThrough = formula({
  id: 'transfer-cut-through',
  title: 'Transfer over a path in chunks',
  equation: 't = Σ(L + o + c / B) + (⌈V / c⌉ − 1) · max(o + c / B)',
  unit: 's',
  symbols: { ...hop, ...overhead, c: { meaning: 'chunk', unit: 'B' } },
  claim: 'estimate',
  assumptions: ['room for a chunk at every hop whenever it arrives', 'the last chunk counts as a full one'],
  source: 'pipeline of equal chunks',
  compute: ({ V, c }, { L, o, B }) => {
    const chunk = Math.min(c, V);
    if (V === 0) return sum(L);
    if (chunk <= 0) return Number.POSITIVE_INFINITY;
    const stage = B.map((rate, i) => at(o, i) + atRate(chunk, rate));
    return sum(L) + sum(stage) + (Math.ceil(V / chunk) - 1) * largest(stage);
  },
});

/** Chunk that balances per-operation overhead against the time to fill the pipeline (B). */
export const bestChunk = formula({
  id: 'best-chunk',
  title: 'Best chunk of a pipelined transfer',
  equation: 'c = min(V, √(V · o / Σ(1 / B)))',
  unit: 'B',
  symbols: {
    V: { meaning: 'payload', unit: 'B' },
    o: { meaning: 'overhead of one operation on the slowest hop', unit: 's' },
    B: { meaning: 'bandwidth of each of the other hops', unit: 'B/s' },
  },
  claim: 'estimate',
  assumptions: ['the slowest hop stays the slowest at this chunk', 'chunks of any size'],
  source: 'derivative of the cut-through time by the chunk set to zero; a single hop wants one chunk',
  compute: ({ V, o }, { B }) => {
    const others = sum(B.map((rate) => 1 / rate));
    return others > 0 ? Math.min(V, Math.sqrt((V * o) / others)) : V;
  },
});

/** The path as it is used: pieces cost an operation each, and links give the share of their rate that is usable (s). */
export const transferEstimate = formula({
  id: 'transfer-estimate',
  title: 'Transfer over a path, expected',
  equation: 't ≈ ΣL + max(k · o + V / (u · B))',
  unit: 's',
  symbols: {
    ...hop,
    ...overhead,
    k: { meaning: 'pieces the payload is copied in', unit: '1' },
    u: { meaning: 'usable share of the bandwidth of each hop', unit: '1' },
  },
  claim: 'estimate',
  assumptions: ['hops overlap piece by piece', 'no other traffic'],
  source: 'fragmentation law at the slowest hop; see fragmented-transfer',
  compute: ({ V, k }, { L, o, u, B }) =>
    sum(L) + largest(B.map((rate, i) => k * at(o, i) + atRate(V, at(u, i) * rate))),
});

export interface Hop {
  readonly latencySeconds: number;
  readonly overheadSeconds: number;
  readonly bandwidthBytesPerSecond: number;
}

/**
 * The chunk (a multiple of `multipleBytes`, at most the payload) with the least cut-through time: the closed form,
 * its two neighbours among the multiples and the whole payload are tried, because rounding can move the optimum.
 */
export function bestChunkBytes(hops: readonly Hop[], payloadBytes: number, multipleBytes: number): number {
  const stages = [...hops].sort((a, b) => a.bandwidthBytesPerSecond - b.bandwidthBytesPerSecond);
  const [slowest, ...others] = stages;
  if (!slowest || payloadBytes <= multipleBytes) return payloadBytes;
  const rates = others.map((one) => one.bandwidthBytesPerSecond);
  const operands = { V: payloadBytes, o: slowest.overheadSeconds, B: 0 };
  const ideal = bestChunk.compute(operands, { V: [], o: [], B: rates });
  const below = Math.max(1, Math.floor(ideal / multipleBytes)) * multipleBytes;
  const candidates = [below, Math.min(payloadBytes, below + multipleBytes), payloadBytes];
  return candidates.reduce((best, one) =>
    timeInChunks(hops, payloadBytes, one) < timeInChunks(hops, payloadBytes, best) ? one : best,
  );
}

function timeInChunks(hops: readonly Hop[], payloadBytes: number, chunkBytes: number): number {
  const lists = {
    L: hops.map((one) => one.latencySeconds),
    o: hops.map((one) => one.overheadSeconds),
    B: hops.map((one) => one.bandwidthBytesPerSecond),
    V: [],
    c: [],
  };
  return transferCutThrough.compute({ V: payloadBytes, c: chunkBytes, L: 0, o: 0, B: 0 }, lists);
}

export const transferFormulas = catalogue(
  transferLowerBound,
  transferEstimate,
  transferStoreAndForward,
  transferCutThrough,
  bestChunk,
);
