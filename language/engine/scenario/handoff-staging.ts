import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import {
  doubleResidency,
  handoffCopies,
  handoffsAtOnce,
  stagingPeak,
  stagingRoom,
  stagingWorst,
} from '../physics/index.ts';
import type { HandoffReport, TierUse, Transfer, Verdict, WorkloadReport } from '../report.ts';
import { type Book, counted, nothing } from './book.ts';
import { stagedBytes } from './handoff-formulas.ts';
import { judge } from './judge.ts';
import { copiesOn } from './resharding.ts';
import { ranks } from './sharding.ts';

/** The share of time that a peak is not exceeded in. */
const SHARE = given('share of the time', 0.99, '1', { origin: 'peaks are told at this percentile' });

/** What one handoff holds on the receiving side, and how that is spread. */
interface Held {
  readonly report: WorkloadReport;
  readonly use: TierUse;
  readonly arrivals: Quantity;
  /** Bytes of one handoff over all ranks of a replica (B). */
  readonly each: Quantity;
  /** Instances that one replica, and all of them, spread it over. */
  readonly onReplica: number;
  readonly inAll: number;
  readonly before: Quantity;
}

/**
 * What handoffs under way hold on the receiving side (`W.handoff.staging` on average, `.peak` at a percentile, `.worst` with
 * every sequence at once), how many find room, and whether the average and the peak do.
 */
export function stagingVerdict(
  report: WorkloadReport,
  { handoff }: HandoffReport,
  transfer: Transfer,
  tiers: readonly TierUse[],
  book: Book,
): Verdict | undefined {
  const { attributes, path } = report.workload;
  const use = tiers.find((one) => one.tier.path === transfer.to.path);
  if (!attributes.get('arrivals') || !use || use.segments.length === 0) return undefined;
  const { decode } = report;
  const held: Held = {
    report,
    use,
    arrivals: attributes.quantity('arrivals'),
    each: heldBytes(report, transfer),
    onReplica: decode?.sharding ? ranks(decode.sharding) : (use.tier.count.value ?? 1),
    inAll: decode?.sharding ? ranks(decode.sharding) * decode.sharding.data : (use.tier.count.value ?? 1),
    before: reservedBefore(path, handoff.attributes.word('reserve'), book),
  };
  const mean = meanOf(held, transfer, book);
  const peak = peakOf(held, transfer, book);
  const onAverage = judge({ value: mean }, '<=', use.available);
  const atPeak = judge({ value: peak }, '<=', use.available);
  // Bursts are a question only where the average fits and the peak can be told.
  const burst = onAverage.verdict === 'met' && atPeak.verdict !== 'unknown';
  const value = burst ? peak : mean;
  return {
    topic: 'staging',
    subject: value.name,
    ...(burst ? atPeak : onAverage),
    value,
    limit: use.available,
    operator: '<=',
    span: handoff.span,
    related: [
      {
        span: use.tier.attributes.get('capacity')?.valueSpan ?? use.tier.nameSpan,
        message: `capacity of ${use.tier.path}`,
      },
    ],
  };
}

/** `W.handoff.staging` and `T.staged`: on average. */
function meanOf({ report, use, arrivals, each, inAll, before }: Held, transfer: Transfer, book: Book): Quantity {
  const staging = book.add(
    derive(`${report.workload.path}.handoff.staging`, doubleResidency, {
      λ: arrivals,
      V: each,
      t: transfer.bound,
      q: before,
    }),
  );
  const n = counted('instances', inAll, 'instances that decode');
  return book.add(derive(`${use.tier.path}.staged`, stagedBytes, { u: placed(use), M: staging, n }));
}

/** `W.handoff.staging.peak`, `.worst`, `W.handoff.room` and `T.staged.peak`: what bursts hold. */
function peakOf(held: Held, transfer: Transfer, book: Book): Quantity {
  const { report, use, arrivals: λ, each: V, onReplica, before: q } = held;
  const { path, attributes } = report.workload;
  const S = attributes.quantity('sequences');
  const t = book.get(`${path}.handoff.contended`) ?? transfer.alone;
  const atOnce = (name: string, replicas: number) =>
    derive(name, handoffsAtOnce, { λ, t, q, D: counted('replicas', replicas, 'data-parallel'), s: SHARE, S });
  const all = book.add(atOnce(`${path}.handoff.at-once`, 1));
  book.add(derive(`${path}.handoff.staging.peak`, stagingPeak, { V, k: all }));
  book.add(derive(`${path}.handoff.staging.worst`, stagingWorst, { V, S }));
  const n = counted('instances', onReplica, 'instances that decode one sequence');
  const u = placed(use);
  book.add(derive(`${path}.handoff.room`, stagingRoom, { A: use.available, u, n, V }));
  // One replica takes a burst of its own; an even spread is what bursts do not do.
  const data = report.decode?.sharding.data ?? 1;
  const k = data === 1 ? all : atOnce(`${path}.handoff.at-once on one replica`, data);
  const M = derive(`${path}.handoff.staging.peak on one replica`, stagingPeak, { V, k });
  return book.add(derive(`${use.tier.path}.staged.peak`, stagedBytes, { u, M, n }));
}

function placed({ segments }: TierUse): readonly Quantity[] {
  return segments.map((s) => s.bytes);
}

/** Replicated heads and latents lie on several ranks of the receiving side. */
function heldBytes({ workload, model, decode }: WorkloadReport, { bytes }: Transfer): Quantity {
  const { architecture } = model ?? {};
  const tokens = workload.attributes.optional('prompt')?.value;
  if (!architecture || !decode || tokens === undefined) return bytes;
  const copies = copiesOn(architecture, decode, tokens);
  if (copies === 1) return bytes;
  const g = counted('copies', copies, 'held by the ranks that decode');
  return derive(`${workload.path}.handoff.held`, handoffCopies, { V: bytes, g });
}

/** Time the receiving side holds the place before the transfer begins. */
function reservedBefore(path: string, word: string | undefined, book: Book): Quantity {
  const prefill = book.get(`${path}.prefill.time`);
  return word === 'before-prefill' && prefill
    ? prefill
    : nothing('early reservation', 's', 'the target sets the place aside when the transfer begins');
}
