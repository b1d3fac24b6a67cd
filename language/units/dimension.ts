/**
 * Dimensions of the language: an exponent for each base (bytes, seconds, tokens, FLOP, dollars, joules).
 * Bits are bytes with a factor of 1/8; watts are joules a second; counts have no base at all.
 */
export const BASES = ['B', 'tok', 'FLOP', 'USD', 'J', 's'] as const;
export type Base = (typeof BASES)[number];

/** Exponents of the bases that occur; an absent base has exponent 0. */
export type Dimension = Readonly<Partial<Record<Base, number>>>;

export const NONE: Dimension = {};

export function dimension(exponents: Partial<Record<Base, number>>): Dimension {
  return Object.fromEntries(Object.entries(exponents).filter(([, power]) => power !== 0));
}

export function multiply(a: Dimension, b: Dimension): Dimension {
  return combine(a, b, 1);
}

export function divide(a: Dimension, b: Dimension): Dimension {
  return combine(a, b, -1);
}

export function sameDimension(a: Dimension, b: Dimension): boolean {
  return a === b || BASES.every((base) => (a[base] ?? 0) === (b[base] ?? 0));
}

/** The base unit of a dimension as the JSON contract writes it: `B/tok`, `1/s`, `1`. */
export function unitOf(d: Dimension): string {
  const part = (sign: 1 | -1) =>
    BASES.flatMap((base) => {
      const power = (d[base] ?? 0) * sign;
      return power <= 0 ? [] : [power === 1 ? base : `${base}^${power}`];
    });
  const above = part(1).join('·') || '1';
  const below = part(-1).join('·');
  return below ? `${above}/${below}` : above;
}

/** Reads what {@link unitOf} writes, e.g. `dimensionOf('B/tok')`. Throws on an unknown base: a programming error. */
export function dimensionOf(unit: string): Dimension {
  const known = read.get(unit);
  if (known) return known;
  const [above = '1', below] = unit.split('/');
  const found = below ? multiply(factors(above, 1), factors(below, -1)) : factors(above, 1);
  read.set(unit, found);
  return found;
}

/** Units are few and asked for with every quantity. */
const read = new Map<string, Dimension>();

function factors(text: string, sign: number): Dimension {
  return text.split('·').reduce<Dimension>((sum, factor) => {
    if (factor === '1') return sum;
    const [base, power = '1'] = factor.split('^');
    if (!BASES.includes(base as Base)) throw new Error(`unknown base unit '${base}'`);
    return combine(sum, { [base as Base]: 1 }, sign * Number(power));
  }, NONE);
}

function combine(a: Dimension, b: Dimension, sign: number): Dimension {
  const result: Partial<Record<Base, number>> = {};
  for (const base of BASES) {
    const power = (a[base] ?? 0) + sign * (b[base] ?? 0);
    if (power !== 0) result[base] = power;
  }
  return result;
}
