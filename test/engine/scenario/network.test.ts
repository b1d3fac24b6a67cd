import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Network } from '../../../language/engine/scenario/network.ts';
import { tiersBetween } from '../../../language/engine/scenario/paths.ts';
import type { LinkEntity, NodeEntity } from '../../../language/model/scenario-model.ts';
import { lowerText } from '../../helpers/evaluate-text.ts';

/** A node of few tiers and many links, with rates that often tie. */
const networks = fc.record({
  tiers: fc.array(fc.record({ read: fc.integer({ min: 1, max: 4 }), write: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 2,
    maxLength: 6,
  }),
  links: fc.array(
    fc.record({
      from: fc.integer({ min: 0, max: 5 }),
      to: fc.integer({ min: 0, max: 5 }),
      rate: fc.integer({ min: 1, max: 4 }),
      both: fc.boolean(),
    }),
    { maxLength: 12 },
  ),
});

type Drawn = typeof networks extends fc.Arbitrary<infer T> ? T : never;

function nodeOf({ tiers, links }: Drawn): NodeEntity {
  const within = links.filter(({ from, to }) => from !== to && from < tiers.length && to < tiers.length);
  const lines = [
    ...tiers.map((t, i) => `tier t${i} { capacity 1 GB; read ${t.read} GB/s; write ${t.write} GB/s }`),
    ...within.map((l, i) => `link l${i} t${l.from} ${l.both ? '<->' : '->'} t${l.to} { bandwidth ${l.rate} GB/s }`),
  ];
  const [node] = lowerText(`node n {\n${lines.join('\n')}\n}`).nodes;
  if (!node) throw new Error('no node');
  return node;
}

/** The narrowest of the links, and of what the tiers between them take in and give out. */
function bottleneck(node: NodeEntity, path: readonly LinkEntity[], from: string): number {
  const start = node.tiers.find((tier) => tier.path === from);
  const between = start ? tiersBetween(path, start) : [];
  return Math.min(
    ...path.map((link) => link.attributes.quantity('bandwidth').value ?? 0),
    ...between.flatMap(({ attributes }) => ['read', 'write'].map((name) => attributes.quantity(name).value ?? 0)),
  );
}

describe('a path that nobody wrote', () => {
  it('is the widest of all paths and, among those, one of the fewest hops', () => {
    fc.assert(
      fc.property(networks, (drawn) => {
        const node = nodeOf(drawn);
        const network = new Network(node.links);
        const [from, to] = ['n.t0', 'n.t1'];
        const all = network.all(from, to, 10_000);
        const chosen = network.widest(from, to);
        expect(chosen !== undefined).toBe(all.length > 0);
        if (!chosen) return;
        const widest = Math.max(...all.map((path) => bottleneck(node, path, from)));
        expect(bottleneck(node, chosen, from)).toBe(widest);
        const shortest = Math.min(
          ...all.filter((path) => bottleneck(node, path, from) === widest).map((path) => path.length),
        );
        expect(chosen).toHaveLength(shortest);
      }),
      { numRuns: 300 },
    );
  });
});
