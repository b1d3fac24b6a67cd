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
});
