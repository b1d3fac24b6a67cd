import { expect, test } from 'vitest';
import { unusedSuppression } from '../../language/rules/unused-suppression.ts';
import { suppressionComment } from '../../language/services/index.ts';
import { describeFinding } from '../helpers/diagnostics.ts';
import { openWorkspace } from '../helpers/workspace.ts';

async function findings(text: string): Promise<readonly string[]> {
  const { shared, main } = await openWorkspace(text);
  return shared.tierwright.Analysis.get(main)
    .findings.filter((one) => one.code !== 'unused-declaration')
    .map((one) => describeFinding(one, false));
}

const BROKEN = 'let a = 1 Xs';

test('a comment silences its codes on the next line only', async () => {
  expect(await findings(`// tierwright-ignore-next-line unknown-unit: old notation\n${BROKEN}\nlet b = 1 Ys`)).toEqual([
    '3:11-13 error[unknown-unit]',
  ]);
});

test('several comments may stand above a line, and one comment may name several codes', async () => {
  expect(
    await findings(
      `// tierwright-ignore-next-line unknown-unit: x\n// tierwright-ignore-next-line duplicate-name: y\nlet a = 1 Xs`,
    ),
  ).toEqual(['2:32-46 warning[unused-suppression]']);
  expect(
    await findings(
      '// tierwright-ignore-next-line unknown-unit, duplicate-property: both\ntier t { capacity 1 GB; capacity 2 GB; read 1 Xs }',
    ),
  ).toEqual([]);
});

test('one that silences nothing is told, on the code it names, with a fix that removes it', async () => {
  const text = `${suppressionComment('no-path', 'why')}\r\nlet a = 1`;
  const { shared, main } = await openWorkspace(text);
  const [found] = shared.tierwright.Analysis.get(main).findings.filter((one) => one.code === 'unused-suppression');
  expect(found && describeFinding(found)).toMatch(
    /^1:32-39 warning\[unused-suppression\] Nothing on the next line reports 'no-path'/,
  );
  expect(found?.unnecessary).toBe(true);
  const [edit] = found?.fixes[0]?.edits ?? [];
  expect(text.slice(0, edit?.span.offset) + text.slice(edit?.span.endOffset)).toBe('let a = 1');
  expect(await findings('// tierwright-ignore-next-line\nlet a = 1')).toEqual(['1:1-31 warning[unused-suppression]']);
});

test('the page of the code shows one and none', async () => {
  const codes = async (text: string) => (await findings(text)).map((one) => one.replace(/^.*\[(.*)\]$/, '$1'));
  expect(await codes(unusedSuppression.bad)).toEqual([unusedSuppression.code]);
  expect(await codes(unusedSuppression.good)).toEqual([]);
});

test('the user’s severities come last', async () => {
  const { shared, main } = await openWorkspace(BROKEN);
  const severities = () =>
    shared.tierwright.Analysis.get(main)
      .findings.filter((one) => one.code === 'unknown-unit')
      .map((one) => one.severity);
  expect(severities()).toEqual(['error']);
  shared.tierwright.Settings.update({ severity: { 'unknown-unit': 'hint' } });
  expect(severities()).toEqual(['hint']);
  shared.tierwright.Settings.update({ severity: { 'unknown-unit': 'off', nonsense: 'loud' } });
  expect(severities()).toEqual([]);
});
