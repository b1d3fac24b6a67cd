import type { Report, ScenarioReport } from '../../engine/report.ts';
import { findPath } from '../../engine/scenario/paths.ts';
import type { PlaceStatement, TierEntity } from '../../model/scenario-model.ts';
import type { Edit, Fix } from '../finding.ts';
import { editableIn } from './editable.ts';
import { say } from './prose.ts';

/** A tier an object could lie on instead. */
export interface Refuge {
  readonly tier: TierEntity;
  /** Bytes free on all its instances together. */
  readonly freeBytes: number;
}

/** Tiers in sight that can take a whole object: room, appends where it is appended to, a path; nearest first. */
export function refuges(scenario: ScenarioReport, place: PlaceStatement): readonly Refuge[] {
  const needed = totalBytes(scenario, place);
  const { object, tier: from } = place;
  const user = userTier(scenario, place);
  if (needed === undefined || !object || !from || !user) return [];
  const tiers = scenario.scenario.nodes.flatMap((node) => node.tiers);
  return tiers
    .filter((tier) => tier.path !== from.path && takesAppends(tier, place))
    .flatMap((tier) => {
      const freeBytes = roomOf(scenario, tier);
      const fits = freeBytes !== undefined && freeBytes >= needed && fastEnough(scenario, place, tier, user, needed);
      return fits ? [{ tier, freeBytes }] : [];
    })
    .sort(
      (a, b) =>
        Number(b.tier.node === from.node) - Number(a.tier.node === from.node) || readRate(b.tier) - readRate(a.tier),
    );
}

/** The fix that moves a placed object to the first tier that can take it. */
export function moveFix(report: Report, scenario: ScenarioReport, place: PlaceStatement): readonly Fix[] {
  const [best] = refuges(scenario, place);
  if (!best || !place.tierSpan || !place.object || !editableIn(report)(place.tierSpan)) return [];
  const edits: readonly Edit[] = [
    { span: place.tierSpan, newText: best.tier.path },
    ...viaEdits(scenario, place, best.tier),
  ];
  return [{ title: `Move ${place.object.name} to ${best.tier.path}`, edits }];
}

/** Words for a message: where the object would fit. */
export function refugeWords(scenario: ScenarioReport, place: PlaceStatement): string | undefined {
  const [best] = refuges(scenario, place);
  if (!best) return undefined;
  return `${best.tier.path} (${say(best.tier.attributes.quantity('capacity').with({ value: best.freeBytes }))} free)`;
}

/** A written `via` leads from the old tier; it becomes the path from the new one. */
function viaEdits(scenario: ScenarioReport, place: PlaceStatement, tier: TierEntity): readonly Edit[] {
  const written = place.attributes.get('via')?.valueSpan;
  const user = userTier(scenario, place);
  const links = written && user && findPath(scenario.scenario, tier, user);
  return written && links && links.length > 0 ? [{ span: written, newText: links.map((l) => l.path).join(', ') }] : [];
}

function totalBytes({ quantities }: ScenarioReport, { object, attributes }: PlaceStatement): number | undefined {
  if (!object) return undefined;
  const owner = object.owner.path;
  const share = attributes.optional('share')?.value ?? 1;
  const get = (name: string) => quantities.get(`${owner}.${name}`)?.value;
  if (object.kind === 'prefixes') return attributes.optional('retain')?.value;
  if (object.owner.kind === 'model') return scaled(get(`${object.kind}.bytes`), share);
  if (object.kind === 'kv') return scaled(get('kv.live'), share);
  const sequences = object.owner.kind === 'workload' ? object.owner.attributes.quantity('sequences').value : undefined;
  return sequences === undefined ? undefined : scaled(get('state.bytes-per-sequence'), share * sequences);
}

function scaled(value: number | undefined, by: number): number | undefined {
  return value === undefined ? undefined : value * by;
}

function roomOf({ tiers }: ScenarioReport, tier: TierEntity): number | undefined {
  const use = tiers.find((t) => t.tier.path === tier.path);
  const capacity = tier.attributes.quantity('capacity').value;
  const available = use
    ? use.available.value
    : capacity === undefined
      ? undefined
      : capacity - (tier.attributes.quantity('reserve').value ?? 0);
  const used = use ? use.used.value : 0;
  return available === undefined || used === undefined
    ? undefined
    : Math.max(0, available - used) * (tier.count.value ?? 1);
}

function takesAppends(tier: TierEntity, { object }: PlaceStatement): boolean {
  return object?.owner.kind === 'model' || object?.kind === 'prefixes' || tier.attributes.word('append') === 'in-place';
}

/** The tier that uses the object: the live cache's for a prefix, else the memory of the device that runs. */
function userTier({ workloads }: ScenarioReport, { object }: PlaceStatement): TierEntity | undefined {
  const users = workloads.filter((w) => w.workload.path === object?.owner.path || w.model?.path === object?.owner.path);
  const [user] = users;
  return object?.kind === 'prefixes' ? user?.kvPlaces[0]?.tier : (user?.decode ?? user?.prefill)?.tier;
}

/** Reachable, and not so slow that reading the object once a step would break a written limit on ITL. */
function fastEnough(
  { scenario, workloads }: ScenarioReport,
  { object }: PlaceStatement,
  tier: TierEntity,
  user: TierEntity,
  bytes: number,
): boolean {
  const links = findPath(scenario, tier, user);
  if (!links) return false;
  // A prefix in the live cache's own tier is no prefix that is kept elsewhere.
  if (object?.kind === 'prefixes') return links.length > 0;
  const rates = [
    readRate(tier),
    ...links.map((l) => (l.attributes.quantity('bandwidth').value ?? 0) * (l.count.value ?? 1)),
  ];
  const limits = workloads.flatMap(({ workload }) => workload.attributes.optional('itl')?.value ?? []);
  return limits.every((limit) => bytes / Math.min(...rates) <= limit);
}

function readRate(tier: TierEntity): number {
  return (tier.attributes.quantity('read').value ?? 0) * (tier.count.value ?? 1);
}
