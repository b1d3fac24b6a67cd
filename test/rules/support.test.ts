import { describe, expect, test } from 'vitest';
import { given } from '../../language/engine/kernel/quantity.ts';
import { bytesLike, excess, listed } from '../../language/rules/support/prose.ts';
import { roundedUp } from '../../language/rules/support/round.ts';
import { checkFix, checkRule, findingsOfText } from './check-rule.ts';
import { LLAMA, NODE, REUSING } from './fixtures.ts';

const BYTES = { B: 1 } as const;
const written = (text: string) => given('capacity', 0, 'B', { text });

describe('numbers of a fix', () => {
  test.each([
    [16.06e9, '16 GB', '17 GB'],
    [133.2e9, '80 GB', '134 GB'],
    [1.05e12, '1 TB', '1.1 TB'],
    [17 * 2 ** 30, '16 GiB', '17 GiB'],
    // A count of exactly two digits stays what it is, whatever binary fractions do to the division.
    [64e9, '16 GB', '64 GB'],
  ])('%d bytes beside %s are raised to %s', (value, text, expected) => {
    expect(roundedUp(value, BYTES, written(text))).toBe(expected);
  });

  test('without a unit to follow, memory is binary and time in milliseconds', () => {
    expect(roundedUp(2 ** 20, BYTES)).toBe('1 MiB');
    expect(roundedUp(0.1562, { s: 1 })).toBe('157 ms');
    expect(roundedUp(3.21, { s: 1 })).toBe('3.3 s');
  });
});

describe('words', () => {
  test('lists', () =>
    expect([listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'], 'and')]).toEqual(['a', 'a or b', 'a, b and c']));
  test('by how much', () =>
    expect([excess(12, 10), excess(52, 10), excess(1, 0)]).toEqual(['20 % over', '5.2 times', '']));
  test('bytes like the other side', () =>
    expect([bytesLike(written('16 GB')), bytesLike(written('16 GiB'))]).toEqual(['decimal', 'binary']));
});

describe('moves', () => {
  const crowded = (tier: string, via: string) => `${LLAMA}${NODE}${REUSING}
scenario s {
  place M.weights     in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.${tier} { retain 40 GiB; via host.${via}; otherwise recompute }
  run   chat          on host.gpu
}
`;
  test('a prefix takes its path along', () =>
    // 40 GiB do not fit 16 GB; of the other tiers outside the device, flash reads fastest.
    checkFix(crowded('small', 'a'), 'Move chat.prefixes to host.flash', crowded('flash', 'c')));
});

describe('copies over ranks', () => {
  const mla = LLAMA.replace(
    '{ attention full; query-heads 32; kv-heads 8; head-dim 128 }',
    '{ attention mla; latent-rank 512; rope-dim 64 }',
  );
  const eight = NODE.replace('device gpu {', 'device gpu {\n    count 8');
  const text = (run: string) => `${mla}${eight}
workload chat serves M { sequences 8; context 8192 tok }
scenario s {
  place M.weights in host.gpu.hbm
  place chat.kv   in host.gpu.hbm
  run   chat      on host.gpu${run}
}
`;
  test('a latent is copied to every rank', () => {
    // Eight ranks hold the same latent: seven of eight bytes are copies. A sequence has 32 · 576 · 2 B · 8192 = 288 MiB.
    const found = findingsOfText(text(''));
    expect(found.map((f) => `${f.severity} ${f.code}`)).toEqual(['information kv-replicated']);
    expect(found[0]?.message).toContain(
      'each rank holds 288 MiB of a sequence, and 87.5 % of all cached bytes are copies',
    );
  });

  test('of a sequence as long as its prompt and its answer where no context is written', () => {
    const half = text('').replace('context 8192 tok', 'prompt 4000 tok; output 96 tok');
    expect(findingsOfText(half)[0]?.message).toContain('each rank holds 144 MiB of a sequence');
  });

  test('replicas hold sequences of their own', () => checkRule(text(' { data-parallel 8 }')));
});
