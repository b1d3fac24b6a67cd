import type { Quantity } from '../../engine/kernel/quantity.ts';
import type { Dimension } from '../../units/dimension.ts';
import { parseQuantity, sameDimension } from '../../units/index.ts';

const BINARY = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

/** A value rounded up to a number people would write, in the unit of `written` where that fits. */
export function roundedUp(value: number, dimension: Dimension, written?: Quantity): string {
  const parsed = written?.text === undefined ? undefined : parseQuantity(written.text);
  const unit = parsed?.unit && sameDimension(parsed.unit.dimension, dimension) ? parsed.unit : undefined;
  if (unit) return `${upward(value / unit.factor)} ${parsed?.unitText}`;
  if (dimension.B === 1 && !dimension.s && !dimension.tok) return bytes(value);
  if (dimension.s === 1 && !dimension.B) return value < 1 ? `${upward(value * 1e3)} ms` : `${upward(value)} s`;
  return String(upward(value));
}

/** Two significant digits below a hundred, three above: 16.06 becomes 17, 133.2 becomes 134. */
function upward(value: number): number {
  if (value <= 0) return 0;
  const digits = value >= 100 ? 3 : 2;
  const step = 10 ** (Math.floor(Math.log10(value)) - digits + 1);
  return Number((Math.ceil(value / step - 1e-9) * step).toPrecision(12));
}

function bytes(value: number): string {
  const power = Math.min(BINARY.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, value)) / 10)));
  return `${upward(value / 2 ** (10 * power))} ${BINARY[power]}`;
}
