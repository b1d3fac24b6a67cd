import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rates } from '../../language/engine/kv/bytes.ts';
import { bytesAt, bytesPerToken, stateBytesOf } from '../../language/engine/kv/index.ts';
import { importConfig } from '../../language/importers/hugging-face-config/index.ts';
import type { ModelEntity } from '../../language/model/scenario-model.ts';
import { attentionKinds } from '../../language/vocabulary/layer-attributes.ts';
import { references } from '../data/kv/reference.ts';
import { NAME_OF_CONFIG } from './config-names.ts';
import { libraryModels, lowerText, problemsOf } from './library.ts';
import { PUBLISHED_PARAMETERS } from './published-parameters.ts';

const models = libraryModels();
/** The library names no class defaults of GPT-BigCode, and its Granite has the attention heads the file lacks. */
const cases = references
  .filter((row) => row.config !== 'gpt_bigcode.classdefault' && row.incomplete === undefined)
  .map((row) => [NAME_OF_CONFIG[row.config] ?? row.config, row] as const);

test('there are at least 40 models over every kind of attention', () => {
  expect(models.size).toBeGreaterThanOrEqual(40);
  const used = new Set(
    [...models.values()].flatMap((model) => model.architecture?.groups.map((group) => group.kind) ?? []),
  );
  expect(Object.keys(attentionKinds).filter((kind) => !used.has(kind as never))).toEqual([]);
});

test.each(cases)('%s caches what the reference table says', (name, row) => {
  const architecture = models.get(name)!.architecture!;
  const sum = (part: 'windowed' | 'encoder') =>
    architecture.groups.reduce((total, group) => total + rates(group, architecture)[part], 0);
  expect(bytesPerToken(architecture)).toBe(row.full + (row.indexer ?? 0));
  expect(sum('windowed')).toBe(row.windowed ?? 0);
  expect(sum('encoder')).toBe(row.cross ?? 0);
  expect(stateBytesOf(architecture)).toBe(row.state ?? 0);
  expect(bytesAt(architecture, 32_768)).toBe(row.at32k);
});

test.each(cases)('%s has the parameters the importer counts, where it counts them', (name, row) => {
  const text = readFileSync(new URL(`../data/kv/configs/${row.config}.config.json`, import.meta.url), 'utf8');
  const counted = importConfig(text).architecture?.weights.parameters;
  const { total, active, head } = models.get(name)!.parameters;
  const own = { total: total.value, active: active.value, head: head.value };
  if (counted) expect(own).toEqual({ total: counted.total, active: counted.active, head: counted.head });
});

test.each(PUBLISHED_PARAMETERS)('%s has the parameters of its checkpoint', (name, parameters) => {
  expect(models.get(name)?.parameters.total.value).toBe(parameters);
});

test('Llama 3.1 8B, counted by hand', () => {
  // A layer: q and o 4096·4096 each, k and v 4096·1024 each, three of 4096·14336, two norms of 4096.
  const layer = 2 * 4096 * 4096 + 2 * 4096 * 1024 + 3 * 4096 * 14_336 + 2 * 4096;
  const { total, active, embedding, head } = models.get('Llama-3.1-8B')!.parameters;
  expect(total.value).toBe(32 * layer + 4096 + 2 * 128_256 * 4096);
  expect(active.value).toBe(total.value);
  expect([embedding.value, head.value]).toEqual([128_256 * 4096, 128_256 * 4096]);
});

test('a tied table is the output head and no extra input table', () => {
  const { embedding, head } = models.get('Qwen3-0.6B')!.parameters;
  expect([embedding.value, head.value]).toEqual([0, 151_936 * 1024]);
});

test('the synthetic model of the examples: 1 GiB for 8,192 tokens', () => {
  // 2 · 32 · 8 · 128 · 2 B · 8192 = 2^30 B.
  expect(bytesAt(models.get('Synthetic-8B')!.architecture!, 8192)).toBe(2 ** 30);
});

describe.each([...models])('%s', (name, model) => {
  test('has parameters that fit together', () => {
    const { total, active, embedding, head } = model.parameters;
    expect(active.value).toBeLessThanOrEqual(total.value!);
    expect(embedding.value! + head.value!).toBeLessThan(active.value!);
  });

  test('carries the size its name tells', () => {
    const [told, active] = sizesIn(name);
    if (told !== undefined) expectNear(model.parameters.total.value!, told);
    if (active !== undefined) expectNear(model.parameters.active.value!, active);
  });

  test('says whether its parameters were counted or rounded', () => {
    const note = model.attributes.get('note')?.text ?? '';
    if (name !== 'Synthetic-8B') expect(note).toMatch(/parameters (counted|rounded|estimated)/);
    if (/(?<!active )parameters rounded/.test(note)) expect(model.parameters.total.value! % 1e6).toBe(0);
  });

  test('says what a prefix must match', () => {
    expect(textOf(model, 'version')).toBeTruthy();
    expect(textOf(model, 'tokenizer')).toBeTruthy();
  });
});

test('a user starts from a library model and overrides its KV format', () => {
  const text = 'import "std/models"\nmodel Mine : Llama-3.1-8B { kv-dtype fp8 }';
  const lowered = lowerText(text);
  expect(problemsOf(lowered)).toEqual([]);
  expect(bytesPerToken(lowered.models[0]!.architecture!)).toBe(65_536);
});

/** `235B` and `A22B` of a name; `8x7B` counts experts that share attention and tells no total. */
function sizesIn(name: string): readonly [number | undefined, number | undefined] {
  const of = (pattern: RegExp) => {
    const match = pattern.exec(name);
    return match ? Number(match[1]) * (match[2] === 'B' ? 1e9 : 1e6) : undefined;
  };
  return [of(/(?<![x\d.])-(\d+(?:\.\d+)?)([BM])(?![\w.])/), of(/-A(\d+(?:\.\d+)?)(B)$/)];
}

/** Names are rounded, and "8B" may be 9.2: a third off is another model. */
function expectNear(value: number, told: number): void {
  expect(value / told).toBeGreaterThan(0.75);
  expect(value / told).toBeLessThanOrEqual(1.5);
}

function textOf(model: ModelEntity, name: string): string | undefined {
  return model.attributes.get(name)?.text;
}
