import type { Report, ScenarioReport, WorkloadReport } from '../../engine/report.ts';
import type { HandoffStatement } from '../../model/scenario-model.ts';
import type { Span } from '../../model/span.ts';
import { declaredFields } from './validity-key.ts';

/** What both sides must compare before the cache may be used. */
export const NEEDED_CHECKS = ['weights', 'version', 'tokens', 'positions', 'dtype', 'layout'] as const;

export interface HandoffSite {
  readonly report: Report;
  readonly scenario: ScenarioReport;
  readonly workload: WorkloadReport;
  readonly handoff: HandoffStatement;
}

export function handoffsOf(report: Report): readonly HandoffSite[] {
  return report.scenarios.flatMap((scenario) =>
    scenario.workloads.flatMap((workload) =>
      workload.handoffs.map(({ handoff }) => ({ report, scenario, workload, handoff })),
    ),
  );
}

/** The checks a handoff lacks; the shard map counts where the two sides are split differently, others where they are declared. */
export function missingChecks({ workload, handoff }: HandoffSite): readonly string[] {
  const written = handoff.attributes.words('checks');
  const reshards =
    workload.prefill && workload.decode && workload.prefill.sharding.tensor !== workload.decode.sharding.tensor;
  const needed = [...NEEDED_CHECKS, ...(reshards ? ['shards'] : []), ...declaredFields(workload)];
  return needed.filter((check) => !written.includes(check));
}

/** Where a finding about a whole handoff stands: its first line. */
export function headSpan({ span }: HandoffStatement): Span {
  const length = 'handoff'.length;
  return {
    ...span,
    end: { line: span.start.line, character: span.start.character + length },
    endOffset: span.offset + length,
  };
}
