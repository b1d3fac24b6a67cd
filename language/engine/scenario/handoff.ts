import { dtypes } from '../../vocabulary/dtypes.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { doubleResidency, reshardPairs, reshardPieceBytes, reshardPieces, sustainedFabric } from '../physics/index.ts';
import type { HandoffReport, TierUse, Transfer, Verdict, WorkloadReport } from '../report.ts';
import { type Book, counted, nothing } from './book.ts';
import { hiddenHandoff, pathBandwidth, stagedBytes } from './handoff-formulas.ts';
import { judge } from './judge.ts';
import { ranks } from './sharding.ts';
import { validityVerdict } from './validity.ts';

/** Everything about a workload's handoffs beside the transfer itself: what is exposed, needed and held, and whether it may be. */
export function handoffVerdicts(report: WorkloadReport, tiers: readonly TierUse[], book: Book): readonly Verdict[] {
  return report.handoffs.flatMap((one) => {
    const { transfer, handoff, mismatches } = one;
    const validity = validityVerdict(`${report.workload.path}.handoff`, mismatches, handoff.span);
    if (!transfer) return validity ? [validity] : [];
    exposure(report, transfer, book);
    resharding(report, book);
    const all = [
      validity,
      fabricVerdict(report, one, transfer, book),
      stagingVerdict(report, one, transfer, tiers, book),
    ];
    return all.filter((v): v is Verdict => v !== undefined);
  });
}

/** `W.handoff.exposed`, as the time to first token has it, and `W.handoff.hidden`. */
function exposure({ workload: { path } }: WorkloadReport, transfer: Transfer, book: Book): void {
  const name = `${path}.handoff.exposed`;
  const parts = book.get(`${path}.ttft`)?.inputs.flatMap((input) => input.operands) ?? [];
  const exposed = book.get(name) ?? parts.find((q) => q.name === name);
  if (!exposed) return;
  book.add(exposed);
  book.add(derive(`${path}.handoff.hidden`, hiddenHandoff, { t: transfer.bound, e: exposed }));
}

/** The fabric that the arrivals need, with the headroom asked for, against what the path gives. */
function fabricVerdict(
  { workload }: WorkloadReport,
  { handoff }: HandoffReport,
  transfer: Transfer,
  book: Book,
): Verdict | undefined {
  const { attributes, path } = workload;
  if (!attributes.get('arrivals')) return undefined;
  const needed = book.add(
    derive(`${path}.handoff.bandwidth`, sustainedFabric, {
      λ: attributes.quantity('arrivals'),
      V: transfer.bytes,
      h: handoff.attributes.quantity('headroom'),
    }),
  );
  const limit = derive(`${path}.handoff.path`, pathBandwidth, {
    u: transfer.hops.map((h) => h.usable),
    b: transfer.hops.map((h) => h.bandwidth),
  });
  const headroom = handoff.attributes.get('headroom');
  return {
    topic: 'fabric',
    subject: `${path}.handoff.bandwidth`,
    ...judge({ value: needed }, '<=', limit),
    value: needed,
    limit,
    operator: '<=',
    span: headroom?.span ?? handoff.attributes.get('via')?.span ?? handoff.span,
    related: [{ span: attributes.get('arrivals')?.span ?? workload.nameSpan, message: 'arrivals set here' }],
  };
}

/** `W.handoff.staging`: what handoffs under way hold on the receiving side, and whether there is room for it. */
function stagingVerdict(
  { workload, decode }: WorkloadReport,
  { handoff }: HandoffReport,
  transfer: Transfer,
  tiers: readonly TierUse[],
  book: Book,
): Verdict | undefined {
  const { attributes, path } = workload;
  const use = tiers.find((one) => one.tier.path === transfer.to.path);
  if (!attributes.get('arrivals') || !use || use.segments.length === 0) return undefined;
  const staging = book.add(
    derive(`${path}.handoff.staging`, doubleResidency, {
      λ: attributes.quantity('arrivals'),
      V: transfer.bytes,
      t: transfer.bound,
      q: reservedBefore(path, handoff.attributes.word('reserve'), book),
    }),
  );
  const instances = decode?.sharding ? ranks(decode.sharding) * decode.sharding.data : (use.tier.count.value ?? 1);
  const staged = book.add(
    derive(`${use.tier.path}.staged`, stagedBytes, {
      u: use.segments.map((s) => s.bytes),
      M: staging,
      n: counted('instances', instances, 'instances that decode'),
    }),
  );
  return {
    topic: 'staging',
    subject: `${use.tier.path}.staged`,
    ...judge({ value: staged }, '<=', use.available),
    value: staged,
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

/** Time the receiving side holds the place before the transfer begins. */
function reservedBefore(path: string, word: string | undefined, book: Book): Quantity {
  const prefill = book.get(`${path}.prefill.time`);
  return word === 'before-prefill' && prefill
    ? prefill
    : nothing('early reservation', 's', 'the target sets the place aside when the transfer begins');
}

/** How the cache is cut where both sides are split differently; heads only, latents are whole on every rank. */
export interface Resharding {
  readonly prefill: number;
  readonly decode: number;
  /** Fewest KV heads of any layer group. */
  readonly heads: number;
}

export function reshardingOf({ model, prefill, decode }: WorkloadReport): Resharding | undefined {
  if (!prefill || !decode || prefill.sharding.tensor === decode.sharding.tensor) return undefined;
  const heads = (model?.architecture?.groups ?? []).flatMap((g) => ('kvHeads' in g && g.kvHeads ? [g.kvHeads] : []));
  if (heads.length === 0) return undefined;
  return { prefill: prefill.sharding.tensor, decode: decode.sharding.tensor, heads: Math.min(...heads) };
}

/** `W.handoff.pairs`, `W.handoff.piece-bytes` and `W.handoff.pieces`. */
function resharding(report: WorkloadReport, book: Book): void {
  const found = reshardingOf(report);
  const { workload, model } = report;
  const group = model?.architecture?.groups.find((g) => g.kind === 'full');
  if (!found || !model?.architecture || group?.kind !== 'full') return;
  const { path, attributes } = workload;
  const side = (name: string, n: number) => counted(name, n, 'tensor-parallel');
  const [p, d] = [side('prefill ranks', found.prefill), side('decode ranks', found.decode)];
  const pairs = book.add(derive(`${path}.handoff.pairs`, reshardPairs, { p, d }));
  book.add(
    derive(`${path}.handoff.piece-bytes`, reshardPieceBytes, {
      H: counted('KV heads', group.kvHeads, 'of the model'),
      p,
      d,
      h: counted('head dimension', group.headDim, 'of the model'),
      e: given('bytes of an element', dtypes[model.architecture.kDtype].bytes, 'B', {
        text: model.architecture.kDtype,
      }),
    }),
  );
  if (!attributes.get('prompt') || report.prefill?.run.attributes.word('head-order') === 'HND') return;
  book.add(
    derive(`${path}.handoff.pieces`, reshardPieces, {
      L: counted('layers', group.layers, 'of the model'),
      T: attributes.quantity('prompt'),
      r: pairs,
    }),
  );
}
