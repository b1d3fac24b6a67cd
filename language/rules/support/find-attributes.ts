import type { ScenarioReport } from '../../engine/report.ts';
import type { Attributes } from '../../model/attribute.ts';

/** The attributes of a declaration or statement by the name under which something of it is missing. */
export function attributesOf({ scenario, workloads }: ScenarioReport, owner: string): Attributes | undefined {
  const hardware = scenario.nodes.flatMap((node) => [node, ...node.devices, ...node.tiers, ...node.links]);
  const used = workloads.flatMap(({ workload, model }) => [workload, ...(model ? [model] : [])]);
  const statements = [...scenario.places, ...scenario.runs, ...scenario.handoffs];
  return [...statements, ...hardware, ...scenario.links, ...used].find((one) => one.attributes.owner === owner)
    ?.attributes;
}
