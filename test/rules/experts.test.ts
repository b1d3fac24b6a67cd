import { describe, expect, test } from 'vitest';
import { checkAllFixes, checkFix, checkRule, findingsOfText } from './check-rule.ts';
import { CHAT, LLAMA, NODE } from './fixtures.ts';

/** 8.03e9 parameters, 2e9 active, 7e9 of them in routed experts. */
const MIXTURE = LLAMA.replace(
  'parameters 8.03e9',
  'parameters 8.03e9\n  active-parameters 2e9\n  expert-parameters 7e9',
);
const scenario = (places: string, model = MIXTURE) => `${model}${NODE}${CHAT}
scenario s {
${places}
  place chat.kv in host.gpu.hbm
  run chat on host.gpu
}
`;

describe('experts placed apart', () => {
  test('with the dense part are silent', () =>
    checkRule(scenario('  place M.experts in host.dram\n  place M.dense in host.gpu.hbm')));

  test('in groups are silent', () =>
    checkRule(
      scenario(
        '  place M.experts in host.gpu.hbm { share 75% }\n  place M.experts in host.dram { share 25% }\n  place M.dense in host.gpu.hbm',
      ),
    ));

  test('without the dense part', () => {
    const half = scenario('  place M.experts in host.dram');
    const [found, ...others] = findingsOfText(half);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      code: 'not-placed',
      subject: 'M.dense',
      message: 'M.dense is not placed in this scenario, and every step reads it. Add: place M.dense in …',
    });
    expect(checkAllFixes(half)).toEqual(['Place M.dense in host.gpu.hbm']);
  });

  test('in groups that leave a part out', () => {
    const [found, ...others] = findingsOfText(
      scenario(
        '  place M.experts in host.gpu.hbm { share 75% }\n  place M.experts in host.dram { share 15% }\n  place M.dense in host.gpu.hbm',
      ),
    );
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: 'shares-incomplete', subject: 'M.experts' });
  });

  test('beside the whole weights', () => {
    const twice = scenario('  place M.weights in host.gpu.hbm\n  place M.experts in host.dram');
    const [found, ...others] = findingsOfText(twice);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      code: 'shares-incomplete',
      subject: 'M.experts',
      message:
        'M.experts is a part of M.weights, which is placed whole in host.gpu.hbm, so its bytes are counted twice. Place M.weights, or M.experts and M.dense instead of it.',
    });
    checkFix(twice, 'Remove this place of M.experts', twice.replace('place M.experts in host.dram', ''));
  });

  test('of a model that does not tell them', () => {
    const silent = scenario('  place M.experts in host.dram\n  place M.dense in host.gpu.hbm', LLAMA);
    const found = findingsOfText(silent);
    expect(found.map((f) => f.code)).toEqual(['unknown-verdict']);
    expect(found[0]?.message).toContain("M has no 'expert-parameters'");
  });

  test('over a link that does not exist', () => {
    const far = scenario('  place M.experts in host.dram\n  place M.dense in host.gpu.hbm').replace(
      /\n {2}link b .*\n/,
      '\n',
    );
    expect(findingsOfText(far).map((f) => [f.code, f.subject])).toContainEqual(['no-path', 'M.experts']);
  });
});

test('experts that do not fit the other counts', () => {
  // 8.03e9 − 2e9 = 6.03e9 parameters are idle for a token, so at least these are experts.
  const few = scenario('  place M.weights in host.gpu.hbm', MIXTURE.replace('7e9', '5e9'));
  expect(findingsOfText(few).map((f) => [f.code, f.severity])).toEqual([['value-out-of-range', 'error']]);
});
