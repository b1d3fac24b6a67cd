import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenarioOf } from '../../helpers/evaluate-text.ts';
import { example } from './engineering-example.ts';

const handoff = (extra = '') =>
  `${example({
    statements: `place M.weights in host.gpu.hbm
  place M.weights in d0.gpu.hbm
  place chat.kv in d0.gpu.hbm
  run chat.prefill on host.gpu
  run chat.decode on d0.gpu
  handoff chat from host.gpu.hbm to d0.gpu.hbm { via fabric; checks weights, version, tokens, positions, dtype, layout; owner d0; complete-before decode ${extra} }`,
  }).replace(
    'workload chat',
    'node d0 : host\nlink fabric host.gpu.hbm -> d0.gpu.hbm { bandwidth 50 GB/s; latency 5 us }\nworkload chat',
  )}`;

const V = 7680 * 131_072;

describe('the exposed part of a handoff', () => {
  it('is its last layer where the prefill hides the rest', () => {
    // 7680 tokens · 131,072 B over 32 layers at 50 GB/s is 0.63 ms a layer; the prefill takes far longer than all of them.
    const idle = scenarioOf(handoff().replace('arrivals 0.5 /s', ''));
    expect(idle.value('chat.ttft.handoff')).toBeCloseTo(5e-6 + V / 32 / 50e9, 9);
  });

  it('waits for the other handoffs of a busy fabric, as the handoff itself does', () => {
    // 0.5 /s · 1.007 GB of 50 GB/s: 1 % of the fabric is taken, and each transfer takes as much longer.
    const ρ = (0.5 * V) / 50e9;
    const moving = (5e-6 + V / 50e9) / (1 - ρ) - 5e-6;
    expect(scenarioOf(handoff()).value('chat.ttft.handoff')).toBeCloseTo(5e-6 + moving / 32, 12);
    // At 0.5 GB/s 101 % are asked for: eight sequences at once, of which the whole prefill, 31 of 32 layers, is hidden.
    const full = scenarioOf(handoff().replace('bandwidth 50 GB/s', 'bandwidth 0.5 GB/s'));
    const hidden = full.value('chat.ttft.prefill')! + full.value('chat.ttft.overhead')!;
    expect(full.value('chat.handoff.contended')).toBeCloseTo(5e-6 + (8 * V) / 0.5e9, 9);
    expect(full.value('chat.ttft.handoff')).toBeCloseTo(5e-6 + (8 * V) / 0.5e9 - (31 / 32) * hidden, 9);
    expect(full.verdict('chat.ttft')?.verdict).toBe('at-risk');
  });

  it('counts what a transfer costs beside its bytes', () => {
    const s = scenarioOf(handoff('; fixed-cost 2 s'));
    // Two seconds stand before the payload: what the prefill does not hide is exposed.
    expect(s.value('chat.ttft.handoff')!).toBeGreaterThan(1);
    expect(s.value('chat.handoff.time')).toBeCloseTo(5e-6 + (7680 * 131_072) / 50e9, 9);
  });

  it('never makes the first token later on faster hardware', () => {
    const hardware = fc.record({
      fabric: fc.integer({ min: 1, max: 1000 }).map((tenths) => tenths / 10),
      compute: fc.integer({ min: 50, max: 5000 }),
      count: fc.integer({ min: 1, max: 8 }),
    });
    type Hardware = typeof hardware extends fc.Arbitrary<infer T> ? T : never;
    const ttft = ({ fabric, compute, count }: Hardware) =>
      scenarioOf(
        handoff()
          .replace('bandwidth 50 GB/s', `bandwidth ${fabric} GB/s`)
          .replace('compute 1000 TFLOP/s', `count ${count}\n compute ${compute} TFLOP/s`),
      ).value('chat.ttft')!;
    fc.assert(
      fc.property(hardware, hardware, (one, other) => {
        // More devices are no better without fail: heads that are too few are copied to all of them.
        for (const part of ['fabric', 'compute'] as const) {
          const better = { ...one, [part]: Math.max(one[part], other[part]) };
          expect(ttft(better), part).toBeLessThanOrEqual(ttft(one) * (1 + 1e-9));
        }
      }),
      { numRuns: 60 },
    );
  });
});
