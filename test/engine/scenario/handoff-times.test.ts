import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenarioOf } from '../../helpers/evaluate-text.ts';

interface Split {
  readonly layers?: string;
  readonly bandwidth?: string;
  readonly fabric?: string;
  readonly handoff?: string;
  readonly workload?: string;
  readonly prefill?: string;
  readonly decode?: string;
  readonly sequences?: number;
}

/** 8,192 tokens of 128 KiB, 1 GiB in all, over 50 GB/s. */
const split = ({
  layers = 'layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 }',
  bandwidth = '50 GB/s',
  fabric = '',
  handoff = '',
  workload = '',
  prefill = 'tensor-parallel 1',
  decode = 'tensor-parallel 1',
  sequences = 16,
}: Split = {}) =>
  scenarioOf(`
model M { version "m-1"; parameters 8e9; weights-dtype bf16; kv-dtype bf16; ${layers} }
node p0 {
  device gpu {
    count 16
    compute 1000 TFLOP/s
    tier hbm { capacity 80 GB; read 2 TB/s; write 2 TB/s; append in-place }
  }
}
node d0 : p0
link fabric p0.gpu.hbm -> d0.gpu.hbm { bandwidth ${bandwidth}; ${fabric} }
workload chat serves M { sequences ${sequences}; prompt 8192 tok; output 512 tok; ${workload} }
scenario s {
  place M.weights in p0.gpu.hbm
  place M.weights in d0.gpu.hbm
  place chat.kv in d0.gpu.hbm
  run chat.prefill on p0.gpu { ${prefill} }
  run chat.decode on d0.gpu { ${decode} }
  handoff chat from p0.gpu.hbm to d0.gpu.hbm { via fabric; ${handoff} }
}
`);
const PROMPT = 2 ** 30;
const BYTES = PROMPT / 50e9;
const times = (s: ReturnType<typeof scenarioOf>) =>
  ['time', 'contended', 'worst'].map((part) => s.value(`chat.handoff.${part}`) ?? Number.NaN);

describe('the time of a handoff', () => {
  it('is a bound, an estimate beside other traffic, and a worst case', () => {
    const [bound, contended, worst] = times(split({ fabric: 'usable 80%', workload: 'arrivals 4 /s' }));
    expect(bound).toBeCloseTo(BYTES, 12);
    // ρ = 4 /s · 1.0737 GB / 40 GB/s = 10.7 %.
    expect(contended).toBeCloseTo(BYTES / 0.8 / (1 - (4 * PROMPT) / 40e9), 12);
    expect(worst).toBeCloseTo((16 * BYTES) / 0.8, 12);
  });

  it('has pieces and fixed costs in it', () => {
    const [bound, contended, worst] = times(
      split({ fabric: 'overhead 10 us', handoff: 'piece 1 MiB; fixed-cost 3 ms' }),
    );
    expect(bound).toBeCloseTo(BYTES, 12);
    // 1,024 pieces of 10 µs.
    expect(contended).toBeCloseTo(BYTES + 1024 * 10e-6 + 3e-3, 12);
    expect(worst).toBeCloseTo(16 * (BYTES + 1024 * 10e-6 + 3e-3), 10);
  });

  it('is what was measured, and shown as that', () => {
    const s = split({ handoff: 'measured { 4096 tok: 20 ms; 16384 tok: 80 ms }', workload: 'arrivals 4 /s' });
    expect(s.quantity('chat.handoff.contended')).toMatchObject({ claim: 'measured', name: 'chat.handoff.contended' });
    expect(s.value('chat.handoff.contended')).toBeCloseTo(0.04, 12);
    expect(s.quantity('chat.handoff.time').claim).toBe('lower-bound');
  });

  it('bound ≤ estimate ≤ worst case, and more bandwidth or less overhead is never slower', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 10, max: 100 }),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom(1, 2, 4, 8, 16),
        fc.constantFrom(1, 2, 4, 8, 16),
        (rate, usable, overhead, arrivals, p, d) => {
          const of = (more: number, less: number) =>
            times(
              split({
                bandwidth: `${rate * more} GB/s`,
                fabric: `usable ${usable}%; overhead ${overhead / less} us; count 4`,
                workload: `arrivals ${arrivals} /s`,
                prefill: `tensor-parallel ${p}`,
                decode: `tensor-parallel ${d}`,
              }),
            );
          const slow = of(1, 1);
          const fast = of(2, 4);
          const [bound = 0, contended = 0, worst = 0] = slow;
          expect(bound).toBeLessThanOrEqual(contended * (1 + 1e-9));
          expect(contended).toBeLessThanOrEqual(worst * (1 + 1e-9));
          for (const [i, one] of fast.entries()) expect(one).toBeLessThanOrEqual((slow[i] ?? 0) * (1 + 1e-9));
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('a handoff between unequal ranks', () => {
  const unequal = (fabric: string, more: Split = {}) =>
    split({ fabric, prefill: 'tensor-parallel 4', decode: 'tensor-parallel 8', ...more });

  it('pays for each slice of heads where operations cost time, and only there', () => {
    // 8 pairs over one link: 2 · 32 · 8,192 · 8 = 4,194,304 operations of 100 ns.
    const s = unequal('overhead 100 ns');
    expect(s.value('chat.handoff.contended')).toBeCloseTo(BYTES + 4_194_304 * 100e-9, 9);
    expect(s.value('chat.handoff.time')).toBeCloseTo(BYTES, 12);
    expect(unequal('').value('chat.handoff.contended')).toBeCloseTo(BYTES, 12);
    // Of what is exposed, 31/32 of the prefill hides a part.
    expect(s.value('chat.ttft.handoff') ?? 0).toBeGreaterThan(unequal('').value('chat.ttft.handoff') ?? 0);
  });

  it('spreads the pairs over the instances of the link', () => {
    // Eight links: one pair each.
    const s = unequal('overhead 100 ns; count 8');
    expect(s.value('chat.handoff.contended')).toBeCloseTo(BYTES / 8 + 524_288 * 100e-9, 9);
  });

  it('moves whole blocks where heads come before tokens, and pieces as they are said', () => {
    const run = 'head-order HND; block-size 16 tok';
    const blocks = unequal('overhead 100 ns', {
      prefill: `tensor-parallel 4; ${run}`,
      decode: `tensor-parallel 8; ${run}`,
    });
    // 512 blocks instead of 8,192 tokens.
    expect(blocks.value('chat.handoff.contended')).toBeCloseTo(BYTES + (4_194_304 / 16) * 100e-9, 9);
    const said = unequal('overhead 100 ns', { handoff: 'piece 1 MiB' });
    expect(said.value('chat.handoff.contended')).toBeCloseTo(BYTES + 1024 * 100e-9, 9);
  });

  it('leaves equal ranks as they were', () => {
    const equal = split({ fabric: 'overhead 100 ns', prefill: 'tensor-parallel 4', decode: 'tensor-parallel 4' });
    expect(equal.value('chat.handoff.contended')).toBeCloseTo(BYTES + 100e-9, 12);
  });

  it('counts a layer with a window by the tokens it holds', () => {
    const s = unequal('overhead 100 ns', {
      layers: `layers 16 { attention full; query-heads 32; kv-heads 8; head-dim 128 }
        layers 16 { attention sliding; window 2048 tok; query-heads 32; kv-heads 8; head-dim 128 }`,
    });
    // 16 + 16 · 2,048 / 8,192 = 20 layers.
    expect(s.value('chat.handoff.pieces')).toBe(2 * 20 * 8192 * 8);
  });
});

describe('a handoff to ranks that hold copies', () => {
  const latent = 'layers 32 { attention mla; latent-rank 512; rope-dim 64 }';
  /** 8,192 tokens · 32 layers · 576 · 2 B. */
  const LATENTS = 8192 * 32 * 576 * 2;

  it('moves latents whole to each rank, and the bound once', () => {
    const s = split({ layers: latent, prefill: 'tensor-parallel 8', decode: 'tensor-parallel 8' });
    expect(s.value('chat.handoff.bytes')).toBe(LATENTS);
    expect(s.value('chat.handoff.time')).toBeCloseTo(LATENTS / 50e9, 12);
    expect(s.value('chat.handoff.contended')).toBeCloseTo((8 * LATENTS) / 50e9, 12);
    expect(s.quantity('chat.handoff.time').assumptions.join()).toContain('crosses once');
  });

  it('pays for the blocks of each copy', () => {
    const run = 'tensor-parallel 8; block-size 64 tok';
    const s = split({ layers: latent, fabric: 'overhead 10 us; count 2', prefill: run, decode: run });
    // 128 blocks of 32 layers, four ranks on each of two links: 16,384 operations and four copies.
    expect(s.value('chat.handoff.contended')).toBeCloseTo((4 * LATENTS) / 50e9 + 4 * 128 * 32 * 10e-6, 9);
  });

  it('gives each rank its copy over a link of its own, and lets the bound stripe one copy over all links', () => {
    const s = split({ layers: latent, fabric: 'count 8', prefill: 'tensor-parallel 8', decode: 'tensor-parallel 8' });
    expect(s.value('chat.handoff.contended')).toBeCloseTo(LATENTS / 50e9, 12);
    expect(s.value('chat.handoff.time')).toBeCloseTo(LATENTS / 400e9, 12);
  });

  it('moves heads twice that lie on two ranks', () => {
    // 8 KV heads on 16 ranks: 2 GiB over 8 links of 50 GB/s.
    const of = (count: number) =>
      split({ fabric: `count ${count}`, prefill: 'tensor-parallel 8', decode: 'tensor-parallel 16' });
    expect(of(8).value('chat.handoff.contended')).toBeCloseTo((2 * BYTES) / 8, 12);
    expect(of(8).value('chat.handoff.time')).toBeCloseTo(BYTES / 8, 12);
    // With 16 links each rank has one; the bound may use all of them for one copy.
    expect(of(16).value('chat.handoff.contended')).toBeCloseTo(BYTES / 8, 12);
    expect(of(16).value('chat.handoff.time')).toBeCloseTo(BYTES / 16, 12);
  });

  it('needs fabric for the copies too', () => {
    const s = split({
      layers: latent,
      workload: 'arrivals 20 /s',
      prefill: 'tensor-parallel 8',
      decode: 'tensor-parallel 8',
    });
    // 20 /s · 302 MB = 6.04 GB/s; of 50 GB/s an eighth is left for one copy.
    expect(s.verdict('chat.handoff.bandwidth')).toMatchObject({ verdict: 'met', limit: { value: 6.25e9 } });
  });
});

describe('room for handoffs under way', () => {
  const held = (sequences: number, more: Split = {}) => split({ sequences, workload: 'arrivals 4 /s', ...more });

  it('is told for the average, the peak and the worst case', () => {
    const s = held(32);
    // ρ = 4 · 21.47 ms = 8.59 %, so 23.5 ms: a mean of 0.094, of which 91 % and 99.6 % are none and one at most.
    const one = PROMPT;
    expect(s.value('chat.handoff.staging')).toBeCloseTo(4 * PROMPT * BYTES, 0);
    // Sixteen replicas take turns; over all of them no more than one is under way.
    expect(s.value('chat.handoff.at-once')).toBe(1);
    expect(s.value('chat.handoff.staging.peak')).toBe(one);
    expect(s.value('chat.handoff.staging.worst')).toBe(32 * one);
    const used = s.value('d0.gpu.hbm.used') ?? 0;
    expect(s.value('d0.gpu.hbm.staged.peak')).toBe(used + one);
    expect(s.value('chat.handoff.room')).toBe(Math.floor((80e9 - used) / one));
  });

  it('holds latents whole on each rank', () => {
    const layers = 'layers 32 { attention mla; latent-rank 512; rope-dim 64 }';
    const s = held(32, { layers, prefill: 'tensor-parallel 16', decode: 'tensor-parallel 16' });
    const one = s.value('chat.handoff.bytes') ?? 0;
    expect(s.value('chat.handoff.staging.peak')).toBe((s.value('chat.handoff.at-once') ?? 0) * 16 * one);
    expect(s.value('d0.gpu.hbm.staged.peak')).toBe(
      (s.value('d0.gpu.hbm.used') ?? 0) + (s.value('chat.handoff.at-once') ?? 0) * one,
    );
  });

  it('may be there on average and not at the peak', () => {
    const tight = (capacity: string) => scenarioOf(TIGHT.replace('capacity 80 GB', `capacity ${capacity}`));
    // 16 GB of weights and 50 sequences of 8,704 tokens, 1.1408 GB each, are 73.04 GB; one handoff is 1.074 GB more.
    expect(tight('74 GB').verdict('d0.gpu.hbm.staged.peak')).toMatchObject({ verdict: 'at-risk', claim: 'estimate' });
    expect(tight('75 GB').verdict('d0.gpu.hbm.staged.peak')).toMatchObject({ verdict: 'met' });
    // Even the average of 0.09 GB does not fit: then there is no question of peaks.
    expect(tight('73.1 GB').verdict('d0.gpu.hbm.staged')).toMatchObject({ verdict: 'at-risk' });
    expect(tight('73.1 GB').verdict('d0.gpu.hbm.staged.peak')).toBeUndefined();
  });
});

const TIGHT = `
model M { version "m-1"; parameters 8e9; weights-dtype bf16; kv-dtype bf16
  layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 } }
node p0 { device gpu { compute 1000 TFLOP/s; tier hbm { capacity 80 GB; read 2 TB/s; write 2 TB/s; append in-place; reserve 0 B } } }
node d0 : p0
link fabric p0.gpu.hbm -> d0.gpu.hbm { bandwidth 50 GB/s }
workload chat serves M { sequences 50; prompt 8192 tok; output 512 tok; arrivals 4 /s }
scenario s {
  place M.weights in p0.gpu.hbm
  place M.weights in d0.gpu.hbm
  place chat.kv in d0.gpu.hbm
  run chat.prefill on p0.gpu
  run chat.decode on d0.gpu
  handoff chat from p0.gpu.hbm to d0.gpu.hbm { via fabric }
}
`;
