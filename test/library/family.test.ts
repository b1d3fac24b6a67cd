import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NAME_OF_CONFIG } from './config-names.ts';
import { libraryModels, lowerText } from './library.ts';

const models = libraryModels();
const FOLDER = new URL('../data/kv/configs/', import.meta.url);

/** Families as the configurations write them: of the whole file and of the language model in it. */
const configs = readdirSync(FOLDER).flatMap((file) => {
  const base = file.replace('.config.json', '');
  const name = NAME_OF_CONFIG[base] ?? NAME_OF_CONFIG[`${base}.classdefault`] ?? base.replace('.classdefault', '');
  const { model_type, text_config } = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
  const inner: string | undefined = text_config?.model_type;
  // A reduced file may have lost the type of the whole: `gemma3` is the whole around `gemma3_text`.
  const told = [model_type, inner, model_type ? undefined : inner?.replace(/_text$/, '')].filter(Boolean);
  return models.has(name) && told.length > 0 ? [[name, told] as const] : [];
});

test('most configurations have a library model, so the test below compares something', () => {
  expect(configs.length).toBeGreaterThan(35);
});

test.each(configs)('%s has the family of its configuration', (name, told) => {
  expect(told).toContain(models.get(name)!.attributes.text('family'));
});

test('every model has a family but the made-up one and those whose configuration was not at hand', () => {
  const silent = [...models].filter(([, model]) => model.attributes.text('family') === undefined);
  expect(silent.map(([name]) => name)).toEqual(['Synthetic-8B', 'Step-3.7-Flash', 'RWKV-7-World-2.9B']);
});

test('a model derived from another keeps its family', () => {
  const mine = lowerText('import "std/models"\nmodel Mine : Qwen3-30B-A3B { kv-dtype fp8 }').models[0]!;
  expect(mine.attributes.text('family')).toBe('qwen3_moe');
});
