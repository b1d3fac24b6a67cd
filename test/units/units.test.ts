import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DENOMINATORS,
  dimensionOf,
  divide,
  findUnit,
  formatNumber,
  formatPercent,
  formatValue,
  multiply,
  NONE,
  parseQuantity,
  sameDimension,
  suggestUnits,
  UNITS,
  unitOf,
} from '../../language/units/index.ts';

describe('quantities', () => {
  it.each([
    // Decimal prefixes are powers of ten, binary ones of two; eight bits are a byte.
    ['80 GB', 80e9, 'B'],
    ['1 GiB', 2 ** 30, 'B'],
    ['400 Gb/s', 50e9, 'B/s'],
    ['400 GB/s', 400e9, 'B/s'],
    ['0.5 /s', 0.5, '1/s'],
    ['30/min', 0.5, '1/s'],
    ['10 us', 1e-5, 's'],
    ['10 µs', 1e-5, 's'],
    ['5 y', 5 * 365.25 * 86_400, 's'],
    ['8 Kitok', 8192, 'tok'],
    ['80%', 0.8, '1'],
    ['3000 cycles', 3000, '1'],
    ['989.4 TFLOP/s', 989.4e12, 'FLOP/s'],
    ['525_336_576', 525_336_576, '1'],
    ['8.03e9', 8.03e9, '1'],
    ['5 pJ', 5e-12, 'J'],
    ['700 W', 700, 'J/s'],
    ['3 USD/h', 3 / 3600, 'USD/s'],
  ])('%s', (text, value, unit) => {
    const parsed = parseQuantity(text);
    expect(parsed.value).toBeCloseTo(value, 12);
    expect(unitOf(parsed.dimension)).toBe(unit);
  });

  it('keeps an unknown unit as text, and where it stands', () => {
    expect(parseQuantity('80 Gib')).toMatchObject({ number: 80, unitText: 'Gib', unitOffset: 3 });
    expect(parseQuantity('80 Gibb').unit).toBeUndefined();
  });

  it('lists only denominators that are units', () => {
    for (const symbol of DENOMINATORS) expect(UNITS.has(symbol)).toBe(true);
  });
});

describe('suggestions', () => {
  it.each([
    ['GIB', 'GiB'],
    ['gb', 'GB'],
    ['tokens', 'tok'],
    ['sec', 's'],
    ['Gbps', 'Gb/s'],
    ['GBps', 'GB/s'],
    ['GB/sec', 'GB/s'],
    ['TFLOPS', 'TFLOP/s'],
  ])('%s was meant as %s', (written, meant) => {
    expect(suggestUnits(written)).toContain(meant);
  });

  it('offers only units that exist, and at most three', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z]{1,6}$/), (text) => {
        const offered = suggestUnits(text);
        return offered.length <= 3 && offered.every((unit) => findUnit(unit) !== undefined);
      }),
    );
  });
});

describe('dimensions', () => {
  const unit = fc.constantFrom('B', 's', 'tok', 'FLOP', 'B/s', 'B/tok', '1/s', '1', 'USD/s', 'J/s');

  it('multiply and divide are inverse, and units read back', () => {
    fc.assert(
      fc.property(unit, unit, (a, b) => {
        const [x, y] = [dimensionOf(a), dimensionOf(b)];
        return sameDimension(divide(multiply(x, y), y), x) && unitOf(dimensionOf(a)) === a;
      }),
    );
  });

  it('has no unit where nothing is measured', () => {
    expect(unitOf(NONE)).toBe('1');
  });
});

describe('formatting', () => {
  it.each([
    [2 ** 30, 'B', '1 GiB'],
    [16.06e9, 'B', '15 GiB'],
    [131_072, 'B/tok', '128 KiB/tok'],
    [0.014642, 's', '14.6 ms'],
    [1.45e-3, 's', '1.45 ms'],
    [0, 's', '0 s'],
    [55e9, 'B/s', '55 GB/s'],
    [8192, 'tok', '8,192 tok'],
    [989.4e12, 'FLOP/s', '989 TFLOP/s'],
    [0.5, '1/s', '0.5 /s'],
    [999.96e6, 'B/s', '1 GB/s'],
  ])('%d %s reads %s', (value, unit, text) => {
    expect(formatValue(value, dimensionOf(unit))).toBe(text);
  });

  it('writes what vendors sell in decimal', () => {
    expect(formatValue(80e9, dimensionOf('B'), { bytes: 'decimal' })).toBe('80 GB');
  });

  it('says infinity and unknown', () => {
    expect(formatValue(Number.POSITIVE_INFINITY, dimensionOf('s'))).toBe('∞');
    expect(formatValue(Number.NaN, dimensionOf('s'))).toBe('unknown');
  });

  it('keeps shares readable', () => {
    expect(formatPercent(0.734)).toBe('73.4 %');
    expect(formatPercent(0.00732)).toBe('0.73 %');
  });

  it('never loses more than the digits it drops', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e12, noNaN: true }), (value) => {
        const read = Number(formatNumber(value).replaceAll(',', ''));
        return Math.abs(read / value - 1) <= 0.005;
      }),
    );
  });
});
