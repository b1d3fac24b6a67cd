import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as p from '../../../language/engine/physics/index.ts';
import { evaluate } from './evaluate.ts';

const time = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
const share = fc.double({ min: 0, max: 0.99, noNaN: true });
const more = fc.double({ min: 1, max: 100, noNaN: true });
/** Rounding may move the last bits, never more. */
const atMost = (a: number, b: number) => expect(a).toBeLessThanOrEqual(b * (1 + 1e-9) + 1e-12);

describe('the load at which restoring ties with recomputing', () => {
  it('is where work on the busy device lasts as long as the restore', () => {
    fc.assert(
      fc.property(time, more, (t, slower) => {
        const r = t * slower;
        const ρ = evaluate(p.breakEvenLoad, { t, r });
        expect(evaluate(p.sojournShared, { ρ, S: t }) / r).toBeCloseTo(1, 9);
      }),
    );
  });

  it('is never lower for a slower restore or a faster device, and never outside 0 and 1', () => {
    fc.assert(
      fc.property(time, time, more, (t, r, worse) => {
        const ρ = evaluate(p.breakEvenLoad, { t, r });
        atMost(ρ, evaluate(p.breakEvenLoad, { t, r: r * worse }));
        atMost(ρ, evaluate(p.breakEvenLoad, { t: t / worse, r }));
        expect(ρ >= 0 && ρ < 1).toBe(true);
      }),
    );
  });

  it('splits the choice as the times themselves do', () => {
    fc.assert(
      fc.property(time, time, share, (t, r, ρ) => {
        const from = evaluate(p.breakEvenLoad, { t, r });
        if (Math.abs(from - ρ) > 1e-9) expect(evaluate(p.sojournShared, { ρ, S: t }) > r).toBe(ρ > from || r < t);
      }),
    );
  });
});

describe('what is kept in another form', () => {
  it('comes back between the transfer alone and all of it one after the other', () => {
    fc.assert(
      fc.property(time, time, time, fc.integer({ min: 1, max: 128 }), (r, c, e, L) => {
        const t = evaluate(p.rebuiltRestore, { r, L, c: [c], e });
        atMost(Math.max(r, c) + e, t);
        atMost(t, r + c + e);
      }),
    );
  });

  it('is never later with more bandwidth, compute or a faster code', () => {
    fc.assert(
      fc.property(time, time, time, more, (r, c, e, faster) => {
        const t = evaluate(p.rebuiltRestore, { r, L: 32, c: [c], e });
        atMost(evaluate(p.rebuiltRestore, { r: r / faster, L: 32, c: [c], e }), t);
        atMost(evaluate(p.rebuiltRestore, { r, L: 32, c: [c / faster], e }), t);
        atMost(evaluate(p.rebuiltRestore, { r, L: 32, c: [c], e: e / faster }), t);
      }),
    );
  });

  it('gains exactly where the bytes saved take longer than decoding: (V / B) · (1 − 1 / r) > d', () => {
    fc.assert(
      fc.property(time, time, time, more, (V, B, d, r) => {
        const t = V / (r * B);
        const s = evaluate(p.compressedTransfer, { V, r, B, d });
        const gain = evaluate(p.storedFormGain, { t, V, v: evaluate(p.compressedBytes, { V, r }), s });
        const direct = (V / B) * (1 - 1 / r) - d;
        expect(gain).toBeCloseTo(direct, 6);
        if (Math.abs(direct) > 1e-6) expect(gain > 0).toBe(direct > 0);
      }),
    );
  });

  it('loads no less than what is not recomputed', () => {
    fc.assert(
      fc.property(share, time, more, (f, V, by) => {
        const least = evaluate(p.blendedLeast, { f, V });
        atMost(least, V);
        atMost(evaluate(p.blendedLeast, { f: 1 - (1 - f) / by, V }), least);
        atMost(evaluate(p.blendTime, { f, c: V }), V);
      }),
    );
  });
});

describe('a split on a busy device', () => {
  it('is never slower than restoring alone nor faster than when idle, and rises with the load', () => {
    fc.assert(
      fc.property(time, time, share, more, (r, S, ρ, by) => {
        const t = evaluate(p.splitContended, { r, S, ρ });
        atMost(t, r);
        atMost(Math.min(r, S), t);
        atMost(t, evaluate(p.splitContended, { r, S, ρ: ρ * by }));
        atMost(evaluate(p.displacedTokens, { t, b: 8, i: S * by }), evaluate(p.displacedTokens, { t, b: 8, i: S }));
      }),
    );
  });
});

describe('loads and prices', () => {
  it('rise with arrivals, work and price, and fall with replicas', () => {
    fc.assert(
      fc.property(share, time, time, fc.integer({ min: 1, max: 64 }), more, (u, λ, t, D, by) => {
        const ρ = evaluate(p.recomputeLoad, { u, λ, t, D });
        atMost(u, ρ);
        atMost(ρ, evaluate(p.recomputeLoad, { u, λ: λ * by, t, D }));
        atMost(ρ, evaluate(p.recomputeLoad, { u, λ, t: t * by, D }));
        atMost(evaluate(p.recomputeLoad, { u, λ, t, D: D * 2 }), ρ);
        atMost(evaluate(p.heldPrice, { t, p: [λ] }), evaluate(p.heldPrice, { t: t * by, p: [λ, u] }));
        atMost(evaluate(p.prefillLoad, { ρ: [u] }), evaluate(p.prefillLoad, { ρ: [u, λ] }));
        atMost(evaluate(p.pathPriceInAll, { p: [t] }), evaluate(p.pathPriceInAll, { p: [t, λ] }));
      }),
    );
  });

  it('swaps more for free over a faster path, behind a longer step, of a smaller cache', () => {
    fc.assert(
      fc.property(time, time, time, more, (R, i, κ, by) => {
        const free = evaluate(p.swapFreeTokens, { R, i, κ });
        atMost(free, evaluate(p.swapFreeTokens, { R: R * by, i, κ }));
        atMost(free, evaluate(p.swapFreeTokens, { R, i: i * by, κ }));
        atMost(evaluate(p.swapFreeTokens, { R, i, κ: κ * by }), free);
      }),
    );
  });

  it('hidden states grow with their width, and their projection with it', () => {
    fc.assert(
      fc.property(time, time, time, more, (d, T, w, by) => {
        const bytes = (width: number) => evaluate(p.hiddenStateBytes, { d: width, b: 2, L: [32], T: [T], v: 1 });
        const work = (width: number) => evaluate(p.projectionFlops, { d: width, L: [32], T: [T], w: [w] });
        atMost(bytes(d), bytes(d * by));
        atMost(work(d), work(d * by));
        atMost(
          evaluate(p.projectionTime, { C: work(d), η: 0.5, F: T * by }),
          evaluate(p.projectionTime, { C: work(d), η: 0.5, F: T }),
        );
        atMost(evaluate(p.decodingTime, { V: d, R: T * by }), evaluate(p.decodingTime, { V: d, R: T }));
      }),
    );
  });
});
