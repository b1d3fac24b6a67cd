import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importConfig } from '../../language/importers/hugging-face-config/index.ts';
import type { JsonValue } from '../../language/importers/hugging-face-config/json.ts';
import { samples } from './samples.ts';

const folder = new URL('../data/kv/configs/', import.meta.url);
const configs: readonly (readonly [string, object])[] = [
  ...readdirSync(folder).map((file) => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8'))] as const),
  ...Object.entries(samples),
];

const ODD: readonly (JsonValue | undefined)[] = [
  undefined,
  null,
  -1,
  0,
  0.5,
  1e300,
  '8',
  '',
  true,
  [],
  [null],
  [{}],
  {},
  { a: [] },
];

/** Every object of a configuration, so that nested keys are spoilt too. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)];
}

test.each(configs)('%s: whatever one key holds, it is read or refused, never thrown or miscounted', (_, config) => {
  const copy = structuredClone(config);
  for (const object of objectsIn(copy)) {
    for (const [key, before] of Object.entries(object)) {
      for (const odd of ODD) {
        object[key] = odd;
        const { architecture, problems } = importConfig(JSON.stringify(copy));
        if (!architecture) expect(problems.length).toBeGreaterThan(0);
        for (const group of architecture?.groups ?? []) {
          const numbers = Object.values(group).filter((value) => typeof value === 'number');
          expect(
            numbers.every((value) => Number.isInteger(value) && value >= 0),
            `${key}: ${JSON.stringify(group)}`,
          ).toBe(true);
        }
      }
      object[key] = before;
    }
  }
});
