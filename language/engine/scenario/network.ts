import type { LinkEntity, ScenarioEntity, TierEntity } from '../../model/scenario-model.ts';
import { WidestFirst } from './widest-first.ts';

interface Edge {
  readonly link: LinkEntity;
  readonly to: string;
  readonly width: number;
}

/** Tiers and links as a graph, with what was already searched in it. */
export class Network {
  readonly #edges = new Map<string, Edge[]>();
  /** What a tier on the way lets through: the slower of being written and being read. */
  readonly #through = new Map<string, number>();
  readonly #widths = new Map<string, ReadonlyMap<string, number>>();
  readonly #paths = new Map<string, readonly LinkEntity[] | undefined>();

  constructor(links: readonly LinkEntity[]) {
    for (const link of links) {
      const { from, to } = link;
      if (!from || !to) continue;
      const width = (link.attributes.quantity('bandwidth').value ?? 0) * (link.count.value ?? 1);
      this.#add(from, to, link, width);
      if (!link.directed) this.#add(to, from, link, width);
    }
  }

  /** The path of the highest bottleneck and, among those, of the fewest hops; ties go by the order of declaration. */
  widest(from: string, to: string): readonly LinkEntity[] | undefined {
    if (from === to) return [];
    const key = `${from} ${to}`;
    if (!this.#paths.has(key)) {
      const width = this.#widthsFrom(from).get(to);
      this.#paths.set(key, width === undefined ? undefined : this.#fewestHops(from, to, width));
    }
    return this.#paths.get(key);
  }

  /** Every path that passes no tier twice, fewest hops first, at most `limit` of them. */
  all(from: string, to: string, limit: number): readonly (readonly LinkEntity[])[] {
    const found: LinkEntity[][] = [];
    let open: { readonly at: string; readonly seen: ReadonlySet<string>; readonly path: LinkEntity[] }[] = [
      { at: from, seen: new Set([from]), path: [] },
    ];
    // Breadth first, so that a limit cuts off the longest.
    while (open.length > 0 && open.length < SEARCHED && found.length < limit) {
      const next: typeof open = [];
      for (const { at, seen, path } of open) {
        for (const { link, to: end } of this.#edges.get(at) ?? []) {
          if (end === to) found.push([...path, link]);
          else if (!seen.has(end)) next.push({ at: end, seen: new Set([...seen, end]), path: [...path, link] });
        }
      }
      open = next;
    }
    return found.slice(0, limit);
  }

  #add(from: TierEntity, to: TierEntity, link: LinkEntity, width: number): void {
    for (const tier of [from, to]) if (!this.#through.has(tier.path)) this.#through.set(tier.path, throughRate(tier));
    const list = this.#edges.get(from.path);
    const edge = { link, to: to.path, width };
    if (list) list.push(edge);
    else this.#edges.set(from.path, [edge]);
  }

  /** The best least rate of any way to each tier. */
  #widthsFrom(from: string): ReadonlyMap<string, number> {
    const known = this.#widths.get(from);
    if (known) return known;
    const best = new Map<string, number>();
    const queue = new WidestFirst();
    queue.push(from, Number.POSITIVE_INFINITY);
    for (let top = queue.pop(); top; top = queue.pop()) {
      if (best.has(top.name)) continue;
      best.set(top.name, top.width);
      const here = top.name === from ? top.width : Math.min(top.width, this.#through.get(top.name) ?? 0);
      for (const edge of this.#edges.get(top.name) ?? [])
        if (!best.has(edge.to)) queue.push(edge.to, Math.min(here, edge.width));
    }
    this.#widths.set(from, best);
    return best;
  }

  /** Breadth first over what is at least that wide. */
  #fewestHops(from: string, to: string, width: number): readonly LinkEntity[] | undefined {
    const cameBy = new Map<string, { link: LinkEntity; from: string } | undefined>([[from, undefined]]);
    const queue = [from];
    for (let i = 0; i < queue.length && !cameBy.has(to); i++) {
      const at = queue[i]!;
      if (at !== from && (this.#through.get(at) ?? 0) < width) continue;
      for (const edge of this.#edges.get(at) ?? []) {
        if (edge.width < width || cameBy.has(edge.to)) continue;
        cameBy.set(edge.to, { link: edge.link, from: at });
        queue.push(edge.to);
      }
    }
    if (!cameBy.has(to)) return undefined;
    const path: LinkEntity[] = [];
    for (let step = cameBy.get(to); step; step = cameBy.get(step.from)) path.push(step.link);
    return path.reverse();
  }
}

/** Beyond this many open ways a network is too tangled to list all of its paths. */
const SEARCHED = 4096;

function throughRate(tier: TierEntity): number {
  const read = tier.attributes.quantity('read').value ?? 0;
  const write = tier.attributes.optional('write')?.value ?? read;
  return Math.min(read, write) * (tier.count.value ?? 1);
}

/** The network of a scenario; scenarios do not change, so it is made once. */
export function networkOf(scenario: ScenarioEntity): Network {
  const known = networks.get(scenario);
  if (known) return known;
  const made = new Network(linksOf(scenario));
  networks.set(scenario, made);
  return made;
}

const networks = new WeakMap<ScenarioEntity, Network>();

/** Every link a scenario can use: those of the nodes in sight, and those between nodes. */
export function linksOf(scenario: ScenarioEntity): readonly LinkEntity[] {
  return [...scenario.nodes.flatMap((node) => node.links), ...scenario.links];
}
