import { expect, test } from 'vitest';
import { bytesAt, bytesPerToken, stateBytesOf } from '../../language/engine/kv/index.ts';
import { bytesSource, ggufText } from '../../language/importers/gguf/header.ts';
import { importModelFile } from '../../language/importers/gguf/index.ts';
import { withSpeculativeLayers } from '../../language/model/architecture.ts';
import { lowerText } from '../helpers/evaluate-text.ts';
import { type GgufOptions, type GgufValue, ggufBytes } from './gguf-bytes.ts';

type Keys = Readonly<Record<string, GgufValue>>;

async function textOf(keys: Keys, options: GgufOptions = {}): Promise<string> {
  const read = await ggufText(bytesSource(ggufBytes(keys, options)));
  if ('problem' in read) throw new Error(read.problem);
  return read.text;
}

/** Metadata of one architecture: its name goes before each key. */
const named = (architecture: string, keys: Keys): Keys => ({
  'general.architecture': architecture,
  ...Object.fromEntries(Object.entries(keys).map(([key, value]) => [`${architecture}.${key}`, value])),
});

async function read(architecture: string, keys: Keys, options: GgufOptions = {}) {
  const { architecture: found, ...rest } = importModelFile(await textOf(named(architecture, keys), options));
  expect(rest.problems).toEqual([]);
  return { ...rest, architecture: found! };
}

const llama = {
  block_count: 32,
  context_length: 131_072,
  embedding_length: 4096,
  'attention.head_count': 32,
  'attention.head_count_kv': 8,
};
const vocabulary = Array.from({ length: 5000 }, (_, index) => `token ${index}`);

test('Llama: the same sizes as its config.json, keys named as the file has them', async () => {
  const text = await textOf({
    ...named('llama', llama),
    'general.name': 'Llama 3.1 8B',
    'tokenizer.ggml.tokens': vocabulary,
  });
  const { architecture, derivedFrom, guessed, name, problems } = importModelFile(text);
  expect(problems).toEqual([]);
  expect(bytesPerToken(architecture!)).toBe(131_072);
  expect([architecture?.kDtype, architecture?.maxPositions, name]).toEqual(['fp16', 131_072, 'Llama 3.1 8B']);
  expect(derivedFrom).toMatchObject({ layers: 'llama.block_count', 'kv-heads': 'llama.attention.head_count_kv' });
  expect(guessed.map((one) => one.attribute)).toEqual(['head-dim', 'kv-dtype']);
  expect(text).not.toContain('token 17');
});

test('a model of the language may come from such a file', async () => {
  const lowered = lowerText('model M from "m.gguf" { parameters 8e9; weights-dtype q4_k }\n', {
    'm.gguf': await textOf(named('llama', llama)),
  });
  expect(lowered.problems.filter((one) => one.code !== 'guessed-value')).toEqual([]);
  expect(lowered.models.find((one) => one.name === 'M')?.architecture?.groups[0]).toMatchObject({
    layers: 32,
    kvHeads: 8,
  });
});

test('windows: a default pattern, a list, dims of their own, a shared tail', async () => {
  const gemma = { ...llama, block_count: 12, 'attention.key_length': 256, 'attention.value_length': 256 };
  const gemma3 = await read('gemma3', { ...gemma, 'attention.sliding_window': 1024 });
  expect(bytesPerToken(gemma3.architecture)).toBe(2 * 2 * 8 * 256 * 2);
  expect(bytesAt(gemma3.architecture, 1024)).toBe(1024 * 12 * 2 * 8 * 256 * 2);
  const gemma4 = await read('gemma4', {
    ...{ block_count: 6, 'attention.head_count': 8, 'attention.head_count_kv': [4, 4, 1, 4, 4, 1] },
    ...{ 'attention.key_length': 512, 'attention.value_length': 512, 'attention.key_length_swa': 256 },
    ...{ 'attention.value_length_swa': 256, 'attention.sliding_window': 512, 'attention.shared_kv_layers': 3 },
    'attention.sliding_window_pattern': [true, true, false, true, true, false],
  });
  expect(gemma4.architecture.groups.map((group) => [group.kind, group.layers])).toEqual([
    ['sliding', 2],
    ['full', 1],
    ['shared', 2],
    ['shared', 1],
  ]);
  expect(bytesPerToken(gemma4.architecture)).toBe(2 * 512 * 2);
  expect(bytesAt(gemma4.architecture, 512)).toBe(512 * (2048 + 2 * 2 * 4 * 256 * 2));
});

test('latents with prediction layers, hybrids with head counts of zero, states alone', async () => {
  const deepseek = await read('deepseek2', {
    ...{ block_count: 62, nextn_predict_layers: 1, 'attention.head_count': 128, 'attention.head_count_kv': 1 },
    ...{ 'attention.kv_lora_rank': 512, 'rope.dimension_count': 64 },
  });
  expect(bytesPerToken(deepseek.architecture)).toBe(70_272);
  expect(bytesPerToken(withSpeculativeLayers(deepseek.architecture))).toBe(62 * 1152);
  const lfm2 = await read('lfm2', {
    ...{ block_count: 3, embedding_length: 2048, 'attention.head_count': 32, 'attention.head_count_kv': [0, 8, 0] },
    'shortconv.l_cache': 3,
  });
  expect(stateBytesOf(lfm2.architecture)).toBe(2 * 2048 * 2 * 2);
  expect(bytesPerToken(lfm2.architecture)).toBe(2 * 8 * 64 * 2);
  const nemotron = await read('nemotron_h', {
    ...{ block_count: 3, embedding_length: 64, 'attention.head_count': 2, 'attention.head_count_kv': [0, 0, 2] },
    ...{ feed_forward_length: [0, 128, 0], 'ssm.time_step_rank': 4, 'ssm.inner_size': 16, 'ssm.state_size': 8 },
    ...{ 'ssm.group_count': 1, 'ssm.conv_kernel': 4 },
  });
  expect(nemotron.architecture.groups.map((group) => group.kind)).toEqual(['mamba2', 'none', 'full']);
  const qwen = await read('qwen35', {
    ...{
      ...llama,
      block_count: 64,
      'attention.head_count': 24,
      'attention.head_count_kv': 4,
      'attention.key_length': 256,
    },
    ...{ 'attention.value_length': 256, 'ssm.time_step_rank': 48, 'ssm.inner_size': 6144, 'ssm.state_size': 128 },
    ...{ 'ssm.group_count': 16, 'ssm.conv_kernel': 4 },
  });
  expect([bytesPerToken(qwen.architecture), stateBytesOf(qwen.architecture)]).toEqual([65_536, 153_944_064]);
  const mamba = await read('mamba', {
    ...{
      block_count: 64,
      'attention.head_count': 0,
      'ssm.inner_size': 5120,
      'ssm.state_size': 16,
      'ssm.conv_kernel': 4,
    },
  });
  expect(stateBytesOf(mamba.architecture)).toBe(22_937_600);
});

test('weights are counted from the tensors, format by format; a shard is not counted', async () => {
  const tensors = [
    { name: 'token_embd.weight', shape: [64, 100], type: 14 },
    { name: 'blk.0.ffn_up_exps.weight', shape: [64, 32, 4], type: 12 },
    { name: 'blk.0.attn_norm.weight', shape: [64], type: 0 },
  ];
  const keys = { ...llama, expert_count: 4, expert_used_count: 1 };
  const { weights } = (await read('llama', keys, { tensors, data: 20_000 })).architecture;
  expect(weights.parameters).toMatchObject({
    total: 6400 + 8192 + 64,
    active: 6400 + 2048 + 64,
    embedding: 6400,
    head: 6400,
  });
  expect(weights.parts?.map((part) => [part.dtype, part.parameters])).toEqual([
    ['q6_k', 6400],
    ['q4_k', 8192],
    ['fp32', 64],
  ]);
  const shard = importModelFile(
    await textOf({ ...named('llama', llama), 'split.count': 3 }, { tensors, data: 20_000 }),
  );
  expect(shard.architecture?.weights.parametersMissing).toContain('one of 3');
});

test.each<[string, Keys, string]>([
  ['no layers', named('llama', { ...llama, block_count: 0 }), 'llama.block_count'],
  ['absurd layers', named('llama', { ...llama, block_count: 4_000_000_000 }), 'llama.block_count'],
  ['a short list', named('llama', { ...llama, 'attention.head_count_kv': [8, 8] }), 'llama.attention.head_count_kv'],
  ['a missing key', named('llama', { block_count: 2 }), 'llama.attention.head_count'],
  ['text for a number', named('llama', { ...llama, block_count: 'many' }), 'llama.block_count'],
  ['no architecture', { 'general.name': 'x' }, 'general.architecture'],
  [
    'an unknown state',
    named('other', { ...llama, 'attention.head_count_kv': 0, 'ssm.state_size': 4 }),
    'other.ssm.state_size',
  ],
])('odd metadata is refused by its key: %s', async (_, keys, key) => {
  const { architecture, problems } = importModelFile(await textOf(keys));
  expect(architecture).toBeUndefined();
  expect(problems.map((one) => one.key)).toEqual([key]);
});

test('lying counts, cut files and other files are refused in bounded time', async () => {
  const problem = async (bytes: Uint8Array) => {
    const found = await ggufText(bytesSource(bytes));
    return 'problem' in found ? found.problem : 'it was read';
  };
  const start = performance.now();
  const keys = named('llama', llama);
  const whole = ggufBytes(keys);
  expect(await problem(new Uint8Array())).toContain('too short');
  expect(await problem(new Uint8Array(100))).toContain('does not begin with GGUF');
  expect(await problem(ggufBytes(keys, { claim: { version: 9 } }))).toContain('version 9');
  expect(await problem(ggufBytes(keys, { claim: { keys: 2n ** 63n } }))).toContain('more than any model has');
  expect(await problem(ggufBytes(keys, { claim: { tensors: 150_000n } }))).toContain('do not fit');
  for (const length of [30, 60, whole.length - 1])
    expect(await problem(whole.subarray(0, length))).not.toBe('it was read');
  // A list and a text that claim more than the file holds.
  const long = ggufBytes({ ...keys, 'tokenizer.ggml.tokens': vocabulary });
  const at = long.length - vocabulary.length * 8;
  expect(await problem(long.subarray(0, at))).toContain('ends before its metadata');
  const tensor = { name: 'a', shape: [2 ** 31, 2 ** 31], type: 0 };
  expect(await problem(ggufBytes(keys, { tensors: [tensor] }))).toContain('cannot fit');
  expect(performance.now() - start).toBeLessThan(5000);
});
