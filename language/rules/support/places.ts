import type { ScenarioReport, Verdict, WorkloadReport } from '../../engine/report.ts';
import type { PlaceStatement } from '../../model/scenario-model.ts';

/** The `place` a verdict stands on, or that places its subject. */
export function placeOf(
  { scenario }: ScenarioReport,
  { span, subject }: Pick<Verdict, 'span' | 'subject'>,
): PlaceStatement | undefined {
  const inside = scenario.places.find(
    (p) => p.span.uri === span.uri && p.span.offset <= span.offset && span.endOffset <= p.span.endOffset,
  );
  return inside ?? scenario.places.find((p) => p.object?.name === subject);
}

/** The workload a quantity such as `chat.ttft` speaks of. */
export function workloadOf({ workloads }: ScenarioReport, subject: string): WorkloadReport | undefined {
  return workloads.find(({ workload }) => subject.startsWith(`${workload.path}.`));
}
