import { describe, expect, test } from 'vitest';
import { cli, folder, useCli } from './cli.ts';

useCli();

const SERVED = ['--tokens', '8192', '--sequences', '8', '--tensor-parallel', '8', '--block', '16', '--format', 'json'];

/** The keys of meta-llama/Llama-3.1-8B's config.json that sizes depend on. */
const LLAMA = JSON.stringify({
  _name_or_path: 'meta-llama/Llama-3.1-8B',
  architectures: ['LlamaForCausalLM'],
  model_type: 'llama',
  hidden_size: 4096,
  intermediate_size: 14336,
  num_hidden_layers: 32,
  num_attention_heads: 32,
  num_key_value_heads: 8,
  head_dim: 128,
  vocab_size: 128256,
  tie_word_embeddings: false,
  max_position_embeddings: 131072,
  torch_dtype: 'bfloat16',
});

// 2 · 32 · 8 · 128 · 2 B; · 8192 = 1 GiB; · 8 = 8 GiB; a rank of eight holds one head of eight: 1 GiB; 8192 is 512 whole blocks.
const KV = {
  bytesPerToken: 131_072,
  bytesPerSequence: 1_073_741_824,
  bytes: 8_589_934_592,
  statePerSequence: 0,
  groups: [{ kind: 'full', layers: 32, bytesPerToken: 131_072 }],
  perRank: 1_073_741_824,
  allocated: 8_589_934_592,
};
// Embedding and head 2 · 128256 · 4096; a layer 2 · 4096² + 2 · 4096 · 1024 + 3 · 4096 · 14336 + 2 · 4096; a last norm of 4096.
const WEIGHTS = { parameters: 8_030_261_248, bytes: 16_060_522_496 };

describe('model', () => {
  test('a config file: sizes, the keys they came from, assumptions', async () => {
    const { code, out, err } = await cli(folder({ 'config.json': LLAMA }), 'model', 'config.json', ...SERVED);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { assumptions, derivedFrom, ...sizes } = JSON.parse(out);
    expect(sizes).toEqual({ model: 'Llama-3.1-8B', architecture: 'llama', kv: KV, weights: WEIGHTS });
    expect(derivedFrom).toMatchObject({ layers: 'num_hidden_layers', 'kv-heads': 'num_key_value_heads' });
    expect(assumptions).toContain('no paging overhead and no padding');
  });

  test('a name of the standard library gives the same', async () => {
    const { code, out } = await cli(folder({}), 'model', 'llama-3.1-8b', ...SERVED);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ model: 'Llama-3.1-8B', architecture: 'llama', kv: KV, weights: WEIGHTS });
  });

  test('without --tokens only rates are told', async () => {
    const { out } = await cli(folder({}), 'model', 'Llama-3.1-8B', '--format', 'json');
    expect(JSON.parse(out).kv).toMatchObject({
      bytesPerToken: 131_072,
      bytesPerSequence: null,
      bytes: null,
      perRank: null,
      allocated: null,
    });
    const text = await cli(folder({}), 'model', 'Llama-3.1-8B');
    expect(text.out).toContain('KV per token        128 KiB/tok (131,072 B)');
    expect(text.out).toContain('KV per sequence     give --tokens');
  });

  test('blocks round up: 8193 tokens take 513 blocks of 16; fp8 halves; 16 ranks replicate eight heads', async () => {
    const options = [
      '--tokens',
      '8193',
      '--block',
      '16',
      '--kv-dtype',
      'fp8',
      '--tensor-parallel',
      '16',
      '--format',
      'json',
    ];
    const { out } = await cli(folder({}), 'model', 'Llama-3.1-8B', ...options);
    expect(JSON.parse(out).kv).toMatchObject({
      bytesPerToken: 65_536,
      bytesPerSequence: 8193 * 65_536,
      allocated: 513 * 16 * 65_536,
      // One whole head of eight on each of the 16 ranks.
      perRank: (8193 * 65_536) / 8,
    });
  });

  test('an unknown name is exit 2 with suggestions', async () => {
    const { code, out, err } = await cli(folder({}), 'model', 'Llama-3.1-8');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(
      /'Llama-3\.1-8' is neither a file nor a model of the standard library; did you mean Llama-3\.1-8B/,
    );
  });

  test('what cannot be counted is refused by name and place', async () => {
    const root = folder({
      'odd.json': LLAMA.replace('"num_hidden_layers":32,', '"num_hidden_layers":"many",'),
      'torn.json': '{\n  "model_type": ',
    });
    expect(await cli(root, 'model', 'odd.json')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/odd\.json:1:\d+: error config-unsupported: .*num_hidden_layers/),
    });
    expect(await cli(root, 'model', 'torn.json')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/torn\.json:\d+:\d+: error config-unreadable: /),
    });
    expect(await cli(root, 'model', 'gone.json')).toMatchObject({ code: 2, out: '' });
  });

  test('options are checked', async () => {
    const empty = folder({});
    for (const option of [
      ['--tokens', '0'],
      ['--sequences', '1.5'],
      ['--block', '-1'],
      ['--kv-dtype', 'bf61'],
    ]) {
      expect(await cli(empty, 'model', 'Llama-3.1-8B', ...option)).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringMatching(/^error: /),
      });
    }
  });
});
