import type { LinkEntity, ScenarioEntity, TierEntity } from '../../model/scenario-model.ts';

/** Every link a scenario can use: those of the nodes in sight, and those between nodes. */
export function linksOf(scenario: ScenarioEntity): readonly LinkEntity[] {
  return [...scenario.nodes.flatMap((node) => node.links), ...scenario.links];
}

/**
 * The path with the highest bottleneck bandwidth and, among those, the fewest hops; undefined when none exists.
 * An empty list means that both ends are one tier.
 */
export function findPath(
  scenario: ScenarioEntity,
  from: TierEntity,
  to: TierEntity,
): readonly LinkEntity[] | undefined {
  return widestPath(linksOf(scenario), from.path, to.path);
}

/** {@link findPath} over a list of links. Ties are broken by the order of declaration, so the choice is stable. */
export function widestPath(links: readonly LinkEntity[], from: string, to: string): readonly LinkEntity[] | undefined {
  if (from === to) return [];
  const edges = new Map<string, { link: LinkEntity; to: string; width: number }[]>();
  for (const link of links) {
    if (!link.from || !link.to) continue;
    const width = (link.attributes.quantity('bandwidth').value ?? 0) * (link.count.value ?? 1);
    const add = (a: string, b: string) => edges.set(a, [...(edges.get(a) ?? []), { link, to: b, width }]);
    add(link.from.path, link.to.path);
    if (!link.directed) add(link.to.path, link.from.path);
  }
  const width = widestBottleneck(edges, from, to);
  return width === undefined ? undefined : fewestHops(edges, from, to, width);
}

type Edges = ReadonlyMap<string, readonly { link: LinkEntity; to: string; width: number }[]>;

/** The best least bandwidth of any path: a maximum spanning search. */
function widestBottleneck(edges: Edges, from: string, to: string): number | undefined {
  const best = new Map<string, number>([[from, Number.POSITIVE_INFINITY]]);
  const done = new Set<string>();
  for (;;) {
    let at: string | undefined;
    for (const [name, width] of best)
      if (!done.has(name) && (at === undefined || width > (best.get(at) ?? 0))) at = name;
    if (at === undefined) return undefined;
    if (at === to) return best.get(at);
    done.add(at);
    const width = best.get(at) ?? 0;
    for (const edge of edges.get(at) ?? []) {
      const through = Math.min(width, edge.width);
      if (!best.has(edge.to) || through > (best.get(edge.to) ?? 0)) best.set(edge.to, through);
    }
  }
}

/** Breadth first over the edges at least that wide. */
function fewestHops(edges: Edges, from: string, to: string, width: number): readonly LinkEntity[] | undefined {
  const cameBy = new Map<string, { link: LinkEntity; from: string } | undefined>([[from, undefined]]);
  const queue = [from];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    if (at === to) break;
    for (const edge of edges.get(at) ?? []) {
      if (edge.width < width || cameBy.has(edge.to)) continue;
      cameBy.set(edge.to, { link: edge.link, from: at });
      queue.push(edge.to);
    }
  }
  if (!cameBy.has(to)) return undefined;
  const path: LinkEntity[] = [];
  for (let step = cameBy.get(to); step; step = cameBy.get(step.from)) path.unshift(step.link);
  return path;
}

/** Whether links in the written order lead from one tier to another; the end that was reached otherwise. */
export function follow(
  links: readonly LinkEntity[],
  from: TierEntity,
  to: TierEntity,
): { readonly ok: boolean; readonly stoppedAt: string; readonly failed?: LinkEntity } {
  let at = from.path;
  for (const link of links) {
    if (link.from?.path === at && link.to) at = link.to.path;
    else if (!link.directed && link.to?.path === at && link.from) at = link.from.path;
    else return { ok: false, stoppedAt: at, failed: link };
  }
  return { ok: at === to.path, stoppedAt: at };
}
