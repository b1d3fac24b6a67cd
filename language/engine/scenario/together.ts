import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { fairFinishTimes } from '../physics/index.ts';
import type { Hop, Transfer } from '../report.ts';
import { type Flow, type Flows, resourcesOf } from './flows.ts';
import { fairFinish } from './movement-formulas.ts';
import { hopSeconds } from './transfer-time.ts';

/** Above this many streams that meet each other the simulation would be felt while typing; it is left out. */
const MOST_STREAMS = 48;

/**
 * When all sequences of the scenario restore, or are handed over, at once: the finish of each stream under max-min
 * fair rates. A stream of S equal transfers is run as one of S times the bytes and S times the weight, which is the same.
 */
export class Together {
  readonly #finish = new Map<
    Transfer,
    { readonly seconds: number; readonly by: string | undefined; readonly among: number }
  >();
  readonly #known = new Set<Transfer>();

  constructor(readonly flows: Flows) {}

  /** `restore.together` of one transfer; undefined where an input is missing or too many streams meet. */
  finish(name: string, transfer: Transfer, worst: Quantity): Quantity | undefined {
    if (!this.#known.has(transfer)) this.#run(transfer);
    const found = this.#finish.get(transfer);
    if (!found || worst.value === undefined || transfer.alone.value === undefined) return undefined;
    const L = transfer.hops.map((h) => h.latency);
    const latency = L.reduce((sum, one) => sum + (one.value ?? 0), 0);
    // Fair rates know nothing of chunks and fixed costs: neither faster than alone, nor slower than the worst case.
    const seconds = Math.max(transfer.alone.value - latency, Math.min(found.seconds, worst.value - latency));
    const others = found.among === 1 ? 'its own sequences' : `${found.among} streams`;
    const f = given('last byte', seconds, 's', {
      origin: `max-min fair rates of ${others}${found.by ? `, limited by ${found.by}` : ''}`,
    });
    return derive(name, fairFinish, { L, f });
  }

  #run(start: Transfer): void {
    const group = this.#meeting(start);
    for (const { transfer } of group) this.#known.add(transfer);
    if (group.length > MOST_STREAMS) return;
    const rates = new Map<string, number>();
    for (const { transfer } of group) for (const hop of transfer.hops) widen(rates, hop, transfer);
    const streams = group.map(({ transfer, sequences }, i) => ({
      id: String(i),
      bytes: (sequences.value ?? Number.NaN) * (transfer.bytes.value ?? Number.NaN),
      startSeconds: 0,
      links: [...new Set(resourcesOf(transfer))],
      weight: sequences.value ?? 1,
    }));
    if (streams.some((one) => Number.isNaN(one.bytes)) || [...rates.values()].some(Number.isNaN)) return;
    const links = [...rates].map(([id, bandwidthBytesPerSecond]) => ({ id, bandwidthBytesPerSecond }));
    for (const end of fairFinishTimes(streams, links)) {
      const flow = group[Number(end.id)];
      if (!flow) continue;
      this.#finish.set(flow.transfer, {
        seconds: end.finishSeconds,
        by: end.bottleneck?.split(':')[0],
        among: group.length,
      });
    }
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
        if (found.has(flow)) continue;
        found.add(flow);
        open.push(...resourcesOf(flow.transfer));
      }
    }
    return [...found];
  }
}

/** The rate a resource gives: operations slow it, and of several transfers the one that gets least of it counts. */
function widen(rates: Map<string, number>, hop: Hop, transfer: Transfer): void {
  const id = hop.role === 'link' ? hop.id : `${hop.id}:${hop.role}`;
  const rate = (transfer.bytes.value ?? Number.NaN) / hopSeconds(hop, transfer.bytes, transfer.operations);
  rates.set(id, Math.min(rates.get(id) ?? Number.POSITIVE_INFINITY, rate));
}
