import { formula } from '../kernel/formula.ts';
import { atRate, catalogue, sum } from './math.ts';

/** Bandwidth of the fabric between prefill and decode that the arrivals need (B/s). */
export const sustainedFabric = formula({
  id: 'sustained-fabric',
  title: 'Fabric bandwidth a handoff needs',
  equation: 'B = λ · V / (1 − h)',
  unit: 'B/s',
  symbols: {
    λ: { meaning: 'requests handed over each second', unit: '1/s' },
    V: { meaning: 'cache bytes of one', unit: 'B' },
    h: { meaning: 'share kept free', unit: '1' },
  },
  claim: 'estimate',
  assumptions: ['steady arrivals'],
  source: 'DistServe (OSDI 24), section 3.3',
  compute: ({ λ, V, h }) => (h < 1 ? (λ * V) / (1 - h) : Number.POSITIVE_INFINITY),
});

/** Bandwidth that hides a handoff behind the prefill: cache is sent as fast as it is made (B/s). */
export const hidingBandwidth = formula({
  id: 'hiding-bandwidth',
  title: 'Bandwidth that hides a handoff behind the prefill',
  equation: 'B = V / c',
  unit: 'B/s',
  symbols: { V: { meaning: 'cache bytes of the prompt', unit: 'B' }, c: { meaning: 'time of its prefill', unit: 's' } },
  claim: 'estimate',
  assumptions: ['layers are sent as they are finished'],
  source: 'the break-even bandwidth of restoring, seen from the other side',
  compute: ({ V, c }) => atRate(V, c),
});

/** What of a layer-wise handoff remains after the prefill: the last layer, or what the link has not caught up with (s). */
export const exposedHandoff = formula({
  id: 'exposed-handoff',
  title: 'Exposed part of a streamed handoff',
  equation: 't ≈ s + max(V / (L · B), V / B − (L − 1) / L · Σc)',
  unit: 's',
  symbols: {
    s: { meaning: 'synchronisation and latency', unit: 's' },
    V: { meaning: 'cache bytes of the prompt', unit: 'B' },
    L: { meaning: 'layers', unit: '1' },
    B: { meaning: 'bandwidth of the fabric', unit: 'B/s' },
    c: { meaning: 'time of the prefill, and of its launch and layers', unit: 's' },
  },
  claim: 'estimate',
  assumptions: ['layers alike', 'sending does not slow the prefill'],
  source: 'Splitwise (ISCA 24): constant exposed time of 5 to 8 ms, so s is not zero',
  compute: ({ s, V, L, B }, { c }) => s + Math.max(atRate(V, L * B), atRate(V, B) - ((L - 1) / L) * sum(c)),
});

/** Cache held twice while it moves: on the source until acknowledged, on the target from its reservation on (B). */
export const doubleResidency = formula({
  id: 'double-residency',
  title: 'Cache held twice by handoffs',
  equation: 'M = λ · V · (t + q)',
  unit: 'B',
  symbols: {
    λ: { meaning: 'requests handed over each second', unit: '1/s' },
    V: { meaning: 'cache bytes of one', unit: 'B' },
    t: { meaning: 'time of the transfer', unit: 's' },
    q: { meaning: 'time the target holds the place before it: the prefill, where it reserves early', unit: 's' },
  },
  claim: 'estimate',
  assumptions: ['the source frees after the acknowledgement'],
  source: "Little's law over bytes; SGLang issue 6351",
  compute: ({ λ, V, t, q }) => λ * V * (t + q),
});

/** Pairs of ranks that exchange data when the degree of parallelism changes. */
export const reshardPairs = formula({
  id: 'reshard-pairs',
  title: 'Pairs of ranks in a handoff',
  equation: 'k = p + d − gcd(p, d)',
  unit: '1',
  symbols: {
    p: { meaning: 'tensor-parallel ranks of the prefill', unit: '1' },
    d: { meaning: 'tensor-parallel ranks of the decode', unit: '1' },
  },
  claim: 'exact',
  assumptions: ['heads lie in order over the ranks, none replicated'],
  source: 'overlaps of two even partitions of one interval',
  compute: ({ p, d }) => p + d - gcd(p, d),
});

/** Pieces of a token-major cache when ranks take head slices: each token and layer, K and V, for each pair. */
export const reshardPieces = formula({
  id: 'reshard-pieces',
  title: 'Pieces of a handoff between unequal ranks',
  equation: 'k = 2 · L · T · r',
  unit: '1',
  symbols: {
    L: { meaning: 'layers', unit: '1' },
    T: { meaning: 'tokens', unit: 'tok' },
    r: { meaning: 'pairs of ranks', unit: '1' },
  },
  claim: 'estimate',
  assumptions: ['tokens before heads in the layout: a slice of heads is contiguous within a token only'],
  source: 'counting; vLLM issue 55434 reports 112 thousand descriptors a transfer',
  compute: ({ L, T, r }) => 2 * L * T * r,
});

/** Bytes of such a piece: the heads of the finer partition (B). */
export const reshardPieceBytes = formula({
  id: 'reshard-piece-bytes',
  title: 'Size of a piece of a handoff between unequal ranks',
  equation: 's = max(1, H / max(p, d)) · h · e',
  unit: 'B',
  symbols: {
    H: { meaning: 'KV heads', unit: '1' },
    p: { meaning: 'tensor-parallel ranks of the prefill', unit: '1' },
    d: { meaning: 'tensor-parallel ranks of the decode', unit: '1' },
    h: { meaning: 'head dimension', unit: '1' },
    e: { meaning: 'bytes of an element', unit: 'B' },
  },
  claim: 'exact',
  assumptions: ['one degree divides the other', 'tokens before heads in the layout'],
  source: 'counting',
  compute: ({ H, p, d, h, e }) => Math.max(1, H / Math.max(p, d)) * h * e,
});

/**
 * Operations of a handoff between unequal ranks that one instance of a link carries one after the other: a slice of
 * heads lies together within `b` tokens, one where tokens come before heads.
 */
export const reshardOperations = formula({
  id: 'reshard-operations',
  title: 'Operations over one link of a handoff between unequal ranks',
  equation: 'k = 2 · L · ⌈T / b⌉ · ⌈r / n⌉',
  unit: '1',
  symbols: {
    L: { meaning: 'layers', unit: '1' },
    T: { meaning: 'tokens', unit: 'tok' },
    b: { meaning: 'tokens in which a slice of heads lies together', unit: 'tok' },
    r: { meaning: 'pairs of ranks', unit: '1' },
    n: { meaning: 'instances of the link that the pairs are spread over', unit: '1' },
  },
  claim: 'estimate',
  assumptions: ['pairs are spread evenly over the instances of the link, each of which takes one operation at a time'],
  source: 'counting; vLLM issue 55434 reports 112 thousand descriptors a transfer',
  compute: ({ L, T, b, r, n }) => 2 * L * Math.ceil(T / b) * Math.ceil(r / n),
});

/** Operations over one instance of a link where each receiving rank fetches a copy of its own. */
export const copiedOperations = formula({
  id: 'copied-operations',
  title: 'Operations over one link for all copies',
  equation: 'k = j · ⌈n / c⌉',
  unit: '1',
  symbols: {
    j: { meaning: 'operations for one rank', unit: '1' },
    n: { meaning: 'ranks that receive', unit: '1' },
    c: { meaning: 'instances of the link that they are spread over', unit: '1' },
  },
  claim: 'estimate',
  assumptions: ['each receiving rank fetches its own copy; an engine that relays on the receiving side moves it once'],
  source: 'counting; sgl-project/sglang pull request 37950 makes the relay an option',
  compute: ({ j, n, c }) => j * Math.ceil(n / c),
});

/** What the receiving ranks hold of one handoff together: replicated heads and latents lie on several of them (B). */
export const handoffCopies = formula({
  id: 'handoff-copies',
  title: 'Bytes of a handoff on all receiving ranks',
  equation: 'M = V · g',
  unit: 'B',
  symbols: {
    V: { meaning: 'cache bytes of one', unit: 'B' },
    g: { meaning: 'copies: more ranks than KV heads, or latents, which every rank holds whole', unit: '1' },
  },
  claim: 'exact',
  assumptions: [],
  source: 'counting; vLLM kv_cache_interface.py for heads per rank',
  compute: ({ V, g }) => V * g,
});

/** What of a link is left for one copy where each receiving rank fetches its own (B/s). */
export const copiesBandwidth = formula({
  id: 'copies-bandwidth',
  title: 'Bandwidth of a link that carries several copies',
  equation: 'R = B / max(1, g · k / min(c, n))',
  unit: 'B/s',
  symbols: {
    B: { meaning: 'bandwidth of the instances that carry distinct parts', unit: 'B/s' },
    g: { meaning: 'copies that the receiving ranks hold', unit: '1' },
    k: { meaning: 'instances that carry distinct parts', unit: '1' },
    c: { meaning: 'instances of the link', unit: '1' },
    n: { meaning: 'ranks that receive', unit: '1' },
  },
  claim: 'estimate',
  assumptions: ['each receiving rank fetches its own copy; an engine that relays on the receiving side moves it once'],
  source: 'counting; sgl-project/sglang pull request 37950 makes the relay an option',
  compute: ({ B, g, k, c, n }) => B / Math.max(1, (g * k) / Math.min(c, n)),
});

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

export const handoffFormulas = catalogue(
  sustainedFabric,
  hidingBandwidth,
  exposedHandoff,
  doubleResidency,
  reshardPairs,
  reshardPieces,
  reshardPieceBytes,
  reshardOperations,
  copiedOperations,
  handoffCopies,
  copiesBandwidth,
);
