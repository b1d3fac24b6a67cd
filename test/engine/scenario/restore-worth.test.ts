import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenarioOf } from '../../helpers/evaluate-text.ts';
import { example } from './engineering-example.ts';

/** 2 · 32 · 8 · 128 · 2 B of cache for a token. */
const TOKEN = 131_072;
const PREFIX = TOKEN * 6144;
/** 2 · N · m + 4 · L · Hq · d · (m · p + m² / 2) at half of 1,000 TFLOP/s. */
const prefill = (m: number, p: number) => (2 * 8e9 * m + 524_288 * (m * p + m ** 2 / 2)) / 5e14;
const AGAIN = prefill(6144, 0);
const FRESH = prefill(1536, 6144);

/** The example with as many arrivals as are said. */
const loaded = (arrivals: string, pcie = '55 GB/s', extra = '') =>
  scenarioOf(example({ pcie, extra }).replace('arrivals 0.5 /s', `arrivals ${arrivals}`));

describe('restoring and recomputing under load', () => {
  it('counts the device as busy as it is when every request recomputes', () => {
    const s = loaded('2 /s');
    // 2 /s · (60.3 ms + 216.4 ms) = 55.3 %.
    const load = 2 * (FRESH + AGAIN);
    expect(s.value('chat.recompute.load')).toBeCloseTo(load, 9);
    expect(s.value('chat.recompute.contended')).toBeCloseTo(AGAIN / (1 - load), 9);
    expect(s.quantity('chat.recompute.contended').claim).toBe('estimate');
  });

  it('never ends on a device that cannot recompute all', () => {
    // 4 /s · 276.7 ms = 111 %.
    expect(loaded('4 /s').value('chat.recompute.contended')).toBe(Number.POSITIVE_INFINITY);
  });

  it('tells the load from which the slower path is the better one', () => {
    // 3 GB/s: 268.4 ms alone, ρ = 0.1 /s · 268.4 ms of the link.
    const s = loaded('0.1 /s', '3 GB/s');
    const restore = (PREFIX / 3e9 + 3.1e-6) / (1 - (0.1 * PREFIX) / 3e9);
    expect(s.value('chat.restore.contended')).toBeCloseTo(restore, 9);
    expect(s.value('chat.restore.break-even-load')).toBeCloseTo(1 - AGAIN / restore, 9);
    expect(loaded('0.1 /s').value('chat.restore.break-even-load')).toBe(0);
  });

  it('takes the device as idle without arrivals, and says so', () => {
    const s = scenarioOf(example().replace('arrivals 0.5 /s', ''));
    expect(s.value('chat.recompute.load')).toBeUndefined();
    expect(s.value('chat.recompute.contended')).toBeCloseTo(AGAIN, 9);
    expect(s.quantity('chat.recompute.contended').inputs[0]?.operands[0]?.origin).toContain('no arrivals');
  });

  it('counts what other workloads prefill on the device', () => {
    const other = 'workload more serves M { sequences 1; prompt 1000 tok; output 10 tok; arrivals 3 /s }';
    const text = example()
      .replace('scenario s {', `${other}\nscenario s {`)
      .replace('run chat on host.gpu', 'run chat on host.gpu\n place more.kv in host.gpu.hbm\n run more on host.gpu');
    // Weights are read in 8 ms, 1,000 tokens are computed in 32.5 ms.
    const load = 0.5 * (FRESH + AGAIN) + 3 * prefill(1000, 0);
    expect(scenarioOf(text).value('chat.recompute.load')).toBeCloseTo(load, 9);
  });

  it('charges the computed half of a split, and the tokens that recomputing displaces', () => {
    const s = loaded('2 /s', '3 GB/s');
    const split = s.value('chat.restore.split')!;
    const busy = split / (1 - 2 * (FRESH + split));
    expect(s.value('chat.restore.split-contended')).toBeCloseTo(Math.min(busy, s.value('chat.restore.contended')!), 9);
    expect(s.value('chat.restore.split-contended')!).toBeGreaterThan(split);
    // A token of each of 8 sequences in every step.
    expect(s.value('chat.recompute.displaced')).toBeCloseTo((8 * AGAIN) / s.value('chat.itl')!, 9);
  });

  it('has a price where device and link have one, waiting included', () => {
    const text = example({ pcie: '55 GB/s; price 0.36 USD/h' })
      .replace('compute 1000 TFLOP/s', 'compute 1000 TFLOP/s; price 3.6 USD/h')
      .replace('arrivals 0.5 /s', 'arrivals 2 /s');
    const s = scenarioOf(text);
    // 3.6 USD/h are 0.1 cent a second.
    expect(s.value('chat.recompute.cost')).toBeCloseTo((1e-3 * AGAIN) / (1 - 2 * (FRESH + AGAIN)), 12);
    expect(s.value('chat.restore.cost')).toBeCloseTo(1e-4 * s.value('chat.restore.contended')!, 15);
    expect(loaded('2 /s').value('chat.restore.cost')).toBeUndefined();
  });

  it('is never better for restoring with more compute, nor worse with a faster link', () => {
    const rate = fc.integer({ min: 1, max: 200 });
    const load = (gigabytes: number, compute: number) =>
      scenarioOf(
        example({ pcie: `${gigabytes} GB/s` }).replace('compute 1000 TFLOP/s', `compute ${compute} TFLOP/s`),
      ).value('chat.restore.break-even-load')!;
    fc.assert(
      fc.property(rate, rate, fc.integer({ min: 100, max: 5000 }), (a, b, compute) => {
        const [slow, fast] = [Math.min(a, b), Math.max(a, b)];
        expect(load(fast, compute)).toBeLessThanOrEqual(load(slow, compute) + 1e-12);
        expect(load(slow, compute)).toBeLessThanOrEqual(load(slow, compute * 2) + 1e-12);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a swap behind a decode step', () => {
  it('is what the path moves in that time', () => {
    const s = loaded('0.5 /s');
    const rate = PREFIX / (PREFIX / 55e9 + 3.1e-6);
    expect(s.value('chat.swap.free-tokens')).toBeCloseTo((rate * s.value('chat.itl')!) / TOKEN, 6);
  });

  it('is asked for only where something is restored over a link', () => {
    const text = example({
      statements: 'place M.weights in host.gpu.hbm\n place chat.kv in host.gpu.hbm\n run chat on host.gpu',
    });
    expect(scenarioOf(text).value('chat.swap.free-tokens')).toBeUndefined();
  });
});

describe('the price of the path', () => {
  const keep = (pcie: string) =>
    scenarioOf(
      example({ pcie, workload: 'reuse-within 10 min' })
        .replace('compute 1000 TFLOP/s', 'compute 1000 TFLOP/s; price 3.6 USD/h')
        .replace('latency 100 ns', 'latency 100 ns; price 4 USD/GB; life 5 y'),
    ).value('chat.prefixes.keep')!;

  it('shortens how long a prefix is worth keeping', () => {
    // (t · 1e-3 − r · l) / (V · 4e-9 / 5 y).
    const hold = (PREFIX * 4e-9) / (5 * 31_557_600);
    const restore = PREFIX / 55e9 + 3.1e-6;
    expect(keep('55 GB/s')).toBeCloseTo((AGAIN * 1e-3) / hold, 3);
    expect(keep('55 GB/s; price 3.6 USD/h')).toBeCloseTo((AGAIN * 1e-3 - restore * 1e-3) / hold, 3);
  });
});
