import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenarioOf } from '../../helpers/evaluate-text.ts';
import { example, type Variation } from './engineering-example.ts';

const WHOLE = 'place M.weights in host.gpu.hbm\n place chat.kv in host.gpu.hbm\n run chat on host.gpu';
/** Two sequences whose whole prompt is computed on a device that nobody else uses. */
const alone = (run = '', device = '') =>
  scenarioOf(
    example({ sequences: 2, statements: `${WHOLE} ${run}` })
      .replace('arrivals 0.5 /s', '')
      .replace('compute 1000 TFLOP/s', `compute 1000 TFLOP/s\n ${device}`),
  );

interface Restored extends Variation {
  readonly prefix?: string;
  readonly run?: string;
  /** Of devices, and of the link that each has for itself. */
  readonly count?: number;
  /** TFLOP/s of a device. */
  readonly compute?: number;
  /** TB/s of its memory. */
  readonly read?: number;
}

/** The engineering example with something to say of its prefix, its run and how many devices it has. */
const restored = ({ prefix = 'otherwise recompute', run = '', pcie = '55 GB/s', ...more }: Restored = {}) => {
  const { count = 1, compute = 1000, read = 2 } = more;
  return scenarioOf(
    example({
      ...more,
      pcie: `${pcie}; count ${count}`,
      statements: `place M.weights in host.gpu.hbm
  place chat.kv in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GB; via host.pcie; ${prefix} }
  run chat on host.gpu ${run}`,
    })
      .replace('compute 1000 TFLOP/s', `count ${count}\n compute ${compute} TFLOP/s`)
      .replace('read 2 TB/s', `read ${read} TB/s`),
  );
};

/** 2 · N · m + 4 · L · Hq · d · (m · p + m² / 2) at half of 1000 TFLOP/s. */
const prefillOf = (m: number, p: number) => (2 * (2 * 8e9 * m + 524_288 * (m * p + (m * m) / 2))) / 1e15;

describe('a first token', () => {
  it('is the sum of parts with names of their own', () => {
    const s = restored();
    const names = ['queue', 'restore', 'prefill', 'overhead', 'handoff', 'first-token'];
    const parts = names.map((p) => s.value(`chat.ttft.${p}`)!);
    expect(parts.reduce((a, b) => a + b)).toBeCloseTo(s.value('chat.ttft')!, 12);
  });

  it('takes the launch and per-layer cost that the calibration found beside a prefill', () => {
    const one = alone();
    // 32 layers at 662 µs; one rank tells nobody anything.
    expect(one.value('chat.ttft.overhead')).toBeCloseTo(32 * 6.62e-4, 12);
    expect(one.value('chat.ttft')).toBeCloseTo(prefillOf(7680, 0) + 32 * 6.62e-4, 9);
    // On four ranks each token is told in each layer, by three of four: 0.228 µs.
    const four = alone('', 'count 4');
    expect(four.value('chat.ttft.prefill')).toBeCloseTo(prefillOf(7680, 0) / 4, 9);
    expect(four.value('chat.ttft.overhead')).toBeCloseTo(32 * 6.62e-4 + 0.75 * 32 * 7680 * 2.28e-7, 12);
  });

  it('takes it for the tokens that are computed, and leaves prefill and recompute as they are', () => {
    const s = restored();
    expect(s.value('chat.prefill.time')).toBeCloseTo(prefillOf(1536, 6144), 9);
    expect(s.value('chat.recompute.time')).toBeCloseTo(prefillOf(6144, 0), 9);
    const overheadAt = (pcie: string, prefix?: string) => {
      const found = restored({ count: 2, pcie, ...(prefix ? { prefix } : {}) });
      return found.value('chat.ttft.overhead');
    };
    // Half of what 1536 new tokens, or all 7680, cost to tell.
    expect(overheadAt('4 GB/s')).toBeCloseTo(32 * (6.62e-4 + 0.5 * 1536 * 2.28e-7), 12);
    expect(overheadAt('0.1 GB/s')).toBeCloseTo(32 * (6.62e-4 + 0.5 * 7680 * 2.28e-7), 12);
    const split = restored({ count: 2, pcie: '4 GB/s', prefix: 'otherwise split' });
    // What recomputed tokens cost goes by while the others load: the split is a little longer, and computes fewer.
    expect(split.value('chat.ttft.overhead')).toBeCloseTo(32 * (6.62e-4 + 0.5 * 1536 * 2.28e-7), 12);
    expect(split.value('chat.ttft.restore')).toBeGreaterThan(split.value('chat.restore.split')!);
    const whole = 0.5 * 32 * split.value('chat.restore.split-tokens')! * 2.28e-7;
    expect(split.value('chat.ttft.restore')).toBeLessThan(split.value('chat.restore.split')! + whole);
  });

  it('adds nothing where somebody stated or measured what the prefill reaches, and says why', () => {
    const stated = alone('{ efficiency 45% }').quantity('chat.ttft.overhead');
    const why = 'the efficiency of the run is stated, and stands for the whole prefill';
    expect([stated.value, stated.origin]).toEqual([0, why]);
    const measured = alone('{ measured { 1000 tok: 50 ms; 7680 tok: 400 ms } }');
    const { value, origin } = measured.quantity('chat.ttft.overhead');
    expect([value, origin]).toEqual([0, 'a measured prefill holds its launch and layer costs']);
    expect(measured.value('chat.ttft')).toBeCloseTo(0.4, 12);
    // A table that does not reach the prompt has measured nothing of it.
    const short = alone('{ measured { 100 tok: 9 ms; 200 tok: 10 ms } }');
    expect(short.value('chat.ttft.overhead')).toBeCloseTo(32 * 6.62e-4, 12);
  });

  it('carries the band of the calibration where few requests meet an idle device', () => {
    const { value, band, assumptions } = alone().quantity('chat.ttft');
    expect(band).toEqual({ low: value! * 0.807, high: value! * 2.67, share: 0.8 });
    expect(assumptions.join()).toContain(
      'off by 14.8 % in the median; 80 % of them lay between 0.807 and 2.67 times it',
    );
  });

  it('says where there is no band', () => {
    const without = {
      efficiency: alone('{ efficiency 45% }'),
      measured: alone('{ measured { 1000 tok: 50 ms; 7680 tok: 400 ms } }'),
      queue: scenarioOf(example({ sequences: 2, statements: WHOLE })),
      many: scenarioOf(example({ statements: WHOLE }).replace('arrivals 0.5 /s', '')),
      restore: scenarioOf(example({ sequences: 2 }).replace('arrivals 0.5 /s', '')),
      experts: scenarioOf(
        example({ sequences: 2, statements: WHOLE })
          .replace('arrivals 0.5 /s', '')
          .replace('parameters 8e9', 'parameters 8e9\n active-parameters 2e9'),
      ),
    };
    for (const [name, s] of Object.entries(without)) {
      const { band, assumptions } = s.quantity('chat.ttft');
      expect(band, name).toBeUndefined();
      expect(assumptions.join(), name).toContain('no error band: one is known only of dense models');
    }
    expect(without.experts.value('chat.ttft.overhead')).toBeCloseTo(32 * 6.62e-4, 12);
  });

  it('comes by the way that is the earliest with all its parts, not with restore and prefill alone', () => {
    const s = restored({ pcie: '3.2 GB/s', prefix: 'otherwise recompute; overlap layers' });
    // Restore and prefill alone take longer than the whole prompt, but the prefill hides much of the restore.
    const whole = prefillOf(7680, 0);
    expect(s.value('chat.restore.contended')! + s.value('chat.prefill.time')!).toBeGreaterThan(whole);
    expect(s.value('chat.ttft.restore')).toBeGreaterThan(0);
    // The other way: M/D/1 at 0.5 requests a second, the prefill and 32 layers at 662 µs.
    const ρ = 0.5 * whole;
    expect(s.value('chat.ttft')).toBeLessThan((ρ * whole) / (2 * (1 - ρ)) + whole + 32 * 6.62e-4);
  });
});

describe('properties of a first token', () => {
  const rate = fc.integer({ min: 1, max: 400 }).map((tenths) => tenths / 10);
  const count = fc.integer({ min: 1, max: 8 });
  const sequences = fc.integer({ min: 1, max: 12 });
  const prefix = fc.constantFrom(
    'otherwise recompute',
    'otherwise split',
    'usable 60%',
    'otherwise split; overlap layers',
  );
  const run = fc.constantFrom('', '{ efficiency 30% }', '{ measured { 1000 tok: 60 ms; 7680 tok: 460 ms } }');
  const near = 1 + 1e-9;

  it('bound ≤ estimate ≤ worst case, whatever is said of prefix and run', () => {
    fc.assert(
      fc.property(rate, count, sequences, prefix, run, (r, n, b, how, said) => {
        const s = restored({ pcie: `${r} GB/s`, count: n, sequences: b, prefix: how, run: said });
        expect(s.value('chat.ttft.bound')!).toBeLessThanOrEqual(s.value('chat.ttft')! * near);
        expect(s.value('chat.ttft')!).toBeLessThanOrEqual(s.value('chat.ttft.worst')! * near);
      }),
      { numRuns: 40 },
    );
  });

  it('a faster link, and devices that are faster or more, never make it later', () => {
    const hardware = fc.record({ link: rate, compute: fc.integer({ min: 50, max: 5000 }), read: rate, count });
    const ttft = ({ link, ...device }: { link: number; compute: number; read: number; count: number }, how: string) =>
      restored({ ...device, pcie: `${link} GB/s`, prefix: how }).value('chat.ttft')!;
    fc.assert(
      fc.property(hardware, hardware, prefix, (one, other, how) => {
        for (const part of ['link', 'compute', 'read'] as const) {
          const better = { ...one, [part]: Math.max(one[part], other[part]) };
          expect(ttft(better, how), part).toBeLessThanOrEqual(ttft(one, how) * near);
        }
        const more = { ...one, count: Math.max(one.count, other.count) };
        expect(ttft(more, how)).toBeLessThanOrEqual(ttft(one, how) * near);
      }),
      { numRuns: 40 },
    );
  });
});
