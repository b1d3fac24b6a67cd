import { describe, expect, test } from 'vitest';
import { LOG_PATTERNS, recognise } from '../../../language/engine-log/index.ts';

describe.each(LOG_PATTERNS.map((one) => [one.id, one] as const))('%s', (id, { example, facts }) => {
  test('recognises its example, alone and in a comment', () => {
    expect(recognise(example).map((line) => line.pattern.id)).toEqual([id]);
    expect(recognise(`// ${example}`).map((line) => line.pattern.id)).toEqual([id]);
    for (const { fact } of Object.values(facts)) expect(recognise(example)[0]?.facts[fact]?.value).toBeGreaterThan(0);
  });
});

const facts = (text: string) =>
  recognise(text).map(({ facts: all }) =>
    Object.fromEntries(Object.entries(all).map(([name, { value }]) => [name, value])),
  );

/** Lines as they stand in public issues and logs; times, ranks and colours of the logger around them do not matter. */
describe('real lines', () => {
  test('vLLM: sgl-project and vllm-project issues', () => {
    // vllm-project/vllm#21348
    expect(facts('Available KV cache memory: 8.11 GiB\nGPU KV cache size: 178,880 tokens')).toEqual([
      { available: 8.11 * 2 ** 30 },
      { tokens: 178_880 },
    ]);
    // vllm-project/vllm#10517
    expect(
      facts('GPU blocks: 1952, # CPU blocks: 2048\nMaximum concurrency for 20000 tokens per request: 1.56x'),
    ).toEqual([{ blocks: 1952 }, { 'max-length': 20_000, concurrency: 1.56 }]);
    // vllm-project/vllm#13596
    expect(
      facts('INFO 02-19 23:56:55 kv_cache_utils.py:527] Maximum concurrency for 2,048 tokens per request: 997.08x'),
    ).toEqual([{ 'max-length': 2048, concurrency: 997.08 }]);
    const refused =
      'max seq len (262144),28.00 GiB KV cache is needed, which is larger than the available KV cache memory (13.69 GiB).';
    expect(facts(`ValueError: To serve at least one request with the models's ${refused}`)).toEqual([
      { 'max-length': 262_144, needed: 28 * 2 ** 30 },
    ]);
  });

  test('SGLang prints GiB as GB', () => {
    const line = '[2025-03-25 16:37:06 TP0] KV Cache is allocated. #tokens: 442750, K size: 27.02 GB, V size: 27.02 GB';
    expect(facts(line)).toEqual([{ tokens: 442_750, 'key-bytes': 27.02 * 2 ** 30, 'value-bytes': 27.02 * 2 ** 30 }]);
    expect(facts('[TP0] KV Cache is allocated. #tokens: 2433591, KV size: 52.22 GB')).toEqual([
      { tokens: 2_433_591, bytes: 52.22 * 2 ** 30 },
    ]);
    expect(
      facts('Mamba Cache is allocated. max_mamba_cache_size: 32, conv_state size: 0.05GB, ssm_state size: 1.93GB '),
    ).toEqual([{ slots: 32, 'conv-bytes': 0.05 * 2 ** 30, 'state-bytes': 1.93 * 2 ** 30 }]);
  });

  test('TensorRT-LLM, old and new', () => {
    expect(
      facts('[TensorRT-LLM][INFO] [MemUsageChange] Allocated 0.56 GiB for max tokens in paged KV cache (8224).'),
    ).toEqual([{ bytes: 0.56 * 2 ** 30, tokens: 8224 }]);
    expect(
      facts(
        '[TensorRT-LLM][INFO] Allocate 69524783104 bytes for k/v cache. \n[TensorRT-LLM][INFO] Using 132608 tokens in paged KV cache.',
      ),
    ).toEqual([{ bytes: 69_524_783_104 }, { tokens: 132_608 }]);
  });

  test('llama.cpp, three generations', () => {
    const now =
      'llama_kv_cache: size =  354.75 MiB (  8448 cells,  43 layers,  1/1 seqs), K (f16):  354.75 MiB, V (f16):    0.00 MiB';
    expect(facts(now)).toEqual([
      {
        bytes: 354.75 * 2 ** 20,
        cells: 8448,
        layers: 43,
        sequences: 1,
        streams: 1,
        'key-bytes': 354.75 * 2 ** 20,
        'value-bytes': 0,
      },
    ]);
    const before =
      'llama_kv_cache_unified: size = 1152.00 MiB (131072 cells,   8 layers,  1 seqs), K (q4_0):  576.00 MiB, V (q4_0):  576.00 MiB';
    expect(facts(before)[0]).toMatchObject({ bytes: 1152 * 2 ** 20, cells: 131_072, layers: 8, sequences: 1 });
    expect(
      facts('llama_new_context_with_model: KV self size  =   62.50 MiB, K (f16):   31.25 MiB, V (f16):   31.25 MiB'),
    ).toEqual([{ bytes: 62.5 * 2 ** 20, 'key-bytes': 31.25 * 2 ** 20, 'value-bytes': 31.25 * 2 ** 20 }]);
    expect(facts('llama_kv_cache_init:      CUDA0 KV buffer size =   992.00 MiB')).toEqual([{ buffer: 992 * 2 ** 20 }]);
  });

  test('LMCache', () => {
    // LMCache/LMCache#2262 and #1755
    expect(facts('LMCache INFO: Stored 2048 out of total 2048 tokens. size: 0.2188 gb, cost 14.7797 ms')).toEqual([
      { tokens: 2048, bytes: 0.2188 * 2 ** 30 },
    ]);
    expect(
      facts('Retrieved 30036 out of 30036 required tokens (from 30036 total tokens). size: 4.5831 gb, cost 14.0659 ms'),
    ).toEqual([{ tokens: 30_036, bytes: 4.5831 * 2 ** 30 }]);
  });

  test('other text is no log, however long', () => {
    expect(recognise('KV cache on the GPU, 8 GiB of it')).toEqual([]);
    expect(recognise(`KV ${'x'.repeat(5_000_000)} GPU KV cache size: 1 tokens`)).toEqual([]);
  });
});
