import { brief, percent } from '../../language/engine/marks/index.ts';
import { type ScenarioReport, type TierUse, VERDICT_ORDER, type VerdictWord } from '../../language/engine/report.ts';
import type { DeviceEntity, LinkEntity, NodeEntity } from '../../language/model/scenario-model.ts';
import { bytesLike } from '../../language/rules/support/prose.ts';
import { formatNumber, formatValue } from '../../language/units/index.ts';
import type { PreviewDevice, PreviewNode, PreviewSegment, PreviewTier, PreviewVerdict } from '../protocol.ts';
import { entry, measureOf, rangeOf } from './measure.ts';

/** Nodes that a scenario places on, runs on or moves bytes over; all in sight while it does nothing yet. */
export function shownNodes({ scenario, transfers }: ScenarioReport): readonly NodeEntity[] {
  const used = new Set<string | undefined>([
    ...scenario.places.map((one) => one.tier?.node),
    ...scenario.runs.map((one) => one.device?.node),
    ...transfers.flatMap((one) => [one.from.node, one.to.node, ...one.links.flatMap((link) => [link.from?.node, link.to?.node])]),
  ]);
  const shown = scenario.nodes.filter((node) => used.has(node.path));
  return shown.length > 0 ? shown : scenario.nodes;
}

export function previewNodes(report: ScenarioReport, nodes: readonly NodeEntity[], verdicts: readonly PreviewVerdict[]): readonly PreviewNode[] {
  const ranks = ranksOf(nodes, report.scenario.links);
  return nodes.map((node) => ({
    id: node.path,
    name: node.name,
    ...entry('doc', node.doc),
    range: rangeOf(node.nameSpan),
    devices: node.devices.map((device) => previewDevice(report, device, node)),
    tiers: node.tiers.flatMap((tier) => {
      const use = report.tiers.find((one) => one.tier.path === tier.path);
      return use ? [previewTier(use, node, ranks.get(tier.path) ?? 0, worstAt(tier.path, verdicts))] : [];
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
    const beyond = links.flatMap(({ from, to }) => (from && to ? [from.path, to.path].filter((_, i, ends) => edge.includes(ends[1 - i]!)) : []));
    edge = [...new Set(beyond)].filter((path) => !ranks.has(path));
  }
  const last = Math.max(0, ...ranks.values()) + 1;
  for (const node of nodes) for (const tier of node.tiers) if (!ranks.has(tier.path)) ranks.set(tier.path, last);
  return ranks;
}

function previewDevice({ scenario }: ScenarioReport, device: DeviceEntity, node: NodeEntity): PreviewDevice {
  const rates = (device.attributes.get('compute')?.table ?? []).slice(0, 1).map(({ key, value }) => `${brief(value) ?? 'unknown'} ${typeof key === 'string' ? key : ''}`.trim());
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

function previewTier(use: TierUse, node: NodeEntity, rank: number, verdict: VerdictWord | undefined): PreviewTier {
  const { tier, used, capacity, available } = use;
  const bytes = bytesLike(capacity);
  const isOver = used.value !== undefined && available.value !== undefined && used.value > available.value;
  const isKnown = used.value !== undefined && capacity.value !== undefined && capacity.value > 0;
  return {
    id: tier.path,
    name: within(tier.path, node),
    count: tier.count.value ?? 1,
    perInstance: true,
    ...entry('capacity', measureOf(capacity, bytes)),
    ...entry('used', measureOf(used, bytes)),
    ...(isKnown ? { share: percent((used.value ?? 0) / (capacity.value ?? 1)) } : {}),
    ...(isOver ? { over: { value: (used.value ?? 0) - (available.value ?? 0), text: formatValue((used.value ?? 0) - (available.value ?? 0), { B: 1 }, { bytes }) } } : {}),
    summary: summaryOf(use),
    detail: detailOf(use),
    segments: segmentsOf(use),
    ...entry('verdict', verdict),
    range: rangeOf(tier.nameSpan),
    rank,
  };
}

function summaryOf({ used, capacity }: TierUse): string {
  const bytes = bytesLike(capacity);
  const of = measureOf(capacity, bytes)?.text ?? 'unknown capacity';
  if (used.value === 0) return `0 of ${of}`;
  const known = measureOf(used, bytes)?.text;
  if (known !== undefined) return `${known} of ${of}`;
  const missing = used.missing.map((one) => one.attribute).join(', ') || 'an input';
  return `used unknown: ${missing} is missing · ${of}`;
}

/** `read and write 300 GB/s · 100 ns · append in-place`. */
function detailOf({ tier: { attributes } }: TierUse): string {
  const read = brief(attributes.quantity('read'));
  const write = brief(attributes.optional('write'));
  const rates = read !== undefined && read === write ? [`read and write ${read}`] : [...(read ? [`read ${read}`] : []), ...(write ? [`write ${write}`] : [])];
  const granularity = brief(attributes.optional('granularity'));
  const append = attributes.word('append');
  const semantics = append === 'page' && granularity ? [`page of ${granularity}`] : append ? [`append ${append}`] : [];
  const latency = attributes.optional('latency')?.value ? [brief(attributes.quantity('latency')) ?? ''] : [];
  return [...rates, ...latency, ...semantics].join(' · ');
}

function segmentsOf({ tier, segments, capacity }: TierUse): readonly PreviewSegment[] {
  const bytes = bytesLike(capacity);
  const reserve = tier.attributes.optional('reserve');
  const placed = segments.map((one, i): PreviewSegment => {
    const isRepeated = segments.findIndex((other) => other.object === one.object) < i;
    return {
      id: `${one.object}@${tier.path}${isRepeated ? `#${formatNumber(i)}` : ''}`,
      object: one.object,
      kind: one.kind,
      ...entry('size', measureOf(one.bytes, one.kind === 'weights' ? bytes : 'binary')),
      label: one.object,
      range: rangeOf(one.place.span),
    };
  });
  if (!reserve?.value) return placed;
  return [...placed, { id: `reserve@${tier.path}`, object: 'reserve', kind: 'reserve', ...entry('size', measureOf(reserve, bytes)), label: 'reserve', ...entry('range', reserve.span && rangeOf(reserve.span)) }];
}

function within(path: string, node: NodeEntity): string {
  return path.startsWith(`${node.path}.`) ? path.slice(node.path.length + 1) : path;
}
