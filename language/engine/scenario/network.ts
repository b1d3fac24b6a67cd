import type { LinkEntity, ScenarioEntity, TierEntity } from '../../model/scenario-model.ts';
import { once } from '../kernel/once.ts';

interface Edge {
  readonly link: LinkEntity;
  /** Number of the tier it leads to. */
  readonly to: number;
  readonly width: number;
  /** Place of its width among all widths, the widest first. */
  rank: number;
}

/** A tier by the number it was met under. */
interface Place {
  readonly path: string;
  /** What it lets through on the way: the slower of being written and being read. */
  readonly through: number;
  throughRank: number;
  readonly edges: Edge[];
}

/**
 * Tiers and links as a graph, with what was already searched in it. Rates are few, so searches go by their ranks:
 * the widest ways from a tier are found in time linear in tiers, links and ranks.
 */
export class Network {
  readonly #numbers = new Map<string, number>();
  readonly #places: Place[] = [];
  /** Every rate that occurs, the widest first. */
  readonly #rates: readonly number[];
  readonly #ranksFrom: (Int32Array | undefined)[] = [];
  readonly #paths = new Map<number, readonly LinkEntity[] | undefined>();
  readonly #queue: Int32Array;
  /** The round of the search that met a tier last, so that nothing is cleared between searches. */
  readonly #met: Int32Array;
  readonly #cameFrom: Int32Array;
  readonly #cameBy: (LinkEntity | undefined)[] = [];
  #round = 0;

  constructor(links: readonly LinkEntity[]) {
    for (const link of links) {
      const { from, to } = link;
      if (!from || !to) continue;
      const width = (link.attributes.quantity('bandwidth').value ?? 0) * (link.count.value ?? 1);
      this.#add(from, to, link, width);
      if (!link.directed) this.#add(to, from, link, width);
    }
    const places = this.#places;
    const rates = new Set(places.flatMap((place) => [place.through, ...place.edges.map((edge) => edge.width)]));
    this.#rates = [...rates].sort((a, b) => b - a);
    const rank = new Map(this.#rates.map((rate, i) => [rate, i]));
    for (const place of places) {
      place.throughRank = rank.get(place.through) ?? 0;
      for (const edge of place.edges) edge.rank = rank.get(edge.width) ?? 0;
    }
    this.#queue = new Int32Array(places.length);
    this.#met = new Int32Array(places.length);
    this.#cameFrom = new Int32Array(places.length);
  }

  /** The path of the highest bottleneck and, among those, of the fewest hops; ties go by the order of declaration. */
  widest(from: string, to: string): readonly LinkEntity[] | undefined {
    if (from === to) return [];
    const [start, end] = [this.#numbers.get(from), this.#numbers.get(to)];
    if (start === undefined || end === undefined) return undefined;
    const key = start * this.#places.length + end;
    if (this.#paths.has(key)) return this.#paths.get(key);
    const rank = this.#ranks(start)[end] ?? UNREACHED;
    const path = rank === UNREACHED ? undefined : this.#fewestHops(start, end, rank);
    this.#paths.set(key, path);
    return path;
  }

  /** Every path that passes no tier twice, fewest hops first, at most `limit` of them. */
  all(from: string, to: string, limit: number): readonly (readonly LinkEntity[])[] {
    const found: LinkEntity[][] = [];
    const [start, goal] = [this.#numbers.get(from), this.#numbers.get(to)];
    if (start === undefined || goal === undefined) return [];
    let open: { readonly at: number; readonly seen: ReadonlySet<number>; readonly path: LinkEntity[] }[] = [
      { at: start, seen: new Set([start]), path: [] },
    ];
    // Breadth first, so that a limit cuts off the longest.
    while (open.length > 0 && open.length < SEARCHED && found.length < limit) {
      const next: typeof open = [];
      for (const { at, seen, path } of open) {
        for (const { link, to: end } of this.#places[at]?.edges ?? []) {
          if (end === goal) found.push([...path, link]);
          else if (!seen.has(end)) next.push({ at: end, seen: new Set([...seen, end]), path: [...path, link] });
        }
      }
      open = next;
    }
    return found.slice(0, limit);
  }

  #add(from: TierEntity, to: TierEntity, link: LinkEntity, width: number): void {
    const start = this.#numberOf(from);
    this.#places[start]?.edges.push({ link, to: this.#numberOf(to), width, rank: 0 });
  }

  #numberOf(tier: TierEntity): number {
    const known = this.#numbers.get(tier.path);
    if (known !== undefined) return known;
    const number = this.#places.push({ path: tier.path, through: throughRate(tier), throughRank: 0, edges: [] }) - 1;
    this.#numbers.set(tier.path, number);
    return number;
  }

  /** For each tier the rank of the narrowest part of the best way to it. */
  #ranks(start: number): Int32Array {
    const known = this.#ranksFrom[start];
    if (known) return known;
    const best = new Int32Array(this.#places.length).fill(UNREACHED);
    const waiting: number[][] = this.#rates.map(() => []);
    best[start] = 0;
    waiting[0]?.push(start);
    for (let rank = 0; rank < waiting.length; rank++) {
      const here = waiting[rank]!;
      // What is reached at this rank joins the list while it is walked.
      for (let i = 0; i < here.length; i++) {
        const at = here[i]!;
        if (best[at] !== rank) continue;
        const place = this.#places[at]!;
        const passed = at === start ? rank : Math.max(rank, place.throughRank);
        for (const edge of place.edges) {
          const reached = Math.max(passed, edge.rank);
          if (reached >= best[edge.to]!) continue;
          best[edge.to] = reached;
          waiting[reached]!.push(edge.to);
        }
      }
    }
    this.#ranksFrom[start] = best;
    return best;
  }

  /** Breadth first over what is at least that wide. */
  #fewestHops(start: number, end: number, rank: number): readonly LinkEntity[] | undefined {
    const [queue, met, round] = [this.#queue, this.#met, ++this.#round];
    let [first, last] = [0, 0];
    queue[last++] = start;
    met[start] = round;
    while (first < last && met[end] !== round) {
      const at = queue[first++]!;
      const place = this.#places[at]!;
      if (at !== start && place.throughRank > rank) continue;
      for (const edge of place.edges) {
        if (edge.rank > rank || met[edge.to] === round) continue;
        met[edge.to] = round;
        this.#cameFrom[edge.to] = at;
        this.#cameBy[edge.to] = edge.link;
        queue[last++] = edge.to;
      }
    }
    if (met[end] !== round) return undefined;
    const path: LinkEntity[] = [];
    for (let at = end; at !== start; at = this.#cameFrom[at]!) path.push(this.#cameBy[at]!);
    return path.reverse();
  }
}

/** Above every rank. */
const UNREACHED = 0x7fffffff;

/** Beyond this many open ways a network is too tangled to list all of its paths. */
const SEARCHED = 4096;

function throughRate(tier: TierEntity): number {
  const read = tier.attributes.quantity('read').value ?? 0;
  const write = tier.attributes.optional('write')?.value ?? read;
  return Math.min(read, write) * (tier.count.value ?? 1);
}

/** The network of a scenario; scenarios do not change, so it is made once. */
export const networkOf = once((scenario: ScenarioEntity) => new Network(linksOf(scenario)));

/** Every link a scenario can use: those of the nodes in sight, and those between nodes. */
export function linksOf(scenario: ScenarioEntity): readonly LinkEntity[] {
  return [...scenario.nodes.flatMap((node) => node.links), ...scenario.links];
}
