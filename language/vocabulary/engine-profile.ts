import { type Vocabulary, vocabulary, type WordRow } from './row.ts';

/** What the tool knows of a serving engine's allocation, and of which versions it knows it. */
export interface EngineProfile {
  /** As the engine's makers write it. */
  readonly title: string;
  /** One sentence for hovers and completion. */
  readonly doc: string;
  /** Month the rules were last compared with the engine's code. */
  readonly asOf: string;
  /** Oldest and newest version the rules were compared with. */
  readonly versions: { readonly from: string; readonly to: string };
  readonly source: string;
}

export const ENGINE_PROFILES = {
  vllm: {
    title: 'vLLM',
    doc: 'Whole blocks of tokens; windows also hold the batch in flight; pages of attention and state are unified.',
    asOf: '2026-09',
    versions: { from: '0.8', to: '0.20' },
    source: 'vLLM v1/kv_cache_interface.py, v1/core/kv_cache_utils.py (001cabc1b)',
  },
  sglang: {
    title: 'SGLang',
    doc: 'Pools: a row for each token and one spare page; a slot of state for each request and one spare.',
    asOf: '2026-09',
    versions: { from: '0.4', to: '0.5' },
    source: 'SGLang mem_cache/memory_pool.py',
  },
  trtllm: {
    title: 'TensorRT-LLM',
    doc: 'One pool of whole blocks for each attention window.',
    asOf: '2026-09',
    versions: { from: '0.12', to: '1.1' },
    source: 'TensorRT-LLM kvCacheManager.cpp',
  },
  'llama-cpp': {
    title: 'llama.cpp',
    doc: 'Cells for the whole context of every sequence, padded to 256; windows of their own; recurrent state in fp32.',
    asOf: '2026-09',
    versions: { from: 'b5500', to: 'b10173' },
    source: 'llama.cpp llama-kv-cache-iswa.cpp (02c28f53), llama-hparams.cpp (01b77b57)',
  },
} as const satisfies Readonly<Record<string, EngineProfile>>;

export type EngineName = keyof typeof ENGINE_PROFILES;

const version = {
  type: 'text',
  default: 'not known: what the engine sets aside is then an estimate',
  doc: 'Version of the engine. One the profile was not compared with gets a hint.',
} as const;
const tokens = { type: 'quantity', unit: 'tok', whole: true, positive: true, max: 1e9 } as const;
const onOff = { on: 'switched on', off: 'switched off' } as const;

/** vLLM: https://docs.vllm.ai, arguments of the engine. */
const vllm = vocabulary({
  version: { ...version, example: 'version "0.11"' },
  block: {
    ...tokens,
    default: '16 tok',
    defaultValue: 16,
    doc: 'Tokens of one block (--block-size). Models with recurrent state find their own.',
    example: 'block 16 tok',
  },
  'max-batched-tokens': {
    ...tokens,
    default: '8192 tok',
    defaultValue: 8192,
    doc: 'Tokens of one step (--max-num-batched-tokens); windows hold that many beyond their length.',
    example: 'max-batched-tokens 2048 tok',
  },
  'max-model-length': {
    ...tokens,
    default: 'the context',
    doc: 'Longest sequence the engine accepts (--max-model-len). It decides what its log calls the size of the cache.',
    example: 'max-model-length 131_072 tok',
  },
  hybrid: {
    type: 'word',
    words: onOff,
    default: 'on',
    doc: 'The hybrid cache manager. Switched off, as older versions and some KV connectors do, windows cost as much as full attention.',
    example: 'hybrid off',
  },
  'state-blocks': {
    type: 'word',
    words: {
      align: 'two blocks a request, so that prefixes can be reused',
      none: 'one block a request, no prefixes',
      all: 'one block for each block of tokens',
    },
    default: 'align',
    doc: 'Blocks of recurrent state kept for a request (--mamba-cache-mode).',
    example: 'state-blocks none',
  },
  'speculative-tokens': {
    type: 'quantity',
    unit: '1',
    whole: true,
    min: 0,
    max: 1e3,
    default: '0; with speculative on, the prediction layers',
    doc: 'Tokens drafted in a step; recurrent state is kept for each.',
    example: 'speculative-tokens 2',
  },
});

const sglang = vocabulary({
  version: { ...version, example: 'version "0.5"' },
  block: {
    ...tokens,
    default: '1 tok',
    defaultValue: 1,
    doc: 'Tokens of one page (--page-size); the pool has a spare one.',
    example: 'block 64 tok',
  },
  'window-ratio': {
    type: 'quantity',
    unit: '1',
    positive: true,
    max: 1,
    default: '80 %',
    defaultValue: 0.8,
    doc: 'Tokens of the pool of windowed layers as a share of the full pool (--swa-full-tokens-ratio).',
    example: 'window-ratio 50%',
  },
  'state-slots': {
    type: 'quantity',
    unit: '1',
    whole: true,
    positive: true,
    max: 1e6,
    default: 'the sequences of a replica',
    doc: 'Slots of recurrent state (--max-mamba-cache-size); the pool has a spare one.',
    example: 'state-slots 48',
  },
});

const trtllm = vocabulary({
  version: { ...version, example: 'version "1.0"' },
  block: {
    ...tokens,
    default: '32 tok',
    defaultValue: 32,
    doc: 'Tokens of one block (tokens_per_block).',
    example: 'block 64 tok',
  },
});

const llamaCpp = vocabulary({
  version: { ...version, example: 'version "b9000"' },
  'micro-batch': {
    ...tokens,
    default: '512 tok',
    defaultValue: 512,
    doc: 'Tokens of one physical batch (--ubatch-size); windows hold that many beyond their length.',
    example: 'micro-batch 2048 tok',
  },
  unified: {
    type: 'word',
    words: onOff,
    default: 'off',
    doc: 'One buffer for all sequences (--kv-unified) instead of one each.',
    example: 'unified on',
  },
  'full-windows': {
    type: 'word',
    words: onOff,
    default: 'off',
    doc: 'Windows get cells for the whole context (--swa-full).',
    example: 'full-windows on',
  },
  'rollback-copies': {
    type: 'quantity',
    unit: '1',
    whole: true,
    min: 0,
    max: 1e3,
    default: '0',
    defaultValue: 0,
    doc: 'Copies of the recurrent state kept to roll drafts back.',
    example: 'rollback-copies 6',
  },
});

const BLOCKS: Readonly<Record<EngineName, Vocabulary>> = { vllm, sglang, trtllm, 'llama-cpp': llamaCpp };

/** `engine NAME { … }` of a workload or a run. */
export const engineRow = {
  type: 'word',
  words: Object.fromEntries(
    Object.entries(ENGINE_PROFILES).map(([name, { title, doc }]) => [name, `${title}: ${doc}`]),
  ),
  blocks: BLOCKS,
  aliases: {
    'llama.cpp': 'llama-cpp',
    llamacpp: 'llama-cpp',
    llama_cpp: 'llama-cpp',
    'llama-server': 'llama-cpp',
    ollama: 'llama-cpp',
    tensorrt: 'trtllm',
    'tensorrt-llm': 'trtllm',
    tensorrt_llm: 'trtllm',
    'trt-llm': 'trtllm',
    trt_llm: 'trtllm',
    vllm: 'vllm',
    sglang: 'sglang',
    sgl: 'sglang',
  },
  default: 'none: logical bytes are counted',
  doc: 'The engine that serves. Tiers then hold what it sets aside, blocks and pools included, and the logical bytes stay visible beside it. A run’s engine goes before the workload’s.',
  example: 'engine vllm { version "0.11"; block 16 tok }',
} as const satisfies WordRow;

/** How a version stands to what a profile knows; undefined where none is written. */
export function versionStanding(
  name: EngineName,
  version: string | undefined,
): 'known' | 'older' | 'newer' | undefined {
  if (version === undefined) return undefined;
  const { from, to } = ENGINE_PROFILES[name].versions;
  if (compareVersions(version, from) < 0) return 'older';
  // A patch of the newest known version is known: only the parts that the profile names are compared.
  return compareVersions(version, to, partsOf(to).length) > 0 ? 'newer' : 'known';
}

function compareVersions(a: string, b: string, parts = Number.POSITIVE_INFINITY): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  const length = Math.min(parts, Math.max(left.length, right.length));
  for (let i = 0; i < length; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** `v0.11.2rc1` → 0, 11, 2; `b10173` → 10173. */
function partsOf(version: string): readonly number[] {
  return (/\d+(?:\.\d+)*/.exec(version)?.[0] ?? '').split('.').map(Number);
}
