import { findUnit, formatNumber, parseQuantity } from '../../language/units/index.ts';

/** The same value in another unit. */
export interface OtherUnit {
  readonly unit: string;
  /** For reading: `74.5 GiB`. */
  readonly text: string;
  /** For the text of a document: as many digits as keep the value; undefined when no number of digits would. */
  readonly exact: string | undefined;
}

/** A number's value in the other system of units: decimal and binary bytes, bits and bytes, milliseconds and seconds. */
export function otherUnits(literal: string): readonly OtherUnit[] {
  const { unitText, unit, value } = parseQuantity(literal);
  if (!unit) return [];
  return partners(unitText).flatMap((symbol) => {
    const other = findUnit(symbol);
    if (!other || other.factor === unit.factor) return [];
    const number = value / other.factor;
    return [{ unit: symbol, text: spaced(formatNumber(number), symbol), exact: exactText(number, symbol, value) }];
  });
}

function partners(unit: string): readonly string[] {
  const [above = '', below] = unit.split('/');
  const tail = below === undefined ? '' : `/${below}`;
  const named = OTHER[unit];
  if (named) return named;
  const [, prefix = '', kind] = /^([kMGTP]|[KMGTP]i)?([Bb])$/.exec(above) ?? [];
  if (kind === 'b') return [`${prefix}B${tail}`];
  if (kind !== 'B' || prefix === '') return [];
  const bytes = prefix.endsWith('i') ? `${prefix === 'Ki' ? 'k' : prefix[0]}B` : `${prefix.toUpperCase()}iB`;
  // A rate is compared with links that are sold in bits.
  return below === 's' && !prefix.endsWith('i') ? [`${prefix}b${tail}`] : [`${bytes}${tail}`];
}

const OTHER: Readonly<Record<string, readonly string[]>> = {
  ns: ['us'],
  us: ['ms'],
  µs: ['ms'],
  ms: ['s'],
  s: ['ms'],
  min: ['s'],
  h: ['s'],
  d: ['h'],
  y: ['d'],
  tok: ['Kitok'],
  Ktok: ['tok'],
  Kitok: ['tok'],
  Mtok: ['tok'],
  Mitok: ['tok'],
  '/min': ['/s'],
  '/h': ['/s'],
};

function exactText(number: number, unit: string, value: number): string | undefined {
  const text = spaced(String(number), unit);
  return /^[\d.]+ /.test(text) && parseQuantity(text).value === value ? text : undefined;
}

function spaced(number: string, unit: string): string {
  return `${number} ${unit}`;
}
