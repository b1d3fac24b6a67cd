import type { Quantity } from '../kernel/quantity.ts';
import type { ErrorBand } from '../physics/index.ts';

/** An estimate with the range in which measurements of its kind lay, as far as it is known. */
export function withBand(estimate: Quantity, { low, high, promisedShare }: ErrorBand): Quantity {
  const { value } = estimate;
  if (value === undefined || !Number.isFinite(value)) return estimate;
  return estimate.with({ band: { low: value * low, high: value * high, share: promisedShare } });
}
