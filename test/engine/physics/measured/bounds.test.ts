import { describe, expect, it } from 'vitest';
import { tpotBound, ttftBound } from './bounds.ts';
import { type Row, readRows, residentBatch } from './rows.ts';
import { median } from './statistics.ts';

const rows = readRows();
const dense = rows.filter((row) => row.shape.dense);
const resident = dense.filter((row) => residentBatch(row) !== undefined);

const tpotShares = (list: readonly Row[], withCache: boolean) =>
  list.map((row) => tpotBound(row, withCache) / row.tpotSeconds);
const ttftShares = (list: readonly Row[]) => list.map((row) => ttftBound(row) / row.ttftSeconds);

describe('bounds against measured serving', () => {
  it('has the rows the project promises', () => {
    expect(rows.length).toBeGreaterThanOrEqual(2000);
    expect(dense.length).toBe(678);
    expect(resident.length).toBe(670);
  });

  it('no bound of the time between tokens exceeds a measurement, with the cache where the batch is known', () => {
    expect(rows.filter((row) => tpotBound(row, false) > row.tpotSeconds)).toEqual([]);
    expect(resident.filter((row) => tpotBound(row, true) > row.tpotSeconds)).toEqual([]);
  });

  it('no bound of the time to the first token exceeds a measurement', () => {
    expect(rows.filter((row) => ttftBound(row) > row.ttftSeconds)).toEqual([]);
  });

  it('is not idle: medians of bound over measured', () => {
    expect(median(tpotShares(dense, false))).toBeGreaterThanOrEqual(0.2);
    expect(median(tpotShares(resident, true))).toBeGreaterThanOrEqual(0.27);
    expect(median(ttftShares(dense.filter((row) => (row.batch ?? 9) <= 4)))).toBeGreaterThanOrEqual(0.15);
  });
});
