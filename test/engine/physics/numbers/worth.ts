import * as p from '../../../../language/engine/physics/index.ts';
import { number } from './case.ts';

const inf = Number.POSITIVE_INFINITY;

export const worthCases = [
  number(p.recomputeLoad, { u: 0.25, λ: 2, t: 0.5, D: 4 }, 0.5, '0.25 and 1 s a second over four replicas'),
  number(p.prefillLoad, { ρ: [0.25, 0.125] }, 0.375, 'two workloads'),
  // 0.2 s of work last 0.5 s where 60 % of the time is taken: 0.2 / (1 − 0.6).
  number(p.breakEvenLoad, { t: 0.2, r: 0.5 }, 0.6, '0.2 / (1 − 0.6) = 0.5'),
  number(p.breakEvenLoad, { t: 0.5, r: 0.2 }, 0, 'faster on an idle device already'),
  number(p.splitContended, { r: 5, S: 1, ρ: 0.75 }, 4, 'four times as long'),
  number(p.splitContended, { r: 3, S: 1, ρ: 0.75 }, 3, 'restoring all of it is faster'),
  number(p.splitContended, { r: 3, S: 1, ρ: 1.5 }, 3, 'the device cannot'),
  number(p.displacedTokens, { t: 0.2, b: 8, i: 0.02 }, 80, 'ten steps of eight'),
  number(p.heldPrice, { t: 2, p: [3, 0.5] }, 7, '2 s of 3.5 USD/s'),
  number(p.pathPriceInAll, { p: [1, 2] }, 3, 'two links'),
  // 55 GB/s for 20 ms are 1.1 GB: 8,392 tokens of 128 KiB.
  number(p.swapFreeTokens, { R: 55e9, i: 0.02, κ: 131_072 }, 1.1e9 / 131_072, '1.1 GB of 128 KiB'),
  // Llama-2-7B: 32 layers of 4,096 elements of 2 B are 256 KiB a token, half of 2 · 32 · 32 · 128 · 2 B.
  number(p.hiddenStateBytes, { d: 4096, b: 2, L: [32], T: [1], v: 0 }, 262_144, 'half of 512 KiB'),
  number(p.hiddenStateBytes, { d: 2, b: 2, L: [3, 1], T: [10, 5], v: 7 }, 147, '4 · (30 + 5) + 7'),
  // 4 · d² for a token and layer where keys and values are as wide as the hidden state.
  number(p.projectionFlops, { d: 4096, L: [32], T: [1], w: [8192] }, 32 * 4 * 4096 ** 2, '32 layers of 4 · d²'),
  number(p.projectionFlops, { d: 2, L: [3, 1], T: [10, 5], w: [4, 8] }, 640, '4 · (120 + 40)'),
  number(p.projectionTime, { C: 10, η: 0.5, F: 4 }, 5, '10 at 2'),
  number(p.compressedBytes, { V: 8, r: 4 }, 2, 'a quarter'),
  number(p.decodingTime, { V: 8, R: 4 }, 2, '8 at 4'),
  number(p.decodingTime, { V: 8, R: 0 }, inf, 'never'),
  number(p.blendTime, { f: 0.15, c: 2 }, 0.3, '15 % of 2 s'),
  number(p.blendedLeast, { f: 0.25, V: 8 }, 6, 'three quarters are loaded'),
  number(
    p.rebuiltRestore,
    { r: 8, L: 4, c: [4], e: 0.5 },
    9.5,
    '2 + 3 · 2 + 1 + 0.5: loading hides all layers but one',
  ),
  number(p.rebuiltRestore, { r: 4, L: 4, c: [6, 2], e: 0 }, 9, '1 + 3 · 2 + 2: computing hides all but the first load'),
  number(p.rebuiltRestore, { r: 4, L: 4, c: [], e: 0 }, 4, 'nothing to do'),
  // CacheGen: V / B · (1 − 1 / r) − d = 8 · (1 − 1 / 4) − 1 with t = V / (r · B) = 2 and s = 2 + 1.
  number(p.storedFormGain, { t: 2, V: 8, v: 2, s: 3 }, 5, '8 s as it is, 2 s and 1 s of decoding'),
  number(p.storedFormGain, { t: 2, V: 4, v: 2, s: 5 }, -1, 'decoding takes longer than what is saved'),
];
