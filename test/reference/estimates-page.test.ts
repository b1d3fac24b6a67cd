import { describe, expect, test } from 'vitest';
import { itlCalibration, ttftCalibration } from '../../language/engine/physics/index.ts';
import { estimatesPage } from '../../language/reference/estimates-page.ts';
import { boundOutcomes, estimateOutcomes } from './estimate-outcomes.ts';

const estimates = estimateOutcomes();
const bounds = boundOutcomes();

describe('docs/estimates.md', () => {
  test('every bound holds in every row, and the medians are those of the bars', () => {
    expect(bounds.map(({ rows, held }) => [rows, held])).toEqual([
      [2636, 2636],
      [678, 678],
      [670, 670],
      [2636, 2636],
      [48, 48],
    ]);
    // The bars of test/engine/physics/measured/bounds.test.ts.
    expect(bounds[1]!.medianShare).toBeGreaterThanOrEqual(0.2);
    expect(bounds[2]!.medianShare).toBeGreaterThanOrEqual(0.27);
    expect(bounds[4]!.medianShare).toBeGreaterThanOrEqual(0.15);
  });

  test('errors of the groups are those of the whole: rows add up, and so do the rows inside the band', () => {
    for (const { stated, found, groups } of estimates) {
      expect(groups.reduce((sum, one) => sum + one.rows, 0)).toBe(stated.rows);
      const inside = groups.reduce((sum, one) => sum + one.inside, 0);
      expect(inside / stated.rows).toBeCloseTo(stated.band.coveredShare, 2);
      expect(found.medianError).toBeCloseTo(stated.medianError, 2);
    }
  });

  test('tells what the constants in the code say', () => {
    const page = estimatesPage(estimates, bounds);
    for (const { medianError, computeShare, provenance, rows } of [itlCalibration, ttftCalibration]) {
      expect(page).toContain(`| ${Number((medianError * 100).toPrecision(3))} % |`);
      expect(page).toContain(`| Share of the arithmetic rate | ${computeShare} |`);
      expect(page).toContain(`${provenance}.`);
      expect(page).toContain(`| Rows | ${rows} in `);
    }
    for (const { group } of estimates.flatMap((one) => one.groups)) expect(page).toContain(`| \`${group}\` |`);
  });

  test('a bound that does not hold is told', () => {
    const page = estimatesPage([], [{ title: 'T', scope: 'all', rows: 8, held: 7, medianShare: 0.12345 }]);
    expect(page).toContain('| T | all | 8 | 7 (87.5 %) | 0.123 |');
  });
});
