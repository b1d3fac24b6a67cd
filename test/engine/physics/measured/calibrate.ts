import type { Calibration } from '../../../../language/engine/physics/calibration.ts';
import { nonNegativeLeastSquares } from '../../../../language/engine/physics/least-squares.ts';
import { median } from './statistics.ts';

/** A sum of what is known and what is fitted. */
export interface Way {
  /** Columns of what is fitted; each coefficient is at least the floor. */
  readonly columns: readonly number[];
  /** Part that is not fitted. */
  readonly fixedSeconds: number;
}

/** A row as the fit sees it: times at full rate (s), counts, and what was measured (s). */
export interface Case {
  readonly group: string;
  readonly measuredSeconds: number;
  /** The shortest of them is the estimate. */
  readonly ways: readonly [Way, ...Way[]];
}

export type Coefficients = readonly number[];

/** What a held-out fit says: coefficients from all rows, quality from rows the fit had not seen. */
export interface Outcome extends Pick<Calibration, 'band' | 'medianError' | 'rows'> {
  readonly coefficients: Coefficients;
  readonly groups: readonly GroupOutcome[];
}

/** How rows fare that the fit had not seen because their whole group was left out. */
export interface GroupOutcome {
  readonly group: string;
  readonly rows: number;
  /** Median of |estimated ÷ measured − 1|. */
  readonly medianError: number;
  /** Rows inside the band that the other groups make. */
  readonly inside: number;
}

export function estimate(one: Case, c: Coefficients): number {
  return secondsOf(shortest(one, c), c);
}

function secondsOf({ fixedSeconds, columns }: Way, c: Coefficients): number {
  return fixedSeconds + columns.reduce((total, value, i) => total + value * c[i]!, 0);
}

function shortest({ ways: [first, ...others] }: Case, c: Coefficients): Way {
  return others.reduce((least, one) => (secondsOf(one, c) < secondsOf(least, c) ? one : least), first);
}

/**
 * Fits the relative error, with weights that let large errors count linearly (iterated least squares), because a few
 * rows of an odd configuration should not move the rest. Each round goes by the ways that the last one found shortest.
 * The floors keep the estimate above the bound.
 */
export function fitCoefficients(cases: readonly Case[], floors: Coefficients): Coefficients {
  let weights = cases.map(() => 1);
  let c = floors;
  for (let round = 0; round < 30; round++) {
    const ways = cases.map((one) => shortest(one, c));
    const relative = (seconds: number, i: number) => (seconds / cases[i]!.measuredSeconds) * weights[i]!;
    const rows = ways.map((way, i) => way.columns.map((value) => relative(value, i)));
    const targets = ways.map((way, i) => weights[i]! - relative(secondsOf(way, floors), i));
    c = (nonNegativeLeastSquares(rows, targets) ?? floors.map(() => 0)).map((extra, i) => extra + floors[i]!);
    weights = cases.map((one) => 1 / Math.sqrt(Math.max(Math.abs(estimate(one, c) / one.measuredSeconds - 1), 0.03)));
  }
  return c;
}

/** Leaves each group out in turn; the band of a group comes from the held-out residuals of the other groups. */
export function calibrate(cases: readonly Case[], floors: Coefficients): Outcome {
  const groups = [...new Set(cases.map((one) => one.group))].sort();
  const ratios = new Map(groups.map((group) => [group, heldOut(cases, group, floors)]));
  const all = [...ratios.values()].flat();
  const outcomes = groups.map((group) => {
    const own = ratios.get(group)!;
    const [low, high] = band(groups.filter((other) => other !== group).flatMap((other) => ratios.get(other)!));
    const inside = own.filter((ratio) => ratio >= low && ratio <= high).length;
    return { group, rows: own.length, medianError: errorOf(own), inside };
  });
  const inside = outcomes.reduce((total, one) => total + one.inside, 0);
  const [low, high] = band(all);
  return {
    coefficients: fitCoefficients(cases, floors),
    band: { low, high, promisedShare: 0.8, coveredShare: inside / cases.length },
    medianError: errorOf(all),
    rows: cases.length,
    groups: outcomes,
  };
}

function errorOf(ratios: readonly number[]): number {
  return median(ratios.map((ratio) => Math.abs(1 / ratio - 1)));
}

/** Measured ÷ estimated for a group the fit has not seen. */
function heldOut(cases: readonly Case[], group: string, floors: Coefficients): readonly number[] {
  const c = fitCoefficients(
    cases.filter((one) => one.group !== group),
    floors,
  );
  return cases.filter((one) => one.group === group).map((one) => one.measuredSeconds / estimate(one, c));
}

/** Tenth from below and from above, one rank outwards: the usual correction for a sample of this size. */
function band(ratios: readonly number[]): readonly [low: number, high: number] {
  const sorted = [...ratios].sort((a, b) => a - b);
  const rank = Math.floor(0.1 * (sorted.length + 1));
  const low = sorted[Math.max(0, rank - 1)] ?? Number.NaN;
  const high = sorted[Math.min(sorted.length - 1, sorted.length - rank)] ?? Number.NaN;
  return [low, high];
}
