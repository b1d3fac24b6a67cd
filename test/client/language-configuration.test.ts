import { expect, test } from 'vitest';
import { indentationRules, wordPattern } from '../../syntaxes/language-configuration.json';

const word = new RegExp(wordPattern.pattern, `g${wordPattern.flags}`);

test('a name with hyphens and dots is one word, a path is several', () => {
  expect('place Llama-3.1-8B.weights in host.gpu.hbm'.match(word)).toEqual([
    'place',
    'Llama-3.1-8B',
    'weights',
    'in',
    'host',
    'gpu',
    'hbm',
  ]);
});

test('a minus between blanks joins nothing', () => {
  expect('a - b; kv-dtype fp8; 14.6 ms'.match(word)).toEqual(['a', 'b', 'kv-dtype', 'fp8', '14.6', 'ms']);
});

test('an open block indents the next line, a closed one does not', () => {
  const increase = new RegExp(indentationRules.increaseIndentPattern);
  const lines = ['node host {', '  via "a/b" {', 'tier d { capacity 1 TB }', '// a {', 'version "{"'];
  expect(lines.map((line) => increase.test(line))).toEqual([true, true, false, false, false]);
});
