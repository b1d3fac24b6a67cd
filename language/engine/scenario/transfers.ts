import type { LinkEntity, PlaceStatement, ScenarioEntity, TierEntity } from '../../model/scenario-model.ts';
import type { Span } from '../../model/span.ts';
import { formatNumber } from '../../units/index.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { perRankBytes } from '../kv/index.ts';
import { transferLowerBound } from '../physics/index.ts';
import type { Hop, Sharding, Transfer } from '../report.ts';
import { counted } from './book.ts';
import { aggregateBandwidth } from './formulas.ts';
import { findPath, follow } from './paths.ts';
import type { WorkloadSizes } from './sizes.ts';

export interface TransferRequest {
  readonly name: string;
  readonly object: string;
  readonly from: TierEntity;
  readonly to: TierEntity;
  /** As written; undefined lets the tool choose. */
  readonly via: readonly (LinkEntity | undefined)[] | undefined;
  readonly bytes: Quantity;
  readonly sizes: WorkloadSizes;
  /** How the data is split at the side that uses it. */
  readonly sharding: Sharding | undefined;
  readonly span: Span;
}

/** Traces bytes over tiers and links; undefined when there is no path (a rule says so) or a hole in `via`. */
export function transferOf(scenario: ScenarioEntity, request: TransferRequest): Transfer | undefined {
  const { from, to, via, bytes, name } = request;
  if (via?.some((link) => link === undefined)) return undefined;
  const written = via as readonly LinkEntity[] | undefined;
  if (written && !follow(written, from, to).ok) return undefined;
  const links = written ?? findPath(scenario, from, to);
  if (!links) return undefined;
  const hops = hopsOf(request, links);
  const chosen = written ? [] : [pathAssumption(from, to, links)];
  return {
    name,
    object: request.object,
    from,
    to,
    links,
    assumed: written === undefined,
    bytes,
    hops,
    bound: derive(
      name,
      transferLowerBound,
      { L: hops.map((h) => h.latency), V: bytes, B: hops.map((h) => h.bandwidth) },
      { assumptions: chosen, span: request.span },
    ),
    span: request.span,
  };
}

function pathAssumption(from: TierEntity, to: TierEntity, links: readonly LinkEntity[]): string {
  const names = links.map((link) => link.path).join(', ') || 'no link';
  return `path ${from.path} → ${to.path} via ${names}: the highest bottleneck bandwidth, as no via is written`;
}

function hopsOf(request: TransferRequest, links: readonly LinkEntity[]): readonly Hop[] {
  const { from, to } = request;
  return [
    tierHop(request, from, 'read'),
    ...links.map((link) =>
      hop(
        request,
        link.path,
        'link',
        link.attributes.quantity('latency'),
        link.attributes.quantity('bandwidth'),
        link.attributes.quantity('usable'),
        link.count,
      ),
    ),
    tierHop(request, to, 'write'),
  ];
}

function tierHop(request: TransferRequest, tier: TierEntity, role: 'read' | 'write'): Hop {
  const { attributes } = tier;
  return hop(
    request,
    tier.path,
    role,
    attributes.quantity('latency'),
    attributes.quantity(role),
    attributes.quantity('usable'),
    tier.count,
  );
}

function hop(
  request: TransferRequest,
  id: string,
  role: Hop['role'],
  latency: Quantity,
  bandwidth: Quantity,
  usable: Quantity,
  count: Quantity,
): Hop {
  const distinct = distinctInstances(request, count.value ?? 1);
  if (distinct.value === 1) return { id, role, latency, bandwidth, usable };
  return {
    id,
    role,
    latency,
    bandwidth: derive(`${id}.${role === 'link' ? 'bandwidth' : role}.aggregate`, aggregateBandwidth, {
      b: bandwidth,
      k: distinct,
    }),
    usable,
  };
}

/**
 * How many instances of a hop carry distinct parts of one sequence's bytes: a count adds bandwidth only to data that
 * is sharded over it, and not to copies of latents or heads.
 */
function distinctInstances({ sizes, sharding, bytes }: TransferRequest, count: number): Quantity {
  const { architecture } = sizes;
  if (count <= 1 || !sharding || !architecture || bytes.value === undefined) return given('instances', 1, '1');
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

/** A prefix restored to each share of the live cache. */
export function shareOf(place: PlaceStatement): Quantity {
  return (
    place.attributes.optional('share') ??
    given(`${place.object?.name ?? 'object'}.share`, 1, '1', { origin: 'default' })
  );
}
