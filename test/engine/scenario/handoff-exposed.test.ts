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

describe('the exposed part of a handoff', () => {
  it('is its last layer where the prefill hides the rest', () => {
    // 7680 tokens · 131,072 B over 32 layers at 50 GB/s is 0.63 ms a layer; the prefill takes far longer than all of them.
    const V = 7680 * 131_072;
    expect(scenarioOf(handoff()).value('chat.ttft.handoff')).toBeCloseTo(5e-6 + V / 32 / 50e9, 9);
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
