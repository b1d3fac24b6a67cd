import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ObservedRow, unitFactor } from '../../data/kv/observed-row.ts';
import { evaluateText } from '../../helpers/evaluate-text.ts';

const rows = new Map(
  readFileSync(new URL('../../data/kv/kv-observed.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ObservedRow)
    .map((row) => [row.id, row]),
);

/** A set-up as somebody would write it; sizes are of one sequence of `context` tokens unless said. */
interface SetUp {
  readonly layers: string;
  readonly engine: string;
  readonly context: number;
  readonly sequences?: number;
  readonly dtype?: string;
  readonly tensor?: number;
  /** The log prints this part of what is set aside, e.g. keys alone. */
  readonly part?: number;
}

const full = (layers: number, heads: number, dim: number) =>
  `layers ${layers} { attention full; query-heads ${heads}; kv-heads ${heads}; head-dim ${dim} }`;
const sliding = (layers: number, heads: number, dim: number, window: number) =>
  `layers ${layers} { attention sliding; window ${window} tok; query-heads ${heads}; kv-heads ${heads}; head-dim ${dim} }`;
const latent = (layers: number, rank: number, more = '') =>
  `layers ${layers} { attention mla; query-heads 128; latent-rank ${rank}; rope-dim 64; ${more} }`;
const delta = (layers: number, heads: number) =>
  `layers ${layers} { attention gated-delta-net; key-heads 16; value-heads ${heads}; key-head-dim 128; value-head-dim 128; conv-kernel 4 }`;
const gemma270 = `${full(3, 1, 256)}\n${sliding(15, 1, 256, 512)}`;
const gptOss = `${full(18, 8, 64)}\n${sliding(18, 8, 64, 128)}`;
const llamaCpp = 'engine llama-cpp';
const slots = (context: number, sequences: number): SetUp => ({
  layers: gemma270,
  engine: 'engine llama-cpp { micro-batch 512 tok; unified off }',
  context: Math.ceil(context / sequences),
  sequences,
});

const SET_UPS: Readonly<Record<string, SetUp>> = {
  'lcpp-llama32-3b-1024': { layers: full(28, 8, 128), engine: llamaCpp, context: 1024, dtype: 'fp16' },
  'lcpp-llama32-1b-1024': { layers: full(16, 8, 64), engine: llamaCpp, context: 1024, dtype: 'fp16' },
  'lcpp-llama405b-4096': { layers: full(126, 8, 128), engine: llamaCpp, context: 4096, dtype: 'fp16' },
  'lcpp-qwen3-235b-4096': { layers: full(94, 4, 128), engine: llamaCpp, context: 4096, dtype: 'fp16' },
  'lcpp-phi3mini': { layers: full(32, 32, 96), engine: llamaCpp, context: 4096, dtype: 'fp16' },
  'lcpp-mistral7b-8192': { layers: full(32, 8, 128), engine: llamaCpp, context: 8192, dtype: 'fp16' },
  'ollama-qwen3-8b': { layers: full(36, 8, 128), engine: llamaCpp, context: 40_960, dtype: 'fp16' },
  'lcpp-qwen35-4b-kv-q4': { layers: full(8, 4, 256), engine: llamaCpp, context: 131_072, dtype: 'q4_0' },
  'lcpp-llama30b-fp32': { layers: full(60, 52, 128), engine: llamaCpp, context: 512, dtype: 'fp32' },
  'lcpp-gemma3-270m-4096-p1': slots(4096, 1),
  'lcpp-gemma3-270m-4096-p2': slots(4096, 2),
  'lcpp-gemma3-270m-4096-p4': slots(4096, 4),
  'lcpp-gemma3-270m-8192-p1': slots(8192, 1),
  'lcpp-gemma3-270m-8192-p2': slots(8192, 2),
  'lcpp-gemma3-270m-3slots': slots(1024, 3),
  'lcpp-gemma2-2b-swa': {
    layers: sliding(13, 4, 256, 4096),
    engine: 'engine llama-cpp { unified on }',
    context: 2048,
    sequences: 4,
  },
  'ik-gemma3-27b': {
    layers: `${full(10, 16, 128)}\n${sliding(52, 16, 128, 1024)}`,
    engine: 'engine llama-cpp { full-windows on }',
    context: 131_072,
  },
  'mla-r1-transposed': { layers: latent(61, 512, 'latent-cache transposed'), engine: llamaCpp, context: 163_840 },
  'mla-r1-transposed-16k': { layers: latent(61, 512, 'latent-cache transposed'), engine: llamaCpp, context: 16_384 },
  'mla-lcpp-pr11446': { layers: latent(61, 512, 'latent-cache transposed'), engine: llamaCpp, context: 32_768 },
  'mla-k2-512': { layers: latent(61, 512, 'latent-cache transposed'), engine: llamaCpp, context: 512 },
  'lcpp-qwen38-27b-rs': { layers: delta(48, 48), engine: llamaCpp, context: 256 },
  'lcpp-qwen35moe-rs4': { layers: delta(30, 32), engine: llamaCpp, context: 256, sequences: 4 },
  'lcpp-qwen27b-mtp-rs7': { layers: delta(48, 48), engine: 'engine llama-cpp { rollback-copies 6 }', context: 256 },
  'vllm-need-gptoss120b': { layers: gptOss, engine: 'engine vllm { max-batched-tokens 1024 tok }', context: 131_072 },
  'vllm-need-mistralsmall4': { layers: latent(36, 256), engine: 'engine vllm', context: 1_048_576 },
  'vllm-need-minimaxm27-tp2': { layers: full(62, 8, 128), engine: 'engine vllm', context: 196_608, tensor: 2 },
  'vllm-need-qwen25-3b': { layers: full(36, 2, 128), engine: 'engine vllm', context: 32_000 },
  'sgl-nemotron-nano9b-k': { layers: full(4, 8, 128), engine: 'engine sglang', context: 2_618_868, part: 0.5 },
  'sgl-qwen38-27b-k': { layers: full(16, 4, 256), engine: 'engine sglang', context: 330_323, part: 0.5 },
  'sgl-v32-fixed': {
    layers: latent(61, 512, 'indexer-dim 128'),
    engine: 'engine sglang',
    context: 975_424,
    dtype: 'fp8_ds_mla',
  },
  'trt-8b-bf16': { layers: full(32, 8, 128), engine: 'engine trtllm { block 64 tok }', context: 220_480 },
  'trt-qwen3-reranker': { layers: full(28, 8, 128), engine: 'engine trtllm { block 32 tok }', context: 643_136 },
  'trt-r1-fp8': { layers: latent(61, 512), engine: 'engine trtllm', context: 16_576, dtype: 'fp8' },
};

function textOf({ layers, engine, context, sequences = 1, dtype = 'bf16', tensor = 1 }: SetUp): string {
  return `model M { parameters 8e9; weights-dtype bf16; kv-dtype ${dtype}
${layers} }
node host { device gpu { count ${tensor}; compute 1000 TFLOP/s; tier hbm { capacity 80 GB; read 2 TB/s; write 2 TB/s; append in-place } } }
workload chat serves M { sequences ${sequences}; context ${context} tok
${engine} }
scenario s { place M.weights in host.gpu.hbm
place chat.kv in host.gpu.hbm
run chat on host.gpu { tensor-parallel ${tensor} } }
`;
}

/** Printed with two digits or less, 0.5 % may be finer than the last one. */
const COARSE: Readonly<Record<string, number>> = { 'trt-r1-fp8': 0.005 };

test.each(Object.entries(SET_UPS))('%s: the engine block gives what the engine printed', (id, setUp) => {
  const row = rows.get(id);
  if (!row) throw new Error(`no row ${id}`);
  expect(['positive', 'engine_quirk']).toContain(row.role);
  const [scenario] = evaluateText(textOf(setUp)).scenarios;
  const name = setUp.tensor ? 'chat.kv.allocated-per-rank' : 'chat.kv.allocated';
  const bytes = scenario?.quantities.get(name)?.value;
  const printed = ((bytes ?? Number.NaN) * (setUp.part ?? 1)) / unitFactor(row.observed.unit);
  const within = COARSE[id] ?? row.observed.value * 0.005;
  expect(Math.abs(printed - row.observed.value), `${printed} against ${row.observed.value}`).toBeLessThanOrEqual(
    within,
  );
});

test('the table is not a few rows', () => {
  expect(Object.keys(SET_UPS).length).toBeGreaterThan(30);
});
