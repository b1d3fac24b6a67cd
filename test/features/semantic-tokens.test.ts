import { expect, test } from 'vitest';
import { semanticTokens } from '../../server/features/semantic-tokens.ts';
import { openWorkspace } from '../helpers/workspace.ts';

/** Each token as `text:type+modifier`. */
async function tokensOf(text: string): Promise<readonly string[]> {
  const { main } = await openWorkspace(text);
  return semanticTokens(main).map(({ line, character, length, type, modifiers }) => {
    const word = main.textDocument.getText({
      start: { line, character },
      end: { line, character: character + length },
    });
    return [`${word}:${type.replace('tierwright-', '')}`, ...modifiers].join('+');
  });
}

test('names are coloured by what they mean', async () => {
  expect(
    await tokensOf(
      'import "std/hardware"\nnode host { device gpu : H100-SXM; tier dram { capacity 1.5 TiB; append in-place } }',
    ),
  ).toEqual([
    'host:node+declaration',
    'gpu:device+declaration',
    'H100-SXM:device+defaultLibrary',
    'dram:tier+declaration',
    'capacity:property',
    '1.5:number',
    'TiB:unit',
    'append:property',
    'in-place:enumMember',
  ]);
});

test('objects, derived quantities and limits', async () => {
  expect(
    await tokensOf('workload w { ttft p99 <= 80% }\nscenario s { place w.kv in x; expect min(w.ttft.bound, 2) < 3 }'),
  ).toEqual([
    'w:workload+declaration',
    'ttft:property',
    'p99:enumMember',
    '80:number',
    '%:unit',
    's:scenario+declaration',
    'w:workload',
    'kv:object',
    'min:function',
    'w:workload',
    'ttft:quantity',
    'bound:quantity',
    '2:number',
    '3:number',
  ]);
});

test('the encoding is relative and a range gives its lines only', async () => {
  const { services, main } = await openWorkspace('let a = 1\nlet b = 2\n');
  const provider = services.lsp.SemanticTokenProvider;
  const types = provider?.semanticTokensOptions.legend.tokenTypes ?? [];
  const textDocument = { uri: main.uri.toString() };
  const all = await provider?.semanticHighlight(main, { textDocument });
  const variable = types.indexOf('variable');
  const number = types.indexOf('number');
  expect(all?.data).toEqual([0, 4, 1, variable, 1, 0, 4, 1, number, 0, 1, 4, 1, variable, 1, 0, 4, 1, number, 0]);
  const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 9 } };
  expect((await provider?.semanticHighlightRange(main, { textDocument, range }))?.data).toEqual([
    1,
    4,
    1,
    variable,
    1,
    0,
    4,
    1,
    number,
    0,
  ]);
});
