import { describe, expect, it } from 'vitest';
import { scenarioOf } from '../../helpers/evaluate-text.ts';
import { example } from './engineering-example.ts';

const YEAR = 31_557_600;
const DAY = 86_400;
/** 2 · 32 · 8 · 128 · 2 B of cache for a token. */
const TOKEN = 131_072;
/** Half a request a second leaves 7,680 − 6,144 + 512 tokens behind. */
const INSERTS = 0.5 * (7680 - 6144 + 512) * TOKEN;

/** The example with a flash tier that keeps prefixes or weights. */
const flash = (tier: string, prefixes: string, workload = '', model = '') =>
  example({
    workload,
    extra: `tier nvme { capacity 8 TB; read 14 GB/s; write 10 GB/s; append page; granularity 4 KiB; ${tier} }
    link bus nvme <-> gpu.hbm { bandwidth 14 GB/s }`,
    statements: `place M.weights in host.gpu.hbm
    place chat.kv in host.gpu.hbm
    place chat.prefixes in host.nvme { retain 2 TB; otherwise recompute; ${prefixes} }
    run chat on host.gpu`,
  }).replace('version "m-1"', `version "m-1"\n  ${model}`);

describe('wear', () => {
  it('takes the life from rated bytes written, over all instances', () => {
    const s = scenarioOf(flash('tbw 14 PB; count 2', ''));
    expect(s.value('host.nvme.lifetime')).toBeCloseTo((2 * 14e15) / INSERTS, 0);
    expect(s.value('host.nvme.drive-writes')).toBeCloseTo((INSERTS * DAY) / 16e12, 9);
  });

  it('takes it from drive writes a day, and must last for the warranty', () => {
    const s = scenarioOf(flash('dwpd 3; warranty 5 y', ''));
    // 3 · 8 TB a day for 1,826.25 days are 43.8 PB: 10.3 years at 134 MB/s.
    const life = (3 * 8e12 * 5 * YEAR) / DAY / INSERTS;
    expect(s.value('host.nvme.lifetime')).toBeCloseTo(life, 0);
    expect(s.verdict('host.nvme.lifetime')).toMatchObject({ verdict: 'met', limit: { value: 5 * YEAR } });
    const short = scenarioOf(flash('dwpd 1; warranty 5 y', ''));
    expect(short.verdict('host.nvme.lifetime')).toMatchObject({ verdict: 'at-risk', claim: 'estimate' });
  });

  it('asks for the warranty where drive writes stand alone', () => {
    const s = scenarioOf(flash('dwpd 1; lifetime >= 3 y', ''));
    expect(s.verdict('host.nvme.lifetime')).toMatchObject({
      verdict: 'unknown',
      missing: [{ attribute: 'warranty', owner: 'host.nvme' }],
    });
  });

  it('is ruled by the rating that is used up first, and counts the device’s own writes against cells only', () => {
    const s = scenarioOf(flash('endurance 3000; tbw 14 PB; write-amplification 2', ''));
    // 3,000 · 8 TB / 2 = 12 PB of host writes, less than the 14 PB of the rating.
    expect(s.value('host.nvme.lifetime')).toBeCloseTo(12e15 / INSERTS, 0);
  });

  it('counts what is admitted only', () => {
    const life = (s: ReturnType<typeof scenarioOf>) => s.value('host.nvme.lifetime') ?? 0;
    const all = life(scenarioOf(flash('tbw 14 PB', '')));
    expect(life(scenarioOf(flash('tbw 14 PB', 'admit 25%')))).toBeCloseTo(4 * all, 0);
    // Nine in ten are asked for once, so a tenth is seen a second time.
    expect(life(scenarioOf(flash('tbw 14 PB', 'admit-frequency 2', 'unique 10%'))) * 0.9).toBeCloseTo(all, 0);
    expect(life(scenarioOf(flash('tbw 14 PB', 'admit-frequency 1', 'unique 10%')))).toBeCloseTo(all, 0);
    const open = scenarioOf(flash('tbw 14 PB', 'admit-frequency 2'));
    expect(life(open)).toBeCloseTo(all, 0);
  });

  it('counts weights that are replaced, and scrubbing', () => {
    const weights = (tier: string, model: string) =>
      scenarioOf(
        flash(tier, '', '', model).replace('place M.weights in host.gpu.hbm', 'place M.weights in host.nvme'),
      ).value('host.nvme.lifetime');
    expect(weights('tbw 14 PB', 'weights-updates 24 /d')).toBeCloseTo(14e15 / (INSERTS + (24 * 16e9) / DAY), 0);
    // 16 GB of weights and 2 TB of prefixes every day.
    expect(weights('tbw 14 PB; scrub 1 d', '')).toBeCloseTo(14e15 / (INSERTS + 2.016e12 / DAY), 0);
  });

  it('amplifies appends and leaves prefixes beside them whole', () => {
    const both = flash('endurance 3000', '').replace('place chat.kv in host.gpu.hbm', 'place chat.kv in host.nvme');
    const s = scenarioOf(both);
    const appends = s.value('chat.kv.append-rate') ?? 0;
    // Runs of 2 KiB into pages of 4 KiB cost two bytes each.
    expect(s.value('host.nvme.lifetime')).toBeCloseTo((3000 * 8e12) / (2 * appends + INSERTS), 0);
  });
});

describe('what stays on cells that forget', () => {
  it('is judged by the age at which prefixes go', () => {
    // 2 TB at 134 MB/s are full after 4.14 h.
    const s = scenarioOf(flash('retention 3 h', ''));
    expect(s.value('host.nvme.horizon')).toBeCloseTo(2e12 / INSERTS, 6);
    expect(s.verdict('chat.prefixes on host.nvme')).toMatchObject({ verdict: 'at-risk' });
    expect(scenarioOf(flash('retention 5 h', '')).verdict('chat.prefixes on host.nvme')?.verdict).toBe('met');
    expect(scenarioOf(flash('retention 3 h', 'expire 1 h')).verdict('chat.prefixes on host.nvme')?.verdict).toBe('met');
    expect(scenarioOf(flash('retention 3 h; scrub 2 h', '')).verdict('chat.prefixes on host.nvme')).toBeUndefined();
  });

  it('weights stay until they are replaced', () => {
    const of = (model: string) =>
      scenarioOf(
        flash('retention 3 d', 'expire 1 d', '', model).replace(
          'place M.weights in host.gpu.hbm',
          'place M.weights in host.nvme',
        ),
      ).verdict('M.weights on host.nvme')?.verdict;
    expect(of('')).toBe('at-risk');
    expect(of('weights-updates 1 /d')).toBe('met');
  });
});

describe('retention', () => {
  it('needs the insert rate times the time until reuse', () => {
    const s = scenarioOf(flash('', '', 'reuse-within 10 min'));
    expect(s.value('chat.prefixes.needed')).toBe(INSERTS * 600);
    expect(s.verdict('chat.prefixes.needed')?.verdict).toBe('met');
    expect(scenarioOf(flash('', '', 'reuse-within 1 d')).verdict('chat.prefixes.needed')?.verdict).toBe('at-risk');
  });

  it('adds tiers that exclude one another and takes the largest of those that do not', () => {
    const verdict = (inclusion: string) =>
      scenarioOf(
        flash('', inclusion, 'reuse-within 4 h').replace(
          'run chat',
          `place chat.prefixes in host.dram { retain 900 GB; otherwise recompute; ${inclusion} }\n run chat`,
        ),
      ).verdict('chat.prefixes.needed');
    // 134 MB/s · 14,400 s = 1.93 TB are within 2 TB; 2.9 TB are available to both together.
    expect(verdict('')?.limit?.value).toBe(2e12);
    expect(verdict('inclusion exclusive')?.limit?.value).toBe(2.9e12);
  });

  it('limits hits to what is asked for again', () => {
    const s = scenarioOf(flash('', '', 'unique 30%'));
    expect(s.value('chat.prefixes.hit-ceiling')).toBeCloseTo(0.7, 12);
    // 6,144 of 7,680 tokens are 80 %.
    expect(s.verdict('chat.prefixes.hit-ceiling')?.verdict).toBe('at-risk');
    expect(scenarioOf(flash('', '', 'unique 20%')).verdict('chat.prefixes.hit-ceiling')?.verdict).not.toBe('at-risk');
  });

  it('is worth it for as long as holding costs less than recomputing', () => {
    const priced = (tier: string) =>
      scenarioOf(flash(tier, '').replace('compute 1000', 'price 3.6 USD/h; compute 1000'));
    const s = priced('price 100 USD/TB; life 5 y');
    const bytes = 6144 * TOKEN;
    const [again, back] = [s.value('chat.recompute.time') ?? 0, s.value('chat.restore.time') ?? 0];
    expect(back).toBeCloseTo(bytes / 14e9, 3);
    // The device costs a tenth of a cent a second, a byte 1e-10 USD in five years.
    expect(s.value('chat.prefixes.keep')).toBeCloseTo((again * 1e-3) / (bytes * (1e-10 / (5 * YEAR))), 0);
    const rented = priced('rent 20 USD/TB / 1 y').value('chat.prefixes.keep') ?? 0;
    expect(rented).toBeCloseTo(s.value('chat.prefixes.keep') ?? 0, 0);
    // A drive of 8 TB for 800 USD that may be written with 8 PB: 1e-13 USD of wear a byte, 8e-5 USD a prefix.
    const worn = priced('price 100 USD/TB; life 5 y; tbw 8 PB').value('chat.prefixes.keep');
    expect(worn).toBeCloseTo((again * 1e-3 - bytes * 1e-13) / (bytes * (1e-10 / (5 * YEAR))), 0);
  });

  it('asks for the time a price is paid off in', () => {
    const s = scenarioOf(
      flash('price 100 USD/TB', '', 'reuse-within 10 min').replace('compute 1000', 'price 3.6 USD/h; compute 1000'),
    );
    expect(s.verdict('chat.prefixes.keep')).toMatchObject({
      verdict: 'unknown',
      missing: [{ attribute: 'life', owner: 'host.nvme' }],
    });
  });

  it('holds sole copies while they are restored', () => {
    const s = scenarioOf(flash('', 'inclusion exclusive'));
    expect(s.value('chat.prefixes.pinned')).toBe(8 * 6144 * TOKEN);
    expect(s.verdict('chat.prefixes.pinned')).toMatchObject({ verdict: 'met', claim: 'upper-bound' });
  });
});

const SPLIT = (handoff = '', workload = '', runs = ['', '']) => `
model M {
  version "m-1"; parameters 8e9; weights-dtype bf16; kv-dtype bf16
  layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 }
}
node p0 {
  device gpu {
    count 8
    compute 1000 TFLOP/s
    tier hbm { capacity 80 GB; read 2 TB/s; write 2 TB/s; append in-place }
  }
}
node d0 : p0
link fabric p0.gpu.hbm -> d0.gpu.hbm { bandwidth 50 GB/s; usable 80% }
workload chat serves M { sequences 64; prompt 8192 tok; output 512 tok; arrivals 4 /s; ${workload} }
scenario s {
  place M.weights in p0.gpu.hbm
  place M.weights in d0.gpu.hbm
  place chat.kv in d0.gpu.hbm
  run chat.prefill on p0.gpu { ${runs[0]} }
  run chat.decode on d0.gpu { ${runs[1]} }
  handoff chat from p0.gpu.hbm to d0.gpu.hbm { via fabric; ${handoff} }
}
`;
/** 8,192 tokens of cache. */
const PROMPT = 2 ** 30;

describe('a handoff', () => {
  it('needs fabric for the arrivals and the headroom', () => {
    const s = scenarioOf(SPLIT('headroom 50%'));
    expect(s.value('chat.handoff.bandwidth')).toBe(8 * PROMPT);
    expect(s.verdict('chat.handoff.bandwidth')).toMatchObject({ verdict: 'met', limit: { value: 40e9 } });
    expect(scenarioOf(SPLIT('headroom 90%')).verdict('chat.handoff.bandwidth')?.verdict).toBe('at-risk');
  });

  it('is exposed in part and hidden in the rest', () => {
    const s = scenarioOf(SPLIT());
    const [time, exposed, hidden] = ['time', 'exposed', 'hidden'].map((part) => s.value(`chat.handoff.${part}`) ?? -1);
    expect(exposed).toBeGreaterThan(0);
    expect(hidden).toBeCloseTo(Math.max(0, (time ?? 0) - (exposed ?? 0)), 12);
  });

  it('holds its bytes on the receiving side while it moves, and before where the place is reserved early', () => {
    const late = scenarioOf(SPLIT());
    const time = late.value('chat.handoff.time') ?? 0;
    expect(late.value('chat.handoff.staging')).toBeCloseTo(4 * PROMPT * time, 0);
    const used = late.value('d0.gpu.hbm.used') ?? 0;
    expect(late.value('d0.gpu.hbm.staged')).toBeCloseTo(used + (4 * PROMPT * time) / 8, 0);
    const early = scenarioOf(SPLIT('reserve before-prefill'));
    const prefill = early.value('chat.prefill.time') ?? 0;
    expect(early.value('chat.handoff.staging')).toBeCloseTo(4 * PROMPT * (time + prefill), 0);
  });

  it('between unequal degrees moves small pieces between many ranks', () => {
    const s = scenarioOf(SPLIT('', '', ['tensor-parallel 4', 'tensor-parallel 8']));
    // 4 + 8 − 4 pairs; one head of 128 elements; K and V of 32 layers of 8,192 tokens for each pair.
    expect(s.value('chat.handoff.pairs')).toBe(8);
    expect(s.value('chat.handoff.piece-bytes')).toBe(256);
    expect(s.value('chat.handoff.pieces')).toBe(2 * 32 * 8192 * 8);
    expect(scenarioOf(SPLIT()).value('chat.handoff.pairs')).toBeUndefined();
  });

  it('is valid, broken or open by what both runs say', () => {
    const of = (a: string, b: string) => scenarioOf(SPLIT('', '', [a, b])).verdict('chat.handoff');
    expect(of('', '')).toBeUndefined();
    expect(of('block-size 16 tok', 'block-size 0.016 Ktok')).toBeUndefined();
    expect(of('block-size 16 tok', 'block-size 32 tok')).toMatchObject({ topic: 'validity', verdict: 'broken' });
    expect(of('backend "a"', '')).toMatchObject({
      verdict: 'unknown',
      missing: [{ attribute: 'backend', owner: 'chat.decode' }],
    });
    // What the model says holds for a run that does not say otherwise.
    expect(of('version "m-1"', '')).toBeUndefined();
    expect(of('version "m-2"', '')).toMatchObject({ verdict: 'broken' });
  });

  it('reads what an engine block says', () => {
    const of = (a: string, b: string) =>
      scenarioOf(SPLIT('', '', [`engine vllm { ${a} }`, `engine vllm { ${b} }`])).verdict('chat.handoff')?.verdict;
    expect(of('block 16 tok', 'block 16 tok')).toBeUndefined();
    expect(of('block 16 tok', 'block 32 tok')).toBe('broken');
    expect(of('version "0.11"', 'version "0.12"')).toBe('broken');
  });
});

it('a decode that lost its cache comes back in steps of its prefill budget', () => {
  const s = scenarioOf(SPLIT('', '', ['', 'prefill-budget 500 tok']));
  // 8,704 tokens in steps of 500.
  expect(s.value('chat.resume.steps')).toBe(18);
  expect(s.value('chat.resume.time')).toBeCloseTo(18 * (s.value('chat.itl') ?? 0), 12);
});
