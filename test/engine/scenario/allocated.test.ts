import { describe, expect, it } from 'vitest';
import { evaluateText, scenarioOf } from '../../helpers/evaluate-text.ts';
import { example } from './engineering-example.ts';

const GIB = 2 ** 30;
/** 2 · 32 layers · 8 heads · 128 · 2 B. */
const RATE = 131_072;

describe('what an engine sets aside', () => {
  it('vLLM rounds every sequence up to whole blocks', () => {
    const s = scenarioOf(example({ context: 8193, workload: 'engine vllm { version "0.11"; block 16 tok }' }));
    // ⌈8193 / 16⌉ · 16 = 8208 tokens; 8 sequences.
    expect(s.value('chat.kv.allocated')).toBe(8 * 8208 * RATE);
    expect(s.value('chat.kv.allocated-per-sequence')).toBe(8208 * RATE);
    expect(s.value('chat.kv.live')).toBe(8 * 8193 * RATE);
    expect(s.value('chat.kv.allocation-gap')).toBe(8 * 15 * RATE);
    expect(s.value('host.gpu.hbm.used')).toBe(16e9 + 8 * 8208 * RATE);
    expect(s.quantity('chat.kv.allocated').claim).toBe('exact');
  });

  it('is an estimate where the version is not known to the profile, and says what was assumed', () => {
    const s = scenarioOf(example({ workload: 'engine vllm' }));
    const allocated = s.quantity('chat.kv.allocated');
    expect(allocated.value).toBe(8 * GIB);
    expect(allocated.claim).toBe('estimate');
    expect(allocated.assumptions).toContain('chat.engine.block = 16 tok (default)');
    expect(
      scenarioOf(example({ workload: 'engine vllm { version "0.99" }' })).quantity('chat.kv.allocated').claim,
    ).toBe('estimate');
  });

  it('changes nothing where no engine is declared', () => {
    const s = scenarioOf(example());
    expect(s.value('chat.kv.allocated')).toBeUndefined();
    expect(s.value('host.gpu.hbm.used')).toBe(16e9 + 8 * GIB);
  });

  it('is known without a scenario', () => {
    const { declared } = evaluateText(example({ context: 8193, workload: 'engine trtllm { block 32 tok }' }));
    expect(declared.get('chat.kv.allocated')?.value).toBe(8 * 8224 * RATE);
  });

  it('a run’s engine goes before the workload’s', () => {
    const s = scenarioOf(
      example({
        context: 8193,
        workload: 'engine vllm',
        statements:
          'place M.weights in host.gpu.hbm\n place chat.kv in host.gpu.hbm\n run chat on host.gpu { engine llama-cpp { micro-batch 512 tok } }',
      }),
    );
    // 8193 is padded to 8448 cells.
    expect(s.value('chat.kv.allocated')).toBe(8 * 8448 * RATE);
  });

  it('SGLang has one spare page for all sequences', () => {
    const s = scenarioOf(example({ workload: 'engine sglang { version "0.5.3"; block 64 tok }' }));
    expect(s.value('chat.kv.allocated')).toBe((8 * 8192 + 64) * RATE);
    expect(s.value('chat.kv.allocated-per-sequence')).toBe((8192 + 8) * RATE);
  });

  it('counts what fits by what is set aside', () => {
    // (80e9 − 16e9) / (8208 · 131,072) = 59.48; logical bytes of 8193 tokens would give 59.6.
    const s = scenarioOf(example({ context: 8193, workload: 'engine vllm { block 4096 tok }' }));
    // 12,288 tokens a sequence: 64e9 / 1.61e9 = 39.7.
    expect(s.value('chat.concurrency')).toBe(39);
    expect(scenarioOf(example({ context: 8193 })).value('chat.concurrency')).toBe(59);
  });
});

describe('windows and states', () => {
  const gemma = (workload: string, hybrid = '') =>
    example({ sequences: 1, context: 131_072, workload: `${workload} ${hybrid}` }).replace(
      'layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 }',
      'layers 18 { attention full; query-heads 64; kv-heads 8; head-dim 64 }\n layers 18 { attention sliding; window 128 tok; query-heads 64; kv-heads 8; head-dim 64 }',
    );

  it('vLLM keeps a batch beside each window: gpt-oss-120b at 131,072 tokens takes 4.54 GiB', () => {
    const s = scenarioOf(gemma('engine vllm { version "0.11"; max-batched-tokens 1024 tok }'));
    // 8192 full and ⌈(127 + 1024) / 16⌉ + 1 = 73 window pages of 16 · 2048 B · 18 layers.
    expect(s.value('chat.kv.allocated')).toBe((8192 + 73) * 16 * 2048 * 18);
    expect((s.value('chat.kv.allocated') ?? 0) / GIB).toBeCloseTo(4.54, 2);
  });

  it('without the hybrid manager a window costs what full attention does', () => {
    const s = scenarioOf(gemma('engine vllm { version "0.11"; hybrid off }'));
    expect(s.value('chat.kv.allocated')).toBe(131_072 * 2048 * 36);
  });

  it('llama.cpp pads a window and a batch to 256 cells', () => {
    const s = scenarioOf(gemma('engine llama-cpp { micro-batch 2048 tok }'));
    expect(s.value('chat.kv.allocated')).toBe(131_072 * 2048 * 18 + 2304 * 2048 * 18);
    const full = scenarioOf(gemma('engine llama-cpp { full-windows on }'));
    expect(full.value('chat.kv.allocated')).toBe(131_072 * 2048 * 36);
  });

  it('vLLM unifies pages of attention and state: Qwen3.5-4B has blocks of 528 tokens', () => {
    const s = scenarioOf(
      example({ sequences: 1, context: 262_144, workload: 'engine vllm { version "0.20" }' }).replace(
        'layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 }',
        'layers 8 { attention full; query-heads 16; kv-heads 4; head-dim 256 }\n layers 24 { attention gated-delta-net; key-heads 16; value-heads 32; key-head-dim 128; value-head-dim 128; conv-kernel 4 }',
      ),
    );
    // 497 blocks of attention and three groups of two state blocks, each 8 layers · 528 tok · 4096 B.
    expect(s.value('chat.kv.allocated')).toBe((497 + 6) * 8 * 528 * 4096);
    expect(s.value('host.gpu.hbm.used')).toBe(16e9 + (497 + 6) * 8 * 528 * 4096);
  });
});

describe('ranks', () => {
  const eight = (run: string, layers: string, workload = '') =>
    example({
      sequences: 8,
      context: 8192,
      workload,
      statements: `place M.weights in host.gpu.hbm\n place chat.kv in host.gpu.hbm\n run chat on host.gpu { ${run} }`,
    })
      .replace('compute 1000 TFLOP/s', 'count 8\n compute 1000 TFLOP/s')
      .replace('layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 }', layers);

  it('few heads are copied: four heads on eight ranks', () => {
    const s = scenarioOf(
      eight('tensor-parallel 8', 'layers 94 { attention full; query-heads 64; kv-heads 4; head-dim 128 }'),
    );
    // One head a rank: 2 · 94 · 128 · 2 B · 8192 tok · 8.
    expect(s.value('chat.kv.per-rank')).toBe(2 * 94 * 128 * 2 * 8192 * 8);
  });

  it('one latent is on every rank', () => {
    const mla = 'layers 61 { attention mla; query-heads 128; latent-rank 512; rope-dim 64 }';
    const s = scenarioOf(eight('tensor-parallel 8', mla, 'engine vllm { version "0.11" }'));
    expect(s.value('chat.kv.per-rank')).toBe(70_272 * 8192 * 8);
    expect(s.value('chat.kv.allocated-per-rank')).toBe(70_272 * 8192 * 8);
    expect(s.value('chat.kv.allocated')).toBe(8 * 70_272 * 8192 * 8);
    // Seven of eight copies are no logical bytes.
    expect(s.value('chat.kv.allocation-gap')).toBe(7 * 70_272 * 8192 * 8);
    // Context parallelism deals the tokens out: 1024 each.
    const dealt = scenarioOf(eight('tensor-parallel 1; context-parallel 8', mla, 'engine vllm { version "0.11" }'));
    expect(dealt.value('chat.kv.allocated-per-rank')).toBe(70_272 * 1024 * 8);
    expect(dealt.value('chat.kv.allocation-gap')).toBe(0);
  });

  it('replicas take their part of the sequences', () => {
    const full = 'layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 }';
    const s = scenarioOf(eight('tensor-parallel 2; data-parallel 4', full, 'engine vllm { version "0.11" }'));
    expect(s.value('chat.kv.allocated-per-rank')).toBe((2 * RATE * 8192) / 2);
    expect(s.value('chat.kv.allocated')).toBe(8 * GIB);
  });
});

describe('speculation', () => {
  const run = (text: string) =>
    example({
      statements: `place M.weights in host.gpu.hbm\n place chat.kv in host.gpu.hbm\n run chat on host.gpu { ${text} }`,
    }).replace('kv-dtype bf16', 'kv-dtype bf16\n speculative-layers 2');

  it('adds the caches of the prediction layers where the run drafts', () => {
    expect(scenarioOf(run('speculative off')).value('chat.kv.live')).toBe(8 * GIB);
    // 34 of 32 layers.
    expect(scenarioOf(run('speculative on')).value('chat.kv.live')).toBe((8 * GIB * 34) / 32);
  });

  it('divides the step by the tokens it yields', () => {
    const one = scenarioOf(run('speculative on'));
    const two = scenarioOf(run('speculative on; accepted-tokens 2'));
    expect(two.value('chat.itl.bound')).toBeCloseTo((one.value('chat.itl.bound') ?? 0) / 2, 12);
    expect(two.value('chat.itl')).toBeLessThan((one.value('chat.itl') ?? 0) * 0.7);
    // Without drafting the attribute says nothing.
    expect(scenarioOf(run('accepted-tokens 2')).value('chat.itl.bound')).toBe(
      scenarioOf(run('speculative off')).value('chat.itl.bound'),
    );
  });
});

describe('the longest context', () => {
  it('is what is left beside the weights, over all sequences', () => {
    // 64e9 / (8 · 131,072) = 61,035.2.
    expect(scenarioOf(example()).value('chat.context.longest')).toBe(61_035);
  });

  it('counts windows until they are full', () => {
    const text = example({ sequences: 1 }).replace(
      'layers 32 {',
      'layers 8 { attention sliding; window 1024 tok; query-heads 32; kv-heads 8; head-dim 128 }\n layers 32 {',
    );
    // (64e9 − 8 · 4096 · 1024) / 131,072 = 488,025.25.
    expect(scenarioOf(text).value('chat.context.longest')).toBe(488_025);
  });

  it('ends with a whole block where an engine says so', () => {
    const s = scenarioOf(example({ workload: 'engine vllm { block 1024 tok }' }));
    // 61,035 / 1024 = 59.6 blocks.
    expect(s.value('chat.context.longest')).toBe(59 * 1024);
  });
});
