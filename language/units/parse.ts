import { distance } from 'fastest-levenshtein';
import { type Dimension, NONE } from './dimension.ts';
import { findUnit, UNITS, type Unit } from './units.ts';

/** A number with its unit as written; `unit` is undefined when the text names none that exists. */
export interface ParsedQuantity {
  readonly number: number;
  readonly unitText: string;
  readonly unit: Unit | undefined;
  /** In base units; the bare number when the unit is unknown. */
  readonly value: number;
  readonly dimension: Dimension;
  /** Characters before the unit, so that a fix replaces the unit alone. */
  readonly unitOffset: number;
}

const SHAPE = /^([0-9][0-9_]*(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)([ \t]*)(.*)$/s;

/** Splits a quantity token of the grammar, e.g. `8192 tok`, `0.5 /s`, `80%`, `525_336_576`. */
export function parseQuantity(text: string): ParsedQuantity {
  const [, digits = '0', blank = '', unitText = ''] = SHAPE.exec(text) ?? [];
  const number = Number(digits.replaceAll('_', ''));
  const unit = unitText === '' ? undefined : findUnit(unitText);
  return {
    number,
    unitText,
    unit,
    value: unit ? number * unit.factor : number,
    dimension: unit?.dimension ?? NONE,
    unitOffset: digits.length + blank.length,
  };
}

/** What people type for the units of the language. */
const SPELLINGS: Readonly<Record<string, string>> = {
  tokens: 'tok',
  token: 'tok',
  t: 'tok',
  toks: 'tok',
  ktok: 'Ktok',
  sec: 's',
  secs: 's',
  second: 's',
  seconds: 's',
  msec: 'ms',
  usec: 'us',
  minutes: 'min',
  hours: 'h',
  hour: 'h',
  days: 'd',
  years: 'y',
  year: 'y',
  bytes: 'B',
  byte: 'B',
  gbps: 'Gb/s',
  mbps: 'Mb/s',
  tbps: 'Tb/s',
  cycle: 'cycles',
  percent: '%',
  flops: 'FLOP/s',
  tflops: 'TFLOP/s',
  gflops: 'GFLOP/s',
  pflops: 'PFLOP/s',
};

/** Units that were probably meant by an unknown one, likeliest first; at most three. */
export function suggestUnits(text: string): readonly string[] {
  const exact = SPELLINGS[text] ?? spellingOfRate(text) ?? SPELLINGS[text.toLowerCase()];
  const found = new Set<string>(exact ? [exact] : []);
  const [above = '', below] = text.split('/');
  const tail = below === undefined ? '' : `/${UNITS.has(below) ? below : (SPELLINGS[below.toLowerCase()] ?? 's')}`;
  const near = [...UNITS.keys()]
    .map((symbol) => ({ symbol, cost: cost(above, symbol) }))
    // Bits are legal in rates only, so a size that is misspelt never means bits.
    .filter(({ symbol, cost }) => cost <= 1 && (below !== undefined || !UNITS.get(symbol)?.bits))
    .sort((a, b) => a.cost - b.cost);
  for (const { symbol } of near) if (findUnit(symbol + tail)) found.add(symbol + tail);
  return [...found].slice(0, 3);
}

function cost(written: string, symbol: string): number {
  if (written === symbol) return 0;
  if (written.toLowerCase() === symbol.toLowerCase()) return 0.5;
  return written.length > 1 && symbol.length > 1 ? distance(written.toLowerCase(), symbol.toLowerCase()) : 9;
}

/** `GBps` and `GB/sec` are rates of known units. */
function spellingOfRate(text: string): string | undefined {
  const match = /^([A-Za-z]+?)(?:ps|\/(?:sec|second|seconds))$/.exec(text);
  return match?.[1] && UNITS.has(match[1]) ? `${match[1]}/s` : undefined;
}
