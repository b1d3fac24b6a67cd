import { derive } from '../kernel/derive.ts';
import { later, type Quantity, type QuantityParts } from '../kernel/quantity.ts';
import { fairFinishTimes } from '../physics/index.ts';
import type { Hop, Transfer } from '../report.ts';
import { type Flow, type Flows, resourcesOf } from './flows.ts';
import { fairFinish } from './movement-formulas.ts';
import { hopSeconds } from './transfer-time.ts';

/** Above this many streams that meet each other the simulation would be felt while typing; it is left out. */
const MOST_STREAMS = 48;

/** Streams that meet each other; their finish is simulated when it is first asked for. */
interface Group {
  readonly flows: readonly Flow[];
  readonly rates: ReadonlyMap<string, number>;
  finish?: ReadonlyMap<Transfer, Finish>;
}

interface Finish {
  readonly seconds: number;
  readonly by: string | undefined;
}

/**
 * When all sequences of the scenario restore, or are handed over, at once: the finish of each stream under max-min
 * fair rates. A stream of S equal transfers is run as one of S times the bytes and S times the weight, which is the same.
 */
export class Together {
  /** Undefined where an input is missing or too many streams meet. */
  readonly #groups = new Map<Transfer, Group | undefined>();

  constructor(readonly flows: Flows) {}

  /** `restore.together` of one transfer; undefined where an input is missing or too many streams meet. */
  finish(name: string, transfer: Transfer, worst: Quantity): Quantity | undefined {
    if (!this.#groups.has(transfer)) this.#find(transfer);
    const group = this.#groups.get(transfer);
    if (!group?.flows.some((flow) => flow.transfer === transfer)) return undefined;
    if (worst.value === undefined || transfer.alone.value === undefined) return undefined;
    const L = transfer.hops.map((h) => h.latency);
    return derive(name, fairFinish, { L, f: later('last byte', 's', () => lastByte(group, transfer, worst)) });
  }

  #find(start: Transfer): void {
    const flows = this.#meeting(start);
    const rates = new Map<string, number>();
    if (flows.length <= MOST_STREAMS)
      for (const { transfer } of flows) for (const hop of transfer.hops) widen(rates, hop, transfer);
    const known =
      flows.every(({ sequences, transfer }) => sequences.value !== undefined && transfer.bytes.value !== undefined) &&
      ![...rates.values()].some(Number.isNaN);
    const group = flows.length <= MOST_STREAMS && known ? { flows, rates } : undefined;
    // What would come from a place that is not the fastest is nothing that the others meet.
    const alone = this.flows.isSpare(start);
    for (const { transfer, spare } of flows) if (!alone || spare) this.#groups.set(transfer, group);
  }

  /** All flows that a transfer meets, directly or through others. */
  #meeting(start: Transfer): readonly Flow[] {
    const found = new Set<Flow>();
    const seen = new Set<string>();
    const open = [...resourcesOf(start)];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      for (const flow of this.flows.at(id)) {
        if (found.has(flow) || !this.flows.meets(start, flow)) continue;
        found.add(flow);
        open.push(...resourcesOf(flow.transfer));
      }
    }
    return [...found];
  }
}

function lastByte(group: Group, transfer: Transfer, worst: Quantity): QuantityParts {
  group.finish ??= simulated(group);
  const found = group.finish.get(transfer);
  const latency = transfer.hops.reduce((sum, hop) => sum + (hop.latency.value ?? 0), 0);
  const [alone, most] = [transfer.alone.value ?? Number.NaN, worst.value ?? Number.NaN];
  const others = group.flows.length === 1 ? 'its own sequences' : `${group.flows.length} streams`;
  return {
    // Fair rates know nothing of chunks and fixed costs: neither faster than alone, nor slower than the worst case.
    value: Math.max(alone - latency, Math.min(found?.seconds ?? Number.NaN, most - latency)),
    origin: `max-min fair rates of ${others}${found?.by ? `, limited by ${found.by}` : ''}`,
  };
}

function simulated({ flows, rates }: Group): ReadonlyMap<Transfer, Finish> {
  const streams = flows.map(({ transfer, sequences }, i) => ({
    id: String(i),
    bytes: (sequences.value ?? Number.NaN) * (transfer.bytes.value ?? Number.NaN),
    startSeconds: 0,
    links: [...new Set(resourcesOf(transfer))],
    weight: sequences.value ?? 1,
  }));
  const links = [...rates].map(([id, bandwidthBytesPerSecond]) => ({ id, bandwidthBytesPerSecond }));
  const finish = new Map<Transfer, Finish>();
  for (const end of fairFinishTimes(streams, links)) {
    const flow = flows[Number(end.id)];
    if (flow) finish.set(flow.transfer, { seconds: end.finishSeconds, by: end.bottleneck?.split(':')[0] });
  }
  return finish;
}

/** The rate a resource gives: operations slow it, and of several transfers the one that gets least of it counts. */
function widen(rates: Map<string, number>, hop: Hop, transfer: Transfer): void {
  const id = hop.role === 'link' ? hop.id : `${hop.id}:${hop.role}`;
  const rate = (transfer.bytes.value ?? Number.NaN) / hopSeconds(hop, transfer.bytes, transfer.operations);
  rates.set(id, Math.min(rates.get(id) ?? Number.POSITIVE_INFINITY, rate));
}
