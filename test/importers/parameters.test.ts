import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { weightBytes } from '../../language/engine/kv/index.ts';
import { importConfig } from '../../language/importers/hugging-face-config/index.ts';
import type { WeightsInfo } from '../../language/model/architecture.ts';

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
  expect(weights('Gemma-3-270m').parametersMissing).toBe('hidden_size');
  expect(weights('MiniMax-M3').parametersMissing).toBe('no counting rule for minimax_m3');
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

test('a release that mixes formats is counted part by part', () => {
  const bytes = ({ parts = [] }: WeightsInfo) =>
    parts.reduce((sum, part) => sum + weightBytes(part.parameters, part.dtype), 0);
  const oss = weights('gpt-oss-20b');
  // 24 layers of 32 experts with three matrices of 2880 · 2880 in mxfp4, 17/32 B each; the rest in bf16.
  const experts = 24 * 32 * 3 * 2880 * 2880;
  expect(oss.parts?.map((part) => [part.part, part.parameters, part.dtype])).toEqual([
    ['routed experts', experts, 'mxfp4'],
    ['the rest', 20_914_757_184 - experts, 'bf16'],
  ]);
  expect(bytes(oss)).toBe((experts * 17) / 32 + (20_914_757_184 - experts) * 2);
  // DeepSeek-V3: embedding and head (2 · 129,280 · 7168), routers (58 · 256 · 7169) and norms stay in bf16.
  const v3 = weights('DeepSeek-V3');
  const norms = 61 * (2 * 7168 + 1536 + 512) + 7168;
  const rest = 2 * 129_280 * 7168 + 58 * 256 * 7169 + norms;
  expect(v3.parts?.[1]).toEqual({ part: 'the rest', parameters: rest, dtype: 'bf16' });
  expect(v3.dtype).toBe('fp8-block128');
});

const moe = {
  model_type: 'mixtral',
  hidden_size: 64,
  intermediate_size: 128,
  num_hidden_layers: 2,
  num_attention_heads: 4,
  num_key_value_heads: 2,
  num_local_experts: 4,
  num_experts_per_tok: 2,
  vocab_size: 100,
  torch_dtype: 'bfloat16',
  sliding_window: null,
};

test.each<[string, object, string | undefined, readonly string[] | undefined, string | undefined]>([
  ['gptq', { quant_method: 'gptq', bits: 4, group_size: 128 }, 'int4-g128', ['int4-g128', 'bf16'], undefined],
  ['awq of 32', { quant_method: 'awq', bits: 4, group_size: 32 }, 'int4-g32', ['int4-g32', 'bf16'], undefined],
  ['3 bits', { quant_method: 'gptq', bits: 3 }, undefined, undefined, 'quantization_config.quant_method'],
  [
    'bitsandbytes',
    { quant_method: 'bitsandbytes', load_in_4bit: true },
    undefined,
    undefined,
    'quantization_config.quant_method',
  ],
  ['fp8', { quant_method: 'fp8' }, 'fp8', ['fp8', 'bf16'], undefined],
  [
    'experts only',
    {
      quant_method: 'compressed-tensors',
      config_groups: { group_0: { targets: ['Linear'], weights: { num_bits: 4, type: 'int', group_size: 32 } } },
      ignore: ['lm_head', 're:.*self_attn.*', 're:.*shared_experts.*'],
    },
    ...([undefined, ['int4-g32', 'bf16'], undefined] as const),
  ],
  [
    'nvfp4 but for attention',
    { quant_method: 'modelopt', quant_algo: 'NVFP4', exclude_modules: ['lm_head', 'model.layers.0.self_attn*'] },
    ...([undefined, ['nvfp4', 'bf16'], undefined] as const),
  ],
  [
    'mixed precision',
    { quant_method: 'modelopt', quant_algo: 'MIXED_PRECISION' },
    ...([undefined, undefined, 'quantization_config.quant_method'] as const),
  ],
  [
    'shared experts left out, attention not',
    { quant_method: 'modelopt', quant_algo: 'NVFP4', exclude_modules: ['*.shared_experts'] },
    ...([undefined, undefined, 'quantization_config.ignore'] as const),
  ],
])('formats of the weights: %s', (_, quantized, dtype, formats, missing) => {
  const { weights: read } = importConfig(JSON.stringify({ ...moe, quantization_config: quantized })).architecture!;
  expect([read.dtype, read.parts?.map((part) => part.dtype), read.dtypeMissing]).toEqual([dtype, formats, missing]);
  const total = read.parts?.reduce((sum, part) => sum + part.parameters, 0);
  if (read.parts) expect(total).toBe(read.parameters?.total);
});

const dense = (
  model_type: string,
  hidden: number,
  inner: number,
  layers: number,
  heads: number,
  kv: number,
  vocabulary: number,
) => ({
  model_type,
  hidden_size: hidden,
  intermediate_size: inner,
  num_hidden_layers: layers,
  num_attention_heads: heads,
  num_key_value_heads: kv,
  vocab_size: vocabulary,
});

/**
 * Published totals. Those that `std/models` or test/library also states were looked up there; the others (Phi-2, Gemma 2 2B,
 * GPT-2, BLOOM, OPT, Pythia, StarCoder, OLMoE, StableLM, GLM-4-9B, Whisper, Jamba, Qwen3-Next) are recalled and were not
 * looked up: they agree with an independent count by shapes, but are no citation.
 */
test.each<[string, number, object]>([
  [
    'Gemma 3 1B',
    999_885_952,
    { ...dense('gemma3_text', 1152, 6912, 26, 4, 1, 262_144), head_dim: 256, sliding_window: 512 },
  ],
  [
    'Gemma 2 9B',
    9_241_705_984,
    { ...dense('gemma2', 3584, 14_336, 42, 16, 8, 256_000), head_dim: 256, sliding_window: 4096 },
  ],
  [
    'Gemma 2 2B',
    2_614_341_888,
    { ...dense('gemma2', 2304, 9216, 26, 8, 4, 256_000), head_dim: 256, sliding_window: 4096 },
  ],
  ['OLMo 2 7B', 7_298_617_344, dense('olmo2', 4096, 11_008, 32, 32, 32, 100_352)],
  [
    'OLMoE',
    6_919_161_856,
    { ...dense('olmoe', 2048, 1024, 16, 16, 16, 50_304), num_experts: 64, num_experts_per_tok: 8 },
  ],
  ['Phi-2', 2_779_683_840, dense('phi', 2560, 10_240, 32, 32, 32, 51_200)],
  ['Phi-4', 14_659_507_200, dense('phi3', 5120, 17_920, 40, 40, 10, 100_352)],
  ['Phi-4-mini', 3_836_021_760, { ...dense('phi3', 3072, 8192, 32, 24, 8, 200_064), tie_word_embeddings: true }],
  ['Command-R', 34_980_831_232, dense('cohere', 8192, 22_528, 40, 64, 64, 256_000)],
  ['GLM-4-9B', 9_399_951_360, { ...dense('glm', 4096, 13_696, 40, 32, 2, 151_552), attention_bias: true }],
  ['StableLM 3B', 2_795_443_200, { ...dense('stablelm', 2560, 6912, 32, 32, 32, 50_304), use_qkv_bias: false }],
  ['StarCoder2 3B', 3_030_371_328, { ...dense('starcoder2', 3072, 12_288, 30, 24, 2, 49_152), use_bias: true }],
  ['Pythia 6.9B', 6_857_302_016, dense('gpt_neox', 4096, 16_384, 32, 32, 32, 50_432)],
  ['Qwen2.5 7B', 7_615_616_512, dense('qwen2', 3584, 18_944, 28, 28, 4, 152_064)],
  [
    'GPT-2',
    124_439_808,
    { model_type: 'gpt2', n_embd: 768, n_layer: 12, n_head: 12, n_positions: 1024, vocab_size: 50_257 },
  ],
  [
    'GPT-2 XL',
    1_557_611_200,
    { model_type: 'gpt2', n_embd: 1600, n_layer: 48, n_head: 25, n_positions: 1024, vocab_size: 50_257 },
  ],
  [
    'StarCoder',
    15_517_456_384,
    {
      model_type: 'gpt_bigcode',
      n_embd: 6144,
      n_layer: 40,
      n_head: 48,
      n_positions: 8192,
      n_inner: 24_576,
      multi_query: true,
      vocab_size: 49_152,
    },
  ],
  [
    'BLOOM',
    176_247_271_424,
    { model_type: 'bloom', n_embed: 14_336, n_layer: 70, num_attention_heads: 112, vocab_size: 250_880 },
  ],
  [
    'OPT 125M',
    125_239_296,
    {
      model_type: 'opt',
      hidden_size: 768,
      ffn_dim: 3072,
      num_hidden_layers: 12,
      num_attention_heads: 12,
      vocab_size: 50_272,
      max_position_embeddings: 2048,
    },
  ],
  [
    'Falcon 7B',
    6_921_720_704,
    {
      model_type: 'falcon',
      hidden_size: 4544,
      num_hidden_layers: 32,
      num_attention_heads: 71,
      multi_query: true,
      vocab_size: 65_024,
    },
  ],
  [
    'Whisper small',
    241_734_912,
    {
      model_type: 'whisper',
      d_model: 768,
      encoder_layers: 12,
      decoder_layers: 12,
      decoder_attention_heads: 12,
      encoder_ffn_dim: 3072,
      decoder_ffn_dim: 3072,
      vocab_size: 51_865,
      num_mel_bins: 80,
      max_source_positions: 1500,
      max_target_positions: 448,
    },
  ],
  [
    'T5 small',
    60_506_624,
    { model_type: 't5', d_model: 512, d_kv: 64, d_ff: 2048, num_layers: 6, num_heads: 8, vocab_size: 32_128 },
  ],
  [
    'Mamba 2.8B',
    2_768_345_600,
    {
      model_type: 'mamba',
      hidden_size: 2560,
      num_hidden_layers: 64,
      intermediate_size: 5120,
      state_size: 16,
      conv_kernel: 4,
      vocab_size: 50_280,
      time_step_rank: 160,
    },
  ],
  [
    'Jamba v0.1',
    51_570_323_328,
    {
      ...dense('jamba', 4096, 14_336, 32, 32, 8, 65_536),
      num_experts: 16,
      num_experts_per_tok: 2,
      expert_layer_period: 2,
      expert_layer_offset: 1,
      attn_layer_period: 8,
      attn_layer_offset: 4,
      mamba_d_state: 16,
      mamba_d_conv: 4,
      mamba_expand: 2,
      mamba_dt_rank: 256,
    },
  ],
  [
    'Qwen3-Next 80B',
    79_674_391_296,
    {
      ...dense('qwen3_next', 2048, 5120, 48, 16, 2, 151_936),
      head_dim: 256,
      num_experts: 512,
      num_experts_per_tok: 10,
      moe_intermediate_size: 512,
      shared_expert_intermediate_size: 512,
      linear_num_key_heads: 16,
      linear_num_value_heads: 32,
      linear_key_head_dim: 128,
      linear_value_head_dim: 128,
      linear_conv_kernel_dim: 4,
    },
  ],
  [
    'Qwen3.5 27B',
    26_895_998_464,
    {
      ...dense('qwen3_5_text', 5120, 17_408, 64, 24, 4, 248_320),
      head_dim: 256,
      linear_num_key_heads: 16,
      linear_num_value_heads: 48,
      linear_key_head_dim: 128,
      linear_value_head_dim: 128,
      linear_conv_kernel_dim: 4,
    },
  ],
  [
    'MiniMax-M2.7',
    228_689_764_864,
    {
      ...dense('minimax_m2', 3072, 1536, 62, 48, 8, 200_064),
      head_dim: 128,
      num_local_experts: 256,
      num_experts_per_tok: 8,
    },
  ],
])('%s: counted from its configuration: %d', (_, total, config) => {
  const read = importConfig(JSON.stringify(config)).architecture!.weights;
  expect(read.parametersMissing).toBeUndefined();
  expect(read.parameters?.total).toBe(total);
});

test('Nemotron 3 counts experts in a narrower space, GLM-5 its indexers', () => {
  // Published totals; the configurations are in the folder.
  expect(weights('NVIDIA-Nemotron-3-Nano-30B-A3B-BF16').parametersMissing).toBe('moe_shared_expert_intermediate_size');
  expect(weights('GLM-5').parameters?.total).toBe(743_911_218_432);
  expect(weights('Nemotron-H-56B-Base-8K').parameters?.total).toBe(56_324_350_464);
  const tiny = importConfig(
    JSON.stringify({
      ...{
        model_type: 'nemotron_h',
        hidden_size: 8,
        vocab_size: 10,
        hybrid_override_pattern: 'ME*',
        num_hidden_layers: 3,
      },
      ...{ num_attention_heads: 2, num_key_value_heads: 1, head_dim: 4, mamba_num_heads: 2, mamba_head_dim: 4 },
      ...{ ssm_state_size: 2, n_groups: 1, conv_kernel: 4, n_routed_experts: 4, n_shared_experts: 1 },
      ...{
        num_experts_per_tok: 2,
        moe_intermediate_size: 6,
        moe_shared_expert_intermediate_size: 12,
        moe_latent_size: 4,
      },
    }),
  ).architecture!.weights.parameters!;
  // Mamba: in 8·(8+12+2), out 64, convolution 12·5, three per head 6, gated norm 8.
  const mamba = 176 + 64 + 60 + 6 + 8;
  // Experts: four of 2·4·6, shared 2·8·12, in and out of the space 2·8·4, router 32 and its bias 4.
  const mixture = 192 + 192 + 64 + 32 + 4;
  const attention = 8 * 8 + 2 * 8 * 4 + 8 * 8;
  expect(tiny.total).toBe(mamba + mixture + attention + 3 * 8 + 8 + 2 * 80);
  expect(tiny.active).toBe(tiny.total - 2 * 48);
  expect(tiny.routed).toBe(192);
});
