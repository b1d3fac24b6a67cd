import { expect, test } from 'vitest';
import { bytesAt, bytesPerToken, groupSizes, stateBytesOf } from '../../language/engine/kv/index.ts';
import { importConfig } from '../../language/importers/hugging-face-config/index.ts';
import { type Architecture, layerCount, withSpeculativeLayers } from '../../language/model/architecture.ts';
import { samples } from './samples.ts';

type Name = keyof typeof samples;

function read(name: Name): Architecture {
  const { architecture, problems } = importConfig(JSON.stringify(samples[name]));
  expect(problems).toEqual([]);
  return architecture!;
}

const guesses = (name: Name) => importConfig(JSON.stringify(samples[name])).guessed.map((one) => one.attribute);

/** Bytes per token of caches that keep every token, worked out by hand; 2 B an element. */
test.each<[Name, number]>([
  // 12 full layers of 45, 8 heads of 128: 12 · 2 · 8 · 128 · 2.
  ['Step-3.7-Flash', 49_152],
  ['Step-3.5-Flash', 49_152],
  // One attention layer, 2 heads of 128.
  ['Nemotron-3-Ultra', 1024],
  // 9 layers, 4 heads, keys 192 and values 128.
  ['MiMo-V2-Flash', 9 * 4 * 320 * 2],
  // Two layers of ratio 4: (1024 + 256) / 4 with the index key in bf16, one of 128: 1024 / 128.
  ['DeepSeek-V4-Flash-FP8', (2 * (1024 + 256)) / 4 + 8],
  // The Llama class: 32 layers, 32 heads of 4096 / 32.
  ['LLaVA-1.5-7B', 524_288],
  ['Pixtral-12B', 40 * 2 * 8 * 128 * 2],
  // Gemma's heads are 256, not 2048 / 8 by chance only.
  ['PaliGemma-3B', 18 * 2 * 256 * 2],
  // The class: 35 layers, the last 15 share; 4 of the first 20 are full, 2 heads of 256.
  ['Gemma-3n-E4B', 4 * 2 * 2 * 256 * 2],
  ['EmbeddingGemma-300M', 0],
  // 8 of 40 layers attend to the image.
  ['Llama-3.2-11B-Vision', 32 * 2 * 8 * 128 * 2],
  // No latent: 10 heads of 1280 / 10.
  ['DeepSeek-OCR', 12 * 2 * 10 * 128 * 2],
  ['Hunyuan-A13B', 32 * 2 * 8 * 128 * 2],
  // Neighbours share: 32 caches for 64 layers.
  ['Hunyuan-Large', 32 * 2 * 8 * 128 * 2],
  // One latent layer closes each of four groups.
  ['Ring-2.5', 4 * 576 * 2],
  ['Kimi-Linear, words', 576 * 2],
  // Layer 3 and every sixth of the 73 from the fourth on, from offset 4: 13 calls of 16 heads of 2 · 3712 / 16.
  ['Zamba-7B-v1', 13 * 2 * 16 * 464 * 2],
  ['Mamba-2.8B, original', 0],
  // 60 layers, 8 heads of 64.
  ['Falcon-40B, first file', 122_880],
  ['BLOOM-176B', 70 * 2 * 14_336 * 2],
  // Layers without rotary position are full layers all the same.
  ['SmolLM3-3B', 36 * 2 * 4 * 128 * 2],
  ['Laguna-XS', 2 * 8 * 128 * 2],
  ['Step-3', 61 * 2 * 256 * 2],
  ['Qwen2.5-VL-7B, flat', 28 * 2 * 4 * 128 * 2],
  // The class's head dim, not hidden ÷ heads.
  ['Qwen3-VL-2B', 28 * 2 * 8 * 128 * 2],
  ['Some new model with windows', 2 * 2 * 64 * 2],
  ['JetMoE', 24 * 2 * 16 * 128 * 2],
])('%s caches %d B a token', (name, bytes) => {
  expect(bytesPerToken(read(name))).toBe(bytes);
});

test('windows, images and states of the same models', () => {
  // 33 sliding layers of 8 heads of 128 within 512 tokens.
  expect(bytesAt(read('Step-3.7-Flash'), 512)).toBe(512 * (49_152 + 33 * 4096));
  expect(bytesAt(read('Laguna-XS'), 10_000)).toBe(10_000 * 4096 + 512 * 3 * 4096);
  // 16 of the 20 layers with a cache slide within 512.
  expect(bytesAt(read('Gemma-3n-E4B'), 4096)).toBe(4096 * 8192 + 512 * 16 * 2 * 2 * 256 * 2);
  expect(groupSizes(read('Llama-3.2-11B-Vision')).at(-1)?.bytesPerEncoderToken).toBe(8 * 2 * 8 * 128 * 2);
  // Two Mamba 2 layers: 256 · 64 · 128 fp32 and three columns of 256 · 64 + 2 · 8 · 128 channels in bf16.
  expect(stateBytesOf(read('Nemotron-3-Ultra'))).toBe(2 * (256 * 64 * 128 * 4 + (16_384 + 2048) * 3 * 2));
  // 16 lightning layers of 16 heads of 128 × 128 fp32.
  expect(stateBytesOf(read('Ring-2.5'))).toBe(16 * 16 * 128 * 128 * 4);
  // 64 layers of 5120 channels: 16 fp32 and three bf16 each; Mamba 2: 80 heads of 64 × 128.
  expect(stateBytesOf(read('Mamba-2.8B, original'))).toBe(64 * 5120 * (16 * 4 + 3 * 2));
  expect(stateBytesOf(read('Mamba2-2.7B, original'))).toBe(64 * (80 * 64 * 128 * 4 + (5120 + 256) * 3 * 2));
  expect(stateBytesOf(read('Zamba-7B-v1'))).toBe(76 * 7424 * (16 * 4 + 3 * 2));
});

test('groups tell query heads, layers and prediction layers', () => {
  const sliding = (name: Name) => read(name).groups.find((group) => group.kind === 'sliding');
  expect(sliding('Step-3.5-Flash')).toMatchObject({ layers: 33, queryHeads: 96, kvHeads: 8 });
  expect(sliding('MiMo-V2-Flash')).toMatchObject({ layers: 39, queryHeads: 64, kvHeads: 8, valueHeadDim: 128 });
  expect(read('Laguna-XS').groups.map((group) => 'queryHeads' in group && group.queryHeads)).toEqual([64, 48]);
  expect(read('JetMoE').groups[0]).toMatchObject({ queryHeads: 32 });
  expect(layerCount(read('Nemotron-3-Ultra'))).toBe(5);
  expect(bytesPerToken(withSpeculativeLayers(read('Nemotron-3-Ultra')))).toBe(2048);
  // The frequency of GLM-5.2 gives the 21 indexers its file lists: layers 0 to 2 and every fourth from 6 on.
  const indexed = read('GLM-5.2, by frequency').groups.find((group) => group.kind === 'mla' && group.indexerDim);
  expect(indexed?.layers).toBe(21);
});

test('values of a model class are marked as guessed, stated ones are not', () => {
  expect(guesses('LLaVA-1.5-7B')).toEqual(expect.arrayContaining(['layers', 'kv-heads', 'head-dim']));
  expect(guesses('Pixtral-12B')).toEqual(['kv-dtype']);
  expect(guesses('Qwen3-VL-2B')).toContain('head-dim');
  expect(guesses('Some new model with windows')).toContain('attention');
  expect(guesses('Step-3.7-Flash')).toEqual(['kv-dtype']);
});

test.each([
  [
    'text_config.sliding_window',
    {
      text_config: {
        model_type: 'mellum',
        num_hidden_layers: 2,
        num_attention_heads: 2,
        head_dim: 64,
        layer_types: ['full_attention', 'sliding_attention'],
      },
    },
  ],
  [
    'use_mla',
    { model_type: 'hunyuan_v1_moe', num_hidden_layers: 2, num_attention_heads: 2, head_dim: 64, use_mla: true },
  ],
  ['attn_layer_idx', { d_model: 64, n_layer: 2, ssm_cfg: {}, attn_layer_idx: [1] }],
  ['linear_attn_config', { model_type: 'kimi_linear', num_hidden_layers: 2, num_attention_heads: 2 }],
  [
    'layers_block_type',
    { model_type: 'nemotron_h', hidden_size: 64, layers_block_type: ['mamba', 'ring'], num_attention_heads: 2 },
  ],
  [
    'layers_block_type',
    {
      model_type: 'nemotron_h',
      num_hidden_layers: 3,
      hidden_size: 64,
      layers_block_type: ['mamba'],
      num_attention_heads: 2,
    },
  ],
  ['linear_num_heads', { ...samples['Kimi-Linear, words'], linear_num_heads: undefined }],
  [
    'indexer_types',
    {
      model_type: 'hy_v4',
      num_hidden_layers: 2,
      num_attention_heads: 2,
      kv_lora_rank: 8,
      qk_rope_head_dim: 4,
      index_head_dim: 8,
    },
  ],
  [
    'sliding_window',
    {
      model_type: 'brand_new',
      num_hidden_layers: 2,
      num_attention_heads: 2,
      head_dim: 64,
      sliding_window: 8,
      layer_types: ['full_attention', 'linear_attention'],
    },
  ],
])('what is missing or odd is named: %s', (key, config) => {
  const { architecture, problems } = importConfig(JSON.stringify(config));
  expect(architecture).toBeUndefined();
  expect(problems.map((one) => one.key ?? one.message)).toEqual([key]);
});

test('an 8-bit cache scheme is a wish to the engine: the cache keeps the model’s format, and the wish is told', () => {
  const base = { ...samples['Step-3.7-Flash'], torch_dtype: 'bfloat16' };
  for (const [scheme, asked] of [
    [{ kv_cache_scheme: { num_bits: 8, type: 'float' } }, 'fp8'],
    [{ kv_cache_scheme: 'FP8' }, 'fp8'],
    [{ kv_cache_quant_algo: 'NVFP4' }, 'nvfp4'],
    [{ kv_cache_scheme: { num_bits: 8, type: 'int' } }, 'int8'],
  ] as const) {
    const { architecture, guessed } = importConfig(JSON.stringify({ ...base, quantization_config: scheme }));
    expect(architecture?.kDtype).toBe('bf16');
    expect(guessed).toEqual([
      { attribute: 'kv-dtype', value: 'bf16', why: expect.stringContaining(`write kv-dtype ${asked} if it is used`) },
    ]);
  }
  for (const scheme of [{ kv_cache_scheme: null }, { kv_cache_scheme: 'none' }, { kv_cache_scheme: [8] }, {}]) {
    expect(importConfig(JSON.stringify({ ...base, quantization_config: scheme })).guessed).toEqual([]);
  }
});

test('a partial problem leaves what is known', () => {
  const granite = {
    model_type: 'granitemoehybrid',
    hidden_size: 64,
    num_hidden_layers: 2,
    mamba_n_heads: 2,
    mamba_d_state: 16,
    layer_types: ['mamba', 'attention'],
  };
  const { architecture, problems } = importConfig(JSON.stringify(granite));
  expect(problems).toMatchObject([{ key: 'num_attention_heads', partial: true, code: 'config-unsupported' }]);
  expect(architecture?.groups.map((group) => [group.kind, group.layers])).toEqual([
    ['mamba2', 1],
    ['none', 1],
  ]);
});
