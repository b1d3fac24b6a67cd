import type { WorkloadReport } from '../../engine/report.ts';
import { FIELD_SPECS, runSide, toldApart } from '../../engine/scenario/validity-fields.ts';
import type { RunStatement, WorkloadEntity } from '../../model/scenario-model.ts';
import type { ValidityField } from '../../vocabulary/validity-key.ts';

/** Fields that only some caches have: they belong into keys and checks where something declares them. */
const OPTIONAL: readonly ValidityField[] = ['lora', 'multimodal', 'tenant', 'backend', 'engine', 'draft'];

/** Of those, the ones that a workload or one of its runs declares. */
export function declaredFields({ workload, prefill, decode }: WorkloadReport): readonly ValidityField[] {
  const runs = [...new Set([prefill?.run, decode?.run])].filter((run): run is RunStatement => run !== undefined);
  return OPTIONAL.filter((field) => trafficHas(workload, field) || runs.some((run) => sideHas(run, workload, field)));
}

function trafficHas({ attributes }: WorkloadEntity, field: ValidityField): boolean {
  if (field === 'lora') return (attributes.optional('loras')?.value ?? 0) >= 1;
  return field === 'tenant' && (attributes.optional('tenants')?.value ?? 1) >= 2;
}

/** Said on the run itself; an engine that a workload names holds for every side. */
function sideHas(run: RunStatement, workload: WorkloadEntity, field: ValidityField): boolean {
  const side = { ...runSide(run, workload, ''), holders: [run.attributes] };
  const specs = FIELD_SPECS.filter((spec) => spec.check === field && spec.attribute !== 'engine');
  return specs.some((spec) => toldApart({ ...spec, engine: [] }, side) !== undefined);
}
