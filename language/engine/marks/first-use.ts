import type { Report, ScenarioReport } from '../report.ts';

/** The first scenario that uses each declaration, by its path. */
export interface FirstUses {
  readonly workloads: ReadonlyMap<string, ScenarioReport>;
  /** Tiers that something is placed on. */
  readonly tiers: ReadonlyMap<string, ScenarioReport>;
  /** Links whose load is known. */
  readonly links: ReadonlyMap<string, ScenarioReport>;
}

/** Looks through all scenarios once, so that long documents stay quick. */
export function firstUses({ scenarios }: Report): FirstUses {
  const workloads = new Map<string, ScenarioReport>();
  const tiers = new Map<string, ScenarioReport>();
  const links = new Map<string, ScenarioReport>();
  for (const one of scenarios) {
    for (const { workload } of one.workloads) if (!workloads.has(workload.path)) workloads.set(workload.path, one);
    for (const { tier, segments } of one.tiers)
      if (segments.length > 0 && !tiers.has(tier.path)) tiers.set(tier.path, one);
    for (const { link, utilisation } of one.links) {
      if (utilisation?.value !== undefined && !links.has(link.path)) links.set(link.path, one);
    }
  }
  return { workloads, tiers, links };
}
