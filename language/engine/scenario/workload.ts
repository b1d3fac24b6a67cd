import type { PlaceStatement, ScenarioEntity } from '../../model/scenario-model.ts';
import { derive, uniqueMissing } from '../kernel/derive.ts';
import { given, type Quantity, unknown } from '../kernel/quantity.ts';
import { cacheQuantities } from '../kv/index.ts';
import { concurrencyByMemory, littleDemand, residence } from '../physics/index.ts';
import type { HandoffReport, PrefixReport, TierUse, WorkloadReport } from '../report.ts';
import { type Book, counted, renamed } from './book.ts';
import type { Phases } from './phases.ts';
import { spreadOf } from './resharding.ts';
import type { WorkloadSizes } from './sizes.ts';
import { placesOf } from './statements.ts';
import { transferOf } from './transfers.ts';
import { handoffMismatches } from './validity.ts';

/** Where a workload's live cache lies. */
export function kvPlacesOf(scenario: ScenarioEntity, path: string): readonly PlaceStatement[] {
  return placesOf(scenario, path).filter((p) => p.object?.kind === 'kv' && p.tier !== undefined);
}

/** Handoffs of a workload, each with the transfer of one prompt's cache. */
export function handoffReports(
  scenario: ScenarioEntity,
  sizes: WorkloadSizes,
  phases: Phases,
  book: Book,
): readonly HandoffReport[] {
  const { workload, architecture } = sizes;
  return scenario.handoffs
    .filter((h) => h.workload?.path === workload.path)
    .map((handoff) => {
      const mismatches = handoffMismatches(workload, phases);
      if (!handoff.source || !handoff.target || !architecture) return { handoff, transfer: undefined, mismatches };
      const prompt = workload.attributes.quantity('prompt');
      const bytes = renamed(
        cacheQuantities({ prefix: workload.path, architecture, context: prompt, sequences: given('sequences', 1, '1') })
          .bytesPerSequence,
        `${workload.path}.handoff.bytes`,
      );
      const transfer = transferOf(scenario, {
        name: `${workload.path}.handoff.time`,
        object: `${workload.path}.kv`,
        from: handoff.source,
        to: handoff.target,
        via: handoff.via,
        bytes: book.add(bytes),
        sizes,
        sharding: phases.decode?.sharding ?? phases.prefill?.sharding,
        span: handoff.span,
        attributes: handoff.attributes,
        tokens: prompt,
        run: (phases.decode ?? phases.prefill)?.run.attributes,
        spread: spreadOf(workload.path, architecture, phases, prompt),
      });
      if (transfer) book.add(transfer.bound);
      return { handoff, transfer, mismatches };
    });
}

/** `W.demand`: Little's law over the time a request holds its place. */
export function demandOf(
  sizes: WorkloadSizes,
  ttft: Quantity | undefined,
  itl: Quantity | undefined,
  book: Book,
): Quantity | undefined {
  const { attributes, path } = sizes.workload;
  if (!attributes.get('arrivals') || !ttft || !itl) return undefined;
  const t = derive(`${path}.residence`, residence, { f: ttft, o: attributes.quantity('output'), i: itl });
  return book.add(derive(`${path}.demand`, littleDemand, { λ: attributes.quantity('arrivals'), t }));
}

/** `W.concurrency`: whole sequences that fit on the tiers of the live cache beside everything else. */
export function concurrencyOf(
  sizes: WorkloadSizes,
  uses: readonly TierUse[],
  replicas: number,
  book: Book,
): Quantity | undefined {
  const { workload, sequences } = sizes;
  const each = uses.flatMap((use) => {
    const own = use.segments.filter(
      (s) => (s.kind === 'kv' || s.kind === 'state') && s.place.object?.owner.path === workload.path,
    );
    if (own.length === 0) return [];
    const others = use.segments.filter((s) => !own.includes(s)).map((s) => s.bytes);
    const live = own.reduce((sum, s) => sum + (s.bytes.value ?? Number.NaN), 0);
    const onReplica = Math.ceil((sequences.value ?? Number.NaN) / replicas);
    const name = `bytes of one sequence on ${use.tier.path}`;
    const share = live / onReplica;
    const k = Number.isNaN(share)
      ? given(name, undefined, 'B', {
          missing: uniqueMissing([sequences, ...own.map((s) => s.bytes)].flatMap((q) => q.missing)),
        })
      : counted(name, share, 'the live cache there ÷ sequences of a replica', 'B');
    const one = derive(`${workload.path}.concurrency`, concurrencyByMemory, { C: use.available, W: others, k });
    return [one];
  });
  const [first, ...more] = each;
  if (!first) return undefined;
  const least = more.reduce(
    (a, b) => ((b.value ?? Number.POSITIVE_INFINITY) < (a.value ?? Number.POSITIVE_INFINITY) ? b : a),
    first,
  );
  return book.add(
    replicas === 1 || least.value === undefined
      ? least
      : least.with({
          value: least.value * replicas,
          assumptions: [...least.assumptions, `${replicas} data-parallel replicas`],
        }),
  );
}

/** What the rules and views look up of a workload. */
export function workloadReport(
  scenario: ScenarioEntity,
  phases: Phases,
  prefixPlaces: readonly PrefixReport[],
  handoffs: readonly HandoffReport[],
): WorkloadReport {
  const { workload, run, prefill, decode } = phases;
  return {
    workload,
    model: workload.model,
    run,
    prefill,
    decode,
    kvPlaces: kvPlacesOf(scenario, workload.path),
    prefixPlaces,
    handoffs,
  };
}

/** An ITL that cannot be told because something is not placed; `not-placed` says so. */
export function unplacedItl(path: string, suffix: string): Quantity {
  return unknown(`${path}.itl${suffix}`, 's', { attribute: 'place', owner: path, flagged: true });
}
