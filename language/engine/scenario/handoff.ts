import { dtypes } from '../../vocabulary/dtypes.ts';
import { derive } from '../kernel/derive.ts';
import { given } from '../kernel/quantity.ts';
import { reshardPieceBytes, reshardPieces, sustainedFabric } from '../physics/index.ts';
import type { HandoffReport, TierUse, Transfer, Verdict, WorkloadReport } from '../report.ts';
import { type Book, counted } from './book.ts';
import { hiddenHandoff, pathBandwidth } from './handoff-formulas.ts';
import { stagingVerdict } from './handoff-staging.ts';
import { judge } from './judge.ts';
import { layersCut, pairsOf, reshardingOf, sidesOf } from './resharding.ts';
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
    b: transfer.hops.map((h) => h.perCopy ?? h.bandwidth),
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

/** `W.handoff.pairs`, `W.handoff.piece-bytes` and `W.handoff.pieces`. */
function resharding(report: WorkloadReport, book: Book): void {
  const found = reshardingOf(report);
  const { workload, model } = report;
  const group = model?.architecture?.groups.find((g) => g.kind === 'full');
  if (!found || !model?.architecture || group?.kind !== 'full') return;
  const { path, attributes } = workload;
  const [p, d] = sidesOf(found);
  const pairs = book.add(pairsOf(path, found));
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
  const T = attributes.quantity('prompt');
  book.add(derive(`${path}.handoff.pieces`, reshardPieces, { L: layersCut(model.architecture, T.value), T, r: pairs }));
}
