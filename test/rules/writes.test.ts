import { describe, expect, test } from 'vitest';
import { COMPLETE_HANDOFF, splitServing } from '../../language/rules/support/split-serving.ts';
import { checkFix, findingsOfText } from './check-rule.ts';
import { LLAMA, NODE } from './fixtures.ts';

const kept = (write: string, place = '') => `${LLAMA}${NODE.replace(
  '  link a small',
  `  tier slow { capacity 8 TB; read 7 GB/s; write ${write}; append page; granularity 4 KiB }
  link bus slow <-> gpu.hbm { bandwidth 7 GB/s }
  link a small`,
)}
workload chat serves M { sequences 8; context 8192 tok; prompt 7680 tok; reused 6144 tok; output 512 tok; arrivals 0.5 /s }
scenario s {
  place M.weights     in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.slow { retain 2 TB; otherwise recompute${place} }
  run   chat          on host.gpu
}
`;

describe('prefixes that come faster than they are written', () => {
  // 0.5 /s · (7,680 − 6,144 + 512) tok · 128 KiB = 134.2 MB/s.
  test('are lost, and fewer can be admitted', () => {
    expect(findingsOfText(kept('140 MB/s', '; write through'))).toEqual([]);
    const found = findingsOfText(kept('100 MB/s', '; write through'));
    expect(found).toMatchObject([{ code: 'append-rate-exceeded', severity: 'warning', verdict: 'at-risk' }]);
    expect(found[0]?.message).toContain('chat.prefixes come at');
    expect(found[0]?.message).toContain('seen for the first time are lost');
    // 100 / 134.2 = 74.5 %.
    checkFix(
      kept('100 MB/s', '; write through'),
      'Admit 74% of the new prefixes',
      kept('100 MB/s', '; write through; admit 74%'),
    );
    checkFix(kept('100 MB/s', '; admit 90%'), 'Admit 74% of the new prefixes', kept('100 MB/s', '; admit 74%'));
  });

  test('are not, where the tier above keeps them until they expire', () => {
    const two = (write: string) =>
      kept('100 MB/s', `; ${write}`).replace(
        '  run ',
        '  place chat.prefixes in host.dram { retain 48 GiB; expire 5 min; otherwise recompute }\n  run ',
      );
    expect(findingsOfText(two('write through')).map((f) => f.code)).toEqual(['append-rate-exceeded']);
    // 134.2 MB/s · 5 min = 40.3 GB, less than 48 GiB.
    expect(findingsOfText(two('write on-evict'))).toEqual([]);
  });
});

describe('room for handoffs under way', () => {
  const loaded = (capacity: string) =>
    splitServing(COMPLETE_HANDOFF)
      .replace('sequences 8;', 'sequences 53; arrivals 3 /s;')
      .replaceAll('capacity 80 GB', `capacity ${capacity}`);

  test('at the peak, with both numbers and a fix that leaves room for it', () => {
    const [found, ...others] = findingsOfText(loaded('73.5 GB'));
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      code: 'handoff-staging',
      severity: 'warning',
      verdict: 'at-risk',
      subject: 'd0.gpu.hbm.staged.peak',
    });
    expect(found?.message).toContain('on average');
    expect(found?.message).toContain('at their peak');
    expect(findingsOfText(loaded('80 GB'))).toEqual([]);
  });

  test('on average: the fix makes room for the peak as well', () => {
    // 73.03 GB on average, 73.97 GB with one handoff of 0.9375 GiB.
    expect(findingsOfText(loaded('73.01 GB'))).toMatchObject([{ subject: 'd0.gpu.hbm.staged' }]);
    checkFix(loaded('73.01 GB'), 'Raise the capacity of d0.gpu.hbm to 74 GB', loaded('74 GB'));
    checkFix(loaded('73.5 GB'), 'Raise the capacity of d0.gpu.hbm to 74 GB', loaded('74 GB'));
  });
});
