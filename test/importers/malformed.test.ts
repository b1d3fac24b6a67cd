import { expect, test } from 'vitest';
import { type ImportProblem, importConfig } from '../../language/importers/hugging-face-config/index.ts';

const llama = {
  model_type: 'llama',
  num_hidden_layers: 32,
  num_attention_heads: 32,
  num_key_value_heads: 8,
  hidden_size: 4096,
};

function refusal(config: string | object): ImportProblem {
  const { architecture, problems } = importConfig(
    typeof config === 'string' ? config : JSON.stringify(config, null, 1),
  );
  expect(architecture).toBeUndefined();
  expect(problems).toHaveLength(1);
  return problems[0]!;
}

test.each([
  ['', 0, 0, 'not valid JSON'],
  ['{"model_type": "llama", "num_hidden_layers": ', 0, 45, 'not valid JSON'],
  ['{\n  "a": 1,\n  "a": 2\n}', 2, 2, "the key 'a' is written twice"],
  ['{\n  "a": { "b": 1, "b": 1 } }', 1, 17, "the key 'b' is written twice"],
  ['[1, 2]', 0, 0, 'one JSON object'],
  ['{ "a": 1, } ', 0, 10, 'not valid JSON'],
  ['{ // no comments\n}', 0, 2, 'not valid JSON'],
])('%j is unreadable at its place', (text, line, column, message) => {
  expect(refusal(text)).toMatchObject({
    code: 'config-unreadable',
    line,
    column,
    message: expect.stringContaining(message),
  });
});

test('deep nesting, endless lists and huge files are refused in bounded time', () => {
  const start = performance.now();
  expect(refusal(`{"a":${'['.repeat(1_000_000)}`)).toMatchObject({ message: 'nested more than 100 deep', column: 104 });
  expect(refusal(`{"a":[${'1,'.repeat(2_000_000)}1]}`).message).toContain('more than 500000 values');
  expect(refusal(`{"a":"${'x'.repeat(100_000_000)}"}`).message).toContain('larger than 8 MiB');
  expect(refusal(`{"a": ${'NaN '.repeat(1_000_000)}}`).code).toBe('config-unreadable');
  expect(performance.now() - start).toBeLessThan(4000);
});

test('what Python writes beside JSON is read: Infinity and NaN, a byte order mark', () => {
  const text = JSON.stringify({ ...llama, time_step_limit: ['INF', 'NOT'] })
    .replace('"INF"', '-Infinity')
    .replace('"NOT"', 'NaN');
  expect(importConfig(`\ufeff${text}`).problems).toEqual([]);
});

test.each([
  [{ ...llama, num_hidden_layers: '32' }, 'num_hidden_layers', 'must be a number'],
  [{ ...llama, num_hidden_layers: -1 }, 'num_hidden_layers', 'must be between'],
  [{ ...llama, num_hidden_layers: 1e6 }, 'num_hidden_layers', 'must be between'],
  [{ ...llama, num_hidden_layers: 31.5 }, 'num_hidden_layers', 'whole number'],
  [{ ...llama, num_key_value_heads: 5 }, 'num_key_value_heads', '32 query heads cannot share 5'],
  [{ ...llama, num_attention_heads: 33, num_key_value_heads: 33 }, 'head_dim', 'not a multiple of 33'],
  [{ ...llama, head_dim: 0 }, 'head_dim', 'must be between'],
  [{ ...llama, torch_dtype: 'float3' }, 'torch_dtype', "'float3'"],
  [{ ...llama, torch_dtype: 16 }, 'torch_dtype', 'must be text'],
  [{ model_type: 'llama' }, 'num_hidden_layers', 'is missing'],
  [{ text_config: [] }, 'text_config', 'must be an object'],
  [{ text_config: { ...llama, num_hidden_layers: {} } }, 'text_config.num_hidden_layers', 'must be a number'],
  [
    { ...llama, model_type: 'gpt_oss', head_dim: 64, layer_types: ['full_attention'] },
    'layer_types',
    'lists 1 layers, but the model has 32',
  ],
  [
    { ...llama, model_type: 'gpt_oss', num_hidden_layers: 1, head_dim: 64, layer_types: ['ring_attention'] },
    'layer_types',
    "'ring_attention'",
  ],
  [{ ...llama, model_type: 'deepseek_v3' }, 'kv_lora_rank', 'is missing'],
])('%j is refused by its key', (config, key, message) => {
  const problem = refusal(config);
  expect(problem).toMatchObject({ code: 'config-unsupported', key, message: expect.stringContaining(message) });
  expect(problem.line).toBeTypeOf('number');
});

test('a refused value is located', () => {
  expect(refusal({ ...llama, num_key_value_heads: 5 })).toMatchObject({ line: 4, column: 24 });
});

test.each([
  ['window', { sliding_window: 4096 }],
  ['latent cache', { kv_lora_rank: 512 }],
  ['recurrent state', { mamba_d_state: 128 }],
  ['layers of several kinds', { hybrid_override_pattern: 'M*' }],
  ['for which this family has no rule', { layer_types: ['full_attention', 'ring_attention'] }],
])('an unknown model type with hints of a %s is refused, never miscounted', (message, hint) => {
  expect(refusal({ ...llama, model_type: 'brand_new', ...hint })).toMatchObject({
    code: 'config-unsupported',
    message: expect.stringContaining(message),
  });
});

test('an unknown model type with plain keys is accepted as a guess', () => {
  const { architecture, guessed } = importConfig(
    JSON.stringify({ ...llama, model_type: 'brand_new', sliding_window: null, is_encoder_decoder: false }),
  );
  expect(architecture?.groups).toEqual([{ kind: 'full', layers: 32, queryHeads: 32, kvHeads: 8, headDim: 128 }]);
  expect(guessed.map((one) => one.attribute)).toContain('attention');
});

test('keys that name prototype members are keys like any other', () => {
  expect(
    importConfig(`{"__proto__": {"num_hidden_layers": 1}, "constructor": 1, ${JSON.stringify(llama).slice(1)}`)
      .architecture?.groups[0]?.layers,
  ).toBe(32);
  expect(refusal({ ...llama, model_type: 'constructor', kv_lora_rank: 1 }).code).toBe('config-unsupported');
});
