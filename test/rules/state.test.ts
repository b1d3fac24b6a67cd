import { describe, expect, test } from 'vitest';
import { COMPLETE_HANDOFF, splitServing } from '../../language/rules/support/split-serving.ts';
import { checkFix, checkRule, findingsOfText } from './check-rule.ts';
import { LLAMA, NODE } from './fixtures.ts';

const SIDES = (prefill: string, decode: string, workload = '') =>
  splitServing(COMPLETE_HANDOFF)
    .replace('on p0.gpu\n', `on p0.gpu { ${prefill} }\n`)
    .replace('on d0.gpu\n', `on d0.gpu { ${decode} }\n`)
    .replace('output 512 tok }', `output 512 tok${workload} }`);

const codes = (text: string) => findingsOfText(text).map((f) => `${f.severity} ${f.code}`);

describe('validity of a handoff', () => {
  test('a value on one side alone leaves it open, and the fix declares the other', () => {
    expect(codes(SIDES('block-size 16 tok', 'head-order HND'))).toEqual(['information handoff-mismatch']);
    checkFix(
      SIDES('block-size 16 tok', 'tensor-parallel 1'),
      'Declare the block size on chat.decode',
      SIDES('block-size 16 tok', 'tensor-parallel 1; block-size 16 tok'),
    );
  });

  test('the decode side can follow the prefill side', () => {
    checkFix(
      SIDES('block-size 16 tok', 'block-size 32 tok'),
      'Give chat.decode the block size of chat.prefill',
      SIDES('block-size 16 tok', 'block-size 16 tok'),
    );
    checkFix(
      SIDES('kv-scales "one"', 'kv-scales "two"'),
      'Give chat.decode the KV scales of chat.prefill',
      SIDES('kv-scales "one"', 'kv-scales "one"'),
    );
  });

  test('outranks the deadline', () => {
    const late = '; ttft <= 50 ms';
    expect(codes(SIDES('tensor-parallel 1', 'tensor-parallel 1', late))).toEqual(['error deadline-ttft']);
    expect(codes(SIDES('block-size 16 tok', 'block-size 32 tok', late))).toEqual(['error handoff-mismatch']);
  });

  test('what a side declares is to be compared at run time too', () => {
    const text = SIDES('backend "flashinfer"', 'backend "flashinfer"');
    expect(codes(text)).toEqual(['warning handoff-incomplete']);
    checkFix(text, 'Complete the handoff', text.replace('dtype, layout', 'dtype, layout, backend'));
  });

  test('more ranks than heads need a map of the copies', () => {
    const unequal = (checks: string) =>
      splitServing(COMPLETE_HANDOFF.replace('dtype, layout', `dtype, layout, ${checks}`))
        .replace('device gpu {', 'device gpu {\n    count 16')
        .replace('on p0.gpu\n', 'on p0.gpu { tensor-parallel 8 }\n')
        .replace('on d0.gpu\n', 'on d0.gpu { tensor-parallel 16 }\n');
    checkFix(unequal('shards'), 'Compare the replicated-head map', unequal('shards, heads'));
    expect(codes(unequal('shards'))).toContain('error handoff-reshard');
    expect(codes(unequal('shards, heads'))).not.toContain('error handoff-reshard');
  });
});

const kept = (
  place: string,
  workload = '',
  run = '',
  model = '',
) => `${LLAMA.replace('version', `${model}version`)}${NODE}
workload chat serves M { sequences 8; context 8192 tok; prompt 7680 tok; reused 6144 tok; output 512 tok${workload} }
scenario s {
  place M.weights     in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain 32 GiB; otherwise recompute${place} }
  run   chat          on host.gpu {${run} }
}
`;

describe('validity of kept prefixes', () => {
  test('what they were stored as must match the run', () => {
    expect(codes(kept('; block-size 16 tok', '', ' block-size 16 tok'))).toEqual([]);
    expect(codes(kept('; block-size 16 tok', '', ' block-size 32 tok'))).toEqual(['error prefix-invalid']);
    expect(codes(kept('; version "two"'))).toEqual(['error prefix-invalid']);
    checkFix(
      kept('; block-size 16 tok', '', ' tensor-parallel 1'),
      'Declare the block size on chat.prefill',
      kept('; block-size 16 tok', '', ' tensor-parallel 1; block-size 16 tok'),
    );
  });

  test('a seed of its own is harmless in the memory of the process', () => {
    expect(codes(kept('', '', ' hash-seed "random"'))).toEqual([]);
    const persistent = kept('', '', ' hash-seed "random"').replace('tier dram  {', 'tier dram  { persistent yes;');
    expect(codes(persistent)).toEqual(['error prefix-invalid']);
    checkFix(persistent, 'Give all processes one seed', persistent.replace('"random"', '"0"'));
  });

  test('an update of the weights', () => {
    const updated = 'weights-updates 1 /d; ';
    expect(codes(kept('; key weights, tokens, positions, dtype, layout', '', '', updated))).toEqual([]);
    expect(codes(kept('; key tokens, positions, dtype, layout', '', '', updated))).toEqual(['error stale-prefix']);
    // Memory that a restart clears may be cleared; nothing says so.
    expect(codes(kept('', '', '', updated))).toEqual(['information stale-prefix']);
    expect(codes(kept('', '', '', updated).replace('tier dram  {', 'tier dram  { persistent yes;'))).toEqual([
      'error stale-prefix',
    ]);
    // The traffic may say it in the model's place.
    expect(codes(kept('; key tokens, positions, dtype, layout', '; weights-updates 1 /d'))).toEqual([
      'error stale-prefix',
    ]);
  });

  test('keys hold what tells caches apart', () => {
    const full = 'weights, version, tokens, positions, dtype, layout';
    expect(codes(kept(`; key ${full}`))).toEqual([]);
    expect(codes(kept(`; key ${full}`, '; tenants 2'))).toEqual(['error key-incomplete']);
    expect(codes(kept('', '; tenants 2'))).toEqual(['information key-incomplete']);
    checkFix(
      kept('; key name, tokens, lora-name; key-form joined', '; tenants 2; loras 1'),
      'Complete the key',
      kept(
        '; key tokens, weights, version, positions, dtype, layout, lora, tenant; key-form tagged',
        '; tenants 2; loras 1',
      ),
    );
  });
});

describe('retention', () => {
  test('says the bytes that are needed, and retains them', () => {
    const slow = (retain: string) =>
      kept('', '; arrivals 0.5 /s; reuse-within 4 min').replace('retain 32 GiB', `retain ${retain}`);
    // 0.5 /s · (7,680 − 6,144 + 512) tok · 128 KiB · 240 s = 30 GiB.
    expect(codes(slow('32 GiB'))).toEqual([]);
    checkFix(slow('20 GiB'), 'Retain 30 GiB', slow('30 GiB'));
  });

  test('a tier below that is smaller never serves a hit, unless they exclude one another', () => {
    const two = (below: string) =>
      kept('').replace('  run', `  place chat.prefixes in host.small { retain ${below}; otherwise recompute }\n  run`);
    // Both lie behind links of 55 GB/s; the one with less latency is the nearer.
    expect(codes(two('8 GiB'))).toEqual([]);
    expect(codes(two('12 GiB').replace('retain 32 GiB', 'retain 10 GiB'))).toEqual(['warning tier-never-hits']);
    checkFix(
      two('12 GiB').replace('retain 32 GiB', 'retain 10 GiB'),
      'Let the tiers exclude one another',
      two('12 GiB').replace(
        'retain 32 GiB; otherwise recompute',
        'retain 10 GiB; otherwise recompute; inclusion exclusive',
      ),
    );
    // Eight restores of 0.75 GiB hold 6 GiB: too much for 4 GiB of sole copies, so the fix is not offered.
    const tight = findingsOfText(two('8 GiB').replace('retain 32 GiB', 'retain 4 GiB'));
    expect(tight.map((f) => [f.code, f.fixes.length])).toEqual([['tier-never-hits', 0]]);
  });
});

test('expectations see what is kept and handed over', () =>
  checkRule(
    `${splitServing(`${COMPLETE_HANDOFF}  expect chat.handoff.hidden > 1 s
         ^^^^^^^^^^^^^^^^^^^^^^^^^ warning[expectation-failed] …chat.handoff.hidden…
`)}`,
  ));
