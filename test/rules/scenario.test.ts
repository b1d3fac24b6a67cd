import { describe, expect, test } from 'vitest';
import { checkFix, checkRule, findingsOfText } from './check-rule.ts';
import { CHAT, LLAMA, NODE, REUSING } from './fixtures.ts';

const BASE = `${LLAMA}${NODE}`;

describe('capacity', () => {
  test('the tier is marked; both numbers, the margin, and what would fix it are told', () =>
    // 8.03e9 · 2 B = 16.06 GB against 16 GB: 0.375 % over, shown to two digits. 80 GB of HBM less 8 GiB of cache leave 66.5 GiB.
    checkRule(`${BASE}${CHAT}
scenario s {
  place M.weights in host.small
                     ^^^^^^^^^^ error[capacity-exceeded] 16.06 GB placed on host.small (16 GB): 0.37 % over; exact count. Move M.weights to host.gpu.hbm (66.51 GiB free), or raise the capacity to 17 GB.
  place chat.kv   in host.gpu.hbm
  run   chat      on host.gpu
}
`));

  test('a reserve counts as used', () =>
    // 16.06 GB + 8.59 GB = 24.65 GB; of 80 GB, 60 GB reserved leave 20 GB: 23.2 % over.
    checkRule(`${LLAMA}${NODE.replace('capacity 80 GB;', 'capacity 80 GB; reserve 60 GB;')}${CHAT}
scenario s {
  place M.weights in host.gpu.hbm
                     ^^^^^^^^^^^^ error[capacity-exceeded] 24.65 GB placed on host.gpu.hbm (80 GB less 60 GB reserve): 23.2 % over; exact count. Of that M.weights 16.06 GB and chat.kv 8.59 GB. …
  place chat.kv   in host.gpu.hbm
  run   chat      on host.gpu
}
`));

  const onSmall = scenario('small', 'gpu.hbm');

  test('raised in the unit that was written', () =>
    checkFix(
      `${BASE}${CHAT}${onSmall}`,
      'Raise the capacity of host.small to 17 GB',
      `${BASE.replace('capacity 16 GB', 'capacity 17 GB')}${CHAT}${onSmall}`,
    ));

  test('binary units, where they are enough', () =>
    // 16 GiB are 17.18 GB.
    checkFix(
      `${BASE}${CHAT}${onSmall}`,
      'Read the capacity as 16 GiB',
      `${BASE.replace('capacity 16 GB', 'capacity 16 GiB')}${CHAT}${onSmall}`,
    ));

  test('the object moved to a tier with room', () =>
    checkFix(
      `${BASE}${CHAT}${onSmall}`,
      'Move M.weights to host.gpu.hbm',
      `${BASE}${CHAT}${scenario('gpu.hbm', 'gpu.hbm')}`,
    ));

  test('sequences lowered to what fits', () => {
    // 80 GB − 16.06 GB leave 63.94 GB, 59 caches of 1.0737 GB (63.35 GB), not 60 (64.42 GB).
    const many = CHAT.replace('sequences 8', 'sequences 100');
    checkFix(
      `${BASE}${many}${scenario('gpu.hbm', 'gpu.hbm')}`,
      'Lower chat.sequences to 59',
      `${BASE}${CHAT.replace('sequences 8', 'sequences 59')}${scenario('gpu.hbm', 'gpu.hbm')}`,
    );
  });

  test('the library is never edited', () => {
    const text = `import "std/hardware"
${LLAMA}
node host { device gpu : H100-SXM }
${CHAT.replace('sequences 8', 'sequences 100')}${scenario('gpu.hbm', 'gpu.hbm')}`;
    const [found] = findingsOfText(text).filter((f) => f.code === 'capacity-exceeded');
    expect(found?.fixes.map((f) => f.title)).toEqual(['Lower chat.sequences to 59']);
    expect(found?.fixes.flatMap((f) => f.edits.map((e) => e.span.uri))).toEqual(['memory:///main.tier']);
    expect(found?.related.map((r) => r.span.uri)).toEqual(['tierwright:/std/hardware.tier']);
  });
});

describe('appends', () => {
  test('small runs into large pages', () =>
    // A token writes K and V of 32 layers: 64 pieces of 8 · 128 · 2 B = 2 KiB. Each costs a page: 64 · 16 KiB = 1 MiB for 128 KiB.
    checkRule(`${BASE}${CHAT}
scenario s {
  place M.weights in host.gpu.hbm
  place chat.kv   in host.flash
        ^^^^^^^ error[append-unsupported] chat.kv on host.flash: a token appends 64 pieces of 2 KiB into program pages of 16 KiB (append page), and it has no buffer to gather them: each costs a page, 1 MiB programmed for 128 KiB a token (8 times). … What suits: host.gpu.hbm (59.55 GiB free), which appends in place, or a write buffer of 1 MiB a sequence.
  run   chat      on host.gpu
}
`));

  test('a write-once tier', () =>
    checkRule(`${BASE}${CHAT}
scenario s {
  place M.weights in host.gpu.hbm
  place chat.kv   in host.worm
        ^^^^^^^ error[append-unsupported] chat.kv is appended to with every token, and host.worm takes no appends (append none): it is written once as a whole. …
  run   chat      on host.gpu
}
`));

  test('a tier that does not say how it takes appends is asked', () =>
    checkRule(`${LLAMA}${NODE.replace('write 300 GB/s; append in-place', 'write 300 GB/s')}${CHAT}
scenario s {
  place M.weights in host.gpu.hbm
  place chat.kv   in host.small
        ^^^^^^^ information[unknown-verdict] chat.kv cannot be judged: host.small has no 'append'. Write for example: append page
  run   chat      on host.gpu
}
`));

  test('a buffer of one page for each run settles it', () =>
    checkFix(
      `${BASE}${CHAT}${scenario('gpu.hbm', 'flash')}`,
      'Give host.flash a write buffer of 1 MiB',
      `${BASE.replace('granularity 16 KiB }', 'granularity 16 KiB; buffer 1 MiB }')}${CHAT}${scenario('gpu.hbm', 'flash')}`,
    ));

  test('weights and prefixes may lie on flash', () =>
    checkRule(`${BASE}${REUSING}
scenario s {
  place M.weights     in host.flash
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.flash { retain 100 GB; otherwise recompute }
  run   chat          on host.gpu
}
`));
});

describe('deadlines', () => {
  test('an ITL that physics forbids', () =>
    // A step reads 8 GiB of cache over 55 GB/s: 8,589,934,592 ÷ 55e9 = 156.2 ms; the tier itself gives 28.6 ms.
    checkRule(`${BASE}${CHAT.replace(' }', '; itl <= 30 ms }')}
scenario s {
  place M.weights in host.gpu.hbm
  place chat.kv   in host.dram
  run   chat      on host.gpu
        ^^^^ error[deadline-itl] chat.itl takes 156.2 ms at least (lower bound: nothing can beat it), 5.21 times the limit of 30 ms. Slowest: host.b 156.2 ms, then host.dram 28.63 ms. Place what a step reads on host.gpu.hbm, serve fewer or shorter sequences, or allow more time.
}
`));

  test('a limit between bound and estimate is a warning that says so', () => {
    // The bound is (16.06 + 8.59) GB ÷ 3.35 TB/s = 7.36 ms; the estimate reads at 80 %: 9.2 ms and more.
    const [found, ...others] = findingsOfText(
      `${BASE}${CHAT.replace(' }', '; itl <= 8 ms }')}${scenario('gpu.hbm', 'gpu.hbm')}`,
    );
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      code: 'deadline-itl',
      severity: 'warning',
      verdict: 'at-risk',
      claim: 'estimate',
      subject: 'chat.itl',
      scenario: 's',
    });
    expect(found?.message).toMatch(
      /^chat\.itl takes [\d.]+ ms by estimate, .* the limit of 8 ms\. Its lower bound of 7\.35\d ms holds, so better conditions could meet it\./,
    );
    expect(found?.related.map((r) => r.message)).toEqual(['ITL limit set here']);
  });

  test('a limit that is relaxed holds', () => {
    const [found] = findingsOfText(`${BASE}${CHAT.replace(' }', '; itl <= 8 ms }')}${scenario('gpu.hbm', 'gpu.hbm')}`);
    const title = found!.fixes[0]!.title;
    expect(title).toMatch(/^Relax the limit to [\d.]+ ms$/);
    const limit = title.slice('Relax the limit to '.length);
    checkFix(
      `${BASE}${CHAT.replace(' }', '; itl <= 8 ms }')}${scenario('gpu.hbm', 'gpu.hbm')}`,
      title,
      `${BASE}${CHAT.replace(' }', `; itl <= ${limit} }`)}${scenario('gpu.hbm', 'gpu.hbm')}`,
    );
  });
});

describe('prefixes', () => {
  const other = (from: string, to: string) => LLAMA.replace('model M', 'model Other').replace(from, to);
  const reuse = (block: string) => `
scenario s {
  place M.weights     in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain 10 GiB; ${block} }
`;

  test('another version', () =>
    checkRule(`${BASE}${other('"one"', '"two"')}${REUSING}${reuse('otherwise recompute; made-by Other')}                                                                         ^^^^^^^^^^^^^ error[prefix-invalid] Prefixes made by Other are not valid for M: version 'two' against 'one' does not match. A cache hit would be silently wrong; let M make them, or recompute.
  run   chat          on host.gpu
}
`));

  test('another attention', () =>
    checkRule(`${BASE}${other('kv-heads 8', 'kv-heads 4')}${REUSING}${reuse('otherwise recompute; made-by Other')}                                                                         ^^^^^^^^^^^^^ error[prefix-invalid] Prefixes made by Other are not valid for M: layers and attention does not match. …
  run   chat          on host.gpu
}
`));

  test('a field that one side does not declare leaves it open', () =>
    checkRule(`${BASE}${other('  version "one"\n', '')}${REUSING}${reuse('otherwise recompute; made-by Other')}                                                                         ^^^^^^^^^^^^^ information[prefix-invalid] Whether prefixes made by Other are valid for M cannot be told: version… not declared on both sides. …
  run   chat          on host.gpu
}
`));

  test('a via that does not join up offers the one that does', () => {
    const good = `${BASE}${REUSING}${reuse('via host.b; otherwise recompute')}  run   chat          on host.gpu\n}\n`;
    checkFix(good.replace('via host.b', 'via host.c'), 'Go via host.b', good);
    checkRule(`${BASE}${REUSING}${reuse('via host.c; otherwise recompute')}                                                        ^^^^^^ error[no-path] These links do not lead from host.dram to host.gpu.hbm: host.c does not begin at host.dram. host.b would lead there.
  run   chat          on host.gpu
}
`);
  });

  test('retain is asked for, with as much as half of the tier', () =>
    checkFix(
      `${BASE}${REUSING}${reuse('otherwise recompute').replace('retain 10 GiB; ', '')}  run   chat          on host.gpu\n}\n`,
      "Add 'retain 32 GiB'",
      `${BASE}${REUSING}${reuse('otherwise recompute').replace('retain 10 GiB; otherwise recompute', 'otherwise recompute; retain 32 GiB')}  run   chat          on host.gpu\n}\n`,
    ));
});

describe('one cause, one finding', () => {
  test('a misspelt tier is not also an object without a place', () =>
    checkRule(`${BASE}${CHAT}
scenario s {
  place M.weights in host.gpu.hbm
  place chat.kv   in host.drm
                          ^^^ error[unresolved-reference] 'host' has no 'drm'; a tier is expected here.
  run   chat      on host.gpu
}
`));

  test('a half-typed place silences what it may be about', () =>
    checkRule(`${BASE}${CHAT}
scenario s {
  place M.weights in host.gpu.hbm
  place
  run   chat      on host.gpu
}
`));

  test('a capacity without a value leaves its tier in peace', () =>
    checkRule(`${LLAMA}${CHAT}
node host {
  device gpu {
    compute { bf16: 989.4 TFLOP/s }
    tier hbm {
      capacity
      ^^^^^^^^ error[missing-value] …
      read 3.35 TB/s
      write 3.35 TB/s
      append in-place
    }
  }
}
scenario s {
  place M.weights in host.gpu.hbm
  place chat.kv   in host.gpu.hbm
  run   chat      on host.gpu
}
`));

  test('a template that is not found asks for nothing more', () =>
    checkRule(`${LLAMA}${CHAT}
node host {
  device gpu : H100 { tier hbm { capacity 80 GB; read 3.35 TB/s; write 3.35 TB/s; append in-place } }
               ^^^^ error[unresolved-reference] Nothing named 'H100' is in sight; a device is expected here.
}
scenario s {
  place M.weights in host.gpu.hbm
  place chat.kv   in host.gpu.hbm
  run   chat      on host.gpu
}
`));

  test('a model that is not found leaves its workload in peace', () =>
    checkRule(`${BASE}
workload chat serves N { sequences 8; context 8192 tok; ttft <= 500 ms; itl <= 30 ms }
                     ^ error[unresolved-reference] …
scenario s {
  place M.weights in host.gpu.hbm
  place chat.kv   in host.gpu.hbm
  run   chat      on host.gpu
}
`));
});

describe('expectations', () => {
  test('names of an expectation are looked up and repaired', () => {
    const text = (name: string) =>
      `${BASE}${CHAT}${scenario('gpu.hbm', 'gpu.hbm', `  expect chat.kv.${name} <= 9 GiB\n`)}`;
    checkFix(text('lives'), "Change to 'chat.kv.live'", text('live'));
  });

  test('both sides must measure the same', () =>
    checkRule(
      `${BASE}${CHAT}${scenario('gpu.hbm', 'gpu.hbm', '  expect chat.kv.live <= 9 ms\n         ^^^^^^^^^^^^^^^^^^^^ error[unit-mismatch] …\n')}`,
    ));
});

/** Weights and live cache on tiers of the host, and anything more. */
function scenario(weights: string, kv: string, more = ''): string {
  return `
scenario s {
  place M.weights in host.${weights}
  place chat.kv   in host.${kv}
  run   chat      on host.gpu
${more}}
`;
}
