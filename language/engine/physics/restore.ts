import { formula } from '../kernel/formula.ts';
import { atRate, catalogue } from './math.ts';

const n = { meaning: 'tokens of the prefix', unit: 'tok' } as const;
const κ = { meaning: 'cache bytes of one token', unit: 'B/tok' } as const;
const B = { meaning: 'bandwidth of the path', unit: 'B/s' } as const;
const L = { meaning: 'fixed latency of the path', unit: 's' } as const;
const a = { meaning: 'recompute time of one token at the start', unit: 's/tok' } as const;
const b = { meaning: 'growth of the recompute time, per token squared', unit: 's/tok^2' } as const;

/** A path slower than this loses to recomputing: the cache bytes a prefill makes in a second (B/s). */
export const breakEvenBandwidth = formula({
  id: 'break-even-bandwidth',
  title: 'Bandwidth at which restoring ties with recomputing',
  equation: 'E = V / max(0, t − L)',
  unit: 'B/s',
  symbols: { V: { meaning: 'bytes to restore', unit: 'B' }, t: { meaning: 'time to recompute them', unit: 's' }, L },
  claim: 'estimate',
  assumptions: ['the device is otherwise idle: on a busy one recomputing also delays others'],
  source: 'restore time set equal to recompute time; CachedAttention (ATC 24), Mooncake (FAST 25) equation 2',
  compute: ({ V, t, L: wait }) => atRate(V, Math.max(0, t - wait)),
});

/** Shortest prefix for which restoring wins, with a quadratic recompute time; infinite when it never does (tok). */
export const breakEvenTokens = formula({
  id: 'break-even-tokens',
  title: 'Prefix length at which restoring ties with recomputing',
  equation: 'n = ((κ / B − a) + √((κ / B − a)² + 4 · b · L)) / (2 · b)',
  unit: 'tok',
  symbols: { κ, B, L, a, b },
  claim: 'estimate',
  assumptions: ['recompute time is a · n + b · n², restore time is L + κ · n / B'],
  source: 'restore time set equal to recompute time, positive root',
  compute: ({ κ: bytes, B: rate, L: wait, a: linear, b: square }) => {
    const gap = atRate(bytes, rate) - linear;
    if (square > 0) return quadraticRoot(square, -gap, wait);
    if (gap < 0) return wait / -gap;
    return gap === 0 && wait === 0 ? 0 : Number.POSITIVE_INFINITY;
  },
});

/** Tokens to recompute, from the start, while the rest is loaded: both end together (tok). */
export const splitTokens = formula({
  id: 'split-tokens',
  title: 'Tokens to recompute while the rest is restored',
  equation: 'x = (−(a + κ / B) + √((a + κ / B)² + 4 · b · (κ · n / B + L))) / (2 · b)',
  unit: 'tok',
  symbols: { κ, B, L, a, b, n },
  claim: 'estimate',
  assumptions: [
    'recompute time is a · x + b · x², restore time is L + κ · (n − x) / B',
    'computing and loading do not disturb each other',
    'early tokens are recomputed: they are the cheap ones',
  ],
  source: 'both halves set to end together; Cake (ICML 25)',
  compute: ({ κ: bytes, B: rate, L: wait, a: linear, b: square, n: tokens }) => {
    const each = atRate(bytes, rate);
    if (!Number.isFinite(each)) return tokens;
    const load = each * tokens + wait;
    const x = square > 0 ? quadraticRoot(square, linear + each, load) : atRate(load, linear + each);
    return Math.min(tokens, Math.max(0, x));
  },
});

/** Time of that split (s). */
export const splitTime = formula({
  id: 'split-time',
  title: 'Restore and recompute together',
  equation: 't = max(a · x + b · x², L + κ · (n − x) / B), without the second part where x = n',
  unit: 's',
  symbols: { x: { meaning: 'tokens recomputed', unit: 'tok' }, κ, B, L, a, b, n },
  claim: 'estimate',
  assumptions: ['computing and loading do not disturb each other'],
  source: 'both halves run at once; Cake (ICML 25)',
  compute: ({ x, κ: bytes, B: rate, L: wait, a: linear, b: square, n: tokens }) =>
    Math.max(linear * x + square * x * x, x >= tokens ? 0 : wait + atRate(bytes * (tokens - x), rate)),
});

/** A layer is computed while the next one is loaded (s). */
export const layerwiseOverlap = formula({
  id: 'layerwise-overlap',
  title: 'Restore layer by layer under the prefill',
  equation: 't = r / L + (L − 1) · max(r / L, c / L) + c / L',
  unit: 's',
  symbols: {
    r: { meaning: 'time to restore all layers', unit: 's' },
    c: { meaning: 'time to compute all layers', unit: 's' },
    L: { meaning: 'layers', unit: '1' },
  },
  claim: 'estimate',
  assumptions: ['layers alike; one layer is buffered ahead'],
  source: 'two-stage pipeline; CachedAttention (ATC 24), section 3.2',
  compute: ({ r, c, L: layers }) => r / layers + (layers - 1) * Math.max(r / layers, c / layers) + c / layers,
});

/** Bytes to have loaded before a prefill starts, so that it never waits for a layer (B). */
export const preloadBuffer = formula({
  id: 'preload-buffer',
  title: 'Bytes to load ahead so that no layer waits',
  equation: 'V = B · max(0, r − c)',
  unit: 'B',
  symbols: {
    B,
    r: { meaning: 'time to restore', unit: 's' },
    c: { meaning: 'time to compute the new tokens', unit: 's' },
  },
  claim: 'estimate',
  assumptions: ['both run at a constant rate'],
  source: 'CachedAttention (ATC 24), section 3.2',
  compute: ({ B: rate, r, c }) => rate * Math.max(0, r - c),
});

/** What of a fetch is not hidden by waiting for the device (s). */
export const exposedFetch = formula({
  id: 'exposed-fetch',
  title: 'Exposed part of a prefetch',
  equation: 't = max(0, f − w)',
  unit: 's',
  symbols: { f: { meaning: 'time to fetch', unit: 's' }, w: { meaning: 'time in the queue', unit: 's' } },
  claim: 'estimate',
  assumptions: ['the fetch starts when the request arrives'],
  source: 'overlap of two intervals that start together',
  compute: ({ f, w }) => Math.max(0, f - w),
});

/** Compression pays when the bytes saved are worth more than decoding them (s). */
export const compressedTransfer = formula({
  id: 'compressed-transfer',
  title: 'Transfer of a compressed cache',
  equation: 't = V / (r · B) + d',
  unit: 's',
  symbols: {
    V: { meaning: 'bytes before compression', unit: 'B' },
    r: { meaning: 'compression ratio', unit: '1' },
    B,
    d: { meaning: 'time to decode', unit: 's' },
  },
  claim: 'estimate',
  assumptions: ['decoding follows the transfer', 'a lossy code changes answers'],
  source: 'CacheGen (SIGCOMM 24)',
  compute: ({ V, r, B: rate, d }) => atRate(V, r * rate) + d,
});

/** Positive root of `q·x² + l·x − c = 0`, in the form that does not cancel when `l` is large and positive. */
function quadraticRoot(q: number, l: number, c: number): number {
  const root = Math.sqrt(l * l + 4 * q * c);
  return l > 0 ? (2 * c) / (l + root) : (root - l) / (2 * q);
}

export const restoreFormulas = catalogue(
  breakEvenBandwidth,
  breakEvenTokens,
  splitTokens,
  splitTime,
  layerwiseOverlap,
  preloadBuffer,
  exposedFetch,
  compressedTransfer,
);
