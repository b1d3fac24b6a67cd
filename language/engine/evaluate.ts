import type { ScenarioEntity, ScenarioModel } from '../model/scenario-model.ts';
import type { Quantity } from './kernel/quantity.ts';
import type { Expectation, Report, ScenarioReport, Verdict, WorkloadReport } from './report.ts';
import { allocatedOf } from './scenario/allocated.ts';
import { Book } from './scenario/book.ts';
import { engineOf } from './scenario/engine-choice.ts';
import { evaluateWorkloads } from './scenario/evaluate-workloads.ts';
import { longestContextOf } from './scenario/longest-context.ts';
import { modelWeights, type WorkloadSizes, workloadSizes } from './scenario/sizes.ts';
import { tierUses } from './scenario/usage.ts';
import {
  appendRateVerdict,
  appendVerdict,
  capacityVerdict,
  deadlineVerdict,
  demandVerdict,
  expectationVerdict,
  lifetimeVerdict,
  utilisationVerdict,
} from './scenario/verdicts.ts';
import { concurrencyOf } from './scenario/workload.ts';
import { lifetimeOf, tierWrites } from './scenario/writes.ts';

/** Evaluates a document: sizes of everything it declares, and each scenario. Pure; never throws on holes. */
export function evaluate(model: ScenarioModel): Report {
  const declared = new Book();
  for (const one of model.models) modelWeights(one, declared);
  for (const one of model.workloads) {
    const sizes = workloadSizes(one, declared);
    const engine = engineOf(one, undefined);
    if (engine) allocatedOf(sizes, engine, undefined, declared);
  }
  return { uri: model.uri, model, declared: declared.all(), scenarios: model.scenarios.map(evaluateScenario) };
}

/** Evaluates one scenario on its own. */
export function evaluateScenario(scenario: ScenarioEntity): ScenarioReport {
  const book = new Book();
  const { workloads, phases, sizes, weights, flows } = evaluateWorkloads(scenario, book);
  const tiers = tierUses({ scenario, phases, sizes, weights }, book);
  for (const one of phases) {
    const own = sizes.get(one.workload.path);
    if (own) concurrencyOf(own, tiers, one.decode?.sharding.data ?? 1, book);
    if (own) longestContextOf(own, one, tiers, book);
  }
  const links = flows.links();
  for (const use of links) book.add(use.utilisation);
  const transfers = workloads.flatMap((w) => [
    ...w.prefixPlaces.flatMap((p) => p.transfers),
    ...w.handoffs.flatMap((h) => h.transfer ?? []),
  ]);
  const expectations = expectationsOf(scenario, book);
  const ranksOf = (path: string) => phases.find((p) => p.workload.path === path)?.decode?.sharding.tensor ?? 1;
  const verdicts = [
    ...deadlines(workloads, book),
    ...tiers.flatMap((use) => capacityVerdict(use, scenario.nameSpan) ?? []),
    ...writeVerdicts(scenario, sizes, ranksOf, book),
    ...links.flatMap(
      (use) =>
        utilisationVerdict(use, transfers.find((t) => t.links.includes(use.link))?.span ?? scenario.nameSpan) ?? [],
    ),
    ...expectations.flatMap((e) => expectationVerdict(e) ?? []),
  ];
  return { scenario, quantities: book.all(), verdicts, tiers, links, workloads, transfers, expectations };
}

function deadlines(workloads: readonly WorkloadReport[], book: Book): readonly Verdict[] {
  return workloads.flatMap((report) => {
    const demand: Quantity | undefined = book.get(`${report.workload.path}.demand`);
    return [
      deadlineVerdict('ttft', report, book),
      deadlineVerdict('itl', report, book),
      demand && demandVerdict(report, demand),
    ].filter((v): v is Verdict => v !== undefined);
  });
}

function writeVerdicts(
  scenario: ScenarioEntity,
  sizes: ReadonlyMap<string, WorkloadSizes>,
  ranksOf: (workload: string) => number,
  book: Book,
): readonly Verdict[] {
  const appends = scenario.places.flatMap((place) => {
    const own = place.object && sizes.get(place.object.owner.path);
    return (own && appendVerdict(place, own, ranksOf(own.workload.path))) ?? [];
  });
  const refused = new Set(appends.filter((v) => v.verdict === 'broken').map((v) => v.span));
  const rates = tierWrites(scenario, sizes, ranksOf, book).flatMap((writes) => {
    const place = scenario.places.find((p) => p.tier?.path === writes.tier.path && p.object?.owner.kind === 'workload');
    const lifetime = lifetimeOf(writes, book);
    // Where appends are refused altogether, how fast they would come is beside the point.
    if (!place || (place.objectSpan && refused.has(place.objectSpan))) return [];
    return [appendRateVerdict(writes, place), lifetime && lifetimeVerdict(writes, lifetime, place)].filter(
      (v): v is Verdict => v !== undefined,
    );
  });
  return [...appends, ...rates];
}

function expectationsOf(scenario: ScenarioEntity, book: Book): readonly Expectation[] {
  return scenario.expects.map((expect) => {
    const { left, right, problems } = expect.evaluate(
      (name) => book.get(name),
      () => [...book.all().keys()],
    );
    return { text: expect.text, span: expect.conditionSpan, left, right, operator: expect.operator, problems };
  });
}
