/** A transfer in progress; links by number, each with how often it is crossed. */
export interface ActiveFlow {
  readonly weight: number;
  readonly links: readonly { readonly link: number; readonly times: number }[];
  /** Set by {@link waterFill}: bytes a second, infinite without links. */
  rate: number;
  /** Set by {@link waterFill}: number of the link that limits it, −1 without links. */
  bottleneck: number;
}

/**
 * Max-min fair rates: all rise together, by weight, until a link is full; its flows stop there, and the others go on.
 * Capacities in bytes a second, by link number.
 */
export function waterFill(flows: readonly ActiveFlow[], capacity: readonly number[]): void {
  const left = [...capacity];
  const demand = capacity.map(() => 0);
  const users: ActiveFlow[][] = capacity.map(() => []);
  const open = new Set<ActiveFlow>();
  for (const flow of flows) {
    flow.rate = Number.POSITIVE_INFINITY;
    flow.bottleneck = -1;
    if (flow.links.length > 0) open.add(flow);
    for (const { link, times } of flow.links) {
      users[link]!.push(flow);
      demand[link]! += flow.weight * times;
    }
  }
  while (open.size > 0) {
    const { link: tightest, level } = tightestLink(left, demand, users);
    if (tightest < 0) {
      stop(open);
      return;
    }
    for (const flow of users[tightest]!) if (open.delete(flow)) freeze(flow, tightest, level, left, demand);
    // Its flows have all stopped; what is left of its demand is rounding.
    users[tightest] = [];
  }
}

function tightestLink(left: readonly number[], demand: readonly number[], users: readonly (readonly ActiveFlow[])[]) {
  let link = -1;
  let level = Number.POSITIVE_INFINITY;
  for (let i = 0; i < left.length; i++) {
    if (users[i]!.length === 0 || demand[i]! <= TOO_SMALL) continue;
    const here = left[i]! / demand[i]!;
    if (link < 0 || here < level) [link, level] = [i, here];
  }
  return { link, level };
}

/** Below any weight a person would write: demand that only rounding has left behind. */
const TOO_SMALL = 1e-9;

/** Flows of no weight get nothing. */
function stop(flows: ReadonlySet<ActiveFlow>): void {
  for (const flow of flows) flow.rate = 0;
}

function freeze(flow: ActiveFlow, link: number, level: number, left: number[], demand: number[]): void {
  flow.rate = flow.weight * level;
  flow.bottleneck = link;
  for (const used of flow.links) {
    left[used.link] = Math.max(0, left[used.link]! - flow.rate * used.times);
    demand[used.link]! -= flow.weight * used.times;
  }
}
