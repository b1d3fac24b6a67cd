import type { Claim, Quantity } from '../../engine/kernel/quantity.ts';
import { type ByteStyle, bytesBeside } from '../../units/format.ts';
import { formatPercent, formatValue } from '../../units/index.ts';

/** A value for a sentence; `unknown` for a hole. */
export function say(q: Quantity | undefined, bytes: ByteStyle = 'binary'): string {
  return q?.value === undefined ? 'unknown' : formatValue(q.value, q.dimension, { bytes, digits: 4 });
}

/** A time in seconds for a sentence. */
export function saySeconds(seconds: number): string {
  return formatValue(seconds, { s: 1 }, { digits: 4 });
}

/** The same as the user wrote it where that is known: `16 GB` stays `16 GB`. */
export function sayAsWritten(q: Quantity | undefined): string {
  return q?.text && q.inputs.length === 0 ? q.text : say(q);
}

/** Decimal bytes for a capacity written in decimal units, so that both numbers of a sentence can be compared. */
export function bytesLike(q: Quantity | undefined): ByteStyle {
  return bytesBeside(q?.text);
}

/** `a`, `a or b`, `a, b or c`. */
export function listed(words: readonly string[], joint: 'and' | 'or' = 'or'): string {
  const last = words.at(-1);
  if (words.length < 2 || last === undefined) return last ?? '';
  return `${words.slice(0, -1).join(', ')} ${joint} ${last}`;
}

const SURE: Readonly<Record<Claim, string>> = {
  exact: 'exact count',
  'lower-bound': 'lower bound: nothing can beat it',
  'upper-bound': 'worst case',
  estimate: 'estimate',
  measured: 'measured',
};

/** How sure a number is, for brackets behind it. */
export function sure(claim: Claim): string {
  return SURE[claim];
}

/** By how much a value misses its limit, `4.5 % over`; empty when it cannot be told. */
export function excess(value: number | undefined, limit: number | undefined): string {
  if (value === undefined || limit === undefined || limit <= 0) return '';
  const ratio = value / limit;
  return ratio >= 2 ? `${formatValue(ratio, {}, { digits: 3 })} times` : `${formatPercent(ratio - 1)} over`;
}

/** `a` or `an` before a word. */
export function article(word: string): string {
  return /^[aeiou]/i.test(word) ? `an ${word}` : `a ${word}`;
}
