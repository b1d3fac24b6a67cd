import type { EngineName } from '../vocabulary/engine-profile.ts';

/** Who prints a line; LMCache stores what an engine hands it. */
export type LogSource = EngineName | 'lmcache';

/** What a number in a log line says. */
export type FactName =
  | 'tokens'
  | 'bytes'
  | 'key-bytes'
  | 'value-bytes'
  | 'available'
  | 'needed'
  | 'blocks'
  | 'block-tokens'
  | 'concurrency'
  | 'max-length'
  | 'slots'
  | 'conv-bytes'
  | 'state-bytes'
  | 'cells'
  | 'layers'
  | 'streams'
  | 'sequences'
  | 'buffer';

/** A kind of line: named groups of `pattern` are facts, scaled to bytes or counted. */
export interface LogPattern {
  readonly id: string;
  readonly source: LogSource;
  readonly title: string;
  readonly pattern: RegExp;
  readonly facts: Readonly<
    Record<string, { readonly fact: FactName; readonly scale: number; readonly label?: string }>
  >;
  /** A line as the engine prints it. */
  readonly example: string;
}

const GIB = 2 ** 30;
const MIB = 2 ** 20;
const count = (fact: FactName) => ({ fact, scale: 1 });
/** SGLang and LMCache print GiB and call them GB. */
const gib = (fact: FactName, label = 'GiB') => ({ fact, scale: GIB, label });
const mib = (fact: FactName) => ({ fact, scale: MIB, label: 'MiB' });
const N = '[\\d,_]+';
const D = '\\d+(?:\\.\\d+)?';

/** Builds a pattern from words with `<name>` for a decimal and `<name#>` for a whole number. */
function line(text: string): RegExp {
  const source = text.replace(/<([a-z]+)(#?)>/g, (_, name, whole) => `(?<${name}>${whole ? N : D})`);
  return new RegExp(source, 'i');
}

/** The lines that are recognised; order decides where several fit. */
export const LOG_PATTERNS: readonly LogPattern[] = [
  {
    id: 'vllm-needed',
    source: 'vllm',
    title: 'KV cache that one longest request needs',
    pattern: line('max seq len \\(<length#>\\),?\\s*\\(?<needed> GiB KV cache is needed'),
    facts: { length: count('max-length'), needed: gib('needed') },
    example:
      "To serve at least one request with the models's max seq len (131072), (4.54 GiB KV cache is needed, which is larger than the available KV cache memory (4.11 GiB).",
  },
  {
    id: 'vllm-available',
    source: 'vllm',
    title: 'memory for the KV cache',
    pattern: line('Available KV cache memory: <available> GiB'),
    facts: { available: gib('available') },
    example: 'INFO 08-05 07:36:41 [gpu_worker.py:276] Available KV cache memory: 8.11 GiB',
  },
  {
    id: 'vllm-profile',
    source: 'vllm',
    title: 'memory for the KV cache, found by profiling',
    pattern: line('kv_cache_size=<available>GiB'),
    facts: { available: gib('available') },
    example: 'Memory profiling results: total_gpu_memory=23.58GiB … kv_cache_size=3.81GiB gpu_memory_utilization=0.90',
  },
  {
    id: 'vllm-size-concurrency',
    source: 'vllm',
    title: 'size of the KV cache and concurrency',
    pattern: line(
      'GPU KV cache size: <tokens#> tokens, Maximum concurrency for <length#> tokens per request: <concurrency>x',
    ),
    facts: { tokens: count('tokens'), length: count('max-length'), concurrency: count('concurrency') },
    example: 'GPU KV cache size: 300,220 tokens, Maximum concurrency for 262,144 tokens per request: 1.15x',
  },
  {
    id: 'vllm-size',
    source: 'vllm',
    title: 'size of the KV cache',
    pattern: line('GPU KV cache size: <tokens#> tokens'),
    facts: { tokens: count('tokens') },
    example: 'INFO 02-19 23:56:55 kv_cache_utils.py:524] GPU KV cache size: 2,042,016 tokens',
  },
  {
    id: 'vllm-concurrency',
    source: 'vllm',
    title: 'requests of the greatest length that fit',
    pattern: line('Maximum concurrency for <length#> tokens per request: <concurrency>x'),
    facts: { length: count('max-length'), concurrency: count('concurrency') },
    example: 'INFO 02-19 23:56:55 kv_cache_utils.py:527] Maximum concurrency for 2,048 tokens per request: 997.08x',
  },
  {
    id: 'vllm-blocks',
    source: 'vllm',
    title: 'blocks of the KV cache',
    pattern: line('(?:# ?)?GPU blocks: <blocks#>'),
    facts: { blocks: count('blocks') },
    example: 'INFO 02-20 00:01:02 kv_cache_utils.py:522] # GPU blocks: 127626',
  },
  {
    id: 'sglang-mamba',
    source: 'sglang',
    title: 'pools of recurrent state',
    pattern: line(
      'Mamba Cache is allocated\\. max_mamba_cache_size: <slots#>, conv_state size: <conv> ?GB, ssm_state size: <state> ?GB',
    ),
    facts: { slots: count('slots'), conv: gib('conv-bytes', 'GB'), state: gib('state-bytes', 'GB') },
    example: 'Mamba Cache is allocated. max_mamba_cache_size: 48, conv_state size: 0.09GB, ssm_state size: 6.46GB',
  },
  {
    id: 'sglang-kv',
    source: 'sglang',
    title: 'pools of keys and values',
    pattern: line('KV Cache is allocated\\..*?#tokens: <tokens#>, K size: <key> ?GB, V size: <value> ?GB'),
    facts: { tokens: count('tokens'), key: gib('key-bytes', 'GB'), value: gib('value-bytes', 'GB') },
    example: '[2025-03-25 16:37:06 TP0] KV Cache is allocated. #tokens: 442750, K size: 27.02 GB, V size: 27.02 GB',
  },
  {
    id: 'sglang-mla',
    source: 'sglang',
    title: 'pool of latents',
    pattern: line('KV Cache is allocated\\..*?#tokens: <tokens#>, KV size: <bytes> ?GB'),
    facts: { tokens: count('tokens'), bytes: gib('bytes', 'GB') },
    example: '[TP0] KV Cache is allocated. #tokens: 975424, KV size: 43.67 GB',
  },
  {
    id: 'trtllm-pool',
    source: 'trtllm',
    title: 'pool of the paged KV cache',
    pattern: line('Allocated <bytes> GiB for max tokens in paged KV cache \\(<tokens#>\\)'),
    facts: { bytes: gib('bytes'), tokens: count('tokens') },
    example: '[TensorRT-LLM][INFO] [MemUsageChange] Allocated 26.91 GiB for max tokens in paged KV cache (220480).',
  },
  {
    id: 'trtllm-block',
    source: 'trtllm',
    title: 'tokens of a block',
    pattern: line('Number of tokens per block: <block#>'),
    facts: { block: count('block-tokens') },
    example: '[TensorRT-LLM][INFO] Number of tokens per block: 32.',
  },
  {
    id: 'trtllm-bytes',
    source: 'trtllm',
    title: 'bytes of the KV cache',
    pattern: line('Allocate <bytes#> bytes for k/v cache'),
    facts: { bytes: { fact: 'bytes', scale: 1, label: 'bytes' } },
    example: '[TensorRT-LLM][INFO] Allocate 69524783104 bytes for k/v cache.',
  },
  {
    id: 'trtllm-tokens',
    source: 'trtllm',
    title: 'tokens of the KV cache',
    pattern: line('Using <tokens#> tokens in paged KV cache'),
    facts: { tokens: count('tokens') },
    example: '[TensorRT-LLM][INFO] Using 132608 tokens in paged KV cache.',
  },
  {
    id: 'llama-cpp-recurrent',
    source: 'llama-cpp',
    title: 'buffers of recurrent state',
    pattern: line(
      'llama_memory_recurrent: +size = +<state> MiB \\( *<cells#> cells, +<layers#> layers, +<sequences#> seqs',
    ),
    facts: {
      state: mib('state-bytes'),
      cells: count('slots'),
      layers: count('layers'),
      sequences: count('sequences'),
    },
    example:
      'llama_memory_recurrent: size =  149.62 MiB (     1 cells,  64 layers,  1 seqs), R (f32):    5.62 MiB, S (f32):  144.00 MiB',
  },
  {
    id: 'llama-cpp-cells',
    source: 'llama-cpp',
    title: 'buffers of keys and values',
    pattern: line(
      'llama_kv_cache\\w*: +size = +<bytes> MiB \\( *<cells#> cells, +<layers#> layers, +<sequences#>(?:/ *<streams#>)? seqs\\), +K \\([\\w.]+\\): +<key> MiB, +V \\([\\w.]+\\): +<value> MiB',
    ),
    facts: {
      bytes: mib('bytes'),
      cells: count('cells'),
      layers: count('layers'),
      sequences: count('sequences'),
      streams: count('streams'),
      key: mib('key-bytes'),
      value: mib('value-bytes'),
    },
    example:
      'llama_kv_cache: size = 5760.00 MiB ( 40960 cells,  36 layers,  1/1 seqs), K (f16): 2880.00 MiB, V (f16): 2880.00 MiB',
  },
  {
    id: 'llama-cpp-self',
    source: 'llama-cpp',
    title: 'the whole KV cache',
    pattern: line('KV self size += +<bytes> MiB, K \\([\\w.]+\\): +<key> MiB, V \\([\\w.]+\\): +<value> MiB'),
    facts: { bytes: mib('bytes'), key: mib('key-bytes'), value: mib('value-bytes') },
    example: 'llama_new_context_with_model: KV self size  = 1024.00 MiB, K (f16):  512.00 MiB, V (f16):  512.00 MiB',
  },
  {
    id: 'llama-cpp-buffer',
    source: 'llama-cpp',
    title: 'one buffer of the KV cache',
    pattern: line('\\bKV buffer size = +<buffer> MiB'),
    facts: { buffer: mib('buffer') },
    example: 'llama_kv_cache:      CUDA0 KV buffer size =  5760.00 MiB',
  },
  {
    id: 'lmcache-stored',
    source: 'lmcache',
    title: 'tokens stored or retrieved',
    pattern: line('(?:Stored|Retrieved) <tokens#> out of .*?size: <bytes> gb'),
    facts: { tokens: count('tokens'), bytes: gib('bytes', 'gb') },
    example:
      'LMCache INFO: Stored 2048 out of total 2048 tokens. size: 0.2188 gb, cost 14.7797 ms, throughput: 14.8007 GB/s',
  },
];
