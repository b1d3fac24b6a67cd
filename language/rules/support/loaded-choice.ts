import type { Quantity } from '../../engine/kernel/quantity.ts';
import type { ScenarioReport, WorkloadReport } from '../../engine/report.ts';
import { fastestOf } from '../../engine/scenario/restore.ts';
import { formatPercent } from '../../units/index.ts';
import { say } from './prose.ts';

/** The time of a restore that decides: what was measured goes before the bound. */
export function decisiveRestore({ quantities }: ScenarioReport, path: string): Quantity | undefined {
  const expected = quantities.get(`${path}.restore.contended`);
  return expected?.claim === 'measured' ? expected : quantities.get(`${path}.restore.time`);
}

/**
 * What a restore that is slower than recomputing on an idle device comes to when the arrivals load it; undefined where
 * recomputing stays the faster way, or the path could not carry the restores.
 */
export function paysUnderLoad(scenario: ScenarioReport, workload: WorkloadReport): string | undefined {
  const { path } = workload.workload;
  const of = (name: string) => scenario.quantities.get(`${path}.${name}`);
  const [restore, idle] = [of('restore.contended'), of('recompute.time')];
  if (restore?.value === undefined || idle?.value === undefined || restore.value <= idle.value) return undefined;
  const [loaded, load, from] = [of('recompute.contended'), of('recompute.load'), of('restore.break-even-load')];
  if (loaded?.value === undefined || load?.value === undefined || from?.value === undefined) return undefined;
  if (loaded.value <= restore.value || saturated(scenario, workload)) return undefined;
  const busy = `If every request recomputes, ${workload.prefill?.device.path ?? 'the device'} is ${formatPercent(load.value)} busy with prefills`;
  const then = Number.isFinite(loaded.value)
    ? `${busy} and recomputing takes ${say(loaded)} (estimate)`
    : `${busy} (estimate): it cannot recompute them all`;
  return `${then}; restoring takes ${say(restore)} and is the faster way from ${formatPercent(from.value)} busy on.`;
}

/** A link of the path carries as much as it can. */
function saturated({ links }: ScenarioReport, { prefixPlaces }: WorkloadReport): boolean {
  const path = fastestOf(prefixPlaces)?.transfer?.links ?? [];
  return links.some(({ link, utilisation }) => path.includes(link) && (utilisation?.value ?? 0) >= 1);
}
