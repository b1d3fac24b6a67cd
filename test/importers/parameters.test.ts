import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { weightBytes } from '../../language/engine/kv/index.ts';
import { importConfig } from '../../language/importers/hugging-face-config/index.ts';

const imported = (name: string) =>
  importConfig(readFileSync(new URL(`../data/kv/configs/${name}.config.json`, import.meta.url), 'utf8'));
const weights = (name: string) => imported(name).architecture!.weights;

// Totals as the sums of the tensors in the models' own safetensors files.
test.each([
  ['Meta-Llama-3.1-8B', 8_030_261_248],
  ['Meta-Llama-3.1-405B', 405_853_388_800],
  ['Mixtral-8x7B-v0.1', 46_702_792_704],
  ['Qwen3-0.6B', 596_049_920],
  ['Qwen3-8B', 8_190_735_360],
  ['Qwen3-32B', 32_762_123_264],
  ['Qwen3-30B-A3B', 30_532_122_624],
  ['Qwen3-235B-A22B', 235_093_634_560],
  ['Phi-3-mini.classdefault', 3_821_079_552],
  ['gpt-oss-20b', 20_914_757_184],
  ['gpt-oss-120b', 116_829_156_672],
  ['DeepSeek-V3', 671_026_419_200],
])('%s has %d parameters', (name, total) => {
  expect(weights(name).parameters?.total).toBe(total);
});

test('active parameters are those one token passes through', () => {
  // Mixtral: 2 of 8 experts of 3 · 4096 · 14336 in 32 layers.
  expect(weights('Mixtral-8x7B-v0.1').parameters).toMatchObject({
    active: 46_702_792_704 - 32 * 6 * 3 * 4096 * 14_336,
    embedding: 32_000 * 4096,
  });
  const llama = weights('Meta-Llama-3.1-8B').parameters!;
  // Layers without norms: 8,030,261,248 − 2 · 128,256 · 4096 − 65 · 4096.
  expect(llama).toMatchObject({ active: 8_030_261_248, matmul: 6_979_321_856, head: 525_336_576 });
});

test('a missing key is named, and a family without a rule says so', () => {
  expect(weights('Gemma-3-270m').parametersMissing).toBe('no counting rule for gemma3_text');
  const partial = importConfig(
    '{"model_type":"llama","hidden_size":64,"num_hidden_layers":2,"num_attention_heads":4,"num_key_value_heads":2,"vocab_size":10}',
  );
  expect(partial.architecture?.weights.parametersMissing).toBe('intermediate_size');
});

test('weight bytes follow the stated format, block scales included', () => {
  expect(weightBytes(8_030_261_248, 'bf16')).toBe(16_060_522_496);
  expect(weights('DeepSeek-V3').dtype).toBe('fp8-block128');
  expect(weightBytes(128 * 128, 'fp8-block128')).toBe(128 * 128 + 4);
  expect(weightBytes(16, 'nvfp4')).toBe(9);
  // Only the experts of gpt-oss are mxfp4: one format for all would be wrong, so none is named.
  expect(weights('gpt-oss-20b').dtype).toBeUndefined();
});
