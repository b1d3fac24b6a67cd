import { describe, expect, test } from 'vitest';
import { pastedComparisons, readLog, recognise } from '../../../language/engine-log/index.ts';
import { evaluateText } from '../../helpers/evaluate-text.ts';

const model = (layers: string, more = '') => `model M {
  parameters 8e9
  weights-dtype bf16
  kv-dtype bf16
  ${layers}
  ${more}
}
`;
const LLAMA = 'layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 }';
const QWEN3_235B = 'layers 94 { attention full; query-heads 64; kv-heads 4; head-dim 128 }';
const host = (count: number) =>
  `node host { device gpu { count ${count}; compute 1000 TFLOP/s; tier hbm { capacity 80 GB; read 2 TB/s; write 2 TB/s; append in-place } } }\n`;
const ran = (run: string) =>
  `scenario s {\n place M.weights in host.gpu.hbm\n place chat.kv in host.gpu.hbm\n run chat on host.gpu { ${run} }\n}\n`;
const workload = (context = 8192, engine = '') =>
  `workload chat serves M { sequences 1; context ${context} tok; ${engine} }\n`;

/** Every comparison of a log with a text. */
function read(text: string, log: string) {
  return readLog(evaluateText(text), recognise(log)).flatMap(({ comparisons }) => comparisons);
}

describe('what agrees', () => {
  test('SGLang’s pools: Llama-3.1-8B, 442,750 tokens and a spare row at 65,536 B each', () => {
    const log = 'KV Cache is allocated. #tokens: 442750, K size: 27.02 GB, V size: 27.02 GB';
    const [one] = read(model(LLAMA) + workload(), log);
    expect(one).toMatchObject({ matches: true, explanations: [] });
    expect(one?.measure.computed).toBe(442_751 * 131_072);
  });

  test('TensorRT-LLM’s pool', () => {
    const log = '[MemUsageChange] Allocated 26.91 GiB for max tokens in paged KV cache (220480).';
    expect(read(model(LLAMA) + workload(), log)).toMatchObject([{ matches: true }]);
  });

  test('vLLM’s blocks from the memory beside them', () => {
    const log = 'kv_cache_size=3.81GiB gpu_memory_utilization=0.90\n# GPU blocks: 1952, # CPU blocks: 2048';
    // 3.81 GiB / (16 · 131,072 B) = 1950.7; two digits hide 2.6 blocks.
    expect(read(model(LLAMA) + workload(), log)).toMatchObject([
      { matches: true, measure: { observed: 1952, computed: 1950 } },
    ]);
  });

  test('llama.cpp’s cells, by the layers the line names', () => {
    const text =
      model(
        'layers 12 { attention full; query-heads 64; kv-heads 8; head-dim 64 }\n layers 12 { attention sliding; window 128 tok; query-heads 64; kv-heads 8; head-dim 64 }',
      ) + workload(131_072, 'engine llama-cpp { micro-batch 2048 tok }');
    const log = [
      'llama_kv_cache: size = 3072.00 MiB (131072 cells,  12 layers,  1/1 seqs), K (f16): 1536.00 MiB, V (f16): 1536.00 MiB',
      'llama_kv_cache: size =   54.00 MiB (  2304 cells,  12 layers,  1/1 seqs), K (f16):   27.00 MiB, V (f16):   27.00 MiB',
    ].join('\n');
    expect(read(text, log)).toMatchObject([{ matches: true }, { matches: true }]);
  });

  test('llama.cpp’s buffers add up over devices', () => {
    const log = 'llama_kv_cache: CUDA0 KV buffer size = 512.00 MiB\nllama_kv_cache: CUDA1 KV buffer size = 512.00 MiB';
    expect(read(model(LLAMA) + workload(), log)).toMatchObject([{ matches: true, measure: { computed: 2 ** 30 } }]);
  });

  test('llama.cpp keeps recurrent state in fp32: Qwen3.8-27B', () => {
    const layers = `layers 16 { attention full; query-heads 24; kv-heads 4; head-dim 256 }
      layers 48 { attention gated-delta-net; key-heads 16; value-heads 48; key-head-dim 128; value-head-dim 128; conv-kernel 4 }`;
    const log =
      'llama_memory_recurrent: size =  149.62 MiB (     1 cells,  64 layers,  1 seqs), R (f32):    5.62 MiB, S (f32):  144.00 MiB';
    expect(read(model(layers) + workload(), log)).toMatchObject([{ matches: true }]);
  });

  test('LMCache: Qwen3-0.6B, 114,688 B a token', () => {
    const log = 'Stored 2048 out of total 2048 tokens. size: 0.2188 gb, cost 14.7797 ms';
    const text = model('layers 28 { attention full; query-heads 16; kv-heads 8; head-dim 128 }') + workload();
    expect(read(text, log)).toMatchObject([{ matches: true }]);
  });

  test('vLLM’s hybrid pool depends on the longest request', () => {
    const layers = `layers 17 { attention full; query-heads 24; kv-heads 4; head-dim 256 }
      layers 48 { attention gated-delta-net; key-heads 16; value-heads 48; key-head-dim 128; value-head-dim 128; conv-kernel 4 }`;
    const text =
      model(layers).replace('kv-dtype bf16', 'kv-dtype fp8') +
      host(2) +
      workload(262_144, 'engine vllm { version "0.20"; speculative-tokens 3 }') +
      ran('tensor-parallel 2');
    const log =
      'Available KV cache memory: 5.33 GiB\nGPU KV cache size: 300,220 tokens, Maximum concurrency for 262,144 tokens per request: 1.15x';
    const all = read(text, log);
    expect(all.map((one) => one.matches)).toEqual([true, true]);
    // 205 blocks of 17 layers, 179 for a request.
    expect(all[0]?.measure.computed).toBe(300_220);
  });
});

describe('what differs, and the single assumption that would explain it', () => {
  const explanationsOf = (text: string, log: string) => read(text, log).map((one) => one.explanations[0]);

  test('another cache format', () => {
    const log = '[MemUsageChange] Allocated 13.46 GiB for max tokens in paged KV cache (220480).';
    expect(explanationsOf(model(LLAMA) + workload(), log)).toEqual(['kv-dtype fp8']);
  });

  test('keys alone in another format', () => {
    const log =
      'llama_kv_cache: size = 798.00 MiB (  8192 cells,  32 layers,  1/1 seqs), K (q8_0): 272.00 MiB, V (f16): 512.00 MiB'.replace(
        '798',
        '784',
      );
    expect(explanationsOf(model(LLAMA) + workload(), log)).toEqual(['key-dtype q8_0']);
  });

  test('windows switched off: ik_llama.cpp keeps Gemma 3 whole', () => {
    const text =
      model(
        'layers 10 { attention full; query-heads 32; kv-heads 16; head-dim 128 }\n layers 52 { attention sliding; window 1024 tok; query-heads 32; kv-heads 16; head-dim 128 }',
      ) + workload(131_072);
    const log =
      'llama_new_context_with_model: KV self size  = 63488.00 MiB, K (f16): 31744.00 MiB, V (f16): 31744.00 MiB';
    expect(explanationsOf(text, log)).toEqual(['windows switched off: all layers keep every token']);
  });

  test('a prediction layer', () => {
    const text = model('layers 16 { attention full; query-heads 24; kv-heads 4; head-dim 256 }') + workload(262_144);
    const log =
      'llama_kv_cache: size = 17408.00 MiB (262144 cells,  17 layers,  1/1 seqs), K (f16): 8704.00 MiB, V (f16): 8704.00 MiB';
    expect(explanationsOf(text, log)).toEqual(['1 prediction layer (speculative on)']);
  });

  test('another tensor-parallel degree', () => {
    const text = model(LLAMA) + host(2) + workload(8192, 'engine sglang { version "0.5" }') + ran('tensor-parallel 2');
    const log = 'KV Cache is allocated. #tokens: 442750, K size: 27.02 GB, V size: 27.02 GB';
    const [one] = read(text, log);
    expect(one?.explanations).toContain('tensor-parallel 1');
  });

  test('the smallest rank', () => {
    const text =
      model(QWEN3_235B) + host(4) + workload(8192, 'engine vllm { version "0.9" }') + ran('tensor-parallel 4');
    const log = 'Available KV cache memory: 8.11 GiB\nGPU KV cache size: 178,880 tokens';
    expect(explanationsOf(text, log)).toEqual(['the tokens of the smallest rank beside the memory of another']);
  });

  test('head-dim guessed from hidden ÷ heads', () => {
    const text = model('layers 28 { attention full; query-heads 16; kv-heads 8; head-dim 64 }') + workload();
    const log = '[MemUsageChange] Allocated 68.69 GiB for max tokens in paged KV cache (643136).';
    expect(read(text, log)[0]?.explanations).toContain('head-dim 128');
  });

  test('nothing that is known', () => {
    const log = '[MemUsageChange] Allocated 26.91 GiB for max tokens in paged KV cache (300000).';
    const [one] = read(model(LLAMA) + workload(), log);
    expect(one).toMatchObject({ matches: false, explanations: [] });
  });
});

describe('lines in comments', () => {
  test('are found behind code and in blocks, not in texts', () => {
    const line = 'Allocated 26.91 GiB for max tokens in paged KV cache (220480)';
    const text = `${model(LLAMA, `version "${line}"`)}${workload().trim()} // ${line}\n/* ${line}\n*/\n`;
    const found = pastedComparisons(evaluateText(text));
    expect(found.map(({ pasted }) => [pasted.span.start.line, pasted.span.start.character])).toEqual([
      [7, 62],
      [8, 3],
    ]);
    expect(found.every(({ comparison }) => comparison.matches)).toBe(true);
  });

  test('inside a scenario are about that scenario', () => {
    const line = '// KV Cache is allocated. #tokens: 442750, K size: 13.51 GB, V size: 13.51 GB';
    const two = `${ran('tensor-parallel 1').replace('scenario s', 'scenario whole')}${ran(`tensor-parallel 2`).replace('run chat', `${line}\n run chat`)}`;
    const text = model(LLAMA) + host(2) + workload(8192, 'engine sglang { version "0.5" }') + two;
    expect(pastedComparisons(evaluateText(text))).toMatchObject([
      { comparison: { matches: true }, candidate: { scenario: 's' } },
    ]);
  });
});
