import { formula } from '../kernel/formula.ts';
import { atRate, catalogue, sum } from './math.ts';

const layers = { meaning: 'layers of each group with attention', unit: '1' } as const;
const held = { meaning: 'tokens those layers hold', unit: 'tok' } as const;
const d = { meaning: 'elements of a hidden state', unit: '1' } as const;
const V = { meaning: 'bytes of the cache', unit: 'B' } as const;

/** A prefix kept as the inputs of its attention layers instead of their keys and values (B). */
export const hiddenStateBytes = formula({
  id: 'hidden-state-bytes',
  title: 'Prefix kept as hidden states',
  equation: 'V = d · b · Σ(L · T) + v',
  unit: 'B',
  symbols: {
    d,
    b: { meaning: 'bytes of one element', unit: 'B' },
    L: layers,
    T: held,
    v: { meaning: 'what other layers cache, and recurrent state', unit: 'B' },
  },
  claim: 'exact',
  assumptions: ['one hidden state for each token and layer with heads of its own'],
  source: 'HCache (EuroSys 25): L · d elements a token',
  compute: ({ d: width, b, v }, { L, T }) => width * b * sum(L.map((one, i) => one * (T[i] ?? 0))) + v,
});

/** Projecting hidden states to keys and values; 4 · d² a token and layer where there is no grouping (FLOP). */
export const projectionFlops = formula({
  id: 'projection-flops',
  title: 'Work to make keys and values of hidden states',
  equation: 'C = 2 · d · Σ(L · T · w)',
  unit: 'FLOP',
  symbols: {
    d,
    L: layers,
    T: held,
    w: { meaning: 'elements of the keys and values of one token in one layer', unit: '1' },
  },
  claim: 'exact',
  assumptions: ['the two projections only; norms and rotations are left out'],
  source: 'HCache (EuroSys 25): 4 · d² of 24 · d² FLOP where w = 2 · d',
  compute: ({ d: width }, { L, T, w }) => 2 * width * sum(L.map((one, i) => one * (T[i] ?? 0) * (w[i] ?? 0))),
});

/** That work at the share of the peak that prefills reach (s). */
export const projectionTime = formula({
  id: 'projection-time',
  title: 'Time to make keys and values of hidden states',
  equation: 't = C / (η · F)',
  unit: 's',
  symbols: {
    C: { meaning: 'work', unit: 'FLOP' },
    η: { meaning: 'share of the peak rate that is reached', unit: '1' },
    F: { meaning: 'peak dense rate of all ranks', unit: 'FLOP/s' },
  },
  claim: 'estimate',
  assumptions: ['no other work on the device'],
  source: 'roofline with an efficiency',
  compute: ({ C, η, F }) => atRate(C, η * F),
});

/** What is kept and moved of a compressed cache (B). */
export const compressedBytes = formula({
  id: 'compressed-bytes',
  title: 'Bytes of a compressed cache',
  equation: 'v = V / r',
  unit: 'B',
  symbols: { V, r: { meaning: 'compression ratio', unit: '1' } },
  claim: 'exact',
  assumptions: ['each prefix compresses as is said'],
  source: 'definition of the ratio; CacheGen (SIGCOMM 24) reports 3.5 to 4.3',
  compute: ({ V: bytes, r }) => atRate(bytes, r),
});

/** Time to bring a compressed cache back to its form in use (s). */
export const decodingTime = formula({
  id: 'decoding-time',
  title: 'Time to decode a compressed cache',
  equation: 't = V / R',
  unit: 's',
  symbols: { V, R: { meaning: 'cache bytes decoded in a second', unit: 'B/s' } },
  claim: 'estimate',
  assumptions: ['decoding keeps its rate at every size'],
  source: 'definition of a rate',
  compute: ({ V: bytes, R }) => atRate(bytes, R),
});

/** Recomputing a share of the tokens of a restored cache (s). */
export const blendTime = formula({
  id: 'blend-time',
  title: 'Time to recompute a share of a restored cache',
  equation: 't = f · c',
  unit: 's',
  symbols: {
    f: { meaning: 'share of the tokens that is recomputed', unit: '1' },
    c: { meaning: 'time to recompute all of them', unit: 's' },
  },
  claim: 'estimate',
  assumptions: ['the work of each layer falls with the share of its tokens'],
  source: 'CacheBlend (EuroSys 25): hidden where a layer is recomputed in the time it takes to load one',
  compute: ({ f, c }) => f * c,
});

/** What a restore with recomputed tokens has to load at the least (B). */
export const blendedLeast = formula({
  id: 'blended-least',
  title: 'Bytes of a restore whose tokens are partly recomputed, at least',
  equation: 'v = (1 − f) · V',
  unit: 'B',
  symbols: { f: { meaning: 'share of the tokens that is recomputed', unit: '1' }, V },
  claim: 'lower-bound',
  assumptions: ['what is recomputed need not be loaded'],
  source: 'counting',
  compute: ({ f, V: bytes }) => (1 - f) * bytes,
});

/** A restore and what makes it usable: layer by layer beside it, or after it (s). */
export const rebuiltRestore = formula({
  id: 'rebuilt-restore',
  title: 'Restore of a prefix that is not kept as it is used',
  equation: 't = r / L + (L − 1) · max(r / L, Σc / L) + Σc / L + e',
  unit: 's',
  symbols: {
    r: { meaning: 'time to load it', unit: 's' },
    L: { meaning: 'layers', unit: '1' },
    c: { meaning: 'time of each work on it, layer by layer', unit: 's' },
    e: { meaning: 'time to decode it, once it is there', unit: 's' },
  },
  claim: 'estimate',
  assumptions: ['layers alike; a layer is computed while the next one is loaded', 'decoding follows the transfer'],
  source: 'two-stage pipeline: HCache, CacheBlend (EuroSys 25); decoding as in CacheGen (SIGCOMM 24)',
  compute: ({ r, L, e }, { c }) => {
    const [load, work] = [r / L, sum(c) / L];
    return load + (L - 1) * Math.max(load, work) + work + e;
  },
});

/** What keeping a prefix in another form saves of its restore; negative where it costs (s). */
export const storedFormGain = formula({
  id: 'stored-form-gain',
  title: 'Time saved by the stored form',
  equation: 'g = t · V / v − s',
  unit: 's',
  symbols: {
    t: { meaning: 'time to load the stored form, by itself', unit: 's' },
    V,
    v: { meaning: 'bytes of the stored form', unit: 'B' },
    s: { meaning: 'that time with decoding and computing', unit: 's' },
  },
  claim: 'estimate',
  assumptions: ['the cache itself would move at the same rate'],
  source: 'V / B · (1 − 1 / r) against the time to decode; CacheGen (SIGCOMM 24)',
  compute: ({ t, V: bytes, v, s }) => atRate(t * bytes, v) - s,
});

export const storedFormFormulas = catalogue(
  hiddenStateBytes,
  projectionFlops,
  projectionTime,
  compressedBytes,
  decodingTime,
  blendTime,
  blendedLeast,
  rebuiltRestore,
  storedFormGain,
);
