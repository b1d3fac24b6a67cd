import type { Quantity } from '../../language/engine/kernel/quantity.ts';
import type { Span } from '../../language/model/span.ts';
import { type ByteStyle, formatValue } from '../../language/units/index.ts';
import type { Measure, SourceRange } from '../protocol.ts';

/** A known quantity as a number to draw with and a text to print; undefined for an unknown or endless one. */
export function measureOf(q: Quantity | undefined, bytes: ByteStyle = 'binary'): Measure | undefined {
  if (q?.value === undefined || !Number.isFinite(q.value)) return undefined;
  return { value: q.value, text: formatValue(q.value, q.dimension, { bytes }) };
}

/** Seconds as a measure. */
export function secondsOf(value: number): Measure {
  return { value, text: formatValue(value, { s: 1 }) };
}

/** A place as the protocol writes it. */
export function rangeOf({ uri, start, end }: Span): SourceRange {
  return { uri, start, end };
}

/** An entry of an object only when its value is known. */
export function entry<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: V };
}
