import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rates } from '../../language/engine/kv/bytes.ts';
import { bytesAt, bytesPerToken, stateBytesOf } from '../../language/engine/kv/index.ts';
import type { ModelEntity } from '../../language/model/scenario-model.ts';
import { attentionKinds } from '../../language/vocabulary/layer-attributes.ts';
import { libraryModels, lowerText, problemsOf } from './library.ts';

interface Reference {
  readonly model: string;
  readonly bytesPerToken: number;
  readonly indexerBytesPerToken: number;
  readonly windowed: { readonly tokens: number; readonly bytesPerToken: number } | null;
  readonly stateBytes: number;
  readonly bytesAt32768: number;
}

const models = libraryModels();
const file = readFileSync(new URL('../data/library/kv-reference.jsonl', import.meta.url), 'utf8');
const references = file
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Reference);

test('there are at least 40 models over every kind of attention', () => {
  expect(models.size).toBeGreaterThanOrEqual(40);
  const used = new Set(
    [...models.values()].flatMap((model) => model.architecture?.groups.map((group) => group.kind) ?? []),
  );
  expect(Object.keys(attentionKinds).filter((kind) => !used.has(kind as never))).toEqual(['shared']);
});

describe.each(references)('$model', (reference) => {
  test('caches what the appendix of the formulas says', () => {
    const architecture = models.get(reference.model)!.architecture!;
    const windowed = architecture.groups.reduce((sum, group) => sum + rates(group, architecture).windowed, 0);
    expect({
      bytesPerToken: bytesPerToken(architecture),
      windowed,
      state: stateBytesOf(architecture),
      at32768: bytesAt(architecture, 32_768),
    }).toEqual({
      bytesPerToken: reference.bytesPerToken + reference.indexerBytesPerToken,
      windowed: reference.windowed?.bytesPerToken ?? 0,
      state: reference.stateBytes,
      at32768: reference.bytesAt32768,
    });
  });
});

/** Totals of the checkpoints on the Hub (safetensors), which counting from the configuration must give. */
const PUBLISHED: readonly (readonly [string, number])[] = [
  ['Llama-3.1-8B', 8_030_261_248],
  ['Llama-3.1-70B', 70_553_706_496],
  ['Llama-3.1-405B', 405_853_388_800],
  ['Llama-3.2-1B', 1_235_814_400],
  ['Qwen3-8B', 8_190_735_360],
  ['Qwen3-32B', 32_762_123_264],
  ['Qwen3-30B-A3B', 30_532_122_624],
  ['Qwen3-235B-A22B', 235_093_634_560],
  ['Mixtral-8x7B', 46_702_792_704],
  ['gpt-oss-20b', 20_914_757_184],
  ['gpt-oss-120b', 116_829_156_672],
  ['Phi-4', 14_659_507_200],
  ['Nemotron-3-Nano-30B-A3B', 31_577_940_288],
  ['Llama-3.3-Nemotron-Super-49B', 49_867_145_216],
];

test.each(PUBLISHED)('%s has the parameters of its checkpoint', (name, parameters) => {
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
    if (/parameters rounded/.test(note)) expect(model.parameters.total.value! % 1e6).toBe(0);
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
