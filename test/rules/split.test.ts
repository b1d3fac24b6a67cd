import { describe, expect, test } from 'vitest';
import { COMPLETE_HANDOFF, splitServing } from '../../language/rules/support/split-serving.ts';
import { checkFix, checkRule, findingsOfText } from './check-rule.ts';
import { CHAT, LLAMA, NODE } from './fixtures.ts';

describe('handoffs', () => {
  test('a complete one is silent', () => checkRule(splitServing(COMPLETE_HANDOFF)));

  test('none at all', () => {
    const [found, ...others] = findingsOfText(splitServing(''));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: 'handoff-unverified', severity: 'error', subject: 'chat.handoff' });
  });

  test('declared whole by its fix', () =>
    checkFix(
      splitServing(''),
      'Declare the handoff of chat',
      splitServing(COMPLETE_HANDOFF.replace('    via fabric\n', '')),
    ));

  test('completed in its own block', () =>
    checkFix(
      splitServing(COMPLETE_HANDOFF.replace('positions, dtype, layout', 'positions').replace('    owner d0\n', '')),
      'Complete the handoff',
      splitServing(
        COMPLETE_HANDOFF.replace(
          / {4}owner d0\n {4}complete-before decode\n/,
          '    complete-before decode\n    owner d0\n',
        ),
      ),
    ));

  test('a shard map where both sides are split differently', () => {
    const text = splitServing(COMPLETE_HANDOFF)
      .replace('device gpu {', 'device gpu {\n    count 2')
      .replace('on p0.gpu\n', 'on p0.gpu { tensor-parallel 2 }\n')
      .replace('on d0.gpu\n', 'on d0.gpu { tensor-parallel 1; data-parallel 2 }\n');
    expect(findingsOfText(text).map((f) => f.message)).toEqual([expect.stringContaining('lacks the check shards')]);
  });
});

describe('slices of heads between unequal ranks', () => {
  const cut = (fabric: string, order = '') =>
    splitServing(COMPLETE_HANDOFF.replace('dtype, layout', 'dtype, layout, shards'))
      .replace('device gpu {', 'device gpu {\n    count 8')
      .replace('bandwidth 50 GB/s', `bandwidth 50 GB/s${fabric}`)
      .replace('on p0.gpu\n', `on p0.gpu { tensor-parallel 4${order} }\n`)
      .replace('on d0.gpu\n', `on d0.gpu { tensor-parallel 8${order} }\n`);
  const words = (text: string) => findingsOfText(text).find((f) => f.code === 'handoff-reshard')?.message;

  test('are told with the time they take where operations cost more than the bytes', () => {
    // 2 · 32 · 7,680 · 8 = 3,932,160 operations of 1 µs are 3.932 s; 1.007 GB at 50 GB/s are 20.1 ms.
    expect(words(cut('; overhead 1 us'))).toContain('it takes 3.952 s (estimate) where the bytes alone take 20.14 ms');
    expect(words(cut(''))).not.toContain('it takes');
    // Blocks of 16 tokens: 0.246 s more.
    expect(words(cut('; overhead 1 us', '; head-order HND; block-size 16 tok'))).toContain('265.9 ms');
  });
});

describe('paths between nodes', () => {
  const remote = `${LLAMA}${NODE}
node store { tier dram { capacity 1 TiB; read 300 GB/s; write 300 GB/s; append in-place } }
${CHAT.replace('; output', '; reused 6144 tok; output')}
scenario s {
  place M.weights     in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in store.dram { retain 64 GiB; otherwise recompute }
  run   chat          on host.gpu
}
`;
  test('a link is declared at the top level', () => {
    const [found] = findingsOfText(remote);
    expect(found).toMatchObject({ code: 'no-path', subject: 'chat.prefixes' });
    const line = 'node store { tier dram { capacity 1 TiB; read 300 GB/s; write 300 GB/s; append in-place } }\n';
    const link = '\nlink fabric store.dram <-> host.gpu.hbm { bandwidth 55 GB/s }\n';
    checkFix(remote, 'Declare a link between store.dram and host.gpu.hbm', remote.replace(line, line + link));
  });
});

describe('several files', () => {
  const parts = `${LLAMA}${NODE}${CHAT.replace('sequences 8', 'sequences 100')}`;
  const main = `import "parts.tier"
scenario s {
  place M.weights in host.gpu.hbm
  place chat.kv   in host.gpu.hbm
  run   chat      on host.gpu
}
`;
  test('what the user declared in another file may be mended there', () =>
    checkFix(
      `//- parts.tier\n${parts}//- main.tier\n${main}`,
      'Lower chat.sequences to 59',
      `//- parts.tier\n${parts.replace('sequences 100', 'sequences 59')}//- main.tier\n${main}`,
    ));

  test('a scenario that starts from one in another file is told of on its own name', () => {
    const found = findingsOfText(
      `//- base.tier\n${parts.replace('workload', '// a catalogue\nworkload')}${main.replace(/import.*\n/, '')}//- main.tier\nimport "base.tier"\nscenario t : s {}\n`,
    );
    const last = found.at(-1);
    expect(found.map((f) => `${f.span.uri} ${f.code}`)).toEqual([
      'memory:///base.tier capacity-exceeded',
      'memory:///main.tier capacity-exceeded',
    ]);
    expect(last?.span.start).toEqual({ line: 1, character: 9 });
    expect(last?.related[0]?.span.uri).toBe('memory:///base.tier');
  });
});

describe('declarations nobody uses', () => {
  const used = `${LLAMA}${NODE}${CHAT}
scenario s {
  place M.weights in host.gpu.hbm
  place chat.kv   in host.gpu.hbm
  run   chat      on host.gpu
}
`;
  test('go with their doc comment', () =>
    checkFix(`${used}\n/** Left over. */\nlet spare = 8 GiB\n`, "Remove let 'spare'", `${used}\n\n`));

  test('are faded hints', () => {
    expect(findingsOfText(`${used}let spare = 8 GiB\n`)).toMatchObject([
      { code: 'unused-declaration', severity: 'hint', unnecessary: true },
    ]);
  });

  test('a file without scenarios is a catalogue', () => checkRule(`${LLAMA}${NODE}${CHAT}`));

  test('templates of what is used are used', () =>
    checkRule(
      used.replace('tier dram  {', 'tier dram  : big {').replace('node host', 'tier big { note "large" }\nnode host'),
    ));
});
