import type { Report } from '../../engine/report.ts';
import type { Entity } from '../../model/scenario-model.ts';
import type { Span } from '../../model/span.ts';

/** Whether a place lies in a document of the user: the one at hand, or one that an entity in sight was declared in. */
export function editableIn(report: Report): (span: Span) => boolean {
  const own = new Set([report.uri]);
  const add = (entity: Entity | undefined) => {
    if (entity && !entity.builtin) own.add(entity.span.uri);
  };
  for (const { scenario, workloads } of report.scenarios) {
    for (const entity of [...scenario.nodes, ...scenario.links]) add(entity);
    for (const { workload, model } of workloads) [workload, model].forEach(add);
  }
  return (span) => own.has(span.uri);
}
