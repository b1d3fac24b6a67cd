/**
 * Element formats of caches and weights. `bytes` is the mean bytes of one element with its block scales;
 * formats whose scales belong to a whole vector say so in `vector`.
 */
export interface Dtype {
  readonly bytes: number;
  readonly uses: readonly ('kv' | 'weights' | 'state')[];
  readonly doc: string;
  readonly source: string;
  /** Bytes added once per vector (one head of one token). */
  readonly bytesPerVector?: number;
  /** A format of one whole latent entry, defined for multi-head latent attention only. */
  readonly latent?: LatentFormat;
}

/** Compressed part in `bytesPerElement` plus scales per block of elements, rotary part in 2 bytes an element. */
export interface LatentFormat {
  readonly bytesPerElement: number;
  readonly scaleBytes: number;
  readonly scaleBlock: number;
  readonly ropeBytes: number;
  /** Bytes that round the entry up. */
  readonly padding: number;
}

const GGML = 'llama.cpp ggml-common.h block structures';
const kv = ['kv'] as const;
const weights = ['weights'] as const;
const both = ['kv', 'weights'] as const;
const all = ['kv', 'weights', 'state'] as const;

export const dtypes = {
  fp32: { bytes: 4, uses: all, doc: 'IEEE 754 binary32.', source: 'IEEE 754' },
  fp16: { bytes: 2, uses: all, doc: 'IEEE 754 binary16.', source: 'IEEE 754' },
  bf16: {
    bytes: 2,
    uses: all,
    doc: 'bfloat16, the usual format of weights and KV.',
    source: 'IEEE 754 binary32, upper half',
  },
  fp8: {
    bytes: 1,
    uses: all,
    doc: '8-bit float with a scale per tensor, which costs nothing per token.',
    source: 'vLLM kv_cache_dtype fp8',
  },
  'fp8-e4m3': { bytes: 1, uses: all, doc: '8-bit float, 4 exponent bits, a scale per tensor.', source: 'OCP FP8 1.0' },
  'fp8-e5m2': { bytes: 1, uses: all, doc: '8-bit float, 5 exponent bits, a scale per tensor.', source: 'OCP FP8 1.0' },
  'fp8-token-head': {
    bytes: 1,
    bytesPerVector: 4,
    uses: kv,
    doc: 'fp8 with one fp32 scale per token and head.',
    source: 'vLLM per-token-head quantisation: 260 B for 256 elements',
  },
  int8: {
    bytes: 1,
    uses: both,
    doc: '8-bit integer with a scale per tensor or channel.',
    source: 'vLLM, TensorRT-LLM int8',
  },
  'int8-token-head': {
    bytes: 1,
    bytesPerVector: 4,
    uses: kv,
    doc: 'int8 with one fp32 scale per token and head.',
    source: 'vLLM per-token-head quantisation: 260 B for 256 elements',
  },
  q8_0: { bytes: 34 / 32, uses: both, doc: '32 bytes and an fp16 scale for 32 elements.', source: GGML },
  q5_1: { bytes: 24 / 32, uses: both, doc: '5 bits, fp16 scale and minimum for 32 elements.', source: GGML },
  q5_0: { bytes: 22 / 32, uses: both, doc: '5 bits and an fp16 scale for 32 elements.', source: GGML },
  q4_1: { bytes: 20 / 32, uses: both, doc: '4 bits, fp16 scale and minimum for 32 elements.', source: GGML },
  q4_0: { bytes: 18 / 32, uses: both, doc: '4 bits and an fp16 scale for 32 elements: 0.5625, not 0.5.', source: GGML },
  iq4_nl: { bytes: 18 / 32, uses: both, doc: '4-bit code book and an fp16 scale for 32 elements.', source: GGML },
  'q4-hqq-g32': {
    bytes: 20 / 32,
    uses: kv,
    doc: '4 bits with scale and zero per 32 elements.',
    source: 'log of an HQQ cache fork',
  },
  'q4-hqq-g128': {
    bytes: 17 / 32,
    uses: kv,
    doc: '4 bits with scale and zero per 128 elements.',
    source: 'log of an HQQ cache fork',
  },
  'quanto-int4': {
    bytes: 4 / 8 + 4 / 64,
    uses: kv,
    doc: '4 bits with two fp16 scales per 64 elements; the newest 128 tokens stay unquantised and are not counted here.',
    source: 'transformers QuantizedCache',
  },
  'quanto-int2': {
    bytes: 2 / 8 + 4 / 64,
    uses: kv,
    doc: '2 bits with two fp16 scales per 64 elements; the newest 128 tokens stay unquantised and are not counted here.',
    source: 'transformers QuantizedCache',
  },
  nvfp4: {
    bytes: 1 / 2 + 1 / 16,
    uses: both,
    doc: '4-bit float with an fp8 scale per 16 elements.',
    source: 'NVIDIA NVFP4; vLLM log: 144 B for 256 elements',
  },
  mxfp4: {
    bytes: 1 / 2 + 1 / 32,
    uses: both,
    doc: '4-bit float with an 8-bit exponent per 32 elements.',
    source: 'OCP Microscaling 1.0',
  },
  mxfp8: {
    bytes: 1 + 1 / 32,
    uses: both,
    doc: '8-bit float with an 8-bit exponent per 32 elements.',
    source: 'OCP Microscaling 1.0',
  },
  fp8_ds_mla: latent(
    656 / 576,
    { bytesPerElement: 1, scaleBytes: 4, scaleBlock: 128, ropeBytes: 2, padding: 0 },
    'fp8 latent with fp32 scales per 128 elements and a bf16 rotary part: 656 B for 512 + 64.',
    'vLLM and SGLang fp8_ds_mla',
  ),
  nvfp4_ds_mla: latent(
    432 / 576,
    { bytesPerElement: 1 / 2, scaleBytes: 1, scaleBlock: 16, ropeBytes: 2, padding: 16 },
    'nvfp4 latent with fp8 scales per 16 elements, rotary part and padding: 432 B for 512 + 64.',
    'vLLM fork local-inference-lab #82',
  ),
  'fp8-block128': {
    bytes: 1 + 4 / (128 * 128),
    uses: weights,
    doc: 'fp8 with an fp32 scale per 128 × 128 block.',
    source: 'DeepSeek-V3 quantization_config weight_block_size',
  },
  'int4-g128': {
    bytes: 1 / 2 + 2.5 / 128,
    uses: weights,
    doc: '4 bits with an fp16 scale and a 4-bit zero per 128 elements (GPTQ, AWQ).',
    source: 'AutoGPTQ, AutoAWQ packing',
  },
  'int4-g32': {
    bytes: 1 / 2 + 2 / 32,
    uses: weights,
    doc: '4 bits with a bf16 scale per 32 elements.',
    source: 'compressed-tensors W4A16, group 32',
  },
  q6_k: { bytes: 210 / 256, uses: weights, doc: '6-bit super-blocks of 256 elements.', source: GGML },
  q5_k: { bytes: 176 / 256, uses: weights, doc: '5-bit super-blocks of 256 elements.', source: GGML },
  q4_k: { bytes: 144 / 256, uses: weights, doc: '4-bit super-blocks of 256 elements.', source: GGML },
  q3_k: { bytes: 110 / 256, uses: weights, doc: '3-bit super-blocks of 256 elements.', source: GGML },
  q2_k: { bytes: 84 / 256, uses: weights, doc: '2-bit super-blocks of 256 elements.', source: GGML },
  iq4_xs: { bytes: 136 / 256, uses: weights, doc: '4-bit code book, super-blocks of 256 elements.', source: GGML },
} as const satisfies Readonly<Record<string, Dtype>>;

export type DtypeName = keyof typeof dtypes;

const ALIASES: Readonly<Record<string, DtypeName>> = {
  float32: 'fp32',
  float: 'fp32',
  f32: 'fp32',
  float16: 'fp16',
  half: 'fp16',
  f16: 'fp16',
  bfloat16: 'bf16',
  fp8_e4m3: 'fp8-e4m3',
  float8_e4m3fn: 'fp8-e4m3',
  fp8_e5m2: 'fp8-e5m2',
};

/** The row of a name, an alias (`bfloat16`, `f16`, `torch.float16`) or undefined; spelling ignores case. */
export function findDtype(text: string): DtypeName | undefined {
  const name = text.toLowerCase().replace(/^torch\./, '');
  if (Object.hasOwn(dtypes, name)) return name as DtypeName;
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
}

/** Bytes of one element of a vector of `elements` elements, scales that belong to the vector included. */
export function bytesPerElement(dtype: DtypeName, elements: number): number {
  const row: Dtype = dtypes[dtype];
  return row.bytes + (row.bytesPerVector ?? 0) / elements;
}

function latent(
  bytes: number,
  format: LatentFormat,
  doc: string,
  source: string,
): Dtype & { readonly latent: LatentFormat } {
  return { bytes, uses: kv, latent: format, doc, source };
}
