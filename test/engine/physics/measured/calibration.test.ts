import { describe, expect, it } from 'vitest';
import { type Calibration, itlCalibration, ttftCalibration } from '../../../../language/engine/physics/calibration.ts';
import { tpotBound, ttftBound } from './bounds.ts';
import { calibrate, type Outcome } from './calibrate.ts';
import { FLOORS, isFew, isResident, itlCases, ttftCases } from './cases.ts';
import { itlEstimateOf, ttftEstimateOf } from './estimates.ts';
import { readRows } from './rows.ts';
import { median } from './statistics.ts';

const rows = readRows();
const itl = calibrate(itlCases(rows), FLOORS);
const ttft = calibrate(ttftCases(rows), FLOORS);

describe('calibration', () => {
  it('states the fit of the time between tokens', () => expectSame(itlCalibration, itl));
  it('states the fit of the time to the first token', () => expectSame(ttftCalibration, ttft));

  it('leaves to the parts beside it what a run reaches where it says nothing, so that the shown sum is the fit', () => {
    // Defaults of the language: 50 % of the arithmetic and 91 % of the memory rate.
    for (const { computeShare, readShare } of [itlCalibration, ttftCalibration])
      expect([computeShare, readShare]).toEqual([0.5, 0.91]);
  });

  it('meets the bars on groups it has not seen', () => {
    expect(itl.medianError).toBeLessThanOrEqual(0.15);
    expect(ttft.medianError).toBeLessThanOrEqual(0.3);
    for (const { band } of [itl, ttft]) {
      expect(band.coveredShare).toBeGreaterThanOrEqual(0.75);
      expect(band.coveredShare).toBeLessThanOrEqual(0.9);
    }
  });

  it('holds for the formulas as users see them: never below the bound, and as exact as the fit', () => {
    const decoding = rows.filter(isResident);
    for (const row of decoding) expect(itlEstimateOf(row)).toBeGreaterThanOrEqual(tpotBound(row, true));
    expect(median(decoding.map((row) => Math.abs(itlEstimateOf(row) / row.tpotSeconds - 1)))).toBeLessThan(0.11);
    const first = rows.filter(isFew);
    for (const row of first) expect(ttftEstimateOf(row)).toBeGreaterThanOrEqual(ttftBound(row));
    expect(median(first.map((row) => Math.abs(ttftEstimateOf(row) / row.ttftSeconds - 1)))).toBeLessThan(0.2);
  });
});

/** The constants in the code are the fit, to the digits they are written with. */
function expectSame(stated: Calibration, found: Outcome): void {
  const [layer, item] = found.coefficients as [number, number];
  const close = (a: number, b: number) => expect(Math.abs(a / b - 1)).toBeLessThan(0.01);
  close(stated.secondsPerLayer, layer);
  close(stated.secondsPerLayerAndItem, item);
  close(stated.medianError, found.medianError);
  close(stated.band.low, found.band.low);
  close(stated.band.high, found.band.high);
  close(stated.band.coveredShare, found.band.coveredShare);
  expect(stated.rows).toBe(found.rows);
}
