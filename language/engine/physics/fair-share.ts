/** A transfer over one or more links at once (a path that forwards while it receives). */
export interface FairFlow {
  readonly id: string;
  readonly bytes: number;
  readonly startSeconds: number;
  /** Ids of the links; a link named twice is crossed twice and counts twice. */
  readonly links: readonly string[];
  /** Share relative to others; 1 unless said. */
  readonly weight?: number;
}

export interface FairLink {
  readonly id: string;
  readonly bandwidthBytesPerSecond: number;
}

export interface FairFinish {
  readonly id: string;
  readonly finishSeconds: number;
  /** Time from its start to its finish. */
  readonly durationSeconds: number;
  /** The link that limited it when it ended; undefined for a flow that needs no link. */
  readonly bottleneck: string | undefined;
}

interface Active {
  readonly index: number;
  readonly weight: number;
  readonly crossings: ReadonlyMap<string, number>;
  left: number;
  rate: number;
  bottleneck: string | undefined;
}

/**
 * Finish time of every transfer when links are shared max-min fairly: whenever a transfer starts or ends, rates are
 * filled up anew (Bertsekas, Gallager: Data Networks, section 6.5). Deterministic; latencies are the caller's to add.
 * A flow over a link of no bandwidth, or over one that is not listed, never finishes.
 */
export function fairFinishTimes(flows: readonly FairFlow[], links: readonly FairLink[]): readonly FairFinish[] {
  const capacity = new Map(links.map((one) => [one.id, one.bandwidthBytesPerSecond]));
  const result = flows.map((one) => finish(one, Number.POSITIVE_INFINITY, undefined));
  const waiting = flows.map((_, i) => i).sort((a, b) => flows[b]!.startSeconds - flows[a]!.startSeconds || b - a);
  let active: Active[] = [];
  let now = 0;
  while (active.length > 0 || waiting.length > 0) {
    if (active.length === 0) now = Math.max(now, flows[waiting[waiting.length - 1]!]!.startSeconds);
    while (waiting.length > 0 && flows[waiting[waiting.length - 1]!]!.startSeconds <= now) {
      const index = waiting.pop()!;
      active.push(activate(flows[index]!, index));
    }
    waterFill(active, capacity);
    const next = waiting.length > 0 ? flows[waiting[waiting.length - 1]!]!.startSeconds : Number.POSITIVE_INFINITY;
    const done = active.reduce((least, one) => Math.min(least, now + timeLeft(one)), Number.POSITIVE_INFINITY);
    const until = Math.min(next, done);
    if (!Number.isFinite(until)) return result;
    const ended = active.filter((one) => now + timeLeft(one) <= until);
    for (const one of active) one.left = Math.max(0, one.left - one.rate * (until - now));
    for (const one of ended) result[one.index] = finish(flows[one.index]!, until, one.bottleneck);
    active = active.filter((one) => !ended.includes(one));
    now = until;
  }
  return result;
}

function finish(flow: FairFlow, finishSeconds: number, bottleneck: string | undefined): FairFinish {
  return { id: flow.id, finishSeconds, durationSeconds: finishSeconds - flow.startSeconds, bottleneck };
}

function activate(flow: FairFlow, index: number): Active {
  const crossings = new Map<string, number>();
  for (const link of flow.links) crossings.set(link, (crossings.get(link) ?? 0) + 1);
  return { index, weight: flow.weight ?? 1, crossings, left: flow.bytes, rate: 0, bottleneck: undefined };
}

function timeLeft(one: Active): number {
  if (one.left <= 0) return 0;
  return one.rate > 0 ? one.left / one.rate : Number.POSITIVE_INFINITY;
}

/** Raises all rates together (by weight) until a link is full, freezes its flows, and goes on with the others. */
function waterFill(active: readonly Active[], capacity: ReadonlyMap<string, number>): void {
  const left = new Map(capacity);
  const open = new Set(active);
  for (const one of active) one.rate = one.crossings.size === 0 ? Number.POSITIVE_INFINITY : 0;
  for (const one of active) if (one.crossings.size === 0) open.delete(one);
  while (open.size > 0) {
    const demand = new Map<string, number>();
    for (const one of open) {
      for (const [link, times] of one.crossings) demand.set(link, (demand.get(link) ?? 0) + one.weight * times);
    }
    const tightest = tightestLink(demand, left);
    for (const one of [...open].filter((flow) => flow.crossings.has(tightest.link))) {
      one.rate = one.weight * tightest.level;
      one.bottleneck = tightest.link;
      open.delete(one);
      for (const [link, times] of one.crossings) left.set(link, Math.max(0, (left.get(link) ?? 0) - one.rate * times));
    }
  }
}

function tightestLink(demand: ReadonlyMap<string, number>, left: ReadonlyMap<string, number>) {
  let tightest = { link: '', level: Number.POSITIVE_INFINITY };
  for (const [link, weight] of demand) {
    const level = (left.get(link) ?? 0) / weight;
    if (level < tightest.level || tightest.link === '') tightest = { link, level };
  }
  return tightest;
}
