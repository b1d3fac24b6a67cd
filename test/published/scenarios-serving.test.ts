import { describe, expect, it } from 'vitest';
import { readRows, residentBatch } from '../engine/physics/measured/rows.ts';
import { median } from '../engine/physics/measured/statistics.ts';
import { type RowResult, SHORTEST, serve } from './serving-scenarios.ts';

const rows = readRows();
const all = serve(rows, SHORTEST);
const dense = all.filter(({ row }) => row.shape.dense);
const resident = dense.filter(({ row }) => residentBatch(row) !== undefined);
const told = ({ row, itlBound, ttftBound }: RowResult) =>
  `row ${row.line} ${row.model} ${row.system}: ITL ${itlBound} of ${row.tpotSeconds}, TTFT ${ttftBound} of ${row.ttftSeconds}`;

describe('measured serving, as scenarios of library models on library devices', () => {
  it('has the rows the project promises', () => {
    expect(all.length).toBeGreaterThanOrEqual(2000);
    expect(all.filter(({ itlBound, ttftBound }) => !itlBound || !ttftBound).map(told)).toEqual([]);
    expect([dense.length, resident.length]).toEqual([678, 670]);
  });

  it('no bound exceeds its measurement', () => {
    expect(all.filter(({ row, itlBound }) => (itlBound ?? Infinity) > row.tpotSeconds).map(told)).toEqual([]);
    expect(all.filter(({ row, ttftBound }) => (ttftBound ?? Infinity) > row.ttftSeconds).map(told)).toEqual([]);
  });

  it('is not idle: medians of bound over measured', () => {
    const share = (list: readonly RowResult[]) => median(list.map((one) => one.itlBound! / one.row.tpotSeconds));
    expect(share(dense)).toBeGreaterThanOrEqual(0.2);
    expect(share(resident)).toBeGreaterThanOrEqual(0.27);
    const few = dense.filter(({ row }) => (row.batch ?? 9) <= 4);
    expect(median(few.map((one) => one.ttftBound! / one.row.ttftSeconds))).toBeGreaterThanOrEqual(0.15);
  });

  it('the band around a first token holds what it promises where few requests meet', () => {
    const few = rows.filter((row) => row.shape.dense && !row.split && (row.batch ?? 9) <= 4);
    const results = serve(few, { lengthShare: 0.9, sequences: () => 1 });
    const inside = results.filter(({ row, ttft }) => {
      const { low, high } = ttft!.band!;
      return low <= row.ttftSeconds && row.ttftSeconds <= high;
    });
    const covered = inside.length / results.length;
    expect(covered).toBeGreaterThanOrEqual(0.75);
    expect(covered).toBeLessThanOrEqual(0.9);
  });
});
