import type { Attributes } from '../../model/attribute.ts';
import type { LinkEntity, TierEntity } from '../../model/scenario-model.ts';
import { formatNumber } from '../../units/index.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { perRankBytes } from '../kv/index.ts';
import type { Hop, Sharding } from '../report.ts';
import { counted } from './book.ts';
import { aggregateBandwidth } from './formulas.ts';
import { measuredAt } from './measured-at.ts';
import { bounceBandwidth, measuredRate } from './movement-formulas.ts';
import { tiersBetween } from './paths.ts';
import type { WorkloadSizes } from './sizes.ts';

/** What is carried, and what the statement that has it carried says of the path. */
export interface Cargo {
  readonly bytes: Quantity;
  readonly sizes: WorkloadSizes;
  /** How the data is split at the side that uses it. */
  readonly sharding: Sharding | undefined;
  readonly attributes: Attributes | undefined;
}

/** The resources bytes pass, in order: the source's reads, each link, tiers on the way, the target's writes. */
export function hopsOf(cargo: Cargo, from: TierEntity, links: readonly LinkEntity[], to: TierEntity): readonly Hop[] {
  const between = tiersBetween(links, from);
  return [
    once(cargo, from, 'read', () => tierHop(cargo, from, 'read')),
    ...links.flatMap((link, i) => {
      const hop = once(cargo, link, 'link', () => linkHop(cargo, link));
      const passed = between[i];
      return passed ? [hop, once(cargo, passed, 'through', () => throughHop(cargo, passed))] : [hop];
    }),
    once(cargo, to, 'write', () => tierHop(cargo, to, 'write')),
  ];
}

/** Hops that are the same for every cargo, by what they are made of; declarations do not change. */
const plainHops = new WeakMap<TierEntity | LinkEntity, Map<Hop['role'], Hop>>();

/** Whether all that is carried over something finds it the same: nothing is said of the path, and no count depends on shards. */
function once(cargo: Cargo, entity: TierEntity | LinkEntity, role: Hop['role'], make: () => Hop): Hop {
  const { attributes } = cargo;
  const own = entity.count.value !== 1 || attributes?.get('usable') || attributes?.get('overhead');
  if (own || entity.attributes.get('measured')) return make();
  const known = plainHops.get(entity) ?? new Map<Hop['role'], Hop>();
  plainHops.set(entity, known);
  const hop = known.get(role) ?? make();
  known.set(role, hop);
  return hop;
}

function tierHop(cargo: Cargo, tier: TierEntity, role: 'read' | 'write'): Hop {
  const { attributes, path, count } = tier;
  return {
    id: path,
    role,
    latency: attributes.quantity('latency'),
    bandwidth: together(cargo, `${path}.${role}`, attributes.quantity(role), count),
    usable: usableOf(cargo, attributes),
  };
}

/** A tier on the way takes every byte in and gives it out again: the bound lets both happen at once at full rate. */
function throughHop(cargo: Cargo, tier: TierEntity): Hop {
  const { attributes, path, count } = tier;
  const read = together(cargo, `${path}.read`, attributes.quantity('read'), count);
  if (!attributes.get('write'))
    return {
      id: path,
      role: 'through',
      latency: attributes.quantity('latency'),
      bandwidth: read,
      usable: usableOf(cargo, attributes),
    };
  const write = together(cargo, `${path}.write`, attributes.quantity('write'), count);
  return {
    id: path,
    role: 'through',
    latency: attributes.quantity('latency'),
    bandwidth: (write.value ?? 0) < (read.value ?? 0) ? write : read,
    usable: usableOf(cargo, attributes),
    carries: derive(`${path}.through`, bounceBandwidth, { w: write, r: read }),
  };
}

function linkHop(cargo: Cargo, link: LinkEntity): Hop {
  const { attributes, path, count } = link;
  const overhead = pathOverhead(cargo) ?? attributes.optional('overhead');
  const table = attributes.get('measured');
  const hop: Hop = {
    id: path,
    role: 'link',
    latency: attributes.quantity('latency'),
    bandwidth: together(cargo, `${path}.bandwidth`, attributes.quantity('bandwidth'), count),
    usable: usableOf(cargo, attributes),
    ...(overhead ? { overhead } : {}),
  };
  return table ? withMeasured(hop, cargo, link) : hop;
}

/** The link at the rate it was measured at for these bytes, over as many instances as carry distinct parts. */
function withMeasured(hop: Hop, cargo: Cargo, { attributes, path, count }: LinkEntity): Hop {
  const k = distinctInstances(cargo, count.value ?? 1);
  const each = cargo.bytes.value === undefined ? undefined : cargo.bytes.value / (k.value ?? 1);
  const { time, notes } = measuredAt(attributes.get('measured'), each, path);
  if (!time) return { ...hop, notes };
  return {
    ...hop,
    measured: time,
    carries: derive(`${path}.measured-rate`, measuredRate, { V: cargo.bytes, t: time }),
  };
}

/** What the path says of itself counts before what its tiers and links say. */
function usableOf({ attributes }: Cargo, own: Attributes): Quantity {
  return attributes?.get('usable') ? attributes.quantity('usable') : own.quantity('usable');
}

function pathOverhead({ attributes }: Cargo): Quantity | undefined {
  return attributes?.get('overhead') ? attributes.quantity('overhead') : undefined;
}

function together(cargo: Cargo, name: string, one: Quantity, count: Quantity): Quantity {
  const k = distinctInstances(cargo, count.value ?? 1);
  return k.value === 1 ? one : derive(`${name}.aggregate`, aggregateBandwidth, { b: one, k });
}

/**
 * How many instances of a hop carry distinct parts of one sequence's bytes: a count adds bandwidth only to data that
 * is sharded over it, and not to copies of latents or heads.
 */
function distinctInstances({ sizes, sharding, bytes }: Cargo, count: number): Quantity {
  const { architecture } = sizes;
  if (count <= 1 || !sharding || !architecture || bytes.value === undefined) return ONE;
  const tokens = sizes.context.value ?? 1;
  const options = {
    tensorParallel: sharding.tensor,
    contextParallel: sharding.context,
    pipelineParallel: sharding.pipeline,
  };
  const whole = perRankBytes(architecture, tokens, {}).perRank;
  const one = perRankBytes(architecture, tokens, options).perRank;
  const shards = one > 0 ? whole / one : 1;
  const k = Math.max(1, Math.min(count, shards));
  return counted(
    'instances',
    k,
    `least of ${formatNumber(count)} instances and ${formatNumber(shards)} distinct shards`,
  );
}

const ONE = given('instances', 1, '1');
