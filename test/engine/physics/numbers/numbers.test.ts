import { describe, expect, it } from 'vitest';
import { derive } from '../../../../language/engine/kernel/derive.ts';
import { given } from '../../../../language/engine/kernel/quantity.ts';
import { physicsFormulas, transferLowerBound } from '../../../../language/engine/physics/index.ts';
import { dimensionOf } from '../../../../language/units/index.ts';
import { restoreCases } from './restore.ts';
import { servingCases } from './serving.ts';
import { storageCases } from './storage.ts';
import { transferCases } from './transfer.ts';
import { worthCases } from './worth.ts';

const cases = [...transferCases, ...restoreCases, ...servingCases, ...storageCases, ...worthCases];

describe('formulas give what a hand gives', () => {
  it.each(cases)('$id: $derivation', ({ actual, expected }) => {
    if (Number.isFinite(expected)) expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-9 * Math.abs(expected));
    else expect(actual).toBe(expected);
  });

  it('has a number for every formula', () => {
    const tried = new Set(cases.map((one) => one.id));
    expect(physicsFormulas.filter((row) => !tried.has(row.id)).map((row) => row.id)).toEqual([]);
  });
});

describe('derive', () => {
  it('takes lists of hops and keeps the claim of the bound', () => {
    const hops = [given('a', 1600e9, 'B/s'), given('b', 55e9, 'B/s')];
    const operands = { L: [given('l', 4e-6, 's')], V: given('v', 55e9, 'B'), B: hops };
    const time = derive('chat.restore.time', transferLowerBound, operands);
    expect([time.value, time.claim]).toEqual([1.000004, 'lower-bound']);
  });
});

describe('the catalogue', () => {
  it('has unique kebab-case ids', () => {
    const ids = physicsFormulas.map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });

  it.each(physicsFormulas.map((row) => [row.id, row] as const))('%s is complete', (_, row) => {
    expect(() => dimensionOf(row.unit)).not.toThrow();
    for (const [symbol, { meaning, unit }] of Object.entries(row.symbols)) {
      expect(meaning).not.toBe('');
      expect(() => dimensionOf(unit), `${row.id} ${symbol}`).not.toThrow();
      const words = row.equation.replace(/^[^=≈≥≤]+/, '');
      expect(words.match(/[\p{L}]+/gu), `${row.id} ${symbol}`).toEqual(
        expect.arrayContaining([expect.stringMatching(new RegExp(`^[Σ]?${symbol}$`, 'u'))]),
      );
    }
    expect(row.source).not.toBe('');
  });
});
