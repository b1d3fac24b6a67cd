import { expect, test } from 'vitest';
import { bytesAt, bytesPerToken, stateBytesOf } from '../../language/engine/kv/index.ts';
import { importConfig } from '../../language/importers/hugging-face-config/index.ts';
import { type Architecture, layerCount, withSpeculativeLayers } from '../../language/model/architecture.ts';

const alternate = (length: number, at: (index: number) => boolean, yes: string, no: string) =>
  Array.from({ length }, (_, index) => (at(index) ? yes : no));

function read(config: object): Architecture {
  const { architecture, problems } = importConfig(JSON.stringify(config));
  expect(problems).toEqual([]);
  return architecture!;
}

const groups = (config: object) => read(config).groups.map((group) => [group.kind, group.layers]);

test('Mistral 7B v0.1 windows every layer, v0.3 none', () => {
  const base = {
    model_type: 'mistral',
    num_hidden_layers: 32,
    num_attention_heads: 32,
    num_key_value_heads: 8,
    hidden_size: 4096,
  };
  expect(groups({ ...base, sliding_window: 4096 })).toEqual([['sliding', 32]]);
  expect(groups({ ...base, sliding_window: null })).toEqual([['full', 32]]);
});

test('Qwen 2 windows only when switched on, and only from max_window_layers', () => {
  const base = {
    model_type: 'qwen2',
    num_hidden_layers: 28,
    num_attention_heads: 28,
    num_key_value_heads: 4,
    hidden_size: 3584,
    sliding_window: 131_072,
    max_window_layers: 20,
  };
  expect(groups({ ...base, use_sliding_window: false })).toEqual([['full', 28]]);
  expect(groups({ ...base, use_sliding_window: true })).toEqual([
    ['full', 20],
    ['sliding', 8],
  ]);
});

test('Gemma 2 alternates, Gemma 3 4B takes the class defaults its file leaves out', () => {
  const gemma2 = {
    model_type: 'gemma2',
    num_hidden_layers: 26,
    num_attention_heads: 8,
    num_key_value_heads: 4,
    head_dim: 256,
    sliding_window: 4096,
  };
  expect(groups(gemma2)).toEqual([
    ['full', 13],
    ['sliding', 13],
  ]);
  const gemma3 = {
    model_type: 'gemma3',
    text_config: { model_type: 'gemma3_text', hidden_size: 2560, num_hidden_layers: 34, sliding_window: 1024 },
  };
  // 5 of 34 layers full, 4 heads of 256: 5 · 2 · 4 · 256 · 2 B.
  expect(bytesPerToken(read(gemma3))).toBe(20_480);
});

test('Gemma 3n and 4 E4B: the last layers share, 4 global and 20 local own a cache', () => {
  const types = alternate(42, (index) => (index + 1) % 6 === 0, 'full_attention', 'sliding_attention');
  const e4b = {
    model_type: 'gemma4_text',
    num_hidden_layers: 42,
    num_key_value_heads: 2,
    num_attention_heads: 8,
    head_dim: 256,
    global_head_dim: 512,
    sliding_window: 512,
    num_kv_shared_layers: 18,
    layer_types: types,
  };
  expect(groups(e4b)).toEqual([
    ['full', 4],
    ['sliding', 20],
    ['shared', 3],
    ['shared', 15],
  ]);
  expect(layerCount(read(e4b))).toBe(42);
  const n = {
    model_type: 'gemma3n_text',
    num_hidden_layers: 35,
    num_key_value_heads: 2,
    num_attention_heads: 8,
    head_dim: 256,
    sliding_window: 512,
    num_kv_shared_layers: 15,
  };
  expect(groups(n)).toEqual([
    ['full', 4],
    ['sliding', 16],
    ['shared', 3],
    ['shared', 12],
  ]);
});

test('MiMo V2: windowed layers have heads of their own, values are narrower than keys', () => {
  const pattern = Array.from({ length: 48 }, (_, index) => (index % 6 === 0 || index === 47 ? 0 : 1));
  const mimo = {
    model_type: 'mimo_v2_flash',
    num_hidden_layers: 48,
    num_attention_heads: 64,
    num_key_value_heads: 4,
    swa_num_key_value_heads: 8,
    head_dim: 192,
    v_head_dim: 128,
    swa_head_dim: 192,
    swa_v_head_dim: 128,
    sliding_window: 128,
    hybrid_layer_pattern: pattern,
  };
  // 9 · 4 · (192 + 128) · 2 B, and 39 · 8 · 320 · 2 B within the window.
  expect(bytesPerToken(read(mimo))).toBe(23_040);
  expect(bytesAt(read(mimo), 128)).toBe(128 * (23_040 + 199_680));
});

test('Jamba, Bamba and Zamba 2', () => {
  const jamba = {
    model_type: 'jamba',
    num_hidden_layers: 32,
    num_attention_heads: 32,
    num_key_value_heads: 8,
    hidden_size: 4096,
    attn_layer_period: 8,
    attn_layer_offset: 4,
    mamba_d_state: 16,
    mamba_d_conv: 4,
    mamba_expand: 2,
  };
  expect(bytesPerToken(read(jamba))).toBe(16_384);
  expect(stateBytesOf(read(jamba))).toBe(28 * 8192 * (16 * 4 + 3 * 2));
  const bamba = {
    model_type: 'bamba',
    num_hidden_layers: 32,
    num_attention_heads: 32,
    num_key_value_heads: 8,
    hidden_size: 4096,
    attn_layer_indices: [9, 18, 27],
    mamba_n_heads: 128,
    mamba_d_head: 'auto',
    mamba_d_state: 128,
    mamba_n_groups: 1,
    mamba_d_conv: 4,
    mamba_expand: 2,
  };
  expect(groups(bamba)).toEqual([
    ['full', 3],
    ['mamba2', 29],
  ]);
  const zamba = {
    model_type: 'zamba2',
    num_hidden_layers: 54,
    num_attention_heads: 32,
    num_key_value_heads: 32,
    hidden_size: 2560,
    n_mamba_heads: 80,
    mamba_d_state: 64,
    hybrid_layer_ids: [6, 12, 18, 24, 30, 36, 42, 47, 51],
  };
  expect(groups(zamba)).toEqual([
    ['full', 9],
    ['mamba2', 9],
    ['mamba2', 45],
  ]);
  expect(layerCount(read(zamba))).toBe(54);
  // Nine calls of the shared block, 32 heads of 2 · 2560 / 32 elements: 9 · 2 · 32 · 160 · 2 B.
  expect(bytesPerToken(read(zamba))).toBe(184_320);
});

test('key names of older families', () => {
  expect(bytesPerToken(read({ model_type: 'gpt2', n_layer: 12, n_head: 12, n_embd: 768 }))).toBe(36_864);
  expect(
    bytesPerToken(
      read({
        model_type: 'falcon',
        num_hidden_layers: 60,
        num_attention_heads: 128,
        hidden_size: 8192,
        num_kv_heads: 8,
        new_decoder_architecture: true,
        multi_query: true,
      }),
    ),
  ).toBe(122_880);
  expect(
    bytesPerToken(
      read({ model_type: 'dbrx', n_layers: 40, n_heads: 48, d_model: 6144, attn_config: { kv_n_heads: 8 } }),
    ),
  ).toBe(163_840);
  expect(
    bytesPerToken(
      read({
        model_type: 'chatglm',
        num_layers: 28,
        num_attention_heads: 32,
        hidden_size: 4096,
        multi_query_attention: true,
        multi_query_group_num: 2,
        kv_channels: 128,
      }),
    ),
  ).toBe(28_672);
});

test('encoder-decoders: Whisper fixes its encoder tokens, encoders alone cache nothing', () => {
  const whisper = read({
    model_type: 'whisper',
    d_model: 512,
    decoder_layers: 6,
    encoder_layers: 6,
    decoder_attention_heads: 8,
    max_source_positions: 1500,
  });
  // Self 2 · 6 · 512 · 2 B a token, cross the same for 1500 frames.
  expect(bytesAt(whisper, 448)).toBe(12_288 * (448 + 1500));
  expect(layerCount(whisper)).toBe(6);
  expect(
    bytesAt(read({ model_type: 'bert', num_hidden_layers: 12, num_attention_heads: 12, hidden_size: 384 }), 512),
  ).toBe(0);
});

test('LFM2, RWKV, MiniMax-M1, LongCat and Nemotron Ultra', () => {
  const conv = alternate(16, (index) => [2, 5, 8, 10, 12, 14].includes(index), 'full_attention', 'conv');
  const lfm2 = read({
    model_type: 'lfm2',
    num_hidden_layers: 16,
    num_attention_heads: 32,
    num_key_value_heads: 8,
    hidden_size: 2048,
    conv_L_cache: 3,
    layer_types: conv,
  });
  expect([bytesPerToken(lfm2), stateBytesOf(lfm2)]).toEqual([6 * 2 * 8 * 64 * 2, 10 * 2048 * 2 * 2]);
  expect(stateBytesOf(read({ model_type: 'rwkv6', num_hidden_layers: 32, hidden_size: 4096, head_size: 64 }))).toBe(
    32 * (2 * 4096 + 4096 * 64) * 4,
  );
  const longcat = {
    model_type: 'longcat_flash',
    num_layers: 28,
    num_attention_heads: 64,
    kv_lora_rank: 512,
    qk_rope_head_dim: 64,
  };
  expect(bytesPerToken(read(longcat))).toBe(56 * 1152);
  const ultra = {
    model_type: 'nemotron-nas',
    num_hidden_layers: 3,
    num_attention_heads: 128,
    hidden_size: 16_384,
    block_configs: [
      { attention: { n_heads_in_group: 16, no_op: false } },
      { attention: { n_heads_in_group: null, no_op: true } },
      { attention: { n_heads_in_group: 16 } },
    ],
  };
  expect(groups(ultra)).toEqual([
    ['full', 2],
    ['none', 1],
  ]);
});

test('prediction layers add a full-context cache when speculation is on', () => {
  const qwen = {
    model_type: 'qwen3_5',
    text_config: {
      model_type: 'qwen3_5_text',
      num_hidden_layers: 64,
      num_attention_heads: 24,
      num_key_value_heads: 4,
      head_dim: 256,
      linear_num_key_heads: 16,
      linear_num_value_heads: 48,
      linear_key_head_dim: 128,
      linear_value_head_dim: 128,
      linear_conv_kernel_dim: 4,
      mtp_num_hidden_layers: 1,
    },
  };
  const plain = bytesPerToken(read(qwen));
  expect(bytesPerToken(withSpeculativeLayers(read(qwen)))).toBe((plain * 17) / 16);
});

test('multimodal files are read at the right depth', () => {
  const text = {
    model_type: 'qwen3',
    num_hidden_layers: 36,
    num_attention_heads: 32,
    num_key_value_heads: 8,
    head_dim: 128,
  };
  for (const wrapped of [
    { text_config: text },
    { llm_config: text },
    { language_config: text },
    { thinker_config: { text_config: text } },
  ]) {
    expect(bytesPerToken(read({ model_type: 'some_vl', num_hidden_layers: 2, ...wrapped }))).toBe(147_456);
  }
  const { derivedFrom } = importConfig(JSON.stringify({ thinker_config: { text_config: text } }));
  expect(derivedFrom.layers).toBe('thinker_config.text_config.num_hidden_layers');
});

test('quantised weights say nothing about the cache; an engine’s flag does', () => {
  const base = {
    model_type: 'llama',
    num_hidden_layers: 2,
    num_attention_heads: 4,
    num_key_value_heads: 2,
    head_dim: 64,
    torch_dtype: 'bfloat16',
  };
  expect(read({ ...base, quantization_config: { quant_method: 'fp8' } }).kDtype).toBe('bf16');
  expect(importConfig(JSON.stringify(base), { kvDtype: 'q8_0' }).architecture?.kDtype).toBe('q8_0');
});
