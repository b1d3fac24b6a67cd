import type { ScenarioEntity, ScenarioModel } from '../model/scenario-model.ts';
import type { Quantity } from './kernel/quantity.ts';
import type { Expectation, Report, ScenarioReport, Verdict, WorkloadReport } from './report.ts';
import { allocatedOf } from './scenario/allocated.ts';
import { Book } from './scenario/book.ts';
import { engineOf } from './scenario/engine-choice.ts';
import { evaluateWorkloads } from './scenario/evaluate-workloads.ts';
import { longestContextOf, usesByWorkload } from './scenario/longest-context.ts';
import { restoreVerdicts } from './scenario/restore-verdict.ts';
import { modelWeights, workloadSizes } from './scenario/sizes.ts';
import { stateVerdicts } from './scenario/state-verdicts.ts';
import { tierUses } from './scenario/usage.ts';
import {
  capacityVerdict,
  deadlineVerdict,
  demandVerdict,
  expectationVerdict,
  utilisationVerdict,
} from './scenario/verdicts.ts';
import { concurrencyOf } from './scenario/workload.ts';

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
  const held = usesByWorkload(tiers);
  for (const one of phases) {
    const own = sizes.get(one.workload.path);
    const uses = held.get(one.workload.path) ?? [];
    if (!own) continue;
    book.later(() => {
      concurrencyOf(own, uses, one.decode?.sharding.data ?? 1, book);
      longestContextOf(own, one, uses, book);
    });
  }
  const links = flows.links();
  for (const use of links) book.add(use.utilisation);
  const transfers = workloads.flatMap((w) => [
    ...w.prefixPlaces.flatMap((p) => p.transfers),
    ...w.handoffs.flatMap((h) => h.transfer ?? []),
  ]);
  const state = stateVerdicts({ scenario, workloads, phases, sizes, tiers }, book);
  const expectations = expectationsOf(scenario, book);
  const verdicts = [
    ...deadlines(workloads, book),
    ...tiers.flatMap((use) => capacityVerdict(use, scenario.nameSpan) ?? []),
    ...state,
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
      ...restoreVerdicts(report, book),
      demand && demandVerdict(report, demand),
    ].filter((v): v is Verdict => v !== undefined);
  });
}

function expectationsOf(scenario: ScenarioEntity, book: Book): readonly Expectation[] {
  return scenario.expects.map((expect) => {
    const { left, right, problems } = expect.evaluate(
      (name) => book.all().get(name),
      () => [...book.all().keys()],
    );
    return { text: expect.text, span: expect.conditionSpan, left, right, operator: expect.operator, problems };
  });
}
