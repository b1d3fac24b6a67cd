import { expect, test } from 'vitest';
import { modelNameOf, relativePath } from '../../client/features/model-name.ts';

test.each([
  ['/w/llama-3.1-8b.config.json', 'llama-3.1-8b'],
  ['/w/Qwen3-8B/config.json', 'Qwen3-8B'],
  ['/w/config.json', 'w'],
  ['/config.json', 'Imported'],
  ['/w/My Model (v2).json', 'My-Model-v2'],
  ['/w/7b-config.json', 'Model-7b'],
  ['/w/gpt.oss.json', 'gpt-oss'],
  ['/w/Llama-3.1-8B-Q4_K_M.gguf', 'Llama-3.1-8B-Q4_K_M'],
])('%s is called %s', (path, name) => {
  expect(modelNameOf(path)).toBe(name);
});

test('names are names of the language', () => {
  const ID = /^[A-Za-z_][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+|\.[0-9][A-Za-z0-9_]*)*$/;
  for (const path of ['/a/--x--.json', '/a/1.2.json', '/a/ä.json', '/a/..json', '/a/x.-1.json']) {
    expect(modelNameOf(path)).toMatch(ID);
  }
});

test('paths lead from a folder to a file', () => {
  expect(relativePath('/w/a', '/w/a/x.json')).toBe('x.json');
  expect(relativePath('/w/a/b', '/w/c/x.json')).toBe('../../c/x.json');
  expect(relativePath('/w', '/w/c/x.json')).toBe('c/x.json');
});
