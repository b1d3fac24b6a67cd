import { describe, expect, test } from 'vitest';
import { describeFinding } from '../helpers/diagnostics.ts';
import { openWorkspace } from '../helpers/workspace.ts';

/** Syntax errors of a text, and the codes of whatever else stands beside them. */
async function findings(text: string): Promise<readonly string[]> {
  const { shared, main } = await openWorkspace(text);
  return shared.tierwright.Analysis.get(main)
    .findings.filter((one) => one.code !== 'unused-declaration')
    .map((one) => describeFinding(one, one.code === 'syntax-error'));
}

describe('syntax errors speak plainly, once for each cause, on the smallest range', () => {
  test.each([
    [
      'two attributes on a line',
      'tier dram {\n  capacity 1 TiB read 300 GB/s\n}',
      [
        "2:18-22 error[syntax-error] 'read' does not fit after '1 TiB'. Begin a new line with it, or separate the two with ';'.",
      ],
    ],
    [
      'an open brace',
      'tier t {\n  capacity 1 TiB\n  read 1 GB/s\n',
      ["1:8-9 error[syntax-error] This '{' is never closed. Add a '}' where its block ends."],
    ],
    [
      'the inner one of two, told by indentation',
      'node n {\n  tier t {\n    capacity 1 TiB\n    read 1 GB/s\n}\n',
      ["2:10-11 error[syntax-error] This '{' is never closed. Add a '}' where its block ends."],
    ],
    [
      'a brace too many',
      'let a = 1\n}\nlet b = 4',
      ["2:1-2 error[syntax-error] This '}' closes nothing: no '{' is open before it. Remove it."],
    ],
    [
      'a missing operand',
      'let a = 3 +\nlet b = 4',
      ["1:11-12 error[syntax-error] After '+' a value is missing before 'let'."],
    ],
    [
      'a missing name',
      'let a = 3\nscenario s { expect a. < 3 }',
      ["2:22-23 error[syntax-error] After '.' a name is missing before '<'."],
    ],
    [
      'a wrong joining word',
      'scenario s {\n  place chat.kv on host.dram\n}',
      ["2:17-19 error[syntax-error] 'on' does not fit after 'kv'. The form is: place OBJECT in TIER"],
    ],
    [
      'a capital letter',
      'Tier t { capacity 3 GB }',
      [
        "1:1-5 error[syntax-error] 'Tier' cannot begin a line: declarations, statements and attributes begin with a lower-case word. Did you mean 'tier'?",
      ],
    ],
    [
      'a strange character',
      'let a = 1 @ 2',
      [
        "1:11-12 error[syntax-error] '@' has no meaning in a .tier file. Remove it; a text stands in double quotes, a comment after //.",
      ],
    ],
    [
      'an open comment',
      'let a = 1 /* oh\nlet b = 3',
      ['1:11-13 error[syntax-error] This comment is never closed and hides the rest of the file. Close it with */.'],
    ],
    [
      'a value too many',
      'let x = 3 4',
      ["1:11-12 error[syntax-error] '4' does not fit after '3'. The form is: let NAME = VALUE"],
    ],
  ])('%s', async (_name, text, expected) => {
    expect(await findings(text)).toEqual(expected);
  });

  test('the fix of a missing separator makes the error go away', async () => {
    const text = 'tier dram {\n  capacity 1 TiB read 300 GB/s\n}';
    const { shared, main } = await openWorkspace(text);
    const [fix] = shared.tierwright.Analysis.get(main).findings.find((one) => one.code === 'syntax-error')?.fixes ?? [];
    const [edit] = fix?.edits ?? [];
    expect(await findings(text.slice(0, edit?.span.offset) + edit?.newText + text.slice(edit?.span.endOffset))).toEqual(
      [],
    );
  });

  test('a half-typed line says nothing of syntax and leaves the rest alone', async () => {
    expect(await findings('tier a {\n  capacity\n  read 1 TB/s\n}\ntier b { capacity 1 GB; read 1 Xs }')).toEqual([
      '2:3-11 error[missing-value]',
      '5:32-34 error[unknown-unit]',
    ]);
  });
});
