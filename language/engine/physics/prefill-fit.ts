import { nonNegativeLeastSquares } from './least-squares.ts';
import type { Measurement } from './measured-table.ts';

/** `t(n) = c0 + c1·n + c2·n²`, seconds over tokens; no coefficient is negative, so time never falls with length. */
export interface PrefillFit {
  readonly fixedSeconds: number;
  readonly secondsPerToken: number;
  readonly secondsPerTokenSquared: number;
}

/**
 * Fits a table of measurements, each row weighed by its relative error so that short prompts count as much as long ones.
 * A single row gives a straight line through the origin; undefined when no row has a positive length and time.
 */
export function fitPrefill(table: readonly Measurement[]): PrefillFit | undefined {
  const usable = table.filter((one) => one.tokens > 0 && one.seconds > 0);
  if (usable.length === 0) return undefined;
  const columns = usable.length === 1 ? [1] : [1, 2, 0];
  const rows = usable.map((one) => columns.map((power) => one.tokens ** power / one.seconds));
  const c = nonNegativeLeastSquares(
    rows,
    usable.map(() => 1),
  );
  if (!c) return undefined;
  const [secondsPerToken = 0, secondsPerTokenSquared = 0, fixedSeconds = 0] = c;
  return { fixedSeconds, secondsPerToken, secondsPerTokenSquared };
}

/** Time of a fit at a length (s). */
export function fittedPrefillSeconds(fit: PrefillFit, tokens: number): number {
  return fit.fixedSeconds + fit.secondsPerToken * tokens + fit.secondsPerTokenSquared * tokens * tokens;
}
