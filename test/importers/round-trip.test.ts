import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bytesAt, bytesPerToken, stateBytesOf } from '../../language/engine/kv/index.ts';
import { importConfig } from '../../language/importers/hugging-face-config/index.ts';
import { printModel } from '../../language/importers/tier-text/print-model.ts';
import { lowerText, parse } from '../helpers/evaluate-text.ts';
import { samples } from './samples.ts';

const folder = new URL('../data/kv/configs/', import.meta.url);
const configs = [
  ...readdirSync(folder).map((file) => [file, readFileSync(new URL(file, folder), 'utf8')] as const),
  ...Object.entries(samples).map(([name, config]) => [name, JSON.stringify(config)] as const),
];

/** Import, print, parse and lower again; undefined where the configuration is refused. */
function roundTrip(text: string) {
  const { architecture, derivedFrom, guessed } = importConfig(text);
  if (!architecture) return undefined;
  const printed = printModel('Mine', architecture, { derivedFrom, guessed, source: 'config.json' });
  expect(parse(printed).errors).toEqual([]);
  const lowered = lowerText(printed);
  const known = ['missing-property'];
  expect(lowered.problems.filter((problem) => !known.includes(problem.code))).toEqual([]);
  return { architecture, printed, model: lowered.models.find((model) => model.name === 'Mine')! };
}

test.each(configs)('%s: printed and read again, it is the same model', (_, text) => {
  const trip = roundTrip(text);
  if (!trip) return;
  const { architecture, model } = trip;
  const again = model.architecture!;
  expect(again.groups).toEqual(architecture.groups);
  expect([again.kDtype, again.vDtype]).toEqual([architecture.kDtype, architecture.vDtype]);
  for (const tokens of [1, 100, 32_768, 1_000_000]) {
    expect(bytesAt(again, tokens, { encoderTokens: 10 })).toBe(bytesAt(architecture, tokens, { encoderTokens: 10 }));
  }
  expect(bytesPerToken(again)).toBe(bytesPerToken(architecture));
  expect(stateBytesOf(again)).toBe(stateBytesOf(architecture));
});

test.each(configs)('%s: the printed model has the parameters of the file', (_, text) => {
  const trip = roundTrip(text);
  const counts = trip?.architecture.weights.parameters;
  if (!trip || !counts) return;
  const { total, active, embedding, head } = trip.model.parameters;
  expect([total.value, active.value, head.value]).toEqual([counts.total, counts.active, counts.head]);
  expect(embedding.value).toBe(counts.tied ? 0 : counts.embedding);
  // `model M from "config.json"` and the printed model are the same model.
  const direct = lowerText('model Mine from "config.json"\n', { 'config.json': text }).models.find(
    (m) => m.name === 'Mine',
  )!;
  expect(direct.parameters.total.value).toBe(total.value);
  expect(direct.parameters.embedding.value).toBe(embedding.value);
  expect(direct.architecture?.groups).toEqual(trip.model.architecture?.groups);
});

test('most configurations take the trip, so the tests above compare something', () => {
  expect(configs.filter(([, text]) => roundTrip(text) !== undefined).length).toBeGreaterThan(configs.length - 6);
});
