import type { ScenarioEntity } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import { once } from '../kernel/once.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import type { PhaseRun } from '../report.ts';
import { counted } from './book.ts';
import { aggregateBandwidth } from './formulas.ts';
import { findPath } from './paths.ts';
import { ranks } from './sharding.ts';
import { tierAt } from './statements.ts';

/** A resource that weights or KV are read through, with the share of its peak that is reached. */
export interface Resource {
  /** Tier or link path. */
  readonly id: string;
  readonly bandwidth: Quantity;
  readonly efficiency: Quantity;
}

/**
 * Everything a byte on a tier passes on its way to the device: the tier's reads, and each link when the tier is not
 * the device's own. Bandwidths are of all ranks of one replica.
 */
export function resourcesTo(scenario: ScenarioEntity, phase: PhaseRun, tierPath: string): readonly Resource[] {
  const ways = waysOf(phase);
  const known = ways.get(tierPath) ?? findResources(scenario, phase, tierPath);
  ways.set(tierPath, known);
  return known;
}

/** Ways by the tier they begin at; a phase belongs to one scenario. */
const waysOf = once((_: PhaseRun) => new Map<string, readonly Resource[]>());

function findResources(scenario: ScenarioEntity, phase: PhaseRun, tierPath: string): readonly Resource[] {
  const { device, run, sharding, tier: own } = phase;
  const memory = run.attributes.quantity('memory-efficiency');
  const tier = tierAt(scenario, tierPath) ?? device.tiers.find((t) => t.path === tierPath);
  if (!tier) return [];
  const k = ranks(sharding);
  const isOwn = tier.device === device.path;
  const reads: Resource = {
    id: tier.path,
    bandwidth: shared(
      `${tier.path}.read`,
      tier.attributes.quantity('read'),
      isOwn ? k : Math.min(k, tier.count.value ?? 1),
    ),
    efficiency: isOwn ? memory : tier.attributes.quantity('usable'),
  };
  if (isOwn || !own) return [reads];
  const links = findPath(scenario, tier, own) ?? [];
  return [
    reads,
    ...links.map((link) => ({
      id: link.path,
      bandwidth: shared(
        `${link.path}.bandwidth`,
        link.attributes.quantity('bandwidth'),
        Math.min(k, link.count.value ?? 1),
      ),
      efficiency: link.attributes.quantity('usable'),
    })),
  ];
}

/** The least bandwidth between the weights and the device, for one pass over them. */
export function weightsBandwidth(scenario: ScenarioEntity, phase: PhaseRun): { readonly peak: Quantity } {
  const tier = phase.weights?.tier ?? phase.tier;
  if (!tier) return { peak: given(`${phase.device.path} memory bandwidth`, undefined, 'B/s') };
  const [first, ...others] = resourcesTo(scenario, phase, tier.path).map((r) => r.bandwidth);
  if (!first) return { peak: tier.attributes.quantity('read') };
  const slowest = others.reduce((least, one) => ((one.value ?? 0) < (least.value ?? 0) ? one : least), first);
  return { peak: slowest };
}

function shared(name: string, bandwidth: Quantity, instances: number): Quantity {
  if (instances <= 1) return bandwidth;
  return derive(`${name}.ranks`, aggregateBandwidth, {
    b: bandwidth,
    k: counted('ranks', instances, 'instances that read distinct shards'),
  });
}
