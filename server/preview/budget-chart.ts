import { type BudgetPart, itlParts, ttftParts } from '../../language/engine/marks/index.ts';
import type { ScenarioReport, WorkloadReport } from '../../language/engine/report.ts';
import type { BudgetChart, ObjectKind } from '../protocol.ts';
import { entry, measureOf, secondsOf } from './measure.ts';

/** What the time to first token and the time between tokens are spent on, beside their limits. */
export function budgetCharts(report: ScenarioReport): readonly BudgetChart[] {
  return report.workloads.flatMap((one) => [
    ...chartOf(report, one, 'ttft', 'Time to first token', ttftParts),
    ...chartOf(report, one, 'itl', 'Time between tokens', itlParts),
  ]);
}

/** Whose colour and texture a part wears. */
const KINDS: Readonly<Record<BudgetPart['kind'], ObjectKind>> = {
  queue: 'reserve',
  restore: 'prefixes',
  compute: 'kv',
  weights: 'weights',
  kv: 'kv',
  overhead: 'state',
};

function chartOf(
  { quantities, verdicts }: ScenarioReport,
  { workload }: WorkloadReport,
  topic: 'ttft' | 'itl',
  title: string,
  partsOf: typeof ttftParts,
): readonly BudgetChart[] {
  const subject = `${workload.path}.${topic}`;
  const quantity = quantities.get(subject);
  const parts = quantity?.value === undefined ? [] : partsOf(quantity);
  if (parts.length === 0) return [];
  return [
    {
      kind: 'budget',
      subject,
      title,
      segments: parts.map(({ label, kind, seconds }) => ({
        label,
        kind: KINDS[kind],
        value: seconds,
        text: secondsOf(seconds).text,
      })),
      ...entry('total', measureOf(quantity)),
      ...entry('deadline', measureOf(workload.attributes.optional(topic))),
      ...entry('verdict', verdicts.find((one) => one.subject === subject)?.verdict),
    },
  ];
}
