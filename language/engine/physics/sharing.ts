import { formula } from '../kernel/formula.ts';
import { at, atRate, catalogue, largest } from './math.ts';

/** A resource crossed twice carries the payload twice: SSD to GPU through host memory writes and reads it (s). */
export const bounceLowerBound = formula({
  id: 'bounce-lower-bound',
  title: 'Transfer that crosses a resource more than once',
  equation: 't ≥ max(x · V / B)',
  unit: 's',
  symbols: {
    x: { meaning: 'crossings of each resource', unit: '1' },
    V: { meaning: 'payload', unit: 'B' },
    B: { meaning: 'bandwidth of each resource', unit: 'B/s' },
  },
  claim: 'lower-bound',
  assumptions: ['all crossings share one budget of bandwidth'],
  source: 'conservation of bytes over each resource',
  compute: ({ V }, { x, B }) => largest(B.map((rate, i) => atRate(at(x, i) * V, rate))),
});

/** What is left in one direction of a duplex link while the other is busy (B/s). */
export const duplexBudget = formula({
  id: 'duplex-budget',
  title: 'Bandwidth left beside the other direction',
  equation: 'R = max(0, min(B, 2 · φ · B − U))',
  unit: 'B/s',
  symbols: {
    B: { meaning: 'bandwidth of one direction', unit: 'B/s' },
    φ: { meaning: 'share of both directions together that can be used at once', unit: '1' },
    U: { meaning: 'traffic in the other direction', unit: 'B/s' },
  },
  claim: 'estimate',
  assumptions: ['φ is 0.66 in the one published measurement (PCIe 5 x16, 83.4 of 126 GB/s)'],
  source: 'vLLM KV offloading blog, 2026-01-08',
  compute: ({ B, φ, U }) => Math.max(0, Math.min(B, 2 * φ * B - U)),
});

/** Cache bytes of one tensor-parallel rank; beyond one head a rank they are replicated (B). */
export const rankBytes = formula({
  id: 'rank-bytes',
  title: 'Cache bytes on one rank',
  equation: 'v = V / min(n, H)',
  unit: 'B',
  symbols: {
    V: { meaning: 'cache bytes, counted once', unit: 'B' },
    n: { meaning: 'tensor-parallel ranks', unit: '1' },
    H: { meaning: 'KV heads that can be told apart; 1 for MLA', unit: '1' },
  },
  claim: 'exact',
  assumptions: ['KV heads divide evenly over the ranks, or the ranks over the heads'],
  source: 'definition of tensor parallelism; SGLang pull request 31968 for replicated heads',
  compute: ({ V, n, H }) => V / Math.min(n, H),
});

/** Bytes the busiest of several equal links carries when each serves its own ranks (B). */
export const linkBytes = formula({
  id: 'link-bytes',
  title: 'Bytes over the busiest of several links',
  equation: 'w = v · ⌈n / c⌉',
  unit: 'B',
  symbols: {
    v: { meaning: 'bytes of one rank', unit: 'B' },
    n: { meaning: 'ranks', unit: '1' },
    c: { meaning: 'links', unit: '1' },
  },
  claim: 'exact',
  assumptions: ['a rank uses one link; ranks spread evenly'],
  source: 'counting',
  compute: ({ v, n, c }) => v * Math.ceil(n / c),
});

/** However data is spread, the busiest of several links carries its share of what is distinct (B). */
export const linkBytesBound = formula({
  id: 'link-bytes-bound',
  title: 'Bytes over the busiest of several links, at least',
  equation: 'w ≥ V / c',
  unit: 'B',
  symbols: { V: { meaning: 'cache bytes, counted once', unit: 'B' }, c: { meaning: 'links', unit: '1' } },
  claim: 'lower-bound',
  assumptions: ['replicas are copied inside the node'],
  source: 'the largest of several parts is not below their mean',
  compute: ({ V, c }) => V / c,
});

export const sharingFormulas = catalogue(bounceLowerBound, duplexBudget, rankBytes, linkBytes, linkBytesBound);
