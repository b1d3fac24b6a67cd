import type { ModelEntity, ScenarioEntity } from '../../model/scenario-model.ts';
import { formatNumber } from '../../units/index.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Missing, type Quantity, unknown } from '../kernel/quantity.ts';
import {
  exposedHandoff,
  ttftComposition,
  ttftLowerBound,
  ttftRestore,
  ttftSplit,
  waitConstant,
} from '../physics/index.ts';
import type { HandoffReport, Hop, PhaseRun, PrefixReport } from '../report.ts';
import { type Book, counted, nothing, renamed } from './book.ts';
import { curvesOf } from './curves.ts';
import { newTokens, prefillUtilisation } from './formulas.ts';
import { transferRate } from './handoff-formulas.ts';
import { exposedRestore, overlapped } from './overlap.ts';
import { type PrefillTime, prefillTime } from './prefill.ts';
import { breakEven, type RestoreTimes } from './restore.ts';
import type { WorkloadSizes } from './sizes.ts';
import { withTtftBand } from './ttft-band.ts';

export interface TtftRequest {
  readonly scenario: ScenarioEntity;
  readonly model: ModelEntity;
  readonly phase: PhaseRun;
  readonly sizes: WorkloadSizes;
  readonly prefixes: readonly PrefixReport[];
  readonly restore: RestoreTimes | undefined;
  readonly handoffs: readonly HandoffReport[];
}

export interface TtftTimes {
  readonly bound: Quantity;
  readonly estimate: Quantity;
  /** With the restore at its worst; undefined where nothing is restored. */
  readonly worst: Quantity | undefined;
}

interface Times {
  /** Prefill of the new tokens after the prefix. */
  readonly fresh: PrefillTime;
  /** Prefill of the reused tokens: what a restore saves. */
  readonly again: PrefillTime | undefined;
  /** Prefill of the whole prompt. */
  readonly whole: PrefillTime;
}

/** Time to first token: the cheapest allowed way as a bound, the expected one with queue and handoff. */
export function ttftOf(request: TtftRequest, book: Book): TtftTimes {
  const { path, attributes } = request.sizes.workload;
  const times = prefillTimes(request, book);
  const { restore, prefixes } = request;
  const otherwise = prefixes.map((p) => p.place.attributes.word('otherwise'));
  const maySplit = otherwise.includes('split');
  const mayRecompute = prefixes.length === 0 || maySplit || otherwise.includes('recompute');
  const reuses = (attributes.quantity('reused').value ?? 0) > 0;
  const split = restore && times.again && comparison(request, restore, times.again, times.fresh, book);
  const ways: Way[] = [];
  if (restore && reuses) ways.push(restoreWay(path, restore, times));
  if (mayRecompute || !reuses)
    ways.push({
      bound: renamed(times.whole.bound, `${path}.ttft.recompute.bound`),
      restore: undefined,
      compute: times.whole.time,
    });
  if (restore && reuses && mayRecompute) ways.push(...splitWay(request, times, maySplit ? split : undefined));
  if (ways.length === 0) return unreachable(path, request);
  const bound = book.add(derive(`${path}.ttft.bound`, ttftLowerBound, { w: ways.map((w) => w.bound) }));
  const estimate = book.add(withTtftBand(bestEstimate(request, ways), request, times.whole.bound));
  addParts(path, estimate, book);
  const worst = restore && reuses ? worstOf(request, restore, times, mayRecompute) : undefined;
  return { bound, estimate, worst: worst && book.add(worst) };
}

/** Break-even, split and overlap of restoring against recomputing; gives the split. */
function comparison(
  request: TtftRequest,
  restore: RestoreTimes,
  again: PrefillTime,
  fresh: PrefillTime,
  book: Book,
): Quantity | undefined {
  const { sizes, prefixes } = request;
  const curves = curvesOf(request, again);
  breakEven(sizes.workload.path, sizes.prefix, again.time, restore.bound, curves, book);
  return overlapped({ sizes, prefixes, restore, again: again.time, fresh: fresh.time, curves }, book);
}

const PARTS = { w: 'queue', r: 'restore', c: 'prefill', h: 'handoff', f: 'first-token' } as const;

/** What the expected first token is spent on, each by a name of its own. */
function addParts(path: string, ttft: Quantity, book: Book): void {
  for (const { symbol, operands } of ttft.inputs) {
    const part = PARTS[symbol as keyof typeof PARTS];
    if (part && operands[0]) book.add(renamed(operands[0], `${path}.ttft.${part}`));
  }
}

interface Way {
  readonly bound: Quantity;
  /** Expected restore; undefined for a way without one. */
  readonly restore: Quantity | undefined;
  /** Expected prefill; undefined when the way is a bound only. */
  readonly compute: Quantity | undefined;
}

function prefillTimes({ scenario, model, phase, sizes }: TtftRequest, book: Book): Times {
  const { attributes, path } = sizes.workload;
  const [prompt, reused] = [attributes.quantity('prompt'), attributes.quantity('reused')];
  const zero = nothing('cached tokens', 'tok', 'nothing is cached before the first token');
  const fresh = derive(`${path}.prompt.new`, newTokens, { p: prompt, r: reused });
  const of = (part: string, tokens: Quantity, cached: Quantity, sampled: number) =>
    prefillTime({
      scenario,
      model,
      phase,
      fresh: tokens,
      cached,
      sampled,
      names: { bound: `${path}.${part}.bound`, time: `${path}.${part}.time`, work: `${path}.${part}.work` },
    });
  const times: Times = {
    fresh: of('prefill', fresh, reused, 1),
    again: reused.value === 0 ? undefined : of('recompute', reused, zero, 0),
    whole: of('prompt', prompt, zero, 1),
  };
  for (const part of [times.fresh, times.again]) if (part) for (const q of [part.bound, part.time]) book.add(q);
  return times;
}

function restoreWay(path: string, restore: RestoreTimes, times: Times): Way {
  return {
    bound: derive(`${path}.ttft.restore.bound`, ttftRestore, { r: restore.bound, c: times.fresh.bound }),
    restore: restore.contended,
    compute: times.fresh.time,
  };
}

/** Recomputing the first tokens while the others load; a bound only, unless the scenario says that its engine does it. */
function splitWay(request: TtftRequest, times: Times, expected: Quantity | undefined): readonly Way[] {
  const { path, attributes } = request.sizes.workload;
  const prefix = attributes.quantity('reused').value;
  const curves = times.again && curvesOf(request, times.again, 'bound');
  const [floor, again] = [times.fresh.bound.value, times.again?.bound.value];
  if (!curves || prefix === undefined || floor === undefined || again === undefined) return [];
  const split = ttftSplit({
    restore: curves.restore,
    prefillWith: (tokens) => floor + curves.recompute(tokens),
    prefixTokens: prefix,
  });
  const bound = given(`${path}.ttft.split.bound`, split.seconds, 's', {
    claim: 'lower-bound',
    inputs: [
      { symbol: 'restore', operands: request.restore ? [request.restore.bound] : [] },
      { symbol: 'recompute', operands: times.again ? [times.again.bound] : [] },
      { symbol: 'prefill', operands: [times.fresh.bound] },
    ],
    origin: `best split: the first ${formatNumber(split.recomputedTokens, 9)} tokens are recomputed while the others are restored`,
  });
  return [{ bound, restore: expected, compute: expected && times.fresh.time }];
}

function bestEstimate(request: TtftRequest, ways: readonly Way[]): Quantity {
  const { path } = request.sizes.workload;
  const whole = ways.filter((w) => w.compute !== undefined);
  const known = whole.filter((w) =>
    w.compute?.value !== undefined && w.restore?.value !== undefined
      ? true
      : w.restore === undefined && w.compute?.value !== undefined,
  );
  const cost = (w: Way) => (w.restore?.value ?? 0) + (w.compute?.value ?? 0);
  const best = (known.length > 0 ? known : whole).reduce((least, one) => (cost(one) < cost(least) ? one : least));
  return compose(`${path}.ttft`, request, best.restore, best.compute!);
}

function compose(name: string, request: TtftRequest, restore: Quantity | undefined, compute: Quantity): Quantity {
  const { attributes } = request.sizes.workload;
  const percentile = attributes.get('ttft')?.percentile;
  const notes = percentile === undefined ? [] : [`the estimate is a mean; p${percentile * 100} would be later`];
  return derive(
    name,
    ttftComposition,
    {
      w: queueOf(request, compute),
      r: restore
        ? exposedRestore(`${request.sizes.workload.path}.restore.exposed`, request, restore, compute)
        : nothing('restore', 's', 'nothing is restored on this way'),
      c: compute,
      h: handoffOf(request, compute),
      f: nothing('first decode step', 's', 'the prefill gives the first token'),
    },
    { assumptions: notes, span: attributes.get('ttft')?.valueSpan ?? attributes.ownerSpan },
  );
}

/** Mean wait for the device: requests of one length, one after the other on each replica. */
function queueOf({ sizes, phase }: TtftRequest, compute: Quantity): Quantity {
  const { path } = sizes.workload;
  const ρ = prefillShare(sizes, phase, compute);
  return ρ
    ? derive(`${path}.queue.time`, waitConstant, { ρ, S: compute })
    : nothing('queue', 's', 'no arrivals are written, so nothing waits');
}

/** Share of its time a replica prefills; undefined without arrivals. */
export function prefillShare(
  { workload }: WorkloadSizes,
  { sharding }: PhaseRun,
  compute: Quantity,
): Quantity | undefined {
  const { attributes, path } = workload;
  if (!attributes.get('arrivals')) return undefined;
  const D = counted('replicas', sharding.data, 'data-parallel');
  return derive(`${path}.prefill.utilisation`, prefillUtilisation, {
    λ: attributes.quantity('arrivals'),
    S: compute,
    D,
  });
}

function handoffOf({ handoffs, sizes }: TtftRequest, compute: Quantity): Quantity {
  const transfer = handoffs[0]?.transfer;
  if (!transfer) return nothing('handoff', 's', 'prefill and decode run on one device');
  const { path } = sizes.workload;
  const layers = sizes.architecture?.groups.reduce((sum, g) => sum + g.layers, 0) ?? 1;
  const rest = { V: transfer.bytes, L: counted('layers', layers, 'layers that cache'), c: compute };
  if (!transfer.plain) {
    return derive(`${path}.handoff.exposed`, exposedHandoff, {
      ...rest,
      s: nothing('synchronisation', 's', 'inside the time of the transfer'),
      B: derive(`${path}.handoff.rate`, transferRate, { V: transfer.bytes, t: transfer.alone }),
    });
  }
  const slowest = transfer.hops.reduce((least, h) => (usableRate(h) < usableRate(least) ? h : least));
  const latency = transfer.hops.reduce((sum, h) => sum + (h.latency.value ?? 0), 0);
  const usable = usableRate(slowest);
  return derive(`${path}.handoff.exposed`, exposedHandoff, {
    ...rest,
    s: counted('latency of the path', latency, 'sum over the hops', 's'),
    B: slowest.bandwidth.with({
      value: Number.isNaN(usable) ? undefined : usable,
      name: `${slowest.id} usable bandwidth`,
    }),
  });
}

function usableRate({ bandwidth, usable }: Hop): number {
  return (bandwidth.value ?? Number.NaN) * (usable.value ?? 1);
}

function worstOf(request: TtftRequest, restore: RestoreTimes, times: Times, mayRecompute: boolean): Quantity {
  const { path } = request.sizes.workload;
  const worst = compose(`${path}.ttft.worst`, request, restore.worst, times.fresh.time);
  const other = compose(`${path}.ttft.worst`, request, undefined, times.whole.time);
  const recomputes =
    mayRecompute && other.value !== undefined && worst.value !== undefined && other.value < worst.value;
  return recomputes ? other : worst;
}

/** Prefixes are placed, may not be recomputed, and cannot be reached: a rule says which. */
function unreachable(path: string, { prefixes }: TtftRequest): TtftTimes {
  const missing: Missing = {
    attribute: 'via',
    owner: `${path}.prefixes`,
    flagged: true,
    ...(prefixes[0] ? { span: prefixes[0].place.span } : {}),
  };
  const none = (name: string) => unknown(name, 's', missing);
  return { bound: none(`${path}.ttft.bound`), estimate: none(`${path}.ttft`), worst: undefined };
}
