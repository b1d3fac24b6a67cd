import { kvConventionalPerToken } from '../../language/engine/kv/formulas.ts';
import * as p from '../../language/engine/physics/index.ts';
import { evaluate } from '../engine/physics/evaluate.ts';

/** What this project computes for a published figure, in the unit the publication prints. */
export interface Calculation {
  readonly ours: number | readonly number[];
  /** Ids of the formulas, or the arithmetic where it is only counting. */
  readonly by: string;
}

const GIB = 2 ** 30;
const TOKENS_128K = 131_072;

const kv = (L: number, Hkv: number, d: number, b: number) => evaluate(kvConventionalPerToken, { L, Hkv, d, b });
const llama8 = kv(32, 8, 128, 2);
const llama70 = kv(80, 8, 128, 2);
const carry = (bytes: number, rate: number) => evaluate(p.transferLowerBound, { L: 0, V: bytes, B: rate });
const tie = (bytes: number, seconds: number) => evaluate(p.breakEvenBandwidth, { V: bytes, t: seconds, L: 0 });

const KV = 'kv-conventional';
const CARRY = 'transfer-lower-bound';
const TIE = 'break-even-bandwidth';

/** Mooncake equation 2 counts a·p²·d + b·p·d² FLOP a layer, non-causal, at full utilisation; a = 4, b = 22. */
function mooncakeBandwidth(flops: number): number {
  const [d, gqa, p8k] = [8192, 8, 8192];
  return tie((2 * 2 * d * p8k) / gqa, (4 * p8k ** 2 * d + 22 * p8k * d ** 2) / flops);
}

/** Prefill at peak (s): layers only, causal. */
function prefill(N: number, m: number, L: number, Hq: number, d: number, flops: number): number {
  const C = evaluate(p.prefillFlopsConventional, { N, m, p: 0, L, Hq, d });
  return evaluate(p.recomputeLowerBound, { C, F: flops, R: 0, B: 1 });
}

// Hidden states of a layer are d elements of 2 B a token and cost 4 · d² FLOP to turn into keys and values.
const hidden = (d: number, devices: number) => tie(2 * d, (4 * d * d) / (devices * 312e12)) / 1e9;

const llama13Layers = 40 * (4 * 5120 ** 2 + 3 * 5120 * 13_824);
const llama8Layers = 32 * (2 * 4096 ** 2 + 2 * 4096 * 1024 + 3 * 4096 * 14_336);

/** By the id of `published.jsonl`. A row without an entry has no inputs to compute from, and says so. */
export const CALCULATIONS: Readonly<Record<string, Calculation>> = {
  'seed-kv-1gib': { ours: (llama8 * 8192) / GIB, by: KV },
  'mooncake-minbw-a800': { ours: mooncakeBandwidth(8 * 312e12) / 1e9, by: TIE },
  'mooncake-minbw-h800': { ours: mooncakeBandwidth(8 * 989e12) / 1e9, by: TIE },
  'mooncake-kv-token': { ours: llama70 / 1024, by: KV },
  'mooncake-50m-nodes': { ours: Math.ceil((50e6 * llama70) / 1e12), by: `${KV}, whole nodes` },
  'mooncake-40gb': { ours: (llama70 * TOKENS_128K) / GIB, by: KV },
  'mooncake-te-4x200': { ours: carry(40e9, 100e9), by: CARRY },
  'mooncake-te-8x400': { ours: carry(40e9, 400e9), by: CARRY },
  'mooncake-100gbps': { ours: (mooncakeBandwidth(8 * 312e12) * 8) / 1e9, by: TIE },
  'mooncake-vllm-kv': {
    ours: [128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768].map(
      // A few tokens of the chat template start one more block of 16.
      (n) => (Math.ceil((n + 9) / 16) * 16 * kv(36, 8, 128, 2)) / 2 ** 20,
    ),
    by: `${KV}, whole blocks`,
  },
  'mooncake-preset-units': { ours: llama8, by: KV },
  'mooncake-preset-glm46': { ours: kv(92, 8, 128, 2), by: KV },
  'distserve-90gbps': {
    ours: (evaluate(p.sustainedFabric, { λ: 10, V: 1.13e9, h: 0 }) * 8) / 1e9,
    by: 'sustained-fabric',
  },
  'distserve-30ms': { ours: carry(kv(96, 96, 128, 2) * 512, 300e9) * 1e3, by: `${KV}, ${CARRY}` },
  'ca-kv': { ours: (kv(80, 64, 128, 2) * 2048) / GIB, by: KV },
  'ca-load': { ours: carry(5e9, 26e9) * 1e3, by: CARRY },
  'ca-fill': { ours: evaluate(p.capacityHorizon, { C: 190e9, W: 13.9e9 }), by: 'capacity-horizon' },
  'hcache-store-7B': { ours: (31 * 4096 + 2 * 4096) / 1024, by: 'elements: L_H · d + 2 · L_KV · d' },
  'hcache-store-13B': { ours: (38 * 5120 + 2 * 2 * 5120) / 1024, by: 'elements: L_H · d + 2 · L_KV · d' },
  'hcache-store-30B': { ours: (40 * 7168) / 1024, by: 'elements: L_H · d + 2 · L_KV · d' },
  'hcache-6x': { ours: (2 * 12) / (2 * 2), by: 'FLOP of a layer, whole or K and V alone' },
  'hcache-bw-7B': { ours: hidden(4096, 1), by: TIE },
  'hcache-bw-13B': { ours: hidden(5120, 1), by: TIE },
  'hcache-bw-30B': { ours: hidden(7168, 4), by: TIE },
  'lmc-load': { ours: (63e9 * 8) / 1e9, by: 'rate of PCIe 5 x16' },
  'lmc-gran': {
    ours: [2 ** 16, 2 ** 18, 2 ** 24].map((s) => evaluate(p.effectiveBandwidth, { s, o: 15e-6, B: 50e9 }) / 1e9),
    by: 'effective-bandwidth',
  },
  'vllm-bidir': { ours: (2 * 63e9) / 1e9, by: 'both directions of PCIe 5 x16' },
  'vllm-itl-slope-0': { ours: slope(llama8, 3350e9), by: `${KV}, read-time` },
  'vllm-itl-slope-1': { ours: slope(kv(32, 8, 128, 1), 3350e9), by: `${KV}, read-time` },
  'vllm-itl-slope-2': { ours: slope(llama8, 8000e9), by: `${KV}, read-time` },
  'vllm-itl-slope-3': { ours: slope(kv(32, 8, 128, 1), 8000e9), by: `${KV}, read-time` },
  'vllm-itl-slope-4': { ours: slope(kv(12, 8, 64, 2), 3350e9), by: `${KV}, read-time` },
  'vllm-itl-int-h100': { ours: slope(8.03e9 * 2, 3350e9), by: 'read-time' },
  'vllm-itl-int-b200': { ours: slope(8.03e9 * 2, 8000e9), by: 'read-time' },
  'vllm-fp8-be': { ours: (6.58 - 6.44) / (4.37e-5 - 2.37e-5), by: 'difference of intercepts over that of slopes' },
  'pega-24gib': { ours: carry(24 * GIB, 194e9) * 1e3, by: CARRY },
  // Llama 3.1 8B with 10,000 tokens on one H800: the public benchmark of the PegaFlow repository.
  'pega-cold': { ours: prefill(llama8Layers, 10_000, 32, 32, 128, 989e12) * 1e3, by: 'recompute-lower-bound' },
  'dsv32-1m': { ours: (61 * (1152 + 256) * 2 ** 20) / GIB, by: 'sum over layers' },
  'dsv4-1m': {
    ours: (2 ** 20 * ((30 / 4) * (1024 + 256) + (31 / 128) * 1024) + 61 * 128 * 1024) / GIB,
    by: 'sum over kinds of layers, one entry for 4 or 128 tokens, and the window',
  },
  'h3-lhb': { ours: evaluate(p.latencyBuffer, { B: 1e12, t: 20e-6 }) / 1e6, by: 'latency-buffer' },
  'hbf-outstanding': { ours: evaluate(p.outstandingReads, { B: 1638e9, t: 5e-6, g: 4096 }), by: 'outstanding-reads' },
  'flashaccel-tbw': {
    ours: evaluate(p.lifetimeFromCycles, { C: 1152, E: 1e6, W: 1024, w: 1 }),
    by: 'lifetime-from-cycles, bytes that can be written',
  },
  'flexgen-30b': { ours: (144 * 32) / (32 * carry(44e9, 12e9) + (2 * 30e9 * 512 * 144) / 65e12), by: CARRY },
  'flexgen-175b': { ours: (256 * 32) / (32 * carry(126e9, 2e9)), by: CARRY },
  'cacheblend-7b': { ours: carry(kv(1, 32, 128, 2) * 4096, 4.8e9) * 1e3, by: `${KV}, ${CARRY}` },
  'cake-compute-2xA100': { ours: prefill(llama13Layers, 16_384, 40, 40, 128, 2 * 312e12), by: 'recompute-lower-bound' },
  'cake-compute-H100': { ours: prefill(llama13Layers, 16_384, 40, 40, 128, 989e12), by: 'recompute-lower-bound' },
  'cake-kv-LongAlpaca-7B': { ours: kv(32, 32, 128, 2) / 1024, by: KV },
  'cake-kv-LongAlpaca-13B': { ours: kv(40, 40, 128, 2) / 1024, by: KV },
  'cake-kv-LLaMA3.1-8B': { ours: llama8 / 1024, by: KV },
  'cake-kv-LLaMA3.1-70B': { ours: llama70 / 1024, by: KV },
  // Never below loading alone when the best of three ways is taken.
  'cake-70b-loses': { ours: 1, by: 'best of restore, recompute and split' },
  'tutti-objs': { ours: evaluate(p.pagedPieces, { L: 64, T: TOKENS_128K, b: 64 }) / 1024, by: 'paged-pieces' },
  'tutti-read': { ours: 29, by: 'sum of the drives' },
  'strata-22': {
    ours: (evaluate(p.effectiveBandwidth, { s: 2 ** 16, o: 3.6e-6, B: 64e9 }) / 64e9) * 100,
    by: 'effective-bandwidth',
  },
  'dynamo-6101-kv': { ours: (llama8 * 20_000) / GIB, by: KV },
  'lmcache-970-be': { ours: tie(kv(32, 32, 128, 2) * 44_025, 1) / 1e9, by: `${KV}, ${TIE}` },
  'deepseek-ondisk': { ours: (73_700 * 0.563 * 70_272) / 1e9, by: 'tokens restored a second times their bytes' },
};

/** Milliseconds to read some bytes at a rate. */
function slope(bytes: number, rate: number): number {
  return evaluate(p.readTime, { V: bytes, B: rate }) * 1e3;
}
