import { readFileSync } from 'node:fs';
import { AstUtils, GrammarAST } from 'langium';
import { expect, test } from 'vitest';
import { TierwrightGrammar } from '../../language/generated/grammar.ts';
import { grammarText, tokenise } from './tokenise.ts';

const KEYWORD_SCOPES = /^(?:keyword\.(?:control|other)(?:\.import)?|storage\.type)$/;
const generated = AstUtils.streamAllContents(TierwrightGrammar())
  .filter(GrammarAST.isKeyword)
  .map(({ value }) => value)
  .filter((value) => /^[a-z]/.test(value))
  .toSet();

test('every keyword of the parser is coloured as one', async () => {
  const plain = [];
  for (const keyword of generated) {
    const [token] = await tokenise(keyword);
    if (token?.text !== keyword || !KEYWORD_SCOPES.test(token.scope)) plain.push(keyword);
  }
  expect(generated.size).toBeGreaterThan(15);
  expect(plain).toEqual([]);
});

test('nothing else is coloured as a keyword', () => {
  const { repository } = JSON.parse(grammarText) as { repository: { keywords: { patterns: { match: string }[] } } };
  const words = repository.keywords.patterns.flatMap(
    ({ match }) => /\(\?:([a-z|]+)\)/.exec(match)?.[1]?.split('|') ?? [],
  );
  expect(new Set(words)).toEqual(new Set(generated));
});

test('a declaration with its template', async () => {
  expect(await tokenise('model Mine : Llama-3.1-8B { kv-dtype fp8 }')).toEqual([
    { text: 'model', scope: 'storage.type' },
    { text: 'Mine', scope: 'entity.name.type' },
    { text: ':', scope: 'punctuation.separator.template' },
    { text: 'Llama-3.1-8B', scope: 'entity.other.inherited-class' },
    { text: '{', scope: 'punctuation.section.block' },
    { text: 'kv-dtype', scope: 'variable.other.property' },
    { text: 'fp8', scope: '' },
    { text: '}', scope: 'punctuation.section.block' },
  ]);
});

test('attributes, several on a line, with quantities in one piece and limits', async () => {
  expect(await tokenise('  read 1.6 TB/s; ttft p99 <= 500 ms\n  arrivals 0.5 /s')).toEqual([
    { text: 'read', scope: 'variable.other.property' },
    { text: '1.6', scope: 'constant.numeric' },
    { text: 'TB/s', scope: 'keyword.other.unit' },
    { text: ';', scope: 'punctuation.terminator' },
    { text: 'ttft', scope: 'variable.other.property' },
    { text: 'p99', scope: 'constant.language.percentile' },
    { text: '<=', scope: 'keyword.operator.comparison' },
    { text: '500', scope: 'constant.numeric' },
    { text: 'ms', scope: 'keyword.other.unit' },
    { text: 'arrivals', scope: 'variable.other.property' },
    { text: '0.5', scope: 'constant.numeric' },
    { text: '/s', scope: 'keyword.other.unit' },
  ]);
});

test('words that may follow a number are no units', async () => {
  const tokens = await tokenise('sweep n from 1 to 8 step 2');
  expect(tokens.map(({ scope }) => scope)).toEqual([
    'keyword.control',
    'entity.name.type',
    'keyword.other',
    'constant.numeric',
    'keyword.other',
    'constant.numeric',
    'keyword.other',
    'constant.numeric',
  ]);
});

test('after a dot a keyword is a name', async () => {
  expect(await tokenise('  expect chat.handoff.time < 1 s')).toContainEqual({
    text: 'handoff',
    scope: 'variable.other.property',
  });
  expect(await tokenise('place node.in in host')).toContainEqual({ text: 'in', scope: 'variable.other.property' });
});

test('comments and texts hide what is in them, and an open text ends with its line', async () => {
  expect(await tokenise('/** model\n x */ // tier\nversion "tier {\nread 1 GB/s')).toEqual([
    { text: '/**', scope: 'punctuation.definition.comment' },
    { text: 'model', scope: 'comment.block.documentation' },
    { text: 'x', scope: 'comment.block.documentation' },
    { text: '*/', scope: 'punctuation.definition.comment' },
    { text: '//', scope: 'punctuation.definition.comment' },
    { text: 'tier', scope: 'comment.line.double-slash' },
    { text: 'version', scope: 'variable.other.property' },
    { text: '"', scope: 'punctuation.definition.string.begin' },
    { text: 'tier {', scope: 'string.quoted.double' },
    { text: 'read', scope: 'variable.other.property' },
    { text: '1', scope: 'constant.numeric' },
    { text: 'GB/s', scope: 'keyword.other.unit' },
  ]);
});

test('the examples hold no keyword or number that is left uncoloured', async () => {
  for (const name of ['engineering-example', 'split-serving']) {
    const text = readFileSync(new URL(`../../examples/${name}.tier`, import.meta.url), 'utf8');
    const plain = (await tokenise(text))
      .filter(({ scope }) => scope === '')
      .flatMap((token) => token.text.split(/\s+/));
    expect(plain.filter((word) => generated.has(word) || /^[0-9]/.test(word))).toEqual([]);
  }
});

test('an indented keyword is a keyword, not an attribute', async () => {
  const [token] = await tokenise('  place chat.kv in host.dram');
  expect(token).toEqual({ text: 'place', scope: 'keyword.control' });
});
