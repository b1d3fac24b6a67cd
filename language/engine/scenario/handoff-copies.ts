import type { LinkEntity, TierEntity } from '../../model/scenario-model.ts';
import { formatNumber } from '../../units/index.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { copiesBandwidth } from '../physics/index.ts';
import type { Hop } from '../report.ts';
import { counted } from './book.ts';
import { aggregateBandwidth } from './formulas.ts';
import type { Spread } from './resharding.ts';

/** What the bound of a handoff with copies assumes. */
export const CROSSES_ONCE =
  'each byte crosses once, over all instances of a link: the receiving side may pass copies on to its other ranks';

/**
 * Hops as a handoff finds them whose parts lie on several receiving ranks. Estimates let each rank fetch its own copy, as
 * engines do by default; the bound lets each byte cross once, spread over every instance, because a relay on the
 * receiving side may do that.
 */
export function carryingCopies(
  hops: readonly Hop[],
  from: TierEntity,
  links: readonly LinkEntity[],
  spread: Spread,
): readonly Hop[] {
  return hops.map((hop) => {
    if (hop.role === 'link')
      return overLink(
        hop,
        links.find((link) => link.path === hop.id),
        spread,
      );
    return hop.role === 'read' && spread.copies > 1 ? relayed(hop, from.count.value ?? 1) : hop;
  });
}

function overLink(hop: Hop, link: LinkEntity | undefined, spread: Spread): Hop {
  const count = link?.count.value ?? 1;
  const c = counted('instances of the link', count, `of ${hop.id}`);
  const n = counted('receiving ranks', spread.ranks, 'of one replica');
  const instances = counted('instances', Math.min(count, spread.ranks), `of ${hop.id} that ranks are spread over`);
  const { k } = partsOf(hop);
  const crowded = (spread.copies * (k.value ?? 1)) / Math.min(count, spread.ranks) > 1 + 1e-9;
  const wide = spread.copies > 1 ? relayed(hop, count) : hop;
  if (!crowded || hop.measured) return { ...wide, instances };
  const g = counted('copies', spread.copies, `held by ${formatNumber(spread.ranks)} ranks`);
  const perCopy = derive(`${hop.id}.per-copy`, copiesBandwidth, { B: hop.bandwidth, g, k, c, n });
  return { ...wide, instances, perCopy, carries: perCopy };
}

/** For the bound: every instance carries a part. */
function relayed(hop: Hop, count: number): Hop {
  const { b, k } = partsOf(hop);
  if ((k.value ?? 1) >= count) return hop;
  const all = counted('instances', count, 'all of them: copies may be passed on behind them');
  return { ...hop, relayed: derive(`${hop.id}.relayed`, aggregateBandwidth, { b, k: all }) };
}

/** One instance of a hop, and how many of them carry distinct parts. */
function partsOf({ bandwidth }: Hop): { readonly b: Quantity; readonly k: Quantity } {
  if (bandwidth.formula?.id !== aggregateBandwidth.id) return { b: bandwidth, k: ONE };
  const operand = (symbol: string) => bandwidth.inputs.find((input) => input.symbol === symbol)?.operands[0];
  return { b: operand('b') ?? bandwidth, k: operand('k') ?? ONE };
}

const ONE = given('instances', 1, '1', { origin: 'replicas add none' });
