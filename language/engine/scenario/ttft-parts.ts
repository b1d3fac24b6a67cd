import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { exposedHandoff, ttftComposition, waitConstant } from '../physics/index.ts';
import type { HandoffReport, Hop, PhaseRun, PrefixReport } from '../report.ts';
import { type Book, counted, nothing, renamed } from './book.ts';
import { prefillUtilisation } from './formulas.ts';
import { transferRate } from './handoff-formulas.ts';
import { exposedRestore } from './overlap.ts';
import { replicasOf } from './replicas.ts';
import type { WorkloadSizes } from './sizes.ts';

/** What a request waits for on one way to its first token, as expected. */
export interface Course {
  /** Undefined where nothing is restored. */
  readonly restore: Quantity | undefined;
  readonly compute: Quantity;
  /** What the prefill takes beside `compute`. */
  readonly overhead: Quantity;
}

export interface PartsRequest {
  readonly phase: PhaseRun;
  readonly sizes: WorkloadSizes;
  readonly prefixes: readonly PrefixReport[];
  readonly handoffs: readonly HandoffReport[];
  /** The first of them beside the other traffic of its path, as expected; undefined where there is none. */
  readonly handed?: Quantity | undefined;
}

/** The first token of one way: its own parts, the queue before it and the handoff after it. */
export function compose(name: string, request: PartsRequest, { restore, compute, overhead }: Course): Quantity {
  const { attributes, path } = request.sizes.workload;
  const percentile = attributes.get('ttft')?.percentile;
  const notes = percentile === undefined ? [] : [`the estimate is a mean; p${percentile * 100} would be later`];
  return derive(
    name,
    ttftComposition,
    {
      w: queueOf(request, compute),
      r: restore
        ? exposedRestore(`${path}.restore.exposed`, request, restore, [compute, overhead])
        : nothing('restore', 's', 'nothing is restored on this way'),
      c: compute,
      o: overhead,
      h: handoffOf(request, [compute, overhead]),
      f: nothing('first decode step', 's', 'the prefill gives the first token'),
    },
    {
      assumptions: notes,
      get span() {
        return attributes.get('ttft')?.valueSpan ?? attributes.ownerSpan;
      },
    },
  );
}

const PARTS = {
  w: 'queue',
  r: 'restore',
  c: 'prefill',
  o: 'overhead',
  h: 'handoff',
  f: 'first-token',
} as const;

/** What the expected first token is spent on, each by a name of its own. */
export function addParts(path: string, ttft: Quantity, book: Book): void {
  for (const { symbol, operands } of ttft.inputs) {
    const part = PARTS[symbol as keyof typeof PARTS];
    if (part && operands[0]) book.add(renamed(operands[0], `${path}.ttft.${part}`));
  }
}

/** Mean wait for the device: requests of one length, one after the other on each replica. */
function queueOf({ sizes, phase }: PartsRequest, compute: Quantity): Quantity {
  const { path } = sizes.workload;
  const ρ = prefillShare(sizes, phase, compute);
  return ρ
    ? derive(`${path}.queue.time`, waitConstant, { ρ, S: compute }, { assumptions: SHARED })
    : nothing('queue', 's', 'no arrivals are written, so nothing waits');
}

const SHARED = ['requests that are prefilled together share their launch and layer costs: nobody waits for those'];

/** Share of its time a replica prefills; undefined without arrivals. */
export function prefillShare(
  { workload }: WorkloadSizes,
  { sharding }: PhaseRun,
  compute: Quantity,
): Quantity | undefined {
  const { attributes, path } = workload;
  if (!attributes.get('arrivals')) return undefined;
  const D = replicasOf(sharding);
  return derive(`${path}.prefill.utilisation`, prefillUtilisation, {
    λ: attributes.quantity('arrivals'),
    S: compute,
    D,
  });
}

function handoffOf({ handoffs, handed, sizes }: PartsRequest, computing: readonly Quantity[]): Quantity {
  const transfer = handoffs[0]?.transfer;
  if (!transfer) return nothing('handoff', 's', 'prefill and decode run on one device');
  const { path } = sizes.workload;
  const layers = sizes.architecture?.groups.reduce((sum, g) => sum + g.layers, 0) ?? 1;
  const rest = { V: transfer.bytes, L: counted('layers', layers, 'layers that cache'), c: computing };
  if (!transfer.plain) {
    return derive(`${path}.handoff.exposed`, exposedHandoff, {
      ...rest,
      s: nothing('synchronisation', 's', 'inside the time of the transfer'),
      B: derive(`${path}.handoff.rate`, transferRate, { V: transfer.bytes, t: handed ?? transfer.alone }),
    });
  }
  const slowest = transfer.hops.reduce((least, h) => (usableRate(h) < usableRate(least) ? h : least));
  const latency = transfer.hops.reduce((sum, h) => sum + (h.latency.value ?? 0), 0);
  const usable = usableRate(slowest);
  const s = counted('latency of the path', latency, 'sum over the hops', 's');
  if (handed && isLonger(handed, transfer.alone)) {
    const t = given('moving', (handed.value ?? Number.NaN) - latency, 's', {
      claim: 'estimate',
      inputs: [{ symbol: 't', operands: [handed] }],
      origin: 'beside other transfers, without the latency of the path',
    });
    const B = derive(`${path}.handoff.rate`, transferRate, { V: transfer.bytes, t });
    return derive(`${path}.handoff.exposed`, exposedHandoff, { ...rest, s, B });
  }
  return derive(`${path}.handoff.exposed`, exposedHandoff, {
    ...rest,
    s,
    B: slowest.bandwidth.with({
      value: Number.isNaN(usable) ? undefined : usable,
      name: `${slowest.id} usable bandwidth`,
    }),
  });
}

function isLonger(one: Quantity, other: Quantity): boolean {
  return (one.value ?? 0) > (other.value ?? Number.POSITIVE_INFINITY);
}

function usableRate({ bandwidth, usable }: Hop): number {
  return (bandwidth.value ?? Number.NaN) * (usable.value ?? 1);
}
