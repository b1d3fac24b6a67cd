import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as p from '../../../language/engine/physics/index.ts';
import { evaluate } from './evaluate.ts';

const rate = fc.double({ min: 0.01, max: 10, noNaN: true });
const curve = fc.record({
  a: rate,
  b: fc.double({ min: 0, max: 1, noNaN: true }),
  L: fc.double({ min: 0, max: 50, noNaN: true }),
  β: rate,
});
const tokens = fc.integer({ min: 1, max: 500 });

describe('findBreakEven', () => {
  it('says from, up to, always and never', () => {
    // Loading: 10 + n; computing: 2n. They tie at 10.
    expect(
      p.findBreakEven(
        (n) => 10 + n,
        (n) => 2 * n,
        100,
      ),
    ).toEqual({ kind: 'from', tokens: 10 });
    // Loading: 2n; computing: 9 + n. They tie at 9.
    expect(
      p.findBreakEven(
        (n) => 2 * n,
        (n) => 9 + n,
        100,
      ),
    ).toEqual({ kind: 'up-to', tokens: 9 });
    expect(
      p.findBreakEven(
        (n) => n,
        (n) => 2 * n,
        100,
      ),
    ).toEqual({ kind: 'always' });
    expect(
      p.findBreakEven(
        (n) => 1000 + n,
        (n) => 2 * n,
        100,
      ),
    ).toEqual({ kind: 'never' });
  });

  it('agrees with the closed form', () => {
    fc.assert(
      fc.property(curve, ({ a, b, L, β }) => {
        const n = evaluate(p.breakEvenTokens, { κ: β, B: 1, L, a, b });
        const found = p.findBreakEven(
          (x) => L + β * x,
          (x) => a * x + b * x * x,
          10_000,
        );
        // The closed form takes the difference of both slopes: of slopes that are all but equal it keeps rounding alone.
        if (Math.abs(β - a) <= 1e-9 * β) return;
        if (found.kind === 'from') expect(Math.abs(found.tokens - Math.ceil(n))).toBeLessThanOrEqual(1);
        // Curves that differ by rounding alone tie, which counts for restoring; the closed form then sees a hair's breadth.
        const tie = Math.abs(L + β - (a + b)) <= 1e-9 * (L + β);
        if (found.kind === 'always' && !tie) expect(n).toBeLessThanOrEqual(1 + 1e-6);
        if (found.kind === 'never') expect(n).toBeGreaterThan(10_000 - 1);
      }),
    );
  });
});

describe('the split', () => {
  it('is never slower than restoring or recomputing alone, in closed form and in whole tokens', () => {
    fc.assert(
      fc.property(curve, tokens, ({ a, b, L, β }, n) => {
        const restore = (x: number) => L + β * x;
        const recompute = (x: number) => a * x + b * x * x;
        const x = evaluate(p.splitTokens, { κ: β, B: 1, L, a, b, n });
        const closed = evaluate(p.splitTime, { x, κ: β, B: 1, L, a, b, n });
        const whole = p.bestSplit(restore, recompute, n);
        const alone = Math.min(restore(n), recompute(n));
        expect(closed).toBeLessThanOrEqual(alone * (1 + 1e-9));
        expect(whole.seconds).toBeLessThanOrEqual(alone);
        expect(closed).toBeLessThanOrEqual(whole.seconds * (1 + 1e-9));
        expect(whole.seconds).toBeLessThanOrEqual(Math.min(alone, ...brute(restore, recompute, n)) * (1 + 1e-9));
      }),
    );
  });

  it('reproduces the example of physics.md: 8B, 32K tokens, H100 at half its peak, 7 GB/s, 1 ms', () => {
    // a = 2 · 6.979e9 / 494.7e12, b = 2 · 32 · 32 · 128 / 494.7e12; load 0.615 s, compute 1.494 s, split 0.398 s.
    const F = 989.4e12 / 2;
    const operands = { κ: 131_072, B: 7e9, L: 1e-3, a: (2 * 6_979_321_856) / F, b: (2 * 32 * 32 * 128) / F, n: 32_768 };
    const x = evaluate(p.splitTokens, operands);
    expect(evaluate(p.splitTime, { ...operands, x })).toBeCloseTo(0.398, 3);
    expect(evaluate(p.transferLowerBound, { L: 1e-3, V: 131_072 * 32_768, B: 7e9 })).toBeCloseTo(0.615, 3);
    expect(evaluate(p.splitTime, { ...operands, x: 32_768 })).toBeCloseTo(1.494, 2);
  });
});

describe('ttftSplit', () => {
  it('is at most both pure ways and at least the prefill of what is new', () => {
    fc.assert(
      fc.property(curve, tokens, tokens, ({ a, b, L, β }, prefix, fresh) => {
        const restore = (x: number) => (x === 0 ? 0 : L + β * x);
        const prefillWith = (x: number) => a * (x + fresh) + b * (x * x + 2 * fresh * prefix + fresh * fresh);
        const split = p.ttftSplit({ restore, prefillWith, prefixTokens: prefix });
        const pure = evaluate(p.ttftRestore, { r: restore(prefix), c: prefillWith(0) });
        expect(split.seconds).toBeLessThanOrEqual(Math.min(pure, prefillWith(prefix)) * (1 + 1e-9));
        expect(split.seconds).toBeGreaterThanOrEqual(prefillWith(0) * (1 - 1e-9));
      }),
    );
  });
});

function brute(restore: (n: number) => number, recompute: (n: number) => number, n: number): number[] {
  return Array.from({ length: n + 1 }, (_, x) => Math.max(x === n ? 0 : restore(n - x), x === 0 ? 0 : recompute(x)));
}
