import { BASES, type Dimension, dimensionOf, sameDimension, unitOf } from './dimension.ts';

/** How a number of bytes is best read: `binary` for memory contents, `decimal` for what vendors sell. */
export type ByteStyle = 'binary' | 'decimal';

/** Bytes beside what somebody wrote are told as that is: decimal beside `80 GB`, binary beside `1 TiB`. */
export function bytesBeside(text: string | undefined): ByteStyle {
  return text && /\d\s*[kMGTP]?B(?![\w/])/.test(text) ? 'decimal' : 'binary';
}

const SCALES: Readonly<Record<string, readonly (readonly [number, string])[]>> = {
  s: [
    [31_557_600, 'y'],
    [86_400, 'd'],
    [3600, 'h'],
    [60, 'min'],
    [1, 's'],
    [1e-3, 'ms'],
    [1e-6, 'µs'],
    [1e-9, 'ns'],
  ],
  'B/s': decimal('B/s'),
  FLOP: decimal('FLOP'),
  'FLOP/s': decimal('FLOP/s'),
  J: [
    [1e3, 'kJ'],
    [1, 'J'],
    [1e-3, 'mJ'],
    [1e-6, 'µJ'],
    [1e-9, 'nJ'],
    [1e-12, 'pJ'],
  ],
};

const BYTES = {
  binary: [
    [2 ** 50, 'PiB'],
    [2 ** 40, 'TiB'],
    [2 ** 30, 'GiB'],
    [2 ** 20, 'MiB'],
    [2 ** 10, 'KiB'],
    [1, 'B'],
  ],
  decimal: decimal('B'),
} as const;

/**
 * A value in base units as people write it: `1 GiB`, `14.6 ms`, `55 GB/s`, `8,192 tok`.
 * At most `digits` significant digits (three unless told); whole small numbers stay whole.
 */
export function formatValue(
  value: number,
  dim: Dimension,
  options: { bytes?: ByteStyle; digits?: number } = {},
): string {
  const { bytes = 'binary', digits = 3 } = options;
  if (!Number.isFinite(value)) return value > 0 ? '∞' : value < 0 ? '−∞' : 'unknown';
  const unit = unitOf(dim);
  if (unit === '1') return formatNumber(value, digits);
  if (unit === 'tok') return `${formatNumber(value, Math.max(digits, 4))} tok`;
  const scale = unit === 'B' ? BYTES[bytes] : SCALES[unit];
  if (scale) return scaled(value, scale, digits);
  if (unit === 'B/tok') return `${scaled(value, BYTES[bytes], digits)}/tok`;
  return `${formatNumber(value, digits)}${unit.startsWith('1/') ? ` ${unit.slice(1)}` : ` ${unit}`}`;
}

/** A plain number with thousands separators and at most `digits` significant digits after the point. */
export function formatNumber(value: number, digits = 3): string {
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size >= 1e15 || size < 1e-4) return trimExponent(value.toExponential(digits - 1));
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(size)));
  const rounded = Number(value.toFixed(Math.min(decimals, 20)));
  return grouped(rounded, Math.min(decimals, 20));
}

/** Thousands separators by hand: locale formatting costs a hundred times as much, and this is asked for while typing. */
function grouped(value: number, decimals: number): string {
  const [whole = '', fraction] = String(decimals === 0 ? Math.round(value) : value).split('.');
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction ? `${separated}.${fraction}` : separated;
}

/** A share as `73 %`; below one per cent one more digit is kept. */
export function formatPercent(share: number): string {
  return `${formatNumber(share * 100, Math.abs(share) < 0.1 ? 2 : 3)} %`;
}

/** True for dimensions that {@link formatValue} scales with its own prefixes. */
export function isScaled(dim: Dimension): boolean {
  const unit = unitOf(dim);
  return unit === 'B' || unit in SCALES || BASES.some((base) => sameDimension(dim, dimensionOf(base)));
}

function scaled(value: number, scale: readonly (readonly [number, string])[], digits: number): string {
  const size = Math.abs(value);
  const step = scale.find(([factor]) => size >= factor * 0.9995) ?? scale[scale.length - 1];
  const [factor, symbol] = size === 0 ? (scale.find(([f]) => f === 1) ?? scale[0])! : step!;
  return `${formatNumber(value / factor, digits)} ${symbol}`;
}

function decimal(symbol: string): readonly (readonly [number, string])[] {
  return [
    [1e15, `P${symbol}`],
    [1e12, `T${symbol}`],
    [1e9, `G${symbol}`],
    [1e6, `M${symbol}`],
    [1e3, `k${symbol}`],
    [1, symbol],
  ];
}

function trimExponent(text: string): string {
  return text.replace(/\.?0+e/, 'e').replace('e+', 'e');
}
