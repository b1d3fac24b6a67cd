import type { Quantity } from '../engine/kernel/quantity.ts';
import { dimensionOf, formatValue } from '../units/index.ts';
import type { QuantityRow } from '../vocabulary/row.ts';
import type { ProblemList } from './problem.ts';
import type { Span } from './span.ts';

/** Reports a value outside its row's bounds; true when it lies inside. */
export function checkRange(
  name: string,
  quantity: Quantity,
  row: QuantityRow,
  span: () => Span,
  problems: ProblemList,
): boolean {
  const { value } = quantity;
  if (value === undefined) return true;
  const range = violated(value, row);
  if (range) problems.add('value-out-of-range', span(), { name, text: quantity.text ?? String(value), range });
  return !range;
}

function violated(value: number, row: QuantityRow): string | undefined {
  const show = (limit: number) => formatValue(limit, dimensionOf(row.unit));
  if (!Number.isFinite(value)) return 'a finite number';
  if (row.positive && value <= 0) return 'more than zero';
  if (row.min !== undefined && value < row.min) return `at least ${show(row.min)}`;
  if (row.max !== undefined && value > row.max)
    return row.max === 1 && row.unit === '1' ? 'at most 100 %' : `at most ${show(row.max)}`;
  if (row.whole && !Number.isInteger(value)) return 'a whole number';
  return undefined;
}
