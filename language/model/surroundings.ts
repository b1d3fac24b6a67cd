import type { HandoffStatement, LinkEntity, NodeEntity, PlaceStatement, RunStatement } from './scenario-model.ts';

/** The hardware around a scenario. */
export interface Surroundings {
  readonly nodes: readonly NodeEntity[];
  /** Links declared outside of nodes. */
  readonly links: readonly LinkEntity[];
}

interface Statements {
  readonly places: readonly PlaceStatement[];
  readonly runs: readonly RunStatement[];
  readonly handoffs: readonly HandoffStatement[];
}

/**
 * The part of the hardware that a scenario can touch: nodes its statements name, and all that links between nodes
 * connect to them. A scenario that names nothing yet sees everything.
 */
export function inSight(all: Surroundings, statements: Statements): Surroundings {
  const used = new Set<string>();
  for (const { tier, via } of statements.places) addAll(used, tier?.node, ...(via ?? []).map((link) => link?.node));
  for (const { device } of statements.runs) addAll(used, device?.node);
  for (const { source, target } of statements.handoffs) addAll(used, source?.node, target?.node);
  if (used.size === 0) return all;
  const ends = all.links.map((link) => ({ link, nodes: [link.from?.node, link.to?.node] }));
  for (let size = -1; size !== used.size; ) {
    size = used.size;
    for (const { nodes } of ends) if (nodes.some((node) => node && used.has(node))) addAll(used, ...nodes);
  }
  return {
    nodes: all.nodes.filter((node) => used.has(node.path)),
    links: ends.filter(({ nodes }) => nodes.some((node) => node && used.has(node))).map(({ link }) => link),
  };
}

function addAll(used: Set<string>, ...nodes: readonly (string | undefined)[]): void {
  for (const node of nodes) if (node) used.add(node);
}
