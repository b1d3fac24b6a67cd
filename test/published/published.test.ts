import { describe, expect, it } from 'vitest';
import { readPublished } from './read.ts';
import { comparePublished, publishedTable } from './table.ts';

/** Predicted with all parameters; here, without embedding and output head, which makes the bounds a little lower. */
const LAYERS_ONLY = ['pega-cold', 'cake-compute-2xA100', 'cake-compute-H100'];

const rows = readPublished();
const compared = comparePublished(rows);
const of = (...kinds: readonly string[]) => compared.filter((one) => kinds.includes(one.kind));

describe('published figures', () => {
  it.each(of('equality'))('reproduces $paper $id within 3 %', ({ outcome }) => expect(outcome).toBe('reproduced'));
  it.each(of('lower-bound', 'upper-bound', 'inequality'))('holds against $paper $id', ({ outcome }) =>
    expect(outcome).toBe('held'),
  );
  it.each(of('anomaly'))('flags $paper $id', ({ outcome }) => expect(outcome).toBe('anomaly'));

  it('has an answer for every row that gives its inputs', () => {
    const silent = compared.filter((one) => one.ours === undefined).map((one) => one.id);
    // Nine transfer times and sixty pairs of speed-ups whose numbers the rows do not carry.
    expect(silent).toEqual(['mooncake-vllm-alphabeta', 'cake-harmonic']);
  });

  it('agrees with the prediction that was made for each row when it was collected', () => {
    for (const row of rows as readonly ((typeof rows)[number] & { readonly predicted: unknown })[]) {
      const ours = compared.find((one) => one.id === row.id)?.ours;
      if (typeof row.predicted !== 'number' || ours?.length !== 1 || LAYERS_ONLY.includes(row.id)) continue;
      expect(Math.abs(ours[0]! / row.predicted - 1), row.id).toBeLessThan(0.001);
    }
  });

  it('makes a table with a line for each', () =>
    expect(publishedTable(rows).split('\n')).toHaveLength(rows.length + 2));
});
