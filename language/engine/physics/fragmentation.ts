import { formula } from '../kernel/formula.ts';
import { atRate, catalogue } from './math.ts';

const s = { meaning: 'size of a piece', unit: 'B' } as const;
const o = { meaning: 'overhead of one operation', unit: 's' } as const;
const B = { meaning: 'bandwidth of the hop', unit: 'B/s' } as const;
const layers = { meaning: 'layers', unit: '1' } as const;

/** A paged cache is one piece for each block, layer, and K or V (pieces). */
export const pagedPieces = formula({
  id: 'paged-pieces',
  title: 'Pieces of a paged cache',
  equation: 'k = 2 · L · ⌈T / b⌉',
  unit: '1',
  symbols: { L: layers, T: { meaning: 'tokens', unit: 'tok' }, b: { meaning: 'tokens in a block', unit: 'tok' } },
  claim: 'exact',
  assumptions: ['one allocation for each layer, K and V apart; a layout that packs layers has fewer, larger pieces'],
  source: 'vLLM KV offloading blog, 2026-01-08',
  compute: ({ L, T, b }) => 2 * L * Math.ceil(T / b),
});

/** Bytes that lie together: a block of one layer, K or V, on one rank (B). */
export const pagedPieceBytes = formula({
  id: 'paged-piece-bytes',
  title: 'Size of one piece of a paged cache',
  equation: 's = b · H / min(n, H) · d · e',
  unit: 'B',
  symbols: {
    b: { meaning: 'tokens in a block', unit: 'tok' },
    H: { meaning: 'KV heads', unit: '1' },
    n: { meaning: 'tensor-parallel ranks', unit: '1' },
    d: { meaning: 'head dimension', unit: '1' },
    e: { meaning: 'bytes of an element', unit: 'B' },
  },
  claim: 'exact',
  assumptions: ['heads are not split below one a rank: beyond that they are replicated'],
  source: 'vLLM KV offloading blog, 2026-01-08',
  compute: ({ b, H, n, d, e }) => ((b * H) / Math.min(n, H)) * d * e,
});

/** Many small copies: every piece pays its overhead (s). */
export const fragmentedTransfer = formula({
  id: 'fragmented-transfer',
  title: 'Transfer in pieces over one hop',
  equation: 't = L + k · (o + s / B)',
  unit: 's',
  symbols: { L: { meaning: 'fixed latency', unit: 's' }, k: { meaning: 'pieces', unit: '1' }, o, s, B },
  claim: 'estimate',
  assumptions: ['operations are issued one after the other'],
  source: 'fitted within 5 % to the copy sizes of LMCache, arXiv 2510.09665',
  compute: ({ L, k, o: each, s: size, B: rate }) => L + k * (each + atRate(size, rate)),
});

/** What a hop really gives for pieces of a size (B/s). */
export const effectiveBandwidth = formula({
  id: 'effective-bandwidth',
  title: 'Effective bandwidth for pieces',
  equation: 'E = s / (o + s / B)',
  unit: 'B/s',
  symbols: { s, o, B },
  claim: 'estimate',
  assumptions: ['operations are issued one after the other'],
  source: 'fragmentation law; o = 15 µs and B = 50 GB/s give 4, 13 and 48 GB/s for 64 KiB, 256 KiB and 16 MiB',
  compute: ({ s: size, o: each, B: rate }) => (size === 0 ? 0 : size / (each + size / rate)),
});

/** Size of a piece at which half the bandwidth is lost to overhead (B). */
export const halfSpeedPiece = formula({
  id: 'half-speed-piece',
  title: 'Piece that runs at half speed',
  equation: 's = o · B',
  unit: 'B',
  symbols: { o, B },
  claim: 'estimate',
  assumptions: ['operations are issued one after the other'],
  source: 'fragmentation law solved for E = B / 2',
  compute: ({ o: each, B: rate }) => each * rate,
});

export const fragmentationFormulas = catalogue(
  pagedPieces,
  pagedPieceBytes,
  fragmentedTransfer,
  effectiveBandwidth,
  halfSpeedPiece,
);
