import { brief } from '../../language/engine/marks/index.ts';
import { type ScenarioReport, VERDICT_ORDER, type VerdictWord } from '../../language/engine/report.ts';
import type { DeviceEntity, LinkEntity, NodeEntity } from '../../language/model/scenario-model.ts';
import type { PreviewDevice, PreviewNode, PreviewVerdict } from '../protocol.ts';
import { entry, rangeOf } from './measure.ts';
import { previewTier } from './tiers.ts';

/** Nodes that a scenario places on, runs on or moves bytes over; all in sight while it does nothing yet. */
export function shownNodes({ scenario, transfers }: ScenarioReport): readonly NodeEntity[] {
  const used = new Set<string | undefined>([
    ...scenario.places.map((one) => one.tier?.node),
    ...scenario.runs.map((one) => one.device?.node),
    ...transfers.flatMap((one) => [
      one.from.node,
      one.to.node,
      ...one.links.flatMap((link) => [link.from?.node, link.to?.node]),
    ]),
  ]);
  const shown = scenario.nodes.filter((node) => used.has(node.path));
  return shown.length > 0 ? shown : scenario.nodes;
}

export function previewNodes(
  report: ScenarioReport,
  nodes: readonly NodeEntity[],
  verdicts: readonly PreviewVerdict[],
): readonly PreviewNode[] {
  const ranks = ranksOf(nodes, report.scenario.links);
  return nodes.map((node) => ({
    id: node.path,
    name: node.name,
    ...entry('doc', node.doc),
    range: rangeOf(node.nameSpan),
    devices: node.devices.map((device) => previewDevice(report, device, node)),
    tiers: node.tiers.flatMap((tier) => {
      const use = report.tiers.find((one) => one.tier.path === tier.path);
      return use
        ? [previewTier(use, within(tier.path, node), ranks.get(tier.path) ?? 0, worstAt(tier.path, verdicts))]
        : [];
    }),
  }));
}

/** The gravest verdict on an element. */
export function worstAt(id: string, verdicts: readonly PreviewVerdict[]): VerdictWord | undefined {
  const own = verdicts.filter((one) => one.elementId === id).map((one) => one.verdict);
  return VERDICT_ORDER.find((word) => own.includes(word));
}

/** Hops from the nearest device, device memory being 0; what no link reaches comes last. */
function ranksOf(nodes: readonly NodeEntity[], outside: readonly LinkEntity[]): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  const links = [...nodes.flatMap((node) => node.links), ...outside];
  let edge = nodes.flatMap((node) => node.devices.flatMap((device) => device.tiers.map((tier) => tier.path)));
  for (let rank = 0; edge.length > 0; rank++) {
    for (const path of edge) ranks.set(path, rank);
    const beyond = links.flatMap(({ from, to }) =>
      from && to ? [from.path, to.path].filter((_, i, ends) => edge.includes(ends[1 - i]!)) : [],
    );
    edge = [...new Set(beyond)].filter((path) => !ranks.has(path));
  }
  const last = Math.max(0, ...ranks.values()) + 1;
  for (const node of nodes) for (const tier of node.tiers) if (!ranks.has(tier.path)) ranks.set(tier.path, last);
  return ranks;
}

function previewDevice({ scenario }: ScenarioReport, device: DeviceEntity, node: NodeEntity): PreviewDevice {
  const rates = (device.attributes.get('compute')?.table ?? [])
    .slice(0, 1)
    .map(({ key, value }) => `${brief(value) ?? 'unknown'} ${typeof key === 'string' ? key : ''}`.trim());
  const runs = scenario.runs.flatMap((run) => {
    if (run.device?.path !== device.path || !run.workload) return [];
    const tensor = run.attributes.optional('tensor-parallel')?.value;
    const phase = run.phase === 'both' ? '' : `.${run.phase}`;
    return [`${run.workload.path}${phase}${tensor === undefined ? '' : ` · tensor-parallel ${tensor}`}`];
  });
  return {
    id: device.path,
    name: within(device.path, node),
    count: device.count.value ?? 1,
    detail: [...(device.template ? [device.template] : []), ...rates].join(' · '),
    ...(runs.length > 0 ? { runs } : {}),
    range: rangeOf(device.nameSpan),
  };
}

function within(path: string, node: NodeEntity): string {
  return path.startsWith(`${node.path}.`) ? path.slice(node.path.length + 1) : path;
}
