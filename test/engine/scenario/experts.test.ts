import { describe, expect, it } from 'vitest';
import { unitOf } from '../../../language/units/index.ts';
import { evaluateText, scenarioOf } from '../../helpers/evaluate-text.ts';
import { example } from './engineering-example.ts';

/**
 * 10e9 parameters, 2e9 of them active, 9e9 in routed experts, bf16: 20 GB of weights, 18 GB of them experts. The
 * other 1e9 are dense and always active, so 2e9 − 1e9 = 1e9 parameters, 2 GB, are active experts.
 */
const mixture = (statements: string, model = '', run = '') =>
  example({ statements: `${statements}\n place chat.kv in host.gpu.hbm\n run chat on host.gpu ${run}` }).replace(
    'parameters 8e9',
    `parameters 10e9; active-parameters 2e9; expert-parameters 9e9 ${model}`,
  );
const APART = 'place M.experts in host.dram\n place M.dense in host.gpu.hbm';
const KV = 8 * 131_072 * 8192;

describe('experts and the dense part placed apart', () => {
  it('make the weights together', () => {
    const s = scenarioOf(mixture(APART));
    expect(s.value('M.experts.bytes')).toBe(18e9);
    expect(s.value('M.dense.bytes')).toBe(2e9);
    expect(s.value('M.weights.bytes')).toBe(20e9);
    expect(['experts', 'dense'].map((part) => unitOf(s.quantity(`M.${part}.bytes`).dimension))).toEqual(['B', 'B']);
  });

  it('lie on their own tiers', () => {
    const s = scenarioOf(mixture(APART));
    expect(s.value('host.dram.used')).toBe(18e9);
    expect(s.value('host.gpu.hbm.used')).toBe(2e9 + KV);
  });

  it('bound a step by the active experts over the link', () => {
    // 2 GB / 55 GB/s = 36.4 ms; HBM carries 2 GB of dense weights and 8.6 GB of cache in 5.3 ms meanwhile.
    expect(scenarioOf(mixture(APART)).value('chat.itl.bound')).toBeCloseTo(2e9 / 55e9, 9);
  });

  it('follow each other in the estimate of a step', () => {
    // At 100 % of each peak, with no prefills between: of the 4 GB of weights that HBM gave at 2 TB/s, the 2 GB of
    // experts now take 36.4 ms over the link in place of 1 ms; the rest of the step stays.
    const estimateOf = (statements: string) =>
      scenarioOf(
        mixture(statements, '', '{ memory-efficiency 100% }')
          .replace('latency 3 us }', 'latency 3 us; usable 100% }')
          .replace('arrivals 0.5 /s', ''),
      ).value('chat.itl') ?? Number.NaN;
    const home = estimateOf('place M.weights in host.gpu.hbm');
    expect(home).toBeGreaterThan((4e9 + KV) / 2e12);
    expect(estimateOf(APART) - home).toBeCloseTo(2e9 / 55e9 - 2e9 / 2e12, 9);
  });

  it('on one tier read what the whole reads', () => {
    const apart = scenarioOf(mixture('place M.experts in host.gpu.hbm\n place M.dense in host.gpu.hbm'));
    const whole = scenarioOf(mixture('place M.weights in host.gpu.hbm'));
    for (const name of ['chat.itl.bound', 'chat.ttft.bound', 'host.gpu.hbm.used'])
      expect(apart.value(name)).toBeCloseTo(whole.value(name) ?? Number.NaN, 12);
    expect(whole.value('chat.itl.bound')).toBeCloseTo((4e9 + KV) / 2e12, 9);
  });

  it('leave the embedding out of the dense part that is read', () => {
    const both = 'place M.experts in host.gpu.hbm\n place M.dense in host.gpu.hbm';
    // 0.25e9 parameters of the input table: 0.5 GB less.
    const s = scenarioOf(mixture(both, '; embedding-parameters 0.25e9'));
    expect(s.value('chat.itl.bound')).toBeCloseTo((3.5e9 + KV) / 2e12, 9);
  });

  it('split the experts by shares', () => {
    const s = scenarioOf(
      mixture(
        'place M.dense in host.gpu.hbm\n place M.experts in host.gpu.hbm { share 75% }\n place M.experts in host.dram { share 25% }',
      ),
    );
    expect(s.value('host.dram.used')).toBe(4.5e9);
    expect(s.value('host.gpu.hbm.used')).toBe(13.5e9 + 2e9 + KV);
    // The experts of a step may all lie on HBM, so the bound is dense weights and cache alone: (2e9 + 8 GiB) / 2 TB/s.
    expect(s.value('chat.itl.bound')).toBeCloseTo((2e9 + 8 * 2 ** 30) / 2e12, 9);
    // Where they fall evenly, a quarter of the 2 GB crosses the link: 9.1 ms.
    expect(s.value('chat.itl')!).toBeGreaterThan(0.5e9 / 55e9);
  });

  it('bound a prefill by the slower of both ways', () => {
    // 1,536 new tokens need about 2 · 2e9 · 1536 FLOP, 6 ms at the peak; the experts take 36.4 ms.
    const s = scenarioOf(
      mixture(`${APART}\n place chat.prefixes in host.dram { retain 400 GB; via host.pcie; otherwise recompute }`),
    );
    expect(s.value('chat.recompute.bound')).toBeCloseTo(2e9 / 55e9, 9);
  });

  it('name what is missing where the model does not tell its experts', () => {
    const s = scenarioOf(mixture(APART).replace('; expert-parameters 9e9', ''));
    expect(s.value('chat.itl.bound')).toBeUndefined();
    expect(s.verdict('host.dram.used')).toMatchObject({
      verdict: 'unknown',
      missing: [{ attribute: 'expert-parameters', owner: 'M', flagged: false }],
    });
    expect(s.verdict('chat.itl')).toMatchObject({ verdict: 'unknown' });
    expect(new Set(s.verdict('chat.itl')?.missing.map((m) => m.attribute))).toEqual(new Set(['expert-parameters']));
  });
});

describe('experts over several instances', () => {
  const eight = (run: string) =>
    mixture('place M.experts in host.gpu.hbm\n place M.dense in host.gpu.hbm', '', run).replace(
      'device gpu {',
      'device gpu {\n count 8',
    );

  it('are split over tensor-parallel ranks like the rest', () => {
    const s = scenarioOf(eight(''));
    expect(s.value('host.gpu.hbm.used')).toBe(20e9 / 8 + KV / 8);
    expect(s.value('host.gpu.hbm.total.used')).toBe(20e9 + KV);
  });

  it('within the tensor-parallel ranks change nothing', () => {
    const s = scenarioOf(eight('{ tensor-parallel 8; expert-parallel 2 }'));
    expect(s.value('host.gpu.hbm.used')).toBe(20e9 / 8 + KV / 8);
  });

  it('are spread over all replicas by expert parallelism, and the dense part is copied', () => {
    const s = scenarioOf(eight('{ tensor-parallel 1; data-parallel 8; expert-parallel 8 }'));
    expect(s.value('host.gpu.hbm.used')).toBe(18e9 / 8 + 2e9 + KV / 8);
    expect(s.value('host.gpu.hbm.total.used')).toBe(18e9 + 8 * 2e9 + KV);
    // A rank reads its dense part, an eighth of the active experts, and its own sequence.
    expect(s.value('chat.itl.bound')).toBeCloseTo((2e9 + 2e9 / 8 + KV / 8) / 2e12, 9);
  });
});

describe('experts of a config file', () => {
  const config = JSON.stringify({
    architectures: ['MixtralForCausalLM'],
    model_type: 'mixtral',
    hidden_size: 4096,
    intermediate_size: 14_336,
    num_attention_heads: 32,
    num_key_value_heads: 8,
    num_hidden_layers: 32,
    vocab_size: 32_000,
    num_local_experts: 8,
    num_experts_per_tok: 2,
    tie_word_embeddings: false,
    torch_dtype: 'bfloat16',
  });

  it('follow from what is idle for a token', () => {
    const { declared } = evaluateText('model M from "config.json"', { 'config.json': config });
    // 32 layers · 8 experts · 3 matrices · 4,096 · 14,336 · 2 B.
    expect(declared.get('M.experts.bytes')?.value).toBe(32 * 8 * 3 * 4096 * 14_336 * 2);
    const [all, dense] = ['weights', 'dense'].map((part) => declared.get(`M.${part}.bytes`)?.value ?? Number.NaN);
    expect(all! - dense!).toBe(32 * 8 * 3 * 4096 * 14_336 * 2);
  });

  it('are not made up for a dense model', () => {
    const { declared } = evaluateText(example());
    expect([...declared.keys()].filter((name) => /experts|dense/.test(name))).toEqual([]);
  });
});
