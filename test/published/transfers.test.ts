import { describe, expect, it } from 'vitest';
import { transferLowerBound } from '../../language/engine/physics/index.ts';
import { evaluate } from '../engine/physics/evaluate.ts';
import { readLines } from './read.ts';

interface Transfer {
  readonly id: string;
  readonly role: 'positive' | 'negative' | 'info';
  readonly bytes: number | null;
  readonly ms: number | null;
  readonly peak_GBps: number | null;
}

/** The one report without a peak names a PCIe 4 slot. */
const PCIE4_X16 = 31.5;

const rows = readLines<Transfer>('transfers.jsonl');
const complete = rows.flatMap(({ id, role, bytes, ms, peak_GBps }) =>
  bytes === null || ms === null ? [] : [{ id, role, bytes, seconds: ms / 1e3, peak: (peak_GBps ?? PCIE4_X16) * 1e9 }],
);

const bound = (one: (typeof complete)[number]) => evaluate(transferLowerBound, { L: 0, V: one.bytes, B: one.peak });

describe('measured transfers', () => {
  it('has rows of both kinds', () => {
    expect(complete.filter((one) => one.role === 'positive').length).toBeGreaterThanOrEqual(20);
    expect(complete.filter((one) => one.role === 'negative').length).toBeGreaterThanOrEqual(2);
  });

  it.each(complete.filter((one) => one.role === 'positive'))('$id is not faster than its link', (one) =>
    expect(bound(one)).toBeLessThanOrEqual(one.seconds),
  );

  it.each(complete.filter((one) => one.role === 'negative'))('$id can not be true on its link', (one) =>
    expect(bound(one)).toBeGreaterThan(one.seconds),
  );
});
