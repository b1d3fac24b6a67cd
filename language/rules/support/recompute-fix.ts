import type { PrefixReport, ScenarioReport, WorkloadReport } from '../../engine/report.ts';
import type { Fix } from '../finding.ts';
import { addLines } from './edits.ts';
import { decisiveRestore } from './loaded-choice.ts';

/** `otherwise recompute` on a prefix whose restore is slower, where the statement does not say it yet. */
export function recomputeFix(
  scenario: ScenarioReport,
  { workload }: WorkloadReport,
  { place }: PrefixReport,
): readonly Fix[] {
  const restore = decisiveRestore(scenario, workload.path)?.value;
  const recompute = scenario.quantities.get(`${workload.path}.recompute.time`)?.value;
  if (place.attributes.get('otherwise') || restore === undefined || recompute === undefined || recompute >= restore)
    return [];
  const edits = addLines(place.attributes, ['otherwise recompute']);
  return edits.length > 0 ? [{ title: "Add 'otherwise recompute'", edits, preferred: true }] : [];
}
