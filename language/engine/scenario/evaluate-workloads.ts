import type { ScenarioEntity } from '../../model/scenario-model.ts';
import { grouped } from '../kernel/grouped.ts';
import { once } from '../kernel/once.ts';
import type { Quantity } from '../kernel/quantity.ts';
import type { HandoffReport, PrefixReport, WorkloadReport } from '../report.ts';
import { allocatedOf } from './allocated.ts';
import { alternativePaths } from './alternative-paths.ts';
import type { Book } from './book.ts';
import { kvPerRank } from './cache-segments.ts';
import { engineOf, speculates } from './engine-choice.ts';
import { type Flow, Flows } from './flows.ts';
import { handoffTimes } from './handoff-times.ts';
import { duringRestore, saidInterference } from './interference.ts';
import { type ItlRequest, type ItlTimes, itlBound, itlExpected, ownStep, type StepTerms, stepTerms } from './itl.ts';
import { parkedRate } from './link-use.ts';
import { measuredChecks } from './measured-checks.ts';
import { phaseSizing } from './phase-sizing.ts';
import { type Phases, phasesOf, workloadsOf } from './phases.ts';
import { fastestOf, prefixReports, restoreTimes } from './restore.ts';
import { restoreWorth } from './restore-worth.ts';
import { modelWeights, type WorkloadSizes, workloadSizes } from './sizes.ts';
import { Together } from './together.ts';
import { ttftOf } from './ttft.ts';
import { prefillShare } from './ttft-parts.ts';
import { demandOf, handoffReports, kvPlacesOf, unplacedItl, workloadReport } from './workload.ts';
import { type Kept, keptOf } from './write-policy.ts';
import { appendRateOf } from './writes.ts';

export interface EvaluatedWorkloads {
  readonly workloads: readonly WorkloadReport[];
  readonly phases: readonly Phases[];
  readonly sizes: ReadonlyMap<string, WorkloadSizes>;
  readonly weights: ReadonlyMap<string, Quantity>;
  readonly flows: Flows;
}

interface Item {
  readonly phases: Phases;
  readonly sizes: WorkloadSizes;
  readonly prefixes: readonly PrefixReport[];
  readonly handoffs: readonly HandoffReport[];
  readonly step: { readonly request: ItlRequest; readonly terms: StepTerms } | undefined;
}

/** Sizes, transfers and times of every workload of a scenario; those that share links or devices see each other. */
export function evaluateWorkloads(scenario: ScenarioEntity, book: Book): EvaluatedWorkloads {
  const weights = weightsOf(scenario, book);
  const items = workloadsOf(scenario).map((workload) => {
    const phases = phasesOf(scenario, workload);
    const speculative = speculates(phases.decode?.run) || speculates(phases.prefill?.run);
    return itemOf(scenario, phases, workloadSizes(workload, book, speculative), book);
  });
  const kept = keptIn(items);
  const flows = new Flows(items.flatMap((item) => flowsOf(item, kept, book)));
  const together = new Together(flows);
  const all = grouped(items, (item) => item.phases.decode?.device.path);
  for (const item of items) timesOf(scenario, item, all, flows, together, book);
  book.later(() => restoreWorth(items, book));
  return {
    workloads: items.map(({ phases, prefixes, handoffs, sizes }) => {
      const { workload, prefill } = phases;
      const measured = measuredChecks({ scenario, model: workload.model, sizes, prefill, prefixes, handoffs }, book);
      const report = workloadReport(scenario, phases, prefixes, handoffs);
      return measured.length > 0 ? { ...report, measured } : report;
    }),
    phases: items.map((item) => item.phases),
    sizes: new Map(items.map((item) => [item.sizes.workload.path, item.sizes])),
    weights,
    flows,
  };
}

function weightsOf(scenario: ScenarioEntity, book: Book): ReadonlyMap<string, Quantity> {
  const models = [
    ...scenario.places.flatMap((p) => (p.object?.owner.kind === 'model' ? [p.object.owner] : [])),
    ...workloadsOf(scenario).flatMap((w) => w.model ?? []),
  ];
  return new Map(
    models.map((model) => [model.path, book.get(`${model.path}.weights.bytes`) ?? modelWeights(model, book)]),
  );
}

function itemOf(scenario: ScenarioEntity, phases: Phases, sizes: WorkloadSizes, book: Book): Item {
  const kvPlaces = kvPlacesOf(scenario, sizes.workload.path);
  const { model } = sizes.workload;
  ranksOf(phases, sizes, book);
  const request = model && phases.decode && { scenario, model, phase: phases.decode, sizes, kvPlaces };
  const terms = request && stepTerms(request);
  return {
    phases,
    sizes,
    prefixes: prefixReports(scenario, sizes, phases, kvPlaces),
    handoffs: handoffReports(scenario, sizes, phases, book),
    step: request && terms ? { request, terms } : undefined,
  };
}

/** What one rank holds, and what a declared engine sets aside. */
function ranksOf({ decode, prefill, workload }: Phases, sizes: WorkloadSizes, book: Book): void {
  const phase = decode ?? prefill;
  if (phase) book.add(kvPerRank(sizes, phase.sharding));
  const engine = engineOf(workload, phase?.run);
  if (engine) allocatedOf(sizes, engine, phase?.sharding, book);
}

/** Where prefixes lie, for links whose directions share; few scenarios ask. */
function keptIn(items: readonly Item[]): () => Kept {
  let kept: Kept | undefined;
  return () => {
    kept ??= keptOf(items.map(({ sizes: { workload }, prefixes }) => ({ workload, prefixPlaces: prefixes })));
    return kept;
  };
}

function flowsOf({ sizes, prefixes, handoffs }: Item, kept: () => Kept, book: Book): readonly Flow[] {
  const { attributes, path } = sizes.workload;
  const arrivals = attributes.get('arrivals') ? attributes.quantity('arrivals') : undefined;
  const common = { arrivals, sequences: sizes.sequences };
  const fastest = fastestOf(prefixes);
  return [
    ...prefixes.flatMap((prefix) => {
      const { place, transfers } = prefix;
      const parked = () => parkedRate(place, sizes, kept(), book);
      const spare = fastest !== undefined && prefix !== fastest;
      return transfers.map((transfer) => ({ name: `${path}.restore`, transfer, ...common, parked, place, spare }));
    }),
    ...handoffs.flatMap(({ transfer }) => (transfer ? [{ name: `${path}.handoff`, transfer, ...common }] : [])),
  ];
}

function timesOf(
  scenario: ScenarioEntity,
  item: Item,
  all: ByDevice,
  flows: Flows,
  together: Together,
  book: Book,
): void {
  const { sizes, phases, prefixes, handoffs } = item;
  const { path, model } = sizes.workload;
  const restore = restoreTimes(sizes, prefixes, flows, together, book);
  const handed = handoffTimes(path, handoffs, flows, book);
  const ttft =
    model && phases.prefill
      ? ttftOf({ scenario, model, phase: phases.prefill, sizes, prefixes, restore, handoffs, handed }, book)
      : undefined;
  const step = phases.decode ? itlOf(item, all, book) : undefined;
  const itl = step?.itl;
  book.later(() => {
    alternativePaths(scenario, sizes, phases.decode ?? phases.prefill, prefixes, book);
    phaseSizing(sizes, phases, itl, book);
  });
  appendRateOf(sizes, itl, book);
  demandOf(sizes, ttft?.estimate, step?.allTakenIn, book);
  if (!itl && phases.decode) book.add(unplacedItl(path, ''));
}

/** Workloads by the device they decode on. */
type ByDevice = ReadonlyMap<string, readonly Item[]>;

/** The step of a workload that has its device for itself; its neighbours all wait for the same one. */
const ownStepOf = once(({ request, terms }: NonNullable<Item['step']>) => ownStep(request, terms));

function itlOf(item: Item, all: ByDevice, book: Book): ItlTimes | undefined {
  const { step, phases, sizes } = item;
  const { path } = sizes.workload;
  if (!step) return undefined;
  itlBound(step.request, step.terms, book);
  const others = (all.get(phases.decode?.device.path ?? '') ?? []).flatMap((other) =>
    other !== item && other.step ? [ownStepOf(other.step)] : [],
  );
  const sameDevice = phases.prefill && phases.prefill.device.path === phases.decode?.device.path;
  const prefill = book.get(`${path}.prefill.time`);
  const share = sameDevice && phases.prefill && prefill ? prefillShare(sizes, phases.prefill, prefill) : undefined;
  const newcomers = share && prefill ? { share, prefill } : undefined;
  const restores = saidInterference(phases.decode?.run, item.prefixes);
  const times = itlExpected(step.request, step.terms, { others, newcomers, restores }, book);
  book.later(() => duringRestore(path, times.itl, step.terms.resources, item.prefixes, book));
  return times;
}
