import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NAME_OF_CONFIG } from './config-names.ts';
import { libraryModels } from './library.ts';

const models = libraryModels();
const FOLDER = new URL('../data/kv/configs/', import.meta.url);

const configs = readdirSync(FOLDER).flatMap((file) => {
  const base = file.replace('.config.json', '');
  const name = NAME_OF_CONFIG[base] ?? NAME_OF_CONFIG[`${base}.classdefault`] ?? base.replace('.classdefault', '');
  const { hidden_size, text_config } = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
  const size: number | undefined = hidden_size ?? text_config?.hidden_size;
  return models.get(name)?.attributes.get('hidden-size') && size !== undefined ? [[name, size] as const] : [];
});

test('every hidden size of the library stands in a configuration at hand', () => {
  const told = [...models].filter(([, model]) => model.attributes.get('hidden-size')).map(([name]) => name);
  expect(configs.map(([name]) => name).toSorted()).toEqual(told.toSorted());
  expect(told.length).toBeGreaterThan(20);
});

test.each(configs)('%s is as wide as its configuration says', (name, size) => {
  expect(models.get(name)?.attributes.quantity('hidden-size').value).toBe(size);
});
