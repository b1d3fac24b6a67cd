import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lengthPoints } from '../../../language/engine/marks/index.ts';
import { evaluateText, scenarioOf } from '../../helpers/evaluate-text.ts';
import { example } from './engineering-example.ts';

const TOKEN = 131_072;
const PREFIX = TOKEN * 6144;
const LATENCY = 3.1e-6;
const LAYERS = 32;

/** The example whose prefixes are kept as is said, with as many KV heads. */
const kept = (form: string, { heads = 8, pcie = '55 GB/s', arrivals = 'arrivals 0.5 /s' } = {}) =>
  scenarioOf(
    example({ pcie })
      .replace('retain 400 GB;', `retain 400 GB; ${form};`)
      .replace('kv-heads 8', `kv-heads ${heads}`)
      .replace('kv-dtype bf16', 'kv-dtype bf16\n  hidden-size 4096')
      .replace('capacity 80 GB', 'capacity 800 GB')
      .replace('arrivals 0.5 /s', arrivals),
  );
const idle = { arrivals: '' };

/** Loading and computing layer by layer. */
const pipelined = (r: number, c: number) => (r + c) / LAYERS + ((LAYERS - 1) / LAYERS) * Math.max(r, c);

describe('a compressed prefix', () => {
  it('moves fewer bytes, and is decoded once it is there', () => {
    const s = kept('compression 4; decompress 100 GB/s', idle);
    expect(s.value('chat.prefixes.bytes')).toBe(PREFIX);
    expect(s.value('chat.restore.bytes')).toBe(PREFIX / 4);
    const alone = LATENCY + PREFIX / 4 / 55e9;
    expect(s.value('chat.restore.time')).toBeCloseTo(alone, 12);
    expect(s.value('chat.restore.contended')).toBeCloseTo(alone + PREFIX / 100e9, 12);
    // (V / B) · (1 − 1 / r) − d, and the latency of three more copies of the path.
    expect(s.value('chat.restore.form-gain')).toBeCloseTo((PREFIX / 55e9) * 0.75 - PREFIX / 100e9 + 3 * LATENCY, 12);
  });

  it('costs time over a path that is faster than its code', () => {
    expect(kept('compression 4; decompress 40 GB/s', idle).value('chat.restore.form-gain')).toBeLessThan(0);
  });

  it('is not decoded in the bound, and takes no time where no rate is written', () => {
    const s = kept('compression 4', idle);
    expect(s.value('chat.restore.contended')).toBeCloseTo(s.value('chat.restore.time')!, 12);
  });
});

describe('hidden states', () => {
  it('take half the bytes of keys and values with a head each, and are projected beside the transfer', () => {
    const s = kept('store hidden-states', { heads: 32, ...idle });
    // 32 · 4,096 · 2 B = 256 KiB a token against 512 KiB.
    const bytes = 6144 * 32 * 4096 * 2;
    expect(s.value('chat.prefixes.bytes')).toBe(2 * bytes);
    expect(s.value('chat.restore.bytes')).toBe(bytes);
    const alone = LATENCY + bytes / 55e9;
    // 4 · d² FLOP a token and layer at half of 1,000 TFLOP/s: 26.4 ms behind 29.3 ms.
    const projecting = (4 * 4096 ** 2 * 32 * 6144) / 5e14;
    expect(s.value('chat.restore.contended')).toBeCloseTo(pipelined(alone, projecting), 12);
    expect(s.value('chat.restore.time')).toBeCloseTo(alone, 12);
  });

  it('take more than keys and values that heads share; the bound holds for either', () => {
    const s = kept('store hidden-states', idle);
    expect(s.value('chat.restore.bytes')).toBe(6144 * 32 * 4096 * 2);
    expect(s.value('chat.restore.time')).toBeCloseTo(LATENCY + PREFIX / 55e9, 12);
    expect(s.value('chat.restore.form-gain')).toBeLessThan(0);
  });

  it('need the hidden size, and name it', () => {
    const text = example().replace('retain 400 GB;', 'retain 400 GB; store hidden-states;');
    expect(scenarioOf(text).quantity('chat.restore.contended').missing).toMatchObject([
      { attribute: 'hidden-size', owner: 'M' },
    ]);
  });

  it('gain where heads that are shared are wide together: Qwen3-0.6B', () => {
    const text = `import "std/models"
      ${example().replace('workload chat serves M', 'workload chat serves Qwen3-0.6B').replace('M.weights', 'Qwen3-0.6B.weights').replace('retain 400 GB;', 'retain 400 GB; store hidden-states;')}`;
    // 28 layers of 1,024 elements of 2 B against 2 · 8 · 128 of them: half.
    const s = scenarioOf(text);
    expect(s.value('chat.restore.bytes')).toBe(6144 * 28 * 1024 * 2);
    expect(s.value('chat.restore.bytes')).toBe(s.value('chat.prefixes.bytes')! / 2);
  });

  it('take their width from a config file', () => {
    const config = readFileSync(new URL('../../data/kv/configs/Qwen3-0.6B.config.json', import.meta.url), 'utf8');
    const text = `model Q from "q.json" { parameters 6e8; weights-dtype bf16 }
      ${example().replace('chat serves M', 'chat serves Q').replace('place M.weights', 'place Q.weights').replace('retain 400 GB;', 'retain 400 GB; store hidden-states;')}`;
    const found = evaluateText(text, { 'q.json': config }).scenarios[0]?.quantities.get('chat.restore.bytes');
    expect(found?.value).toBe(6144 * 28 * 1024 * 2);
  });

  it('are of layers with keys and values of their own only: state moves as it is, windows up to their length', () => {
    const s = scenarioOf(
      example()
        .replace(
          'layers 32 {',
          'layers 8 { attention sliding; window 1024 tok; query-heads 32; kv-heads 32; head-dim 128 }\n layers 24 {',
        )
        .replace('kv-heads 8', 'kv-heads 32')
        .replace('kv-dtype bf16', 'kv-dtype bf16\n  hidden-size 4096')
        .replace('retain 400 GB;', 'retain 400 GB; store hidden-states;'),
    );
    expect(s.value('chat.restore.bytes')).toBe((24 * 6144 + 8 * 1024) * 4096 * 2);
  });
});

describe('a blended prefix', () => {
  it('is loaded whole while a share of it is recomputed, and its bound loads the rest alone', () => {
    const s = kept('blend 15%', idle);
    const again = s.value('chat.recompute.time')!;
    const alone = LATENCY + PREFIX / 55e9;
    expect(s.value('chat.restore.bytes')).toBe(PREFIX);
    expect(s.value('chat.restore.time')).toBeCloseTo(LATENCY + (0.85 * PREFIX) / 55e9, 12);
    expect(s.value('chat.restore.contended')).toBeCloseTo(pipelined(alone, 0.15 * again), 12);
    expect(s.value('chat.restore.form-gain')).toBeUndefined();
  });
});

describe('a tier of compressed prefixes', () => {
  it('has to hold, and to pin, what they are kept as', () => {
    const s = scenarioOf(
      example({
        workload: 'reuse-within 10 min',
        statements: `place M.weights in host.gpu.hbm
        place chat.kv in host.gpu.hbm
        place chat.prefixes in host.dram { retain 15 GB; compression 4; inclusion exclusive; otherwise recompute }
        run chat on host.gpu`,
      }),
    );
    // 0.5 /s · (7,680 − 6,144 + 512) tokens · 128 KiB = 134.2 MB/s of cache, a quarter of that kept.
    const rate = (0.5 * 2048 * TOKEN) / 4;
    expect(s.value('chat.prefixes.needed')).toBeCloseTo(rate * 600, 3);
    expect(s.value('host.dram.horizon')).toBeCloseTo(15e9 / rate, 6);
    // 20.1 GB of 15 GB: gone after 447 s of the 600 s.
    expect(s.verdict('chat.prefixes.needed')?.verdict).toBe('at-risk');
    // Eight restores of a quarter of 805 MB.
    expect(s.value('chat.prefixes.pinned')).toBeCloseTo((8 * TOKEN * 6144) / 4, 3);
    expect(s.verdict('chat.prefixes.pinned')?.verdict).toBe('met');
  });
});

describe('whatever the form', () => {
  it.each([
    'compression 4; decompress 20 GB/s',
    'store hidden-states',
    'blend 30%',
    'compression 2; blend 15%; decompress 80 GB/s',
    'store hidden-states; compression 3; decompress 50 GB/s',
  ])('%s: bound ≤ expected ≤ worst, and the first token no earlier than its bound', (form) => {
    for (const heads of [8, 32])
      for (const pcie of ['5 GB/s', '55 GB/s; usable 70%', '500 GB/s']) {
        const s = kept(form, { heads, pcie });
        const [bound, expected, worst] = ['time', 'contended', 'worst'].map((name) => s.value(`chat.restore.${name}`)!);
        expect(bound!).toBeLessThanOrEqual(expected!);
        expect(expected!).toBeLessThanOrEqual(worst! * (1 + 1e-12));
        expect(s.value('chat.ttft.bound')!).toBeLessThanOrEqual(s.value('chat.ttft')!);
        expect(s.value('chat.restore.split')!).toBeLessThanOrEqual(
          Math.min(expected!, s.value('chat.recompute.time')!) * (1 + 1e-12),
        );
      }
  });

  it('a deadline on one of several places is judged with decoding', () => {
    const s = scenarioOf(
      example({
        statements: `place M.weights in host.gpu.hbm
        place chat.kv in host.gpu.hbm
        place chat.prefixes in host.dram { retain 400 GB; otherwise recompute }
        place chat.prefixes in host.gpu.hbm { retain 1 GB; compression 4; decompress 10 GB/s; deadline <= 50 ms; otherwise recompute }
        run chat on host.gpu`,
      }),
    );
    // A quarter of the prefix within HBM takes next to nothing; decoding 805 MB at 10 GB/s takes 80.5 ms.
    const verdict = s.verdict('chat.restore.time');
    expect(verdict?.verdict).toBe('at-risk');
    expect(verdict?.value?.value).toBeCloseTo(PREFIX / 10e9 + PREFIX / 4 / 2e12, 6);
  });

  it('a table of the place has all of a restore in it', () => {
    const s = kept('compression 4; decompress 20 GB/s; measured { 1024 tok: 10 ms; 8192 tok: 60 ms }', idle);
    expect(s.quantity('chat.restore.contended')).toMatchObject({ claim: 'measured' });
    // 10 ms + (6,144 − 1,024) / 7,168 · 50 ms = 45.7 ms by a straight line; the curve keeps between its ends.
    expect(s.value('chat.restore.contended')!).toBeLessThan(0.06);
    expect(s.report.workloads[0]?.measured?.every(({ measured, bound }) => measured.value! >= bound.value!)).toBe(true);
  });

  it('keys and values, exactly and uncompressed, are as they were', () => {
    const plain = scenarioOf(example());
    const said = kept('store kv');
    expect(said.value('chat.restore.contended')).toBe(plain.value('chat.restore.contended'));
    expect(said.value('chat.ttft.bound')).toBe(plain.value('chat.ttft.bound'));
    expect(said.report.workloads[0]?.prefixPlaces[0]?.form).toBeUndefined();
  });
});

describe('a prefix for a cache that lies on two tiers', () => {
  const text = example({
    extra: `tier cxl { capacity 1 TB; read 60 GB/s; write 60 GB/s; append in-place }
    link slow dram <-> cxl { bandwidth 1 GB/s }`,
    statements: `place M.weights in host.gpu.hbm
    place chat.kv in host.gpu.hbm { share 50% }
    place chat.kv in host.cxl { share 50% }
    place chat.prefixes in host.dram { retain 400 GB; otherwise recompute }
    run chat on host.gpu`,
  });

  it('ties with recomputing where its last part does', () => {
    const s = scenarioOf(text);
    const slow = 1e-7 + (0.5 * PREFIX) / 1e9;
    expect(s.value('chat.restore.time')).toBeCloseTo(slow, 9);
    // Half of each token's 128 KiB over 1 GB/s is 65.5 µs, computing it 32 µs · (1 + n / 2D) with D = 16e9 / 524,288: both
    // take as long at n = 2D · (65.536 / 32 − 1) = 63,965. The other half alone would always win.
    expect(Math.abs(s.value('chat.restore.break-even-tokens')! - 63_965)).toBeLessThan(5);
  });

  it('is drawn by the part that counts at every length', () => {
    const s = scenarioOf(text);
    const { workload } = s.report.workloads[0]!;
    const [point] = lengthPoints(workload, s.report, [10_000]);
    expect(point?.restore?.value).toBeCloseTo(1e-7 + (10_000 * TOKEN * 0.5) / 1e9, 9);
    expect(point?.winner).toBe('recompute');
  });

  it('is fastest from the nearest of several places', () => {
    const two = (first: string, second: string) =>
      scenarioOf(
        example({
          extra: `tier disk { capacity 4 TB; read 2 GB/s; write 2 GB/s; append in-place }
          link bus disk <-> gpu.hbm { bandwidth 2 GB/s }`,
          statements: `place M.weights in host.gpu.hbm
          place chat.kv in host.gpu.hbm
          place chat.prefixes in host.${first} { retain 400 GB; otherwise split }
          place chat.prefixes in host.${second} { retain 400 GB; otherwise split }
          run chat on host.gpu`,
        }),
      );
    const [a, b] = [two('dram', 'disk'), two('disk', 'dram')];
    for (const name of ['break-even-tokens', 'split', 'split-tokens', 'time'])
      expect([name, b.value(`chat.restore.${name}`)]).toEqual([name, a.value(`chat.restore.${name}`)]);
    expect(b.value('chat.ttft.bound')).toBe(a.value('chat.ttft.bound'));
  });
});
