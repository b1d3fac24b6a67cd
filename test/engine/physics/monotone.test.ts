import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as p from '../../../language/engine/physics/index.ts';
import { evaluate } from './evaluate.ts';

const positive = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
const share = fc.double({ min: 0.01, max: 1, noNaN: true });
const faster = fc.double({ min: 1, max: 100, noNaN: true });
const hop = fc.record({ B: positive, L: positive, o: positive, u: share, r: share, σ: positive });
const path = fc.array(hop, { minLength: 1, maxLength: 5 });
type Hop = typeof hop extends fc.Arbitrary<infer T> ? T : never;

/** Rounding may move the last bits, never more. */
const atMost = (a: number, b: number) => expect(a).toBeLessThanOrEqual(b * (1 + 1e-9) + 1e-12);
const each = (hops: readonly Hop[], of: (one: Hop) => number) => hops.map(of);

const bound = (hops: readonly Hop[], V: number) =>
  evaluate(p.transferLowerBound, { V, L: each(hops, (h) => h.L), B: each(hops, (h) => h.B) });
const expected = (hops: readonly Hop[], V: number, k: number) => {
  const lists = { L: each(hops, (h) => h.L), B: each(hops, (h) => h.B), o: each(hops, (h) => h.o) };
  return evaluate(p.transferEstimate, { V, k, ...lists, u: each(hops, (h) => h.u) });
};
/** Others take 0.9 · r of what is usable: the same traffic as in the worst case, without its bursts. */
const contended = (hops: readonly Hop[], V: number, k: number) => {
  const lists = { L: each(hops, (h) => h.L), B: each(hops, (h) => h.B), o: each(hops, (h) => h.o) };
  return evaluate(p.transferContended, { V, k, ...lists, u: each(hops, (h) => h.u), ρ: each(hops, (h) => 0.9 * h.r) });
};
const worstLists = (hops: readonly Hop[], k: number) => ({
  R: each(hops, (h) => h.u * h.B),
  T: each(hops, (h) => h.L + k * h.o),
  r: each(hops, (h) => 0.9 * h.r * h.u * h.B),
  σ: each(hops, (h) => h.σ),
});

describe('movement', () => {
  it('bound ≤ estimate ≤ beside others ≤ worst case ≤ worst case with store and forward', () => {
    fc.assert(
      fc.property(path, positive, fc.integer({ min: 1, max: 50 }), (hops, V, k) => {
        const worst = evaluate(p.transferWorstCase, { V, ...worstLists(hops, k) });
        atMost(bound(hops, V), expected(hops, V, k));
        atMost(expected(hops, V, k), contended(hops, V, k));
        atMost(contended(hops, V, k), worst);
        atMost(worst, evaluate(p.transferWorstCaseStored, { V, ...worstLists(hops, k) }));
      }),
    );
  });

  it('bound ≤ chunked, and the best chunk is no worse than one chunk', () => {
    fc.assert(
      fc.property(path, positive, positive, (hops, V, c) => {
        const lists = { L: each(hops, (h) => h.L), B: each(hops, (h) => h.B), o: each(hops, (h) => h.o) };
        const chunked = (chunk: number) => evaluate(p.transferCutThrough, { V, c: chunk, ...lists });
        const stages = hops.map((h) => ({ latencySeconds: h.L, overheadSeconds: h.o, bandwidthBytesPerSecond: h.B }));
        atMost(bound(hops, V), chunked(c));
        atMost(chunked(p.bestChunkBytes(stages, V, V / 64)), evaluate(p.transferStoreAndForward, { V, ...lists }));
      }),
    );
  });

  it('is never longer with more bandwidth or less latency on any hop', () => {
    fc.assert(
      fc.property(path, positive, faster, faster, fc.nat(), (hops, V, quicker, sooner, which) => {
        const better = hops.map((h, i) =>
          i === which % hops.length ? { ...h, B: h.B * quicker, L: h.L / sooner } : h,
        );
        atMost(bound(better, V), bound(hops, V));
        atMost(expected(better, V, 3), expected(hops, V, 3));
        for (const row of [p.transferWorstCase, p.transferWorstCaseStored]) {
          const others = worstLists(hops, 3).r;
          atMost(
            evaluate(row, { V, ...worstLists(better, 3), r: others }),
            evaluate(row, { V, ...worstLists(hops, 3), r: others }),
          );
        }
      }),
    );
  });
});

describe('serviceMoments', () => {
  it('mixes flows: 1 s and 3 s equally often have a mean of 2 and a mean square of 5', () => {
    const one = { arrivalsPerSecond: 1, serviceSeconds: 1 };
    const three = { arrivalsPerSecond: 1, serviceSeconds: 3 };
    const mixed = { arrivalsPerSecond: 2, meanSeconds: 2, meanSquareSeconds: 5 };
    expect(p.serviceMoments([one, three])).toEqual(mixed);
    // Exponential: the square of the mean counts twice.
    expect(p.serviceMoments([{ ...three, coefficientOfVariation: 1 }]).meanSquareSeconds).toBe(18);
    expect(p.serviceMoments([]).meanSeconds).toBe(0);
  });
});

describe('serving', () => {
  it('bound ≤ estimate for a decode step, and more of anything is never slower', () => {
    fc.assert(
      fc.property(
        fc.array(positive, { minLength: 1, maxLength: 4 }),
        positive,
        share,
        share,
        faster,
        (r, c, u, η, more) => {
          const rest = { L: 4, f: 0.1, b: 2, g: 0.1, p: 0.5, a: 1 };
          const step = (list: readonly number[], work: number) =>
            evaluate(p.itlEstimate, { r: list, u, c: work, η, ...rest });
          atMost(evaluate(p.itlLowerBound, { r: [...r, c], a: 1 }), step(r, c));
          atMost(step([r[0]! / more, ...r.slice(1)], c / more), step(r, c));
        },
      ),
    );
  });

  it('beside prefills: never below the step alone, finite at any load, longer with load, batch and prompt, and shorter with answers', () => {
    const loads = fc.record({ s: fc.double({ min: 0, max: 3, noNaN: true }), b: positive, S: positive, o: positive });
    fc.assert(
      fc.property(positive, loads, faster, (i, load, more) => {
        const step = (changed: Partial<typeof load>) => evaluate(p.itlBesidePrefills, { i, ...load, ...changed });
        atMost(i, step({}));
        expect(step({})).toBeLessThan(Number.POSITIVE_INFINITY);
        for (const symbol of ['s', 'b', 'S'] as const) atMost(step({}), step({ [symbol]: load[symbol] * more }));
        atMost(step({ o: load.o * more }), step({}));
        // Never longer than what a share alone would make of it.
        atMost(step({}), evaluate(p.interference, { i, s: load.s }));
      }),
    );
  });

  it('a first token: no cost makes it beat its bound, and no faster part, nor a further rank, makes it later', () => {
    const costs = fc.record({ f: positive, g: positive, m: positive });
    const ranks = fc.integer({ min: 1, max: 64 });
    fc.assert(
      fc.property(positive, positive, share, share, faster, ranks, costs, (C, R, η, u, more, n, { f, g, m }) => {
        const rates = (k: number) => ({ C, F: k * 7, R, B: k * 5 });
        const first = (k: number, quicker: number) => {
          const { F, B } = rates(k);
          const c = evaluate(p.recomputeEstimate, { C, F: F * quicker, R, B: B * quicker, η, u, f: 0 });
          const o = evaluate(p.prefillOverhead, { L: 4, f, n: k, m, g, c });
          return evaluate(p.ttftComposition, { w: 0, r: 0, c, o, h: 0, f: 0 });
        };
        atMost(evaluate(p.recomputeLowerBound, rates(n)), first(n, 1));
        atMost(first(n, more), first(n, 1));
        atMost(first(n + 1, 1), first(n, 1));
        const longer = { L: 4, f, n, m, g, c: 1 };
        atMost(evaluate(p.prefillOverhead, longer), evaluate(p.prefillOverhead, { ...longer, m: 2 * m, L: 5 }));
      }),
    );
  });

  it('recompute: bound ≤ estimate', () => {
    fc.assert(
      fc.property(positive, positive, positive, positive, share, share, positive, (C, F, R, B, η, u, f) => {
        atMost(evaluate(p.recomputeLowerBound, { C, F, R, B }), evaluate(p.recomputeEstimate, { C, F, R, B, η, u, f }));
      }),
    );
  });

  it('waits grow with load, and PS and M/M/1 sojourns agree', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.99, noNaN: true }), positive, (ρ, S) => {
        const md1 = evaluate(p.waitConstant, { ρ, S });
        const mm1 = evaluate(p.waitExponential, { ρ, S });
        expect(mm1).toBeCloseTo(2 * md1, 6);
        expect(evaluate(p.sojournShared, { ρ, S }) / (mm1 + S)).toBeCloseTo(1, 9);
        expect(evaluate(p.waitGeneral, { λ: ρ / S, S, Q: S * S }) - md1).toBeCloseTo(0, 6);
        expect(evaluate(p.waitGeneral, { λ: ρ / S, S, Q: 2 * S * S }) - mm1).toBeCloseTo(0, 6);
        atMost(md1, evaluate(p.waitConstant, { ρ: Math.min(1, ρ * 1.01), S }));
      }),
    );
  });
});
