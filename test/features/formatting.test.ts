import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatText } from '../../language/services/index.ts';
import { checkFormat } from '../helpers/format.ts';
import { ENGINEERING_EXAMPLE, SPLIT_SERVING } from '../helpers/language-samples.ts';
import { applyEdits, openWorkspace } from '../helpers/workspace.ts';

describe('formatting', () => {
  test('leaves the samples of the language as they are, hand-made columns included', async () => {
    await checkFormat(ENGINEERING_EXAMPLE, ENGINEERING_EXAMPLE);
    await checkFormat(SPLIT_SERVING, SPLIT_SERVING);
  });

  test('indents by blocks and puts one blank between words', () =>
    checkFormat(
      'node   host{\ntier dram{capacity 1 TiB;read 300 GB/s}\n}',
      'node host {\n  tier dram { capacity 1 TiB; read 300 GB/s }\n}\n',
    ));

  test('expressions, paths and tables', () =>
    checkFormat(
      'let a=3+-4*( 2-1 )\nscenario s{expect min( w . itl ,3 ms)<w.ttft}\nrun w on d{measured{8192 tok :612 ms ;16384 tok:1.4 s}}\ndevice d:X{}',
      'let a = 3 + -4 * (2 - 1)\nscenario s { expect min(w.itl, 3 ms) < w.ttft }\nrun w on d { measured { 8192 tok: 612 ms; 16384 tok: 1.4 s } }\ndevice d : X {}\n',
    ));

  test('keeps comments, and moves those over several lines as a whole', () =>
    checkFormat(
      'node n {\n/** One\n  * two.\n */\n      tier t { capacity 1 GB } // small   \n// last\n}\n',
      'node n {\n  /** One\n    * two.\n   */\n  tier t { capacity 1 GB } // small\n  // last\n}\n',
    ));

  test('keeps one blank line, none at the start, one line break at the end', () =>
    checkFormat('\n\nlet a = 1\n\n\n\nlet b = 2\n\n\n', 'let a = 1\n\nlet b = 2\n'));

  test('lines wrapped after an operator or a comma are indented', () =>
    checkFormat(
      'let a = 1 +\n2\nhandoff w { checks weights,\nversion }',
      'let a = 1 +\n  2\nhandoff w { checks weights,\n              version }\n',
    ));

  test('keeps CRLF and a byte order mark', () =>
    checkFormat('\uFEFFnode n{\r\ntier t\r\n}\r\n', '\uFEFFnode n {\r\n  tier t\r\n}\r\n'));

  test('leaves texts, units and half-typed lines alone', () =>
    checkFormat(
      'tier t {\n  source "a  b"\n  capacity\n  read 1 @ 2\n}\n',
      'tier t {\n  source "a  b"\n  capacity\n  read 1 @ 2\n}\n',
    ));

  test('does nothing while braces do not match', () => checkFormat('node n {\ntier   t {\n', 'node n {\ntier   t {\n'));

  test('of a range touches its lines only; on type the line of the brace', async () => {
    const text = 'node n {\ntier a {\ncapacity 1 GB\n  }\n}\n';
    const { main, services } = await openWorkspace({ files: [{ path: 'main.tier', text }], cursor: undefined });
    const params = { textDocument: { uri: main.uri.toString() }, options: { insertSpaces: true, tabSize: 4 } };
    const range = { start: { line: 2, character: 0 }, end: { line: 2, character: 3 } };
    const ranged = (await services.lsp.Formatter?.formatDocumentRange(main, { ...params, range })) ?? [];
    expect(applyEdits(text, ranged)).toBe('node n {\ntier a {\n        capacity 1 GB\n  }\n}\n');
    const typed =
      (await services.lsp.Formatter?.formatDocumentOnType(main, {
        ...params,
        ch: '}',
        position: { line: 3, character: 3 },
      })) ?? [];
    expect(applyEdits(text, typed)).toBe('node n {\ntier a {\ncapacity 1 GB\n    }\n}\n');
  });

  test('any text: formatting twice changes nothing, and nothing but blanks is changed', () => {
    const piece = fc.constantFrom(
      'tier',
      't',
      '{',
      '}',
      ';',
      '\n',
      '  ',
      ' ',
      '\r\n',
      '8 GB',
      '-',
      '+',
      '(',
      ')',
      ',',
      '.',
      ':',
      '"a b"',
      '// c\n',
      '/* d\n e */',
      '<=',
      'a-b',
      '\t',
      '@',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const once = formatText(text);
        expect(formatText(once)).toBe(once);
        expect(once.replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''));
      }),
      { numRuns: 500 },
    );
  });
});
