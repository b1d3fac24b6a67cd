import { describe, expect, it } from 'vitest';
import type { Quantity } from '../../language/engine/kernel/quantity.ts';
import { isFew, isResident, MEAN_LENGTH } from '../engine/physics/measured/cases.ts';
import { readRows } from '../engine/physics/measured/rows.ts';
import { median } from '../engine/physics/measured/statistics.ts';
import { MEAN, type RowResult, SHORTEST, serve } from './serving-scenarios.ts';

const rows = readRows();
const all = serve(rows, SHORTEST);
const dense = all.filter(({ row }) => row.shape.dense);
const resident = dense.filter(({ row }) => isResident(row));
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
});

describe('estimates of measured serving, through the same scenarios', () => {
  const errors = (pairs: readonly Pair[]) =>
    median(pairs.map(([found, seconds]) => Math.abs(found!.value! / seconds - 1)));
  const covered = (pairs: readonly Pair[]) =>
    pairs.filter(([found, seconds]) => found!.band!.low <= seconds && seconds <= found!.band!.high).length /
    pairs.length;

  it('a first token where few requests meet: near the measurement, and inside its band as often as promised', () => {
    const few = serve(rows.filter(isFew), { lengthShare: MEAN_LENGTH, sequences: () => 1 });
    const pairs = few.map(({ row, ttft }): Pair => [ttft, row.ttftSeconds]);
    expect(pairs.length).toBe(48);
    expect(errors(pairs)).toBeLessThanOrEqual(0.3);
    expect(covered(pairs)).toBeGreaterThanOrEqual(0.75);
    expect(covered(pairs)).toBeLessThanOrEqual(0.9);
  });

  it('a time between tokens where the resident batch is known: the same', () => {
    const decoding = serve(rows.filter(isResident), MEAN);
    const pairs = decoding.map(({ row, itl }): Pair => [itl, row.tpotSeconds]);
    expect(pairs.length).toBe(670);
    expect(errors(pairs)).toBeLessThanOrEqual(0.15);
    expect(covered(pairs)).toBeGreaterThanOrEqual(0.75);
    expect(covered(pairs)).toBeLessThanOrEqual(0.9);
  });
});

/** An estimate beside what was measured (s). */
type Pair = readonly [found: Quantity | undefined, seconds: number];
