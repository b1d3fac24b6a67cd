import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenarioOf } from '../../helpers/evaluate-text.ts';
import { example } from './engineering-example.ts';

const PREFIX = 131_072 * 6144;

describe('a restore', () => {
  it('adds latencies and takes the slowest hop', () => {
    const s = scenarioOf(example({ pcie: '400 Gb/s' }));
    // 400 Gb/s = 50 GB/s; 100 ns + 3 µs.
    expect(s.value('chat.restore.time')).toBeCloseTo(3.1e-6 + PREFIX / 50e9, 12);
  });

  it('queues all sequences in the worst case', () => {
    const s = scenarioOf(example());
    expect(s.value('chat.restore.worst')).toBeCloseTo(3.1e-6 + (8 * PREFIX) / 55e9, 12);
  });

  it('derates estimates by the usable share, and never bounds', () => {
    const s = scenarioOf(example({ pcie: '55 GB/s; usable 50%' }));
    expect(s.value('chat.restore.time')).toBeCloseTo(3.1e-6 + PREFIX / 55e9, 12);
    // ρ = 0.5 /s · 805 MB / 27.5 GB/s = 1.46 %.
    const alone = 3.1e-6 + PREFIX / 27.5e9;
    expect(s.value('chat.restore.contended')).toBeCloseTo(alone / (1 - (0.5 * PREFIX) / 27.5e9), 12);
  });

  it('chooses the widest path, then the fewest hops, and says so', () => {
    const s = scenarioOf(
      example({
        extra: `tier cxl { capacity 1 TB; read 60 GB/s; write 60 GB/s; append in-place }
        link slow dram <-> gpu.hbm { bandwidth 10 GB/s }
        link a dram <-> cxl { bandwidth 70 GB/s }
        link b cxl <-> gpu.hbm { bandwidth 70 GB/s }`,
        statements:
          'place M.weights in host.gpu.hbm\n place chat.kv in host.gpu.hbm\n place chat.prefixes in host.dram { retain 1 GB }\n run chat on host.gpu',
      }),
    );
    const [transfer] = s.report.transfers;
    expect(transfer?.links.map((l) => l.path)).toEqual(['host.a', 'host.b']);
    expect(s.quantity('chat.restore.time').assumptions.join()).toContain('via host.a, host.b');
  });

  it('follows the written path and gives nothing for one that does not lead there', () => {
    const wrong = example({
      extra:
        'tier x { capacity 1 GB; read 1 GB/s; write 1 GB/s; append in-place }\n link other dram <-> x { bandwidth 9 GB/s }',
    }).replace('via host.pcie', 'via host.other');
    expect(scenarioOf(wrong).report.transfers).toEqual([]);
  });

  it('gains from a count of links only for data that is sharded over it', () => {
    const counted = (run: string) =>
      scenarioOf(
        example({ pcie: '55 GB/s; count 4' })
          .replace('device gpu {', 'device gpu {\n count 4')
          .replace('run chat on host.gpu', `run chat on host.gpu ${run}`),
      ).value('chat.restore.time');
    expect(counted('{ tensor-parallel 4 }')).toBeCloseTo(3.1e-6 + PREFIX / 220e9, 12);
    expect(counted('{ tensor-parallel 1; data-parallel 4 }')).toBeCloseTo(3.1e-6 + PREFIX / 55e9, 12);
  });
});

describe('a first token', () => {
  it('is bounded by the cheapest allowed way', () => {
    const s = scenarioOf(example());
    // Prefill of 1536 tokens after 6144: 2 · 8e9 · 1536 + 524,288 · (1536 · 6144 + 1536² / 2) = 3.0143e13 FLOP at 1000 TFLOP/s.
    const work = 2 * 8e9 * 1536 + 524_288 * (1536 * 6144 + 1536 ** 2 / 2);
    expect(s.value('chat.prefill.bound')).toBeCloseTo(work / 1e15, 12);
    // The restore takes 14.6 ms and hides behind it.
    expect(s.value('chat.ttft.bound')).toBeCloseTo(work / 1e15, 12);
  });

  it('computes the whole prompt where no prefix is placed', () => {
    const s = scenarioOf(
      example({ statements: 'place M.weights in host.gpu.hbm\n place chat.kv in host.gpu.hbm\n run chat on host.gpu' }),
    );
    const work = 2 * 8e9 * 7680 + (524_288 * 7680 ** 2) / 2;
    expect(s.value('chat.ttft.bound')).toBeCloseTo(work / 1e15, 12);
  });

  it('is measured where a table covers it', () => {
    const s = scenarioOf(
      example({
        statements:
          'place M.weights in host.gpu.hbm\n place chat.kv in host.gpu.hbm\n run chat on host.gpu { measured { 1000 tok: 50 ms; 7680 tok: 400 ms } }',
      }),
    );
    // Both ends of the stretch lie on the table: 400 ms for 7680 tokens.
    expect(s.value('chat.ttft')).toBeCloseTo(0.4 + (0.2 * 0.4) / (2 * 0.8), 9);
    expect(s.quantity('chat.recompute.time').claim).toBe('measured');
  });

  it('is not extrapolated beyond a table', () => {
    const s = scenarioOf(
      example({
        statements:
          'place M.weights in host.gpu.hbm\n place chat.kv in host.gpu.hbm\n run chat on host.gpu { measured { 1000 tok: 50 ms; 2000 tok: 100 ms } }',
      }),
    );
    expect(s.quantity('chat.recompute.time').claim).toBe('estimate');
    expect(s.quantity('chat.recompute.time').assumptions.join()).toContain('not extrapolated');
  });
});

describe('more hardware never makes anything slower', () => {
  const times = [
    'chat.restore.time',
    'chat.restore.contended',
    'chat.restore.worst',
    'chat.ttft.bound',
    'chat.ttft',
    'chat.itl.bound',
    'chat.itl',
  ] as const;
  const rates = fc.integer({ min: 1, max: 2000 });

  it('when a link is faster', () => {
    fc.assert(
      fc.property(rates, rates, (a, b) => {
        const [slow, fast] = [Math.min(a, b), Math.max(a, b)].map((r) => scenarioOf(example({ pcie: `${r} GB/s` })));
        for (const name of times) expect(fast!.value(name)!).toBeLessThanOrEqual(slow!.value(name)! * (1 + 1e-12));
      }),
      { numRuns: 40 },
    );
  });

  it('and a bound never exceeds the estimate, nor that the worst case', () => {
    fc.assert(
      fc.property(rates, fc.integer({ min: 1, max: 64 }), (rate, sequences) => {
        const s = scenarioOf(example({ pcie: `${rate} GB/s; usable 70%`, sequences }));
        expect(s.value('chat.restore.time')!).toBeLessThanOrEqual(s.value('chat.restore.contended')!);
        expect(s.value('chat.restore.contended')!).toBeLessThanOrEqual(s.value('chat.restore.worst')! * (1 + 1e-12));
        for (const name of ['chat.ttft', 'chat.itl'])
          expect(s.value(`${name}.bound`)!).toBeLessThanOrEqual(s.value(name)!);
      }),
      { numRuns: 40 },
    );
  });
});
