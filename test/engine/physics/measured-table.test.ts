import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitPrefill,
  fittedPrefillSeconds,
  interpolateMeasured,
  type Measurement,
} from '../../../language/engine/physics/index.ts';

const table: readonly Measurement[] = [
  { tokens: 8192, seconds: 0.612 },
  { tokens: 16_384, seconds: 1.4 },
];

describe('interpolateMeasured', () => {
  it('meets its points, joins two by a line, and refuses to go beyond them', () => {
    expect(interpolateMeasured(table, 8192)).toEqual({ kind: 'inside', seconds: 0.612 });
    expect(interpolateMeasured(table, 12_288)).toEqual({ kind: 'inside', seconds: expect.closeTo(1.006, 9) });
    expect(interpolateMeasured(table, 8191)).toEqual({ kind: 'outside', side: 'below', nearestTokens: 8192 });
    expect(interpolateMeasured(table, 16_385)).toEqual({ kind: 'outside', side: 'above', nearestTokens: 16_384 });
  });

  it('says why a table is of no use', () => {
    expect(interpolateMeasured([], 1)).toEqual({ kind: 'unusable', reason: 'empty' });
    expect(interpolateMeasured([...table, { tokens: 8192, seconds: 1 }], 1)).toEqual({
      kind: 'unusable',
      reason: 'repeated-length',
    });
    expect(interpolateMeasured([...table, { tokens: 20_000, seconds: 1 }], 1)).toEqual({
      kind: 'unusable',
      reason: 'not-increasing',
    });
  });

  it('never runs backwards and stays between its neighbours', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.double({ min: 0, max: 5, noNaN: true })), {
      minLength: 2,
      maxLength: 8,
    });
    fc.assert(
      fc.property(
        steps,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (list, s, t) => {
          const points = accumulate(list);
          const [first, last] = [points[0]!.tokens, points[points.length - 1]!.tokens];
          const at = (share: number) => interpolateMeasured(points, first + share * (last - first));
          const [low, high] = [at(Math.min(s, t)), at(Math.max(s, t))];
          if (low.kind === 'inside' && high.kind === 'inside')
            expect(low.seconds).toBeLessThanOrEqual(high.seconds + 1e-9);
        },
      ),
    );
  });
});

describe('fitPrefill', () => {
  it('finds the coefficients a table was made from', () => {
    const made = [512, 1024, 4096, 16_384].map((n) => ({ tokens: n, seconds: 0.01 + 5e-5 * n + 2e-9 * n * n }));
    const found = fitPrefill(made)!;
    expect(found.fixedSeconds).toBeCloseTo(0.01, 6);
    expect(found.secondsPerToken).toBeCloseTo(5e-5, 9);
    expect(found.secondsPerTokenSquared).toBeCloseTo(2e-9, 13);
    expect(fittedPrefillSeconds(found, 8192)).toBeCloseTo(0.01 + 5e-5 * 8192 + 2e-9 * 8192 ** 2, 6);
  });

  it('has no negative coefficient, takes one row as a rate, and nothing from nothing', () => {
    const bent = fitPrefill([
      { tokens: 1, seconds: 1 },
      { tokens: 2, seconds: 1.5 },
      { tokens: 4, seconds: 1.6 },
    ])!;
    expect(Math.min(bent.fixedSeconds, bent.secondsPerToken, bent.secondsPerTokenSquared)).toBeGreaterThanOrEqual(0);
    expect(fitPrefill([{ tokens: 100, seconds: 2 }])).toEqual({
      fixedSeconds: 0,
      secondsPerToken: 0.02,
      secondsPerTokenSquared: 0,
    });
    expect(fitPrefill([])).toBeUndefined();
  });
});

function accumulate(steps: readonly (readonly [number, number])[]): readonly Measurement[] {
  let tokens = 0;
  let seconds = 0;
  return steps.map(([more, longer]) => {
    tokens += more;
    seconds += longer;
    return { tokens, seconds };
  });
}
