import { describe, expect, test } from 'vitest';
import { checkFix, checkRule, findingsOfText } from './check-rule.ts';
import { LLAMA, NODE } from './fixtures.ts';

/** A prefix of 768 MiB (6,144 · 128 KiB), computed again in 219.5 ms: 1.0855e14 FLOP at half of 989.4 TFLOP/s. */
const scenario = (place: string, { rate = '55 GB/s', workload = '' } = {}) =>
  `${LLAMA}${NODE.replace('link b dram  <-> gpu.hbm { bandwidth 55 GB/s', `link b dram  <-> gpu.hbm { bandwidth ${rate}`)}workload chat serves M { sequences 8; prompt 7680 tok; reused 6144 tok; output 100 tok; ${workload} }

scenario s {
  place M.weights in host.gpu.hbm
  place chat.kv in host.gpu.hbm
  place chat.prefixes in host.dram { retain 40 GiB; ${place} }
  run chat on host.gpu
}
`;
const found = (text: string) =>
  findingsOfText(text).map(({ code, severity, message }) => ({ code, severity, message }));

describe('restoring against recomputing, measured', () => {
  const table = (seconds: string) => `measured { 6000 tok: ${seconds}; 6200 tok: ${seconds} }`;

  test('a path that was measured slower than recomputing is told with what was measured', () => {
    // The bound, 14.6 ms, is far below the 219.5 ms of recomputing; the 400 ms that were measured are not.
    const [only, ...others] = found(scenario(table('400 ms')));
    expect(others).toEqual([]);
    expect(only).toMatchObject({ code: 'restore-slower-than-recompute', severity: 'warning' });
    expect(only?.message).toContain('takes 400 ms for 768 MiB (measured); recomputing takes 219.5 ms');
    expect(only?.message).not.toContain('at least');
  });

  test('and can be left to the faster way', () => {
    const text = scenario(table('400 ms'));
    const after = text.replace('400 ms } }', '400 ms }; otherwise recompute }');
    checkFix(text, "Add 'otherwise recompute'", after);
  });

  test('one that was measured faster is not', () => {
    expect(found(scenario(table('150 ms')))).toEqual([]);
  });

  test('the same for a link', () => {
    const link = '55 GB/s; measured { 700 MiB: 390 ms; 800 MiB: 410 ms }';
    expect(found(scenario('via host.b', { rate: link })).map((f) => f.code)).toEqual(['restore-slower-than-recompute']);
  });
});

describe('restoring against recomputing, under load', () => {
  const busy = { rate: '3.5 GB/s', workload: 'arrivals 2.5 /s' };

  test('where either is allowed, the load decides', () => {
    // Prefill of 1,536 tokens: 61.1 ms. 2.5 /s · (61.1 + 219.5) ms = 70.1 %; 219.5 ms / 29.9 % = 735 ms. The restore takes
    // 230.1 ms on a link that is 57.5 % busy: 541.7 ms, which recomputing reaches at 1 − 219.5 / 541.7 = 59.5 %.
    const [only, ...others] = found(scenario('otherwise recompute', busy));
    expect(others).toEqual([]);
    expect(only).toMatchObject({ code: 'restore-pays-under-load', severity: 'information' });
    for (const part of ['219.5 ms on an idle device', '70.1 % busy', '735.1 ms', '541.7 ms', '59.5 % busy on'])
      expect(only?.message).toContain(part);
  });

  test('where recomputing is not allowed, the warning says both', () => {
    const [only, ...others] = found(scenario('evict lru', busy));
    expect(others).toEqual([]);
    expect(only).toMatchObject({ code: 'restore-slower-than-recompute', severity: 'warning' });
    expect(only?.message).toContain('at least 230.1 ms');
    expect(only?.message).toContain('is the faster way from 59.5 % busy on. Add');
  });

  test('a device that could not recompute all is said to be full', () => {
    const [first] = found(scenario('otherwise recompute', { rate: '4 GB/s', workload: 'arrivals 4 /s' })).filter(
      (f) => f.code === 'restore-pays-under-load',
    );
    // 4 /s · 201.3 ms leave the link at 80.5 %, and 4 /s · 280.6 ms are 112 %.
    expect(first?.message).toContain('112 % busy with prefills (estimate): it cannot recompute them all');
  });

  test('a path that cannot carry the restores is no way out', () => {
    const codes = found(scenario('otherwise recompute', { rate: '1 GB/s', workload: 'arrivals 2.5 /s' })).map(
      (f) => f.code,
    );
    expect(codes).not.toContain('restore-pays-under-load');
  });

  test('nothing else says that the tier is never read', () => {
    const text = scenario('otherwise recompute', { ...busy, workload: 'arrivals 2.5 /s; reuse-within 1 s' });
    expect(found(text).map((f) => f.code)).toEqual(['restore-pays-under-load']);
  });
});

describe('stored forms', () => {
  const wide = (text: string) => text.replace('kv-dtype bf16', 'kv-dtype bf16\n  hidden-size 4096');

  test('hidden states of a model whose heads share keys and values', () => {
    // 6,144 · 32 · 4,096 · 2 B = 1.5 GiB against 768 MiB; 2 · 4,096 · 32 · 6,144 · 2,048 FLOP at 494.7 TFLOP/s: 6.668 ms.
    const text = wide(scenario('otherwise recompute; store hidden-states'));
    expect(found(text)).toMatchObject([{ code: 'stored-form-no-gain', severity: 'warning' }]);
    for (const part of ['1.5 GiB', '768 MiB', '6.668 ms']) expect(found(text)[0]?.message).toContain(part);
    checkFix(text, 'Store keys and values', text.replace('store hidden-states', 'store kv'));
  });

  test('a code that takes longer than it saves', () => {
    // 768 MiB / 55 GB/s · 3/4 = 10.98 ms saved; at 40 GB/s decoding takes 20.13 ms: 9.1 ms later.
    const [only, ...others] = found(scenario('compression 4; decompress 40 GB/s; otherwise recompute'));
    expect(others).toEqual([]);
    expect(only).toMatchObject({ code: 'stored-form-no-gain', severity: 'information' });
    for (const part of ['192 MiB instead of 768 MiB', '20.13 ms', '9.14']) expect(only?.message).toContain(part);
  });

  test('blending is marked as inexact, with whether the work is hidden', () =>
    // 15 % of 219.5 ms are 32.9 ms; loading takes 14.6 ms.
    checkRule(`${LLAMA}${NODE}workload chat serves M { sequences 8; prompt 7680 tok; reused 6144 tok; output 100 tok }

scenario s {
  place M.weights in host.gpu.hbm
  place chat.kv in host.gpu.hbm
  place chat.prefixes in host.dram { retain 40 GiB; otherwise recompute; blend 15% }
                                                                         ^^^^^^^^^ information[restore-inexact] 15 % of the restored tokens of chat.prefixes is recomputed …Recomputing takes 32.92 ms and loading 14.64 ms (estimate): the work is not hidden…
  run chat on host.gpu
}
`));

  test('and is hidden behind a slower path', () => {
    const [only] = found(scenario('otherwise recompute; blend 15%', { rate: '20 GB/s' }));
    expect(only?.message).toContain('the work is hidden behind the transfer');
  });
});
