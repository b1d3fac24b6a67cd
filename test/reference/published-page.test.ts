import { describe, expect, test } from 'vitest';
import { type PublishedOutcome, publishedPage } from '../../language/reference/published-page.ts';
import { publishedOutcomes, TOLERANCE } from './published-outcomes.ts';

const one: PublishedOutcome = {
  paper: 'A paper',
  location: 'table 1',
  source: 'https://example.org/paper',
  inputs: 'a | b',
  unit: 'GB',
  published: '2',
  ours: [2.00004],
  by: 'kv-conventional, whole blocks',
  outcome: 'reproduced',
  kind: 'equality',
  remark: '',
};
const rowsOf = (page: string) => page.split('\n').filter((line) => line.startsWith('| ['));

describe('docs/published.md', () => {
  test('a row names the source, the inputs, both figures and the formula', () => {
    expect(rowsOf(publishedPage([one], 0.03))).toEqual([
      '| [A paper](https://example.org/paper), table 1 | a \\| b | 2 GB | 2 | `kv-conventional`, whole blocks |  |',
    ]);
  });

  test('a bound says on which side the published figure must lie', () => {
    const held = { ...one, outcome: 'held', ours: [131_072.5] } as const;
    const page = publishedPage(
      [
        { ...held, kind: 'lower-bound', published: '0.45977011494252873' },
        { ...held, kind: 'upper-bound' },
      ],
      0.03,
    );
    expect(rowsOf(page).map((line) => line.split(' | ').slice(2, 5))).toEqual([
      ['0.4598 GB', 'not below ours', '131100'],
      ['2 GB', 'not above ours', '131100'],
    ]);
    expect(page).toContain('## Held by a bound');
    expect(page).not.toContain('## Reproduced');
  });

  test('tells every figure of the data that can be looked up, and every anomaly with its reason', () => {
    const outcomes = publishedOutcomes();
    const page = publishedPage(outcomes, TOLERANCE);
    expect(outcomes).toHaveLength(59);
    expect(rowsOf(page)).toHaveLength(59);
    const wrong = page.slice(page.indexOf('## Published and wrong'), page.indexOf('## No test'));
    // KiB printed as bytes: 2 · 32 · 8 · 128 · 2 B = 131,072 B, printed as 128.
    expect(wrong).toMatch(/\| 128 B\/token \| 131072 \| .*1024x/);
    expect(rowsOf(wrong)).toHaveLength(3);
    expect(page).not.toContain('## Not reproduced');
  });

  test('what is not reproduced is not hidden', () => {
    const page = publishedPage([{ ...one, outcome: 'broken', ours: undefined }], 0.03);
    expect(page).toContain('## Not reproduced');
    expect(rowsOf(page)).toEqual([expect.stringContaining('| inputs not published |')]);
  });
});
