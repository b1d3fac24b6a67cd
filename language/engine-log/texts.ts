import { formatPercent } from '../units/index.ts';
import { ENGINE_PROFILES } from '../vocabulary/engine-profile.ts';
import type { Comparison } from './compare.ts';
import type { LogSource } from './patterns.ts';

/** The engine's name as its makers write it. */
export function sourceTitle(source: LogSource): string {
  return source === 'lmcache' ? 'LMCache' : ENGINE_PROFILES[source].title;
}

/** One sentence: what the log says, what the file comes to, and how they stand to each other. */
export function comparisonText({ line, subject, measure, difference, matches, explanations }: Comparison): string {
  const { what, observed, computed } = measure;
  const title = sourceTitle(line.pattern.source);
  const start = `${title} prints ${amount(measure, observed)} for ${what}; ${subject.name} comes to ${amount(measure, computed)}`;
  if (matches) return `${start}: they agree within the printed digits.`;
  const gap = `${formatPercent(Math.abs(difference))} ${difference > 0 ? 'more in the log' : 'less in the log'}`;
  if (explanations.length === 0) return `${start}, ${gap}. No single assumption of the file would explain it.`;
  return `${start}, ${gap}. It would match with ${either(explanations)}.`;
}

/** The shortest form, for a hint behind the line. */
export function comparisonMark({ measure, matches, explanations }: Comparison): string {
  const value = amount(measure, measure.computed);
  if (matches) return `✓ computed ${value}`;
  return explanations[0] === undefined ? `✗ computed ${value}` : `✗ computed ${value}; ${explanations[0]}?`;
}

/** Two decimals, as logs print them: three digits would hide what is compared. */
function amount({ unit }: Comparison['measure'], value: number): string {
  const digits = (number: number, most: number) => number.toLocaleString('en-GB', { maximumFractionDigits: most });
  if (unit === 'tok') return `${digits(value, 0)} tok`;
  if (unit === '1') return digits(value, 2);
  const scale = BYTES.find(([size]) => Math.abs(value) >= size) ?? BYTES[BYTES.length - 1]!;
  return `${digits(value / scale[0], 2)} ${scale[1]}`;
}

const BYTES = [
  [2 ** 30, 'GiB'],
  [2 ** 20, 'MiB'],
  [2 ** 10, 'KiB'],
  [1, 'B'],
] as const;

function either(all: readonly string[]): string {
  const [last, ...others] = [...all].reverse();
  return others.length === 0 ? (last ?? '') : `${others.reverse().join(', ')} or ${last}`;
}
