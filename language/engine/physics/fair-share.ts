import { type ActiveFlow, waterFill } from './water-fill.ts';

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

interface Running extends ActiveFlow {
  readonly flow: FairFlow;
  leftBytes: number;
}

/**
 * Finish time of every transfer when links are shared max-min fairly: whenever a transfer starts or ends, rates are
 * filled up anew (Bertsekas, Gallager: Data Networks, section 6.5). Deterministic; latencies are the caller's to add.
 * A flow over a link of no bandwidth, or over one that is not listed, never finishes.
 */
export function fairFinishTimes(flows: readonly FairFlow[], links: readonly FairLink[]): readonly FairFinish[] {
  const capacities = new Map(links.map((one) => [one.id, one.bandwidthBytesPerSecond]));
  const found = new Map<FairFlow, FairFinish>();
  for (const group of groupsSharingLinks(flows)) {
    for (const [flow, end] of runGroup(group, capacities)) found.set(flow, end);
  }
  return flows.map((flow) => found.get(flow) ?? ending(flow, Number.POSITIVE_INFINITY, undefined));
}

/** Runs flows that share links, directly or through others, from event to event. */
function runGroup(flows: readonly FairFlow[], capacities: ReadonlyMap<string, number>): Map<FairFlow, FairFinish> {
  const names = [...new Set(flows.flatMap((one) => one.links))];
  const numbers = new Map(names.map((name, i) => [name, i]));
  const capacity = names.map((name) => capacities.get(name) ?? 0);
  const waiting = [...flows].sort((a, b) => b.startSeconds - a.startSeconds);
  const result = new Map<FairFlow, FairFinish>();
  let running: Running[] = [];
  let now = 0;
  while (running.length > 0 || waiting.length > 0) {
    if (running.length === 0) now = Math.max(now, startOf(waiting));
    while (waiting.length > 0 && startOf(waiting) <= now) running.push(begin(waiting.pop()!, numbers));
    waterFill(running, capacity);
    const ends = running.map((one) => now + secondsLeft(one));
    const until = ends.reduce((least, end) => Math.min(least, end), startOf(waiting));
    if (!Number.isFinite(until)) return result;
    for (const one of running) one.leftBytes = Math.max(0, one.leftBytes - one.rate * (until - now));
    running = running.filter((one, i) => {
      if (ends[i]! > until) return true;
      result.set(one.flow, ending(one.flow, until, names[one.bottleneck]));
      return false;
    });
    now = until;
  }
  return result;
}

function startOf(waiting: readonly FairFlow[]): number {
  return waiting[waiting.length - 1]?.startSeconds ?? Number.POSITIVE_INFINITY;
}

function begin(flow: FairFlow, numbers: ReadonlyMap<string, number>): Running {
  const links = [...new Set(flow.links)].map((name) => ({
    link: numbers.get(name)!,
    times: flow.links.filter((other) => other === name).length,
  }));
  return { flow, links, weight: flow.weight ?? 1, leftBytes: flow.bytes, rate: 0, bottleneck: -1 };
}

function secondsLeft(one: Running): number {
  if (one.leftBytes <= 0) return 0;
  return one.rate > 0 ? one.leftBytes / one.rate : Number.POSITIVE_INFINITY;
}

function ending(flow: FairFlow, finishSeconds: number, bottleneck: string | undefined): FairFinish {
  return { id: flow.id, finishSeconds, durationSeconds: finishSeconds - flow.startSeconds, bottleneck };
}

/** Flows with no link in common, not even through others, do not meet: each group is run by itself, which is faster. */
function groupsSharingLinks(flows: readonly FairFlow[]): readonly (readonly FairFlow[])[] {
  const parent = new Map<string, string>();
  const root = (name: string): string => {
    const above = parent.get(name) ?? name;
    return above === name ? name : root(above);
  };
  for (const { links } of flows) for (const name of links) parent.set(root(name), root(links[0]!));
  const groups = new Map<string, FairFlow[]>();
  flows.forEach((flow, i) => {
    // A flow without links meets nobody; a blank can not start the id of a link.
    const key = flow.links[0] === undefined ? ` ${i}` : root(flow.links[0]);
    groups.set(key, [...(groups.get(key) ?? []), flow]);
  });
  return [...groups.values()];
}
