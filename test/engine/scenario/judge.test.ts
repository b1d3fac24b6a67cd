import { describe, expect, it } from 'vitest';
import { type Claim, given, type Quantity } from '../../../language/engine/kernel/quantity.ts';
import { judge, judgeSides, type Operator } from '../../../language/engine/scenario/judge.ts';

const q = (value: number | undefined, claim: Claim = 'exact'): Quantity =>
  given('x', value, 's', { claim, missing: value === undefined ? [{ attribute: 'a', owner: 'o' }] : [] });
const limit = q(10);

// Each row is a line of the verdict table in the language reference.
describe('a limit', () => {
  it.each([
    [
      'a lower bound that breaks it proves it broken',
      { bound: q(11, 'lower-bound'), value: q(12, 'estimate') },
      'broken',
      'lower-bound',
    ],
    ['an exact count that breaks it proves it broken', { value: q(11) }, 'broken', 'exact'],
    ['a measurement that breaks it proves it broken', { value: q(11, 'measured') }, 'broken', 'measured'],
    [
      'an estimate that breaks it is a risk',
      { bound: q(9, 'lower-bound'), value: q(11, 'estimate') },
      'at-risk',
      'estimate',
    ],
    [
      'a worst case that breaks it is a risk',
      { bound: q(1, 'lower-bound'), value: q(2, 'estimate'), worst: q(11, 'upper-bound') },
      'at-risk',
      'upper-bound',
    ],
    ['a bound alone that holds is possible', { bound: q(9, 'lower-bound') }, 'possible', 'lower-bound'],
    ['an estimate that holds is met', { bound: q(1, 'lower-bound'), value: q(9, 'estimate') }, 'met', 'estimate'],
    ['an exact value that holds is met', { value: q(10) }, 'met', 'exact'],
    ['a missing input is unknown', { value: q(undefined) }, 'unknown', 'exact'],
    [
      'a bound breaks it even where the estimate is unknown',
      { bound: q(11, 'lower-bound'), value: q(undefined, 'estimate') },
      'broken',
      'lower-bound',
    ],
  ] as const)('%s', (_, known, verdict, claim) => {
    expect(judge(known, '<=', limit)).toMatchObject({ verdict, claim });
  });

  it('names what is missing', () => {
    const missing = [{ attribute: 'a', owner: 'o' }];
    expect(judge({ value: q(undefined) }, '<=', limit).missing).toEqual(missing);
    // What several values lack is named once.
    expect(judge({ value: q(undefined), bound: q(undefined) }, '<=', limit).missing).toEqual(missing);
  });

  it('tells the margin: what the limit leaves, as a share of the value', () => {
    expect(judge({ value: q(8) }, '<=', limit).margin).toBeCloseTo(0.25);
    expect(judge({ value: q(20) }, '<=', limit).margin).toBeCloseTo(-0.5);
    expect(judge({ value: q(20) }, '>=', limit).margin).toBeCloseTo(1);
  });

  it('reads upper bounds against a least value', () => {
    expect(judge({ value: q(9, 'upper-bound') }, '>=', limit).verdict).toBe('broken');
    expect(judge({ value: q(9, 'lower-bound') }, '>=', limit).verdict).toBe('at-risk');
  });
});

describe('an expectation with two sides', () => {
  it.each([
    ['exact <', q(1), '<', q(2), 'met'],
    ['exact <', q(2), '<', q(1), 'broken'],
    ['a lower bound below an exact value may still exceed it', q(1, 'lower-bound'), '<', q(2), 'possible'],
    ['a lower bound above an exact value proves it broken', q(3, 'lower-bound'), '<', q(2), 'broken'],
    ['an estimate above is a risk', q(3, 'estimate'), '<', q(2), 'at-risk'],
    ['an exact value against a lower bound of the larger side', q(3), '<', q(2, 'lower-bound'), 'at-risk'],
    ['a lower bound on the side that should be large proves it', q(5, 'lower-bound'), '>', q(2), 'met'],
    ['equality of estimates is never proven', q(1, 'estimate'), '==', q(1), 'possible'],
  ] as const)('%s', (_, left, operator, right, verdict) => {
    expect(judgeSides(left, operator as Operator, right).verdict).toBe(verdict);
  });
});
