import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reproduce } from '../../data/kv/cases.ts';
import type { ObservedRow } from '../../data/kv/observed-row.ts';

const text = readFileSync(new URL('../../data/kv/kv-observed.jsonl', import.meta.url), 'utf8');
const rows = text
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as ObservedRow);
const of = (...roles: readonly ObservedRow['role'][]) =>
  rows.filter((row) => roles.includes(row.role)).map((row) => [row.id, row] as const);

test.each(of('positive'))('%s: the observed size is reproduced', (_, row) => {
  const outcome = reproduce(row);
  expect(outcome, `${outcome.computed} against ${outcome.observed} ${outcome.unit}`).toMatchObject({ ok: true });
});

test.each(of('engine_quirk'))('%s: the engine’s own rule gives the observed size', (_, row) => {
  const outcome = reproduce(row);
  expect(outcome, `${outcome.computed} against ${outcome.observed} ${outcome.unit}`).toMatchObject({ ok: true });
});

test.each(of('negative'))('%s: the right size is computed, and it is not the published one', (_, row) => {
  const outcome = reproduce(row);
  expect(outcome, `${outcome.computed} against ${outcome.observed} ${outcome.unit}`).toMatchObject({ ok: true });
});

test('what stays unexplained is known by name', () => {
  expect(of('open', 'info').map(([id]) => id)).toEqual([
    'vllm-metal-26b',
    'vllm-olmo3-34048',
    'vllm-club-1086',
    'vllm-gemma4-31b-10g',
    'vllm-16011',
    'dsv4flash-two-regime',
    'dsv4flash-51041',
    'ik-dsv4-2239',
  ]);
});
