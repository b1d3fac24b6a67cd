import {
  itlBesidePrefills,
  itlCalibration,
  itlEstimate,
  prefillOverhead,
  recomputeEstimate,
  ttftCalibration,
} from '../../language/engine/physics/index.ts';
import type { BoundOutcome, EstimateOutcome } from '../../language/reference/estimates-page.ts';
import { tpotBound, ttftBound } from '../engine/physics/measured/bounds.ts';
import { calibrate } from '../engine/physics/measured/calibrate.ts';
import { FLOORS, isFew, isResident, itlCases, ttftCases } from '../engine/physics/measured/cases.ts';
import { itlEstimateOf, ttftEstimateOf } from '../engine/physics/measured/estimates.ts';
import { type Row, readRows } from '../engine/physics/measured/rows.ts';
import { median } from '../engine/physics/measured/statistics.ts';

const errors = (rows: readonly Row[], estimated: (row: Row) => number, measured: (row: Row) => number) =>
  median(rows.map((row) => Math.abs(estimated(row) / measured(row) - 1)));
const tpot = (row: Row) => row.tpotSeconds;
const ttft = (row: Row) => row.ttftSeconds;

/** What `docs/estimates.md` tells of estimates: each group left out in turn. */
export function estimateOutcomes(): readonly EstimateOutcome[] {
  const rows = readRows();
  const itl = calibrate(itlCases(rows), FLOORS);
  const first = calibrate(ttftCases(rows), FLOORS);
  return [
    {
      title: 'Time between tokens',
      formulas: [itlEstimate.id, itlBesidePrefills.id],
      item: 'a sequence',
      stated: itlCalibration,
      found: itl,
      fittedError: errors(rows.filter(isResident), itlEstimateOf, tpot),
      groups: itl.groups,
    },
    {
      title: 'Time to the first token',
      formulas: [recomputeEstimate.id, prefillOverhead.id],
      item: 'a prompt token that is passed on to other ranks',
      stated: ttftCalibration,
      found: first,
      fittedError: errors(rows.filter(isFew), ttftEstimateOf, ttft),
      groups: first.groups,
    },
  ];
}

/** What `docs/estimates.md` tells of bounds. */
export function boundOutcomes(): readonly BoundOutcome[] {
  const rows = readRows();
  const dense = rows.filter((row) => row.shape.dense);
  const weights = (row: Row) => tpotBound(row, false);
  const between = 'Time between tokens, by weights and arithmetic alone';
  const first = 'Time to the first token, one prompt on an idle device';
  return [
    fares(between, 'all', rows, weights, tpot),
    fares(between, 'dense models', dense, weights, tpot),
    fares(
      'Time between tokens, with the cache of the sequences that decode',
      'dense models where their number is known',
      rows.filter(isResident),
      (row) => tpotBound(row, true),
      tpot,
    ),
    fares(first, 'all', rows, ttftBound, ttft),
    fares(first, 'dense models, at most four requests at once', rows.filter(isFew), ttftBound, ttft),
  ];
}

function fares(
  title: string,
  scope: string,
  rows: readonly Row[],
  bound: (row: Row) => number,
  measured: (row: Row) => number,
): BoundOutcome {
  const shares = rows.map((row) => bound(row) / measured(row));
  const held = shares.filter((share) => share <= 1).length;
  return { title, scope, rows: rows.length, held, medianShare: median(shares) };
}
