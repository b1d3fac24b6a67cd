import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Attributes } from '../../language/model/attribute.ts';
import { lowerText, problemsOf } from './library.ts';
import { NAME_OF_ROW } from './row-names.ts';

interface Row {
  readonly id: string;
  readonly category: string;
  readonly capacity_GB?: number;
  readonly read_GBps?: number;
  readonly write_GBps?: number;
  readonly per_direction_GBps?: number;
  readonly latency_us?: number;
  readonly latency_ns?: string;
  readonly granularity_B?: number;
  readonly append_semantics?: string;
  readonly memory_type?: string;
  readonly dense_TFLOPS?: Readonly<Record<string, number>>;
  readonly achievable_fraction?: number;
  readonly achievable_source?: string;
  readonly confidence: string;
  readonly verified: 'seen' | 'recalled';
}

const lines = readFileSync(new URL('../data/library/hardware.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const rows = lines.map((line) => JSON.parse(line) as Row);
const devices = rows.filter((row) => row.category === 'compute');
const links = rows.filter((row) => row.category === 'link');
const tiers = rows.filter((row) => row.category !== 'compute' && row.category !== 'link');
const names = (list: readonly Row[]) => list.map((row) => [NAME_OF_ROW[row.id] ?? row.id, row] as const);

/** One machine built from every row; what no source states is given here, as a user would have to. */
const model = lowerText(`import "std/hardware"
import "std/links"
node all {
  tier here { capacity 1 B; read 1 B/s }
  tier there { capacity 1 B; read 1 B/s }
${names(devices)
  .map(([name, row]) => `  device ${name} : ${name} { ${missingCompute(row)} }`)
  .join('\n')}
${names(tiers)
  .map(([name, row]) => `  tier ${name} : ${name} { ${missingFigures(row)} }`)
  .join('\n')}
${names(links)
  .map(([name]) => `  link ${name} : ${name} here <-> there`)
  .join('\n')}
}`);
const node = model.nodes[0]!;

test('every row of the data is in the library and nothing else is asked of the user', () => {
  expect(rows.map((row) => row.id).filter((id) => !NAME_OF_ROW[id])).toEqual([]);
  expect(Object.keys(NAME_OF_ROW)).toHaveLength(rows.length);
  expect(problemsOf(model)).toEqual([]);
});

describe.each(names(devices))('device %s', (name, row) => {
  const device = node.devices.find((one) => one.name === name)!;

  test('has the dense throughput of the data', () => {
    const table = device.attributes.get('compute')?.table ?? [];
    const found = table.map(({ key, value }) => [
      String(key).replace(/^(nv|mx)fp4$/, 'fp4'),
      Math.round(value.value! / 1e8) / 1e4,
    ]);
    expect(Object.fromEntries(found)).toEqual(row.dense_TFLOPS);
  });

  test('has its own memory with the figures of the data', () => {
    const memory = /GDDR|LPDDR|HBM/.exec(row.memory_type!)![0].toLowerCase();
    expect(device.tiers.map((tier) => tier.name)).toEqual([memory]);
    expectTier(device.tiers[0]!.attributes, row);
  });

  test('states its confidence', () => {
    expect(wordOf(device.attributes, 'confidence')).toBe(expectedConfidence(row));
  });
});

describe.each(names(tiers))('tier %s', (name, row) => {
  const { attributes } = node.tiers.find((one) => one.name === name)!;

  test('has the figures and the confidence of the data', () => {
    expectTier(attributes, row);
    expect(wordOf(attributes, 'confidence')).toBe(expectedConfidence(row));
  });
});

describe.each(names(links))('link %s', (name, row) => {
  const { attributes } = node.links.find((one) => one.name === name)!;

  test('has the figures and the confidence of the data', () => {
    expect(gigabytes(attributes, 'bandwidth')).toBe(row.per_direction_GBps);
    expect(round((attributes.get('latency')?.quantity?.value ?? Number.NaN) * 1e6)).toEqual(
      row.latency_us ?? Number.NaN,
    );
    expect(usable(attributes)).toBe(expectedUsable(row));
    expect(wordOf(attributes, 'confidence')).toBe(expectedConfidence(row));
  });
});

test('parts that do not ship are marked, and no other', () => {
  const unshipped = rows.filter((row) => /announced|projected|simulation|spec target|paper setup/.test(row.confidence));
  const marked = rows.filter((row) => ['projected', 'assumed'].includes(expectedConfidence(row)));
  expect(marked).toEqual(unshipped);
  expect(unshipped.filter((row) => row.category === 'hbf')).toHaveLength(5);
});

test('the default host memory is a socket of DDR5-4800 whose capacity the user gives', () => {
  // 4800 MT/s · 8 B · 8 channels = 307.2 GB/s.
  const { nodes, problems } = lowerText(
    'import "std/hardware"\nnode host { tier dram : DDR5-host { capacity 1.5 TB } }',
  );
  const { attributes } = nodes[0]!.tiers[0]!;
  expect(problems).toEqual([]);
  expect([gigabytes(attributes, 'read'), gigabytes(attributes, 'write')]).toEqual([307.2, 307.2]);
  const missing = problemsOf(lowerText('import "std/hardware"\nnode host { tier dram : DDR5-host }'));
  expect(missing).toHaveLength(1);
  expect(missing[0]).toContain('"names":["capacity"]');
});

function expectTier(attributes: Attributes, row: Row): void {
  if (row.capacity_GB !== undefined) expect(gigabytes(attributes, 'capacity')).toBe(row.capacity_GB);
  if (row.read_GBps !== undefined) expect(gigabytes(attributes, 'read')).toBe(row.read_GBps);
  expect(gigabytes(attributes, 'write')).toBe(row.write_GBps);
  expect(round((attributes.get('latency')?.quantity?.value ?? 0) * 1e9)).toBe(optimisticLatency(row));
  expect(wordOf(attributes, 'append')).toBe(expectedAppend(row));
  const granularity = expectedAppend(row) === 'page' ? row.granularity_B : undefined;
  expect(attributes.get('granularity')?.quantity?.value).toBe(granularity);
  expect(usable(attributes)).toBe(expectedUsable(row));
}

/** The low end of a range, in ns; 0 where nothing is stated, so that a bound stays a bound. */
function optimisticLatency(row: Row): number {
  const text = row.latency_ns ?? '';
  if (text === 'as above') return 10_000_000;
  // "thousands of ns" is at least one thousand; "2-3x" is a ratio and no time.
  if (text.startsWith('thousands')) return 1000;
  return Number(/(?<![\w.])\d[\d,]*(?![\d,]*x)/.exec(text.replace(/\d-\dx/, ''))?.[0].replaceAll(',', '') ?? 0);
}

function expectedAppend(row: Row): string | undefined {
  const text = row.append_semantics ?? '';
  if (/^load\/store|^in-place/.test(text)) return 'in-place';
  if (/^page/.test(text)) return 'page';
  return /^immutable|chunk objects/.test(text) ? 'none' : undefined;
}

/** A share counts only where somebody reached it: planning defaults and targets are none. */
function expectedUsable(row: Row): number | undefined {
  return /planning default|target/.test(row.achievable_source ?? '') ? undefined : row.achievable_fraction;
}

const CONFIDENCE: readonly (readonly [RegExp, string])[] = [
  [/announced|projected|spec target/, 'projected'],
  [/simulation|paper setup/, 'assumed'],
  [/^measured/, 'measured'],
  [/third party|via |unofficial|paper table/, 'unchecked'],
  [/^derived from standard/, 'standard'],
  [/^vendor-published/, 'vendor'],
];

/** Seen in part only: the row's own note names figures that were recalled. */
const PARTLY_RECALLED = ['gb200', 'rtx4090', 'rtx5090', 'tpu-v5p', 'ps1030', 'micron9650'];

function expectedConfidence(row: Row): string {
  const word = CONFIDENCE.find(([pattern]) => pattern.test(row.confidence))?.[1] ?? 'unknown';
  const recalled = row.verified === 'recalled' || PARTLY_RECALLED.includes(row.id);
  // Arithmetic needs no source to be checked again, except where the row itself calls it an estimate (UPI).
  return (word === 'vendor' && recalled) || row.id === 'upi' ? 'unchecked' : word;
}

function missingCompute(row: Row): string {
  return Object.keys(row.dense_TFLOPS ?? {}).length === 0 ? 'compute 1 TFLOP/s' : '';
}

function missingFigures(row: Row): string {
  return [row.capacity_GB ? '' : 'capacity 1 B', row.read_GBps ? '' : 'read 1 B/s'].filter(Boolean).join('; ');
}

function gigabytes(attributes: Attributes, name: string): number | undefined {
  const value = attributes.get(name)?.quantity?.value;
  return value === undefined ? undefined : round(value / 1e9);
}

function usable(attributes: Attributes): number | undefined {
  const value = attributes.get('usable')?.quantity?.value;
  return value === undefined ? undefined : round(value);
}

function wordOf(attributes: Attributes, name: string): string | undefined {
  return attributes.get(name)?.words[0]?.word;
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
