import type { Attributes } from '../../model/attribute.ts';
import type { LinkEntity, PlaceStatement, ScenarioEntity, TierEntity } from '../../model/scenario-model.ts';
import type { Span } from '../../model/span.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { transferLowerBound } from '../physics/index.ts';
import type { Sharding, Transfer } from '../report.ts';
import { CROSSES_ONCE, carryingCopies } from './handoff-copies.ts';
import { hopsOf } from './hops.ts';
import { findPath, follow } from './paths.ts';
import type { Spread } from './resharding.ts';
import type { WorkloadSizes } from './sizes.ts';
import { timingOf } from './transfer-time.ts';

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
  /** Of the statement: what the path is like. */
  readonly attributes?: Attributes | undefined;
  /** Tokens that are moved, where the whole of them is. */
  readonly tokens?: Quantity | undefined;
  /** Of the run that uses the cache. */
  readonly run?: Attributes | undefined;
  /** Of a handoff whose sides are split differently, or whose parts lie on several ranks. */
  readonly spread?: Spread | undefined;
}

/** Traces bytes over tiers and links; undefined when there is no path (a rule says so) or a hole in `via`. */
export function transferOf(scenario: ScenarioEntity, request: TransferRequest): Transfer | undefined {
  const { from, to, via, bytes, name } = request;
  if (via?.some((link) => link === undefined)) return undefined;
  const written = via as readonly LinkEntity[] | undefined;
  if (written && !follow(written, from, to).ok) return undefined;
  const links = written ?? findPath(scenario, from, to);
  if (!links) return undefined;
  const { attributes, tokens, run, spread } = request;
  const cargo = { ...request, attributes, tokens, run };
  const found = hopsOf(cargo, from, links, to);
  const hops = spread ? carryingCopies(found, from, links, spread) : found;
  const chosen = [
    ...(written ? [] : [pathAssumption(from, to, links)]),
    ...(spread && spread.copies > 1 ? [CROSSES_ONCE] : []),
  ];
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
      { L: hops.map((h) => h.latency), V: bytes, B: hops.map((h) => h.relayed ?? h.bandwidth) },
      { assumptions: chosen, span: request.span },
    ),
    ...timingOf(name.replace('.time', '.alone'), cargo, hops),
    span: request.span,
  };
}

function pathAssumption(from: TierEntity, to: TierEntity, links: readonly LinkEntity[]): string {
  const names = links.map((link) => link.path).join(', ') || 'no link';
  return `path ${from.path} → ${to.path} via ${names}: the highest bottleneck bandwidth, as no via is written`;
}

/** A prefix restored to each share of the live cache. */
export function shareOf(place: PlaceStatement): Quantity {
  return (
    place.attributes.optional('share') ??
    given(`${place.object?.name ?? 'object'}.share`, 1, '1', { origin: 'default' })
  );
}
