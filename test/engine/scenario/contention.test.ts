import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenarioOf } from '../../helpers/evaluate-text.ts';

const A = 131_072 * 6144;

interface Two {
  readonly a?: number;
  readonly b?: number;
  readonly reusedB?: number;
  readonly pcie?: string;
  readonly other?: string;
  readonly arrivals?: string;
  readonly via?: string;
  readonly place?: string;
}

/** Two workloads on one device whose prefixes come over one bus, or over one each. */
function two({
  a = 2,
  b = 3,
  reusedB = 3072,
  pcie = '50 GB/s',
  other = '50 GB/s',
  arrivals = '',
  via = 'host.pcie',
  place = '',
}: Two = {}) {
  return scenarioOf(`
model M {
  version "m-1"
  parameters 8e9
  weights-dtype bf16
  kv-dtype bf16
  layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 }
}
node host {
  device gpu { compute 1000 TFLOP/s; tier hbm { capacity 800 GB; read 2 TB/s; write 2 TB/s; append in-place } }
  tier dram { capacity 1 TB; read 100 GB/s; write 100 GB/s; append in-place }
  link pcie dram <-> gpu.hbm { bandwidth ${pcie} }
  link other dram <-> gpu.hbm { bandwidth ${other} }
}
workload a serves M { sequences ${a}; prompt 7680 tok; reused 6144 tok; output 512 tok; ${arrivals} }
workload b serves M { sequences ${b}; prompt 7680 tok; reused ${reusedB} tok; output 512 tok; ${arrivals} }
scenario s {
  place M.weights in host.gpu.hbm
  place a.kv in host.gpu.hbm
  place b.kv in host.gpu.hbm
  place a.prefixes in host.dram { retain 100 GB; via host.pcie; otherwise recompute; ${place} }
  place b.prefixes in host.dram { retain 100 GB; via ${via}; otherwise recompute; ${place} }
  run a on host.gpu
  run b on host.gpu
}`);
}

describe('when all sequences restore at once', () => {
  it('fair shares finish the smaller ones first and the last when all bytes have passed', () => {
    const s = two();
    // Five transfers at 10 GB/s each until the three of A/2 are done; the two of A share what is left: 2A + 1.5A in all.
    expect(s.value('b.restore.together')).toBeCloseTo(A / 2 / 10e9, 9);
    expect(s.value('a.restore.together')).toBeCloseTo((3.5 * A) / 50e9, 9);
    expect(s.quantity('a.restore.together').inputs[1]?.operands[0]?.origin).toContain('limited by host.pcie');
    expect(s.value('a.restore.worst')).toBeCloseTo((3.5 * A) / 50e9, 9);
  });

  it('shares a tier between links of their own', () => {
    const s = two({ via: 'host.other', pcie: '80 GB/s', other: '80 GB/s', reusedB: 6144 });
    // Five transfers of A at 20 GB/s each: the tier reads 100 GB/s, b's link would give 80 to three.
    expect(s.value('a.restore.together')).toBeCloseTo((5 * A) / 100e9, 9);
    // In the worst case the others' bytes pass the tier first: 2A over the link, 3A over the tier's reads and the memory's writes.
    expect(s.value('a.restore.worst')).toBeCloseTo((2 * A) / 80e9 + (3 * A) / 100e9 + (3 * A) / 2e12, 9);
  });

  it('pays operations and chunks one after the other', () => {
    const s = two({ a: 1, b: 1, reusedB: 6144, place: 'mode store-and-forward' });
    const one = A / 100e9 + A / 50e9 + A / 2e12;
    expect(s.value('a.restore.worst')).toBeCloseTo(2 * one, 9);
  });
});

describe('a queue before a link', () => {
  it('waits by the second moment of what is in it', () => {
    const s = two({ arrivals: 'arrivals 1 /s', reusedB: 3072 });
    // λ = 2, S = (16.1 + 8.05) ms / 2, Q = (S1² + S2²) / 2: W = λ Q / 2 (1 − λ S).
    const [x, y] = [A / 50e9, A / 2 / 50e9];
    const expected = (2 * ((x * x + y * y) / 2)) / (2 * (1 - x - y));
    expect(s.value('a.restore.wait')).toBeCloseTo(expected, 12);
  });

  it('is as long as operations keep the link busy', () => {
    const s = two({ arrivals: 'arrivals 1 /s', reusedB: 6144, place: 'overhead 100 us; piece 1 MiB' });
    // 768 copies of 100 µs beside 16.1 ms of bytes, twice a second.
    expect(s.value('host.pcie.utilisation')).toBeCloseTo(2 * (768 * 100e-6 + A / 50e9), 9);
  });

  it('counts what is written back where the directions share', () => {
    const s = two({ arrivals: 'arrivals 1 /s', reusedB: 6144, pcie: '50 GB/s; duplex 66%' });
    // Each request restores 6144 tokens and parks 7680 − 6144 + 512 = 2048.
    const bytes = 2 * (A + 131_072 * 2048);
    expect(s.value('host.pcie.utilisation')).toBeCloseTo(Math.max(bytes / (2 * 0.66 * 50e9), (2 * A) / 50e9), 12);
  });

  it('counts what the places take in, in the form that they keep', () => {
    const used = (place: string, more = '') =>
      two({ arrivals: `arrivals 1 /s; ${more}`, reusedB: 6144, pcie: '50 GB/s; duplex 50%', place }).value(
        'host.pcie.utilisation',
      );
    // Reads and writes share 2 · 0.5 · 50 GB/s. Each request parks 2,048 tokens: all, or the quarter that is admitted.
    const share = (read: number, parked: number) => (2 * (read + parked)) / 50e9;
    expect(used('')).toBeCloseTo(share(A, 131_072 * 2048), 12);
    expect(used('write through')).toBeCloseTo(share(A, 131_072 * 2048), 12);
    expect(used('admit 25%')).toBeCloseTo(share(A, (131_072 * 2048) / 4), 12);
    // A quarter of the bytes comes and goes.
    expect(used('compression 4')).toBeCloseTo(share(A / 4, (131_072 * 2048) / 4), 12);
  });
});

describe('properties of shared paths', () => {
  const times = [
    'restore.time',
    'restore.contended',
    'restore.together',
    'restore.worst',
    'restore.split',
    'ttft',
    'ttft.bound',
    'itl.during-restore',
  ];
  const places = fc.constantFrom(
    '',
    'usable 60%',
    'overhead 15 us; piece 256 KiB',
    'chunk 8 MiB',
    'mode store-and-forward',
    'fixed-cost 1 ms',
    'overlap layers',
  );
  const rate = fc.integer({ min: 1, max: 400 });
  const count = fc.integer({ min: 1, max: 12 });

  it('bound ≤ expected ≤ together ≤ worst, and a split is no slower than either', () => {
    fc.assert(
      fc.property(rate, rate, count, count, places, (r, o, a, b, place) => {
        const s = two({ a, b, pcie: `${r} GB/s`, other: `${o} GB/s`, via: 'host.other', place });
        const of = (name: string) => s.value(`a.${name}`)!;
        const near = 1 + 1e-9;
        expect(of('restore.time')).toBeLessThanOrEqual(of('restore.contended') * near);
        expect(of('restore.contended')).toBeLessThanOrEqual(of('restore.together') * near);
        expect(of('restore.together')).toBeLessThanOrEqual(of('restore.worst') * near);
        expect(of('restore.split')).toBeLessThanOrEqual(Math.min(of('restore.contended'), of('recompute.time')));
        expect(of('ttft.bound')).toBeLessThanOrEqual(of('ttft') * near);
        expect(of('ttft')).toBeLessThanOrEqual(of('ttft.worst') * near);
      }),
      { numRuns: 40 },
    );
  });

  it('a faster link, less overhead or lower latency never makes anything longer', () => {
    fc.assert(
      fc.property(
        rate,
        rate,
        count,
        places,
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 0, max: 50 }),
        (x, y, b, place, l1, l2) => {
          const [slow, fast] = [Math.min(x, y), Math.max(x, y)];
          const [low, high] = [Math.min(l1, l2), Math.max(l1, l2)];
          const worse = two({ b, pcie: `${slow} GB/s; latency ${high} us`, place });
          const better = two({ b, pcie: `${fast} GB/s; latency ${low} us`, place });
          for (const name of times.filter((one) => one !== 'itl.during-restore'))
            expect(better.value(`a.${name}`)!, name).toBeLessThanOrEqual(worse.value(`a.${name}`)! * (1 + 1e-9));
        },
      ),
      { numRuns: 40 },
    );
  });
});
