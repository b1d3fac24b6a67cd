import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluateText } from '../../helpers/evaluate-text.ts';

const text = readFileSync(new URL('../../../examples/engineering-example.tier', import.meta.url), 'utf8');
const [first, second] = evaluateText(text).scenarios;

describe('the engineering example', () => {
  it.each([
    // 2 · 32 layers · 8 heads · 128 · 2 B = 131,072 B for each token.
    ['chat.kv.bytes-per-token', 131_072],
    // · 8192 tokens = 2^30 B, and eight of them.
    ['chat.kv.bytes-per-sequence', 2 ** 30],
    ['chat.kv.live', 8 * 2 ** 30],
    // 6144 reused tokens · 131,072 B.
    ['chat.restore.bytes', 805_306_368],
    // 8.03e9 parameters · 2 B.
    ['Synthetic.weights.bytes', 16.06e9],
    // Weights and live cache on the one GPU.
    ['host.gpu.hbm.used', 16.06e9 + 8 * 2 ** 30],
    ['host.dram.used', 400 * 2 ** 30],
    ['host.dram.capacity', 2 ** 40],
  ])('counts %s exactly', (name, value) => {
    expect(first?.quantities.get(name)).toMatchObject({ value, claim: 'exact' });
  });

  it('bounds the restore by latencies and the slowest hop', () => {
    // 100 ns DRAM + 3 µs link + 0 or more of the GPU's memory, then 805,306,368 B at 55 GB/s = 14.642 ms.
    const restore = first?.quantities.get('chat.restore.time');
    expect(restore?.claim).toBe('lower-bound');
    expect(restore?.value).toBeGreaterThanOrEqual(805_306_368 / 55e9 + 3.1e-6);
    expect(restore?.value).toBeLessThan(805_306_368 / 55e9 + 10e-6);
  });

  it('estimates the recompute at half the peak', () => {
    // C = 2 · 8.03e9 · 6144 + 4 · 32 · 32 · 128 · 6144² / 2 = 1.0857e14 FLOP; H100 SXM bf16 989.4 TFLOP/s · 0.5.
    const work = 2 * 8.03e9 * 6144 + (4 * 32 * 32 * 128 * 6144 ** 2) / 2;
    expect(first?.quantities.get('chat.recompute.time')?.value).toBeCloseTo(work / (989.4e12 * 0.5), 6);
    expect(first?.quantities.get('chat.recompute.bound')?.value).toBeCloseTo(work / 989.4e12, 6);
  });

  it('bounds the decode step by reading weights and cache once', () => {
    expect(first?.quantities.get('chat.itl.bound')?.value).toBeCloseTo((16.06e9 + 8 * 2 ** 30) / 3.35e12, 9);
  });

  it('meets every limit of the sound scenario', () => {
    expect(first?.verdicts.filter((v) => v.verdict !== 'met' && v.verdict !== 'possible')).toEqual([]);
  });

  it('refuses the live cache on a tier that programs pages', () => {
    const append = second?.verdicts.find((v) => v.topic === 'append');
    // One token writes 8 · 128 · 2 B = 2 KiB for K or V of a layer; the page has 16 KiB.
    expect(append).toMatchObject({
      verdict: 'broken',
      claim: 'exact',
      value: { value: 2048 },
      limit: { value: 16_384 },
    });
  });
});
