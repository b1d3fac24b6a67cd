import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenarioOf } from '../../helpers/evaluate-text.ts';
import { example } from './engineering-example.ts';

/** 2 · N · m + 4 · L · Hq · d · (m · p + m² / 2) of 1,536 tokens after 6,144, at half of 1000 TFLOP/s: 60.4 ms. */
const PREFILL = (2 * (2 * 8e9 * 1536 + 524_288 * (1536 * 6144 + 1536 ** 2 / 2))) / 1e15;
/** 16 GB of weights and 8 · 8,192 · 128 KiB at 91 % of 2 TB/s; 32 layers at 55.1 + 8 · 1.27 µs. */
const STEP = (16e9 + 8 * 8192 * 131_072) / (0.91 * 2e12) + 32 * (5.51e-5 + 8 * 1.27e-6);

interface Serving {
  readonly arrivals: number;
  readonly sequences?: number;
  readonly output?: string;
  readonly device?: string;
  readonly run?: string;
}

const serving = ({ arrivals, sequences = 8, output = 'output 512 tok', device = '', run = '' }: Serving) =>
  scenarioOf(
    example({
      sequences,
      pcie: '55 GB/s; count 2',
      statements: `place M.weights in host.gpu.hbm
  place chat.kv in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GB; via host.pcie }
  run chat on host.gpu { ${run} }`,
    })
      .replace('arrivals 0.5 /s', `arrivals ${arrivals} /s`)
      .replace('output 512 tok', output)
      .replace('compute 1000 TFLOP/s', `${device} compute 1000 TFLOP/s`),
  );

describe('a decode step beside the prefills of its own newcomers', () => {
  it('gives them the share of the device that they need', () => {
    const s = serving({ arrivals: 0.5 });
    expect(s.value('chat.prefill.time')).toBeCloseTo(PREFILL, 12);
    expect(s.value('chat.itl')).toBeCloseTo(STEP / (1 - 0.5 * PREFILL), 12);
    expect(s.quantity('chat.itl').formula?.id).toBe('itl-beside-prefills');
  });

  it('waits for no more of them than sequences end, also where more arrive than the device can prefill', () => {
    // Of 8 sequences of 512 tokens one ends in 64 steps. At 5 /s prefills would take 30 % of the device, at 20 /s 121 %.
    for (const arrivals of [5, 20])
      expect(serving({ arrivals }).value('chat.itl')).toBeCloseTo(STEP + (8 / 512) * PREFILL, 12);
  });

  it('is limited by arrivals alone where nothing tells how long an answer is', () => {
    // The context is said, so the step is the same.
    expect(serving({ arrivals: 5, output: '' }).value('chat.itl')).toBeCloseTo(STEP / (1 - 5 * PREFILL), 12);
    expect(serving({ arrivals: 20, output: '' }).value('chat.itl')).toBe(Number.POSITIVE_INFINITY);
  });

  it('meets the newcomers of its own replica only', () => {
    const s = serving({ arrivals: 20, device: 'count 2;', run: 'data-parallel 2' });
    // Four sequences on each, of which one ends in 128 steps.
    const replica = (16e9 + 4 * 8192 * 131_072) / (0.91 * 2e12) + 32 * (5.51e-5 + 4 * 1.27e-6);
    expect(s.value('chat.itl')).toBeCloseTo(replica + (4 / 512) * PREFILL, 12);
  });

  it('loses the share that restores are said to take beside that', () => {
    const s = serving({ arrivals: 5, run: 'restore-interference 6%' });
    expect(s.value('chat.itl')).toBeCloseTo((STEP + (8 / 512) * PREFILL) / 0.94, 12);
    expect(s.value('chat.demand')).toBeCloseTo(
      5 * (s.value('chat.ttft')! + 511 * (STEP / (1 - 5 * PREFILL) / 0.94)),
      9,
    );
  });
});

describe('demand', () => {
  it('is told by the step of a device that takes in all who arrive', () => {
    const s = serving({ arrivals: 5 });
    // 5 /s · 512 tok · 22.3 ms is more than 8: they do not end as fast as they arrive. The prefill gives the first token.
    expect(s.value('chat.demand')).toBeCloseTo(5 * (s.value('chat.ttft')! + (511 * STEP) / (1 - 5 * PREFILL)), 9);
    expect(serving({ arrivals: 20 }).value('chat.demand')).toBe(Number.POSITIVE_INFINITY);
  });

  it('is not met wherever sequences do not end as fast as requests arrive', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 25, noNaN: true }), fc.integer({ min: 1, max: 32 }), (rate, sequences) => {
        const arrivals = Number(rate.toFixed(3));
        const s = serving({ arrivals, sequences });
        const [itl, bound] = [s.value('chat.itl')!, s.value('chat.itl.bound')!];
        expect(bound).toBeLessThanOrEqual(itl);
        expect(itl).toBeLessThan(Number.POSITIVE_INFINITY);
        const share = s.value('chat.prefill.time')! * arrivals;
        const undisturbed = s.quantity('chat.itl').inputs[0]?.operands[0]?.value ?? Number.NaN;
        const limited = share >= 1 || itl < (undisturbed / (1 - share)) * (1 - 1e-9);
        if (limited) expect(s.value('chat.demand')).toBeGreaterThan(sequences);
      }),
      { numRuns: 40 },
    );
  });

  it('has no end where prompts come faster than they are prefilled, for answers of one token as well', () => {
    for (const output of ['output 1 tok', 'output 512 tok']) {
      // 60.4 ms · 20 /s = 121 % of the device.
      const s = serving({ arrivals: 20, output });
      expect(s.value('chat.demand')).toBe(Number.POSITIVE_INFINITY);
      expect(s.verdict('chat.demand')?.verdict).toBe('at-risk');
    }
  });

  it('is nothing where nothing arrives', () => {
    expect(serving({ arrivals: 0 }).value('chat.demand')).toBe(0);
  });
});
