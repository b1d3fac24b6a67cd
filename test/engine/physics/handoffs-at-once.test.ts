import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handoffsAtOnce, stagingPeak, stagingWorst } from '../../../language/engine/physics/index.ts';
import { evaluate } from './evaluate.ts';

const under = (mean: number, S = 1e6) => evaluate(handoffsAtOnce, { λ: mean, t: 1, q: 0, D: 1, s: 0.99, S });

describe('handoffs at once', () => {
  it('are the least number that a Poisson variable keeps to for 99 % of the time', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.02, max: 60, noNaN: true }), (mean) => {
        const k = under(mean);
        expect(within(mean, k)).toBeGreaterThanOrEqual(0.99);
        if (k > 1) expect(within(mean, k - 1)).toBeLessThan(0.99);
      }),
    );
  });

  it('are no fewer than on average, no more than all, and grow with traffic and time', () => {
    const some = fc.double({ min: 0.02, max: 500, noNaN: true });
    fc.assert(
      fc.property(
        some,
        fc.double({ min: 1, max: 4, noNaN: true }),
        fc.integer({ min: 1, max: 600 }),
        (mean, more, S) => {
          const V = 3;
          expect(under(mean)).toBeGreaterThanOrEqual(mean);
          expect(under(mean * more)).toBeGreaterThanOrEqual(under(mean));
          expect(under(mean, S)).toBeLessThanOrEqual(S);
          const peak = evaluate(stagingPeak, { V, k: under(mean, S) });
          expect(peak).toBeLessThanOrEqual(evaluate(stagingWorst, { V, S }));
        },
      ),
    );
  });
});

/** P(at most k) with products instead of logarithms. */
function within(mean: number, k: number): number {
  let term = Math.exp(-mean);
  let total = term;
  for (let i = 1; i <= k; i++) {
    term *= mean / i;
    total += term;
  }
  return total;
}
