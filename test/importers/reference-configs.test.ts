import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bytesAt, groupSizes, stateBytesOf } from '../../language/engine/kv/index.ts';
import { importConfig } from '../../language/importers/hugging-face-config/index.ts';
import { references } from '../data/kv/reference.ts';

const folder = new URL('../data/kv/configs/', import.meta.url);
const read = (name: string) => readFileSync(new URL(`${name}.config.json`, folder), 'utf8');

test.each(references)('$config: sizes of the reference table', (row) => {
  const { architecture, problems } = importConfig(read(row.config));
  expect(problems.map((one) => one.key)).toEqual(row.incomplete ? [row.incomplete] : []);
  const sizes = groupSizes(architecture!);
  const sum = (pick: (group: (typeof sizes)[number]) => number | undefined) =>
    sizes.reduce((total, group) => total + (pick(group) ?? 0), 0);
  const indexer = sum((group) => group.indexerBytesPerToken);
  const growing = sizes.filter((group) => group.window === undefined || group.windowBytesPerToken !== undefined);
  const windowed = sizes.filter((group) => group.window !== undefined);
  const per = { full: growing.reduce((total, group) => total + group.bytesPerToken, 0) };
  expect(per.full - indexer).toBe(row.full);
  expect(indexer).toBe(row.indexer ?? 0);
  expect(windowed.reduce((total, group) => total + (group.windowBytesPerToken ?? group.bytesPerToken), 0)).toBe(
    row.windowed ?? 0,
  );
  expect(new Set(windowed.map((group) => group.window))).toEqual(new Set(row.window === undefined ? [] : [row.window]));
  expect(stateBytesOf(architecture!)).toBe(row.state ?? 0);
  expect(sum((group) => group.bytesPerEncoderToken)).toBe(row.cross ?? 0);
  expect(bytesAt(architecture!, 32_768)).toBe(row.at32k);
});

test('configurations without a reference value are refused by the missing key, or sized by their own rule', () => {
  const refusal = (name: string) => importConfig(read(name)).problems.map((one) => one.key);
  expect(refusal('LFM2.classdefault')).toEqual(['layer_types']);
  expect(refusal('Zamba2-2.7B.classdefault')).toEqual(['hybrid_layer_ids']);
  // 8 windowed attention layers: 8·2·10·256·2 B a token; 18 recurrent: 18·(2560·4 + 2560·3·2) B.
  const gemma = importConfig(read('recurrentgemma-2b.classdefault')).architecture!;
  expect(bytesAt(gemma, 32_768)).toBe(8 * 2 * 10 * 256 * 2 * 2048 + 18 * (2560 * 4 + 2560 * 3 * 2));
});

test('every configuration of the folder is accounted for', () => {
  const named = new Set([
    ...references.map((row) => row.config),
    'LFM2.classdefault',
    'Zamba2-2.7B.classdefault',
    'recurrentgemma-2b.classdefault',
  ]);
  expect(
    readdirSync(folder)
      .map((file) => file.replace('.config.json', ''))
      .sort(),
  ).toEqual([...named].sort());
});
