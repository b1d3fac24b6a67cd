import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinctRate, evictedRate } from '../../../language/engine/scenario/write-policy-formulas.ts';
import { scenarioOf } from '../../helpers/evaluate-text.ts';
import { evaluate } from '../physics/evaluate.ts';
import { example } from './engineering-example.ts';

/** 2 · 32 · 8 · 128 · 2 B of cache for a token. */
const TOKEN = 131_072;
/** Half a request a second leaves 7,680 − 6,144 + 512 tokens behind: 134.2 MB/s. */
const INSERTS = 0.5 * (7680 - 6144 + 512) * TOKEN;
const WRITTEN = 14e15;

/** Prefixes on a drive of 14 PB rated writes, and above it in memory where that is said. */
const kept = (below: string, above?: string, workload = '') =>
  scenarioOf(
    example({
      workload,
      extra: `tier nvme { capacity 8 TB; read 14 GB/s; write 10 GB/s; latency 60 us; append page; granularity 4 KiB; tbw 14 PB }
    link bus nvme <-> gpu.hbm { bandwidth 14 GB/s }`,
      statements: `place M.weights in host.gpu.hbm
    place chat.kv in host.gpu.hbm
    ${above === undefined ? '' : `place chat.prefixes in host.dram { ${above}; otherwise recompute }`}
    place chat.prefixes in host.nvme { retain 2 TB; otherwise recompute; ${below} }
    run chat on host.gpu`,
    }),
  );
const rateOf = (s: ReturnType<typeof scenarioOf>) => WRITTEN / (s.value('host.nvme.lifetime') ?? Number.NaN);

describe('write through', () => {
  it('writes every new prefix that is admitted, as a place without a policy counts', () => {
    const s = kept('write through');
    expect(s.value('chat.prefixes.write-rate')).toBe(INSERTS);
    expect(rateOf(s)).toBeCloseTo(INSERTS, 3);
    expect(rateOf(kept(''))).toBeCloseTo(INSERTS, 3);
    expect(kept('').value('chat.prefixes.write-rate')).toBeUndefined();
    expect(kept('write through; admit 25%').value('chat.prefixes.write-rate')).toBe(INSERTS / 4);
    // A tier above changes nothing.
    expect(rateOf(kept('write through', 'retain 400 GB; evict none'))).toBeCloseTo(INSERTS, 3);
  });
});

describe('write back', () => {
  it('writes distinct prefixes once', () => {
    // Little is reused, and 10 % is asked for once: of 7,680 tokens at most 10 % + 90 % / 2 are distinct.
    const seldom = (write: string) => kept(write, undefined, 'unique 10%').value('chat.prefixes.write-rate');
    const s = scenarioOf(
      example({
        workload: 'unique 10%',
        statements: `place M.weights in host.gpu.hbm
    place chat.kv in host.gpu.hbm
    place chat.prefixes in host.dram { retain 400 GB; otherwise recompute; write back }
    run chat on host.gpu`,
      }).replace('reused 6144 tok', 'reused 1536 tok'),
    );
    expect(s.value('chat.prefixes.write-rate')).toBeCloseTo(0.5 * TOKEN * (0.55 * 7680 + 512), 3);
    expect(s.value('chat.prefixes.insert-rate')).toBe(0.5 * TOKEN * (7680 - 1536 + 512));
    // Where 80 % is reused no more than 20 % is new, and both write the same.
    expect(seldom('write back')).toBe(INSERTS);
    expect(seldom('write through')).toBe(INSERTS);
  });

  it('says that it counts all where nothing tells what is distinct', () => {
    const s = kept('write back');
    expect(s.value('chat.prefixes.write-rate')).toBe(INSERTS);
    expect(s.quantity('chat.prefixes.write-rate').assumptions.join()).toContain('at most');
  });
});

describe('write on-evict', () => {
  const evicted = (above: string, workload = '', below = '') =>
    kept(`write on-evict; ${below}`, above, workload).value('chat.prefixes.write-rate.host.nvme');

  it('writes what comes to a full tier above', () => {
    expect(evicted('retain 400 GB')).toBe(INSERTS);
    expect(evicted('retain 400 GB; admit 50%')).toBe(INSERTS / 2);
    // Both filters count: half comes there, and half of that comes here.
    expect(evicted('retain 400 GB; admit 50%', '', 'admit 50%')).toBe(INSERTS / 4);
  });

  it('writes nothing where nothing is evicted', () => {
    expect(evicted('retain 400 GB; evict none')).toBe(0);
    // 134.2 MB/s · 40 min = 322 GB expire before 400 GB are full; in an hour 483 GB would come.
    expect(evicted('retain 400 GB; expire 40 min')).toBe(0);
    expect(evicted('retain 400 GB; expire 1 h')).toBe(INSERTS);
    expect(kept('write on-evict', 'retain 400 GB; evict none').value('host.nvme.lifetime')).toBe(
      Number.POSITIVE_INFINITY,
    );
  });

  it('writes again what has moved up from an exclusive place, unless it is found above', () => {
    const moved = 0.5 * 6144 * TOKEN;
    expect(evicted('retain 400 GB', '', 'inclusion exclusive')).toBe(INSERTS + moved);
    // 400 GB above last 49.7 min.
    expect(evicted('retain 400 GB', 'reuse-within 45 min', 'inclusion exclusive')).toBe(INSERTS);
    expect(evicted('retain 400 GB', 'reuse-within 55 min', 'inclusion exclusive')).toBe(INSERTS + moved);
  });

  it('counts all, and says so, where no tier above is declared or nothing is retained there', () => {
    const alone = kept('write on-evict');
    expect(alone.value('chat.prefixes.write-rate')).toBe(INSERTS);
    expect(alone.quantity('chat.prefixes.write-rate').assumptions.join()).toContain('no tier above');
    expect(evicted('evict lru')).toBe(INSERTS);
  });
});

describe('prefixes that are kept compressed', () => {
  it('are written as small as they are kept', () => {
    expect(rateOf(kept('write through; compression 4'))).toBeCloseTo(INSERTS / 4, 3);
    expect(rateOf(kept('compression 4'))).toBeCloseTo(INSERTS / 4, 3);
    // 2 TB hold four times as much, and last four times as long.
    expect(kept('compression 4').value('host.nvme.horizon')).toBeCloseTo((4 * 2e12) / INSERTS, 3);
  });

  it('leave the tier above in the form of the one below', () => {
    const s = kept('write on-evict', 'retain 400 GB; compression 4; expire 1 h');
    // Above, 134.2 MB/s · 1 h = 483 GB of cache take 121 GB of 400: nothing is evicted before it expires.
    expect(s.value('chat.prefixes.write-rate.host.nvme')).toBe(0);
    const small = kept('write on-evict', 'retain 100 GB; compression 4; expire 1 h');
    expect(small.value('chat.prefixes.write-rate.host.nvme')).toBe(INSERTS);
  });
});

describe('formulas', () => {
  it('give what a hand gives', () => {
    // 2 · 10 · (min(100 − 20, 1.2 / 2 · 100) + 5) = 20 · 65.
    expect(evaluate(distinctRate, { λ: 2, κ: 10, p: 100, r: 20, u: 0.2, o: 5 })).toBe(1300);
    expect(evaluate(distinctRate, { λ: 2, κ: 10, p: 100, r: 90, u: 0.2, o: 5 })).toBe(300);
    expect(evaluate(evictedRate, { d: 4, W: [3, 2], C: 49, E: 10 })).toBe(4);
    expect(evaluate(evictedRate, { d: 4, W: [3, 2], C: 50, E: 10 })).toBe(0);
    expect(evaluate(evictedRate, { d: 4, W: [0], C: 0, E: Number.POSITIVE_INFINITY })).toBe(0);
  });

  it('no more is distinct than is made, and no more is evicted than comes', () => {
    const some = fc.double({ min: 0, max: 1e3, noNaN: true });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(some, some, some, share, share, some, some, (λ, κ, p, part, u, o, C) => {
        const r = p * part;
        const made = λ * κ * (p - r + o);
        const distinct = evaluate(distinctRate, { λ, κ, p, r, u, o });
        expect(distinct).toBeLessThanOrEqual(made * (1 + 1e-9));
        // More that is asked for once is more to write, and a larger tier above never evicts more.
        expect(distinct).toBeLessThanOrEqual(evaluate(distinctRate, { λ, κ, p, r, u: 1, o }) * (1 + 1e-9));
        const evicted = (room: number) => evaluate(evictedRate, { d: distinct, W: made, C: room, E: 60 });
        expect(evicted(C)).toBeLessThanOrEqual(distinct);
        expect(evicted(2 * C)).toBeLessThanOrEqual(evicted(C));
      }),
    );
  });
});
