import { expect, test } from 'vitest';
import { attributesOfGroup, groupFromAttributes } from '../../../language/model/layer-groups.ts';
import {
  attentionKinds,
  attributesFor,
  fieldOf,
  layerAttributes,
} from '../../../language/vocabulary/layer-attributes.ts';
import { everyGroup, samples } from './samples.ts';

test.each(everyGroup.map((group) => [group.kind, group] as const))(
  '%s: attributes and group are inverse',
  (_, group) => {
    expect(groupFromAttributes(group.layers, attributesOfGroup(group))).toEqual({ group });
  },
);

test('the table and the types agree: every field of every sample has a row, every row is used', () => {
  const used = new Set<string>();
  for (const group of everyGroup) {
    const allowed = attributesFor(group.kind);
    for (const field of Object.keys(group).filter((one) => one !== 'layers')) {
      const name = allowed.find((attribute) => fieldOf(attribute) === field);
      expect(name, `${group.kind}.${field}`).toBeDefined();
      used.add(name!);
    }
  }
  expect([...used].sort()).toEqual(Object.keys(layerAttributes).sort());
  expect(Object.keys(samples).sort()).toEqual(Object.keys(attentionKinds).sort());
});

test('every problem is named with its attribute', () => {
  const problems = (layers: number, values: Record<string, number | string>) => {
    const result = groupFromAttributes(layers, values);
    return 'problems' in result ? result.problems.map((one) => [one.attribute, one.problem]) : [];
  };
  expect(problems(1, {})).toEqual([['attention', 'missing']]);
  expect(problems(1, { attention: 'ring' })).toEqual([['attention', 'wrong-type']]);
  expect(problems(1, { attention: 'full', window: 5, depth: 1, 'kv-heads': 0 })).toEqual([
    ['window', 'not-for-kind'],
    ['depth', 'unknown'],
    ['kv-heads', 'out-of-range'],
    ['head-dim', 'missing'],
  ]);
  expect(
    problems(1, {
      attention: 'mla',
      'latent-rank': 512,
      'rope-dim': 'x',
      'latent-cache': 'warm',
      'indexer-dtype': 'fp3',
    }),
  ).toEqual([
    ['rope-dim', 'wrong-type'],
    ['latent-cache', 'wrong-type'],
    ['indexer-dtype', 'wrong-type'],
  ]);
});

test('an expanded latent needs its heads', () => {
  const values = { attention: 'mla', 'latent-rank': 512, 'rope-dim': 64, 'latent-cache': 'expanded', 'nope-dim': 128 };
  expect(groupFromAttributes(1, values)).toMatchObject({
    problems: [
      { attribute: 'query-heads', problem: 'missing' },
      { attribute: 'value-head-dim', problem: 'missing' },
    ],
  });
});

test('formats may be spelled as other tools spell them', () => {
  const result = groupFromAttributes(1, {
    attention: 'lightning',
    'state-heads': 1,
    'state-head-dim': 1,
    'state-dtype': 'bfloat16',
  });
  expect(result).toMatchObject({ group: { stateDtype: 'bf16' } });
});
