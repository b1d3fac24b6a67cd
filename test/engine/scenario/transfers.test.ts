import { describe, expect, it } from 'vitest';
import { scenarioOf } from '../../helpers/evaluate-text.ts';
import { example } from './engineering-example.ts';

/** 6144 tokens of 131,072 B. */
const PREFIX = 131_072 * 6144;
const LATENCY = 3.1e-6;

function placed(more: string, run = '', extra = '', via = 'via host.pcie; ', pcie = '55 GB/s') {
  return scenarioOf(
    example({
      pcie,
      extra,
      statements: `place M.weights in host.gpu.hbm
  place chat.kv in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GB; ${via}otherwise recompute; ${more} }
  run chat on host.gpu ${run}`,
    }),
  );
}
const alone = (s: ReturnType<typeof placed>) => s.report.transfers[0]!.alone.value;

describe('a path that says what it is like', () => {
  it('reaches the share of its rate that it says, whatever its links say', () => {
    const s = placed('usable 50%', '', '', 'via host.pcie; ', '55 GB/s; usable 90%');
    expect(alone(s)).toBeCloseTo(LATENCY + PREFIX / 27.5e9, 12);
    expect(s.value('chat.restore.time')).toBeCloseTo(LATENCY + PREFIX / 55e9, 12);
  });

  it('pays an operation for each piece', () => {
    // 805,306,368 B in pieces of 64 KiB are 12,288 copies of 15 µs.
    const s = placed('overhead 15 us; piece 64 KiB');
    expect(alone(s)).toBeCloseTo(LATENCY + 12_288 * 15e-6 + PREFIX / 55e9, 12);
    expect(s.report.transfers[0]?.operations.value).toBe(12_288);
    expect(s.value('chat.restore.time')).toBeCloseTo(LATENCY + PREFIX / 55e9, 12);
  });

  it('takes the blocks of the run for pieces: one a layer, K and V apart', () => {
    // 2 · 32 layers · ⌈6144 / 16⌉ = 24,576 copies; packed over the layers 384.
    const s = placed('overhead 1 us', '{ block-size 16 tok }');
    expect(s.report.transfers[0]?.operations.value).toBe(24_576);
    const packed = placed('overhead 1 us', '{ block-size 16 tok; packing cross-layer }');
    expect(packed.report.transfers[0]?.operations.value).toBe(384);
  });

  it('takes the overhead of the link where the path says none', () => {
    const s = placed('piece 1 MiB', '', '', 'via host.pcie; ', '55 GB/s; overhead 10 us');
    expect(alone(s)).toBeCloseTo(LATENCY + 768 * 10e-6 + PREFIX / 55e9, 12);
  });

  it('adds a fixed cost once', () => {
    expect(alone(placed('fixed-cost 370 us'))).toBeCloseTo(LATENCY + 370e-6 + PREFIX / 55e9, 12);
    expect(alone(placed('fixed-cost 370 us; mode store-and-forward'))).toBeCloseTo(
      LATENCY + 370e-6 + PREFIX / 300e9 + PREFIX / 55e9 + PREFIX / 2e12,
      12,
    );
  });

  it('adds up the hops in store and forward, and pipelines chunks', () => {
    const stored = PREFIX / 300e9 + PREFIX / 55e9 + PREFIX / 2e12;
    expect(alone(placed('mode store-and-forward'))).toBeCloseTo(LATENCY + stored, 12);
    // 192 chunks of 4 MiB: the first crosses all hops, 191 more queue at 55 GB/s.
    const c = 4 * 2 ** 20;
    const piped = c / 300e9 + c / 55e9 + c / 2e12 + (191 * c) / 55e9;
    expect(alone(placed('chunk 4 MiB'))).toBeCloseTo(LATENCY + piped, 12);
  });

  it('moves nothing in no chunks: its latencies are left', () => {
    const text = example({ pcie: '55 GB/s; overhead 15 us' })
      .replace('reused 6144 tok', 'reused 0 tok')
      .replace('otherwise recompute', 'otherwise recompute; chunk 1 MiB');
    const s = scenarioOf(text);
    // 100 ns of the memory and 3 µs of the bus.
    for (const name of ['time', 'contended']) expect(s.value(`chat.restore.${name}`)).toBeCloseTo(3.1e-6, 12);
    expect(s.value('chat.restore.worst')).toBeCloseTo(8 * 3.1e-6, 12);
  });

  it('names the hop that takes longest', () => {
    expect(placed('').report.transfers[0]?.slowest?.id).toBe('host.pcie');
    expect(placed('').quantity('chat.restore.contended').inputs[0]?.operands[0]?.assumptions).toContain(
      'slowest hop: host.pcie',
    );
  });
});

describe('a tier on the way', () => {
  const extra = `tier ssd { capacity 8 TB; read 60 GB/s; write 10 GB/s; latency 80 us; append none }
  tier stage { capacity 1 TB; read 40 GB/s; write 30 GB/s; latency 100 ns; append in-place }
  link nvme ssd -> stage { bandwidth 50 GB/s }
  link up stage <-> gpu.hbm { bandwidth 50 GB/s }`;
  const s = scenarioOf(
    example({
      extra,
      statements: `place M.weights in host.gpu.hbm
  place chat.kv in host.gpu.hbm
  place chat.prefixes in host.ssd { retain 400 GB; via host.nvme, host.up; otherwise recompute }
  run chat on host.gpu`,
    }),
  );

  it('is crossed twice: the bound lets both go at full rate, the estimate shares one bus', () => {
    expect(s.report.transfers[0]?.hops.map((h) => `${h.id} ${h.role}`)).toEqual([
      'host.ssd read',
      'host.nvme link',
      'host.stage through',
      'host.up link',
      'host.gpu.hbm write',
    ]);
    expect(s.value('chat.restore.time')).toBeCloseTo(80.1e-6 + PREFIX / 30e9, 12);
    // 1 / (1/30 + 1/40) = 17.14 GB/s.
    expect(alone(s)).toBeCloseTo(80.1e-6 + PREFIX * (1 / 30e9 + 1 / 40e9), 12);
  });
});

describe('all paths', () => {
  it('are told where they are asked for, fewest hops first', () => {
    const extra = `tier cxl { capacity 1 TB; read 60 GB/s; write 60 GB/s; append in-place }
    link a dram <-> cxl { bandwidth 20 GB/s }
    link b cxl <-> gpu.hbm { bandwidth 70 GB/s }`;
    const s = placed('paths all', '', extra);
    expect(s.value('chat.restore.path-1')).toBeCloseTo(LATENCY + PREFIX / 55e9, 12);
    expect(s.value('chat.restore.path-2')).toBeCloseTo(100e-9 + PREFIX / 20e9, 12);
    expect(s.quantity('chat.restore.path-2').origin).toBe('via host.a, host.b');
    expect(placed('', '', extra).value('chat.restore.path-1')).toBeUndefined();
  });
});

describe('a measurement', () => {
  it('of the path replaces the estimate and is shown as measured', () => {
    const s = placed('measured { 4096 tok: 12 ms; 8192 tok: 24 ms }');
    expect(s.quantity('chat.restore.contended')).toMatchObject({ claim: 'measured' });
    // Halfway between 4096 and 8192 tokens.
    expect(s.value('chat.restore.contended')).toBeCloseTo(0.018, 9);
    expect(s.value('chat.restore.worst')).toBeCloseTo(8 * 0.018, 9);
    expect(s.quantity('chat.restore.worst').claim).toBe('upper-bound');
  });

  it('is not extrapolated', () => {
    const s = placed('measured { 1024 tok: 3 ms; 2048 tok: 6 ms }');
    expect(s.quantity('chat.restore.contended').claim).toBe('estimate');
    expect(s.report.transfers[0]?.alone.assumptions.join()).toContain('not extrapolated');
  });

  it('of the one link of a path stands for it', () => {
    const s = placed('', '', '', 'via host.pcie; ', '55 GB/s; measured { 512 MiB: 13 ms; 1 GiB: 26 ms }');
    // 768 MiB lie halfway between.
    expect(s.quantity('chat.restore.contended').claim).toBe('measured');
    expect(s.value('chat.restore.contended')).toBeCloseTo(0.0195, 9);
  });

  it('of a run tells the efficiency it reached', () => {
    const s = placed('', '{ measured { 2048 tok: 80 ms; 8192 tok: 400 ms } }');
    // 2 · 8e9 · 8192 + 524,288 · 8192² / 2 = 1.4867e14 FLOP in 0.4 s at 1000 TFLOP/s.
    expect(s.value('chat.calibrated-efficiency')).toBeCloseTo((2 * 8e9 * 8192 + (524_288 * 8192 ** 2) / 2) / 0.4e15, 9);
  });
});

describe('restoring and computing at once', () => {
  it('splits no worse than either alone, and says where', () => {
    const s = placed('', '', '', 'via host.pcie; ', '4 GB/s');
    const split = s.value('chat.restore.split')!;
    expect(split).toBeLessThan(Math.min(s.value('chat.restore.contended')!, s.value('chat.recompute.time')!));
    expect(s.value('chat.restore.split-tokens')).toBeGreaterThan(0);
    expect(s.quantity('chat.restore.split').origin).toContain('are recomputed while the others are restored');
  });

  it('shortens the expected first token only where the scenario says that it is done', () => {
    const text = example({ pcie: '4 GB/s' });
    const split = scenarioOf(text.replace('otherwise recompute', 'otherwise split'));
    expect(split.value('chat.ttft')).toBeLessThan(scenarioOf(text).value('chat.ttft')!);
    expect(split.value('chat.ttft.bound')).toBe(scenarioOf(text).value('chat.ttft.bound'));
  });

  it('hides all but a layer of a restore under a longer prefill', () => {
    const s = placed('overlap layers');
    // The prefill is longer than the restore: 1/32 of the restore is left.
    expect(s.value('chat.ttft.restore')).toBeCloseTo(s.value('chat.restore.contended')! / 32, 12);
    const [r, c] = [s.value('chat.restore.contended')!, s.value('chat.prefill.time')!];
    expect(s.value('chat.restore.layer-wise')).toBeCloseTo(r / 32 + (31 / 32) * c + c / 32, 12);
  });
});

describe('decoding', () => {
  it('carries the band of the calibration', () => {
    const itl = placed('').quantity('chat.itl');
    expect(itl.band).toEqual({ low: itl.value! * 0.839, high: itl.value! * 1.42, share: 0.8 });
  });

  it('is slower while a restore is written to the memory it reads', () => {
    const s = placed('');
    // 55 GB/s of 2 TB/s.
    expect(s.value('chat.itl.during-restore')).toBeCloseTo(s.value('chat.itl')! / (1 - 55 / 2000), 12);
  });

  it('loses the share that restores are said to take', () => {
    const plain = placed('').value('chat.itl')!;
    expect(placed('', '{ restore-interference 6% }').value('chat.itl')).toBeCloseTo(plain / 0.94, 12);
  });

  it('needs prefill instances in the ratio of the rates', () => {
    const s = placed('');
    // (1536 tok / (1536 tok / t)) / (512 tok / (8 tok / i)) = t · 8 / (512 · i).
    const expected = (s.value('chat.prefill.time')! * 8) / (512 * s.value('chat.itl')!);
    expect(s.value('chat.phase-ratio')).toBeCloseTo(expected, 9);
  });

  it('has no such ratio where one phase has nothing to do', () => {
    for (const [from, to] of [
      ['output 512 tok', 'output 0 tok'],
      ['reused 6144 tok', 'reused 7680 tok'],
    ] as const)
      expect(scenarioOf(example().replace(from, to)).report.quantities.has('chat.phase-ratio')).toBe(false);
  });
});

describe('runs of one phase', () => {
  const only = (run: string) =>
    scenarioOf(
      example({
        statements: `place M.weights in host.gpu.hbm\n place chat.kv in host.gpu.hbm\n run ${run} on host.gpu`,
      }),
    );

  it('give the times of that phase alone', () => {
    const prefill = only('chat.prefill');
    expect(prefill.value('chat.ttft')).toBeGreaterThan(0);
    expect(prefill.value('chat.itl')).toBeUndefined();
    const decode = only('chat.decode');
    expect(decode.value('chat.itl')).toBeGreaterThan(0);
    expect(decode.value('chat.ttft')).toBeUndefined();
  });
});
