import { type Dimension, dimension, divide, NONE } from './dimension.ts';

/** A unit the language knows: what one of it is in base units, and what it measures. */
export interface Unit {
  readonly symbol: string;
  readonly factor: number;
  readonly dimension: Dimension;
  /** Bits are legal in rates only; elsewhere a byte is nearly always meant. */
  readonly bits?: boolean;
  readonly doc: string;
}

const bytes = dimension({ B: 1 });
const time = dimension({ s: 1 });
const tokens = dimension({ tok: 1 });
const flop = dimension({ FLOP: 1 });
const energy = dimension({ J: 1 });

const DECIMAL: readonly (readonly [string, number])[] = [
  ['', 1],
  ['k', 1e3],
  ['M', 1e6],
  ['G', 1e9],
  ['T', 1e12],
  ['P', 1e15],
];
const BINARY: readonly (readonly [string, number])[] = [
  ['Ki', 2 ** 10],
  ['Mi', 2 ** 20],
  ['Gi', 2 ** 30],
  ['Ti', 2 ** 40],
  ['Pi', 2 ** 50],
];

const table: Unit[] = [
  ...DECIMAL.map(([p, f]) => unit(`${p}B`, f, bytes, amount(f, 'bytes'))),
  ...BINARY.map(([p, f]) => unit(`${p}B`, f, bytes, amount(f, 'bytes'))),
  ...DECIMAL.map(([p, f]) => ({
    ...unit(`${p}b`, f / 8, bytes, `${amount(f, 'bits')}; 8 bits are a byte`),
    bits: true,
  })),
  ...BINARY.map(([p, f]) => ({
    ...unit(`${p}b`, f / 8, bytes, `${amount(f, 'bits')}; 8 bits are a byte`),
    bits: true,
  })),
  unit('ns', 1e-9, time, 'nanoseconds'),
  unit('us', 1e-6, time, 'microseconds'),
  unit('µs', 1e-6, time, 'microseconds'),
  unit('ms', 1e-3, time, 'milliseconds'),
  unit('s', 1, time, 'seconds'),
  unit('min', 60, time, 'minutes'),
  unit('h', 3600, time, 'hours'),
  unit('d', 86_400, time, 'days'),
  unit('y', 31_557_600, time, 'years of 365.25 days'),
  unit('tok', 1, tokens, 'tokens'),
  unit('Ktok', 1e3, tokens, '1,000 tokens'),
  unit('Kitok', 1024, tokens, '1,024 tokens'),
  unit('Mtok', 1e6, tokens, '1,000,000 tokens'),
  unit('Mitok', 2 ** 20, tokens, '1,048,576 tokens'),
  ...DECIMAL.map(([p, f]) => unit(`${p}FLOP`, f, flop, amount(f, 'floating-point operations'))),
  unit('%', 0.01, NONE, 'per cent'),
  unit('cycles', 1, NONE, 'program/erase cycles'),
  unit('USD', 1, dimension({ USD: 1 }), 'US dollars'),
  unit('J', 1, energy, 'joules'),
  unit('kJ', 1e3, energy, 'kilojoules'),
  unit('mJ', 1e-3, energy, 'millijoules'),
  unit('uJ', 1e-6, energy, 'microjoules'),
  unit('nJ', 1e-9, energy, 'nanojoules'),
  unit('pJ', 1e-12, energy, 'picojoules'),
  unit('kWh', 3.6e6, energy, 'kilowatt hours'),
  unit('W', 1, dimension({ J: 1, s: -1 }), 'watts'),
  unit('kW', 1e3, dimension({ J: 1, s: -1 }), 'kilowatts'),
  unit('MW', 1e6, dimension({ J: 1, s: -1 }), 'megawatts'),
];

/** Every simple unit by its exact symbol (case matters: `GB` is bytes, `Gb` bits). */
export const UNITS: ReadonlyMap<string, Unit> = new Map(table.map((u) => [u.symbol, u]));

/** What may stand after the slash of a rate; the quantity terminal of the grammar lists the same symbols. */
export const DENOMINATORS = [
  'ns',
  'us',
  'µs',
  'ms',
  's',
  'min',
  'h',
  'd',
  'y',
  'tok',
  'Ktok',
  'Mtok',
  'GB',
  'GiB',
  'TB',
  'B',
  'J',
  'kWh',
  'USD',
] as const;

/** The unit a text such as `GB`, `TFLOP/s` or `/s` names, or undefined when no such unit exists. */
export function findUnit(text: string): Unit | undefined {
  const cached = UNITS.get(text);
  if (cached) return cached;
  const slash = text.indexOf('/');
  if (slash < 0) return undefined;
  const above = slash === 0 ? { factor: 1, dimension: NONE, bits: false, doc: '' } : UNITS.get(text.slice(0, slash));
  const below = UNITS.get(text.slice(slash + 1));
  if (!above || !below) return undefined;
  return {
    symbol: text,
    factor: above.factor / below.factor,
    dimension: divide(above.dimension, below.dimension),
    doc: slash === 0 ? `per ${singular(below.doc)}` : `${above.doc}, per ${singular(below.doc)}`,
    ...(above.bits ? { bits: true } : {}),
  };
}

function unit(symbol: string, factor: number, dim: Dimension, doc: string): Unit {
  return { symbol, factor, dimension: dim, doc };
}

/** `bytes` for one, `1,000 bytes` for more. */
function amount(count: number, things: string): string {
  return count === 1 ? things : `${count.toLocaleString('en-US')} ${things}`;
}

function singular(doc: string): string {
  return doc.replace(/^(\w+?)s\b/, '$1');
}
