import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ObservedOutcome, observedPage } from '../../../language/reference/observed.ts';
import { reproduce } from '../../data/kv/cases.ts';
import type { ObservedRow } from '../../data/kv/observed-row.ts';

const rows = readFileSync(new URL('../../data/kv/kv-observed.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as ObservedRow);

test('the page shows every row once, under what it proves, with its source', () => {
  const text = observedPage(rows.map(reproduce));
  for (const row of rows) expect(text.split(`| \`${row.id}\` |`)).toHaveLength(2);
  const headings = text.match(/^## .*$/gm);
  expect(headings).toEqual([
    '## Reproduced',
    '## Reproduced with the engine’s own rule',
    '## Published and wrong',
    '## Open',
  ]);
  expect(text).not.toContain('not reproduced');
  expect(text).not.toContain('undefined');
});

test('a row says what was published, what is computed and by how much they differ', () => {
  const outcome: ObservedOutcome = {
    id: 'made-up',
    role: 'positive',
    formula: 'F_GQA',
    computed: 131_072,
    observed: 131_000,
    unit: 'B',
    error: 72 / 131_000,
    ok: true,
    remark: 'one | bar',
    source: 'a log',
  };
  expect(observedPage([outcome])).toContain(
    '| `made-up` | `F_GQA` | 131,000 B | 131,072 B | 0.05 % | one \\| bar | a log |',
  );
  expect(observedPage([{ ...outcome, ok: false }])).toContain('not reproduced; one');
  expect(observedPage([{ ...outcome, role: 'open', observed: 0.123456789 }])).toContain(
    '| `made-up` | 0.123457 B | one \\| bar | a log |',
  );
});
