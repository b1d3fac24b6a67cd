import type { TierEntity } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import type { Quantity } from '../kernel/quantity.ts';
import { keepInterval, pathPriceInAll, writtenFromDailyWrites } from '../physics/index.ts';
import type { PrefixReport, Transfer, Verdict, WorkloadReport } from '../report.ts';
import { type Book, nothing, renamed } from './book.ts';
import { judge } from './judge.ts';
import { devicePrice, pathPrices } from './restore-worth.ts';
import { holdingPrice, wearPrice } from './retention-formulas.ts';
import type { WorkloadSizes } from './sizes.ts';

/** `W.prefixes.keep`: how long a prefix is worth keeping on a tier, where tier and device have prices; against the reuse time. */
export function keepVerdict(
  report: WorkloadReport,
  { place, transfer, form }: PrefixReport,
  { prefix }: WorkloadSizes,
  book: Book,
): Verdict | undefined {
  const { workload, prefill, prefixPlaces } = report;
  const { tier } = place;
  const again = book.get(`${workload.path}.recompute.time`);
  const device = devicePrice({ prefill });
  const m = tier && priceOf(tier);
  if (!tier || !m || !device || !again || !transfer || !prefill) return undefined;
  const name = `${workload.path}.prefixes.keep${prefixPlaces.length === 1 ? '' : `.${tier.path}`}`;
  const keep = book.add(
    derive(name, keepInterval, {
      t: again,
      g: device,
      r: transfer.bound,
      l: pathPrice(transfer),
      V: form?.bytes ?? prefix,
      w: wearOf(tier),
      m,
    }),
  );
  const limit = workload.attributes.optional('reuse-within');
  return (
    limit && {
      topic: 'keep',
      subject: name,
      ...judge({ value: keep }, '>=', limit),
      value: keep,
      limit,
      operator: '>=',
      span: place.objectSpan ?? place.span,
      related: [
        {
          span: (tier.attributes.get('rent') ?? tier.attributes.get('price'))?.span ?? tier.nameSpan,
          message: 'price set here',
        },
      ],
    }
  );
}

function pathPrice(transfer: Transfer): Quantity {
  const prices = pathPrices(transfer);
  return prices.length === 0
    ? nothing('price of the path', 'USD/s', 'its links have no price')
    : derive('price of the path', pathPriceInAll, { p: prices });
}

/** What holding a byte costs; undefined for a tier without a price. */
function priceOf({ attributes, path }: TierEntity): Quantity | undefined {
  const rent = attributes.optional('rent');
  if (rent) return rent;
  if (!attributes.get('price')) return undefined;
  return derive(`${path}.holding-price`, holdingPrice, {
    P: attributes.quantity('price'),
    y: attributes.quantity('life'),
  });
}

/** What writing a byte takes from a bought tier whose rated writes are known. */
function wearOf(tier: TierEntity): Quantity {
  const { attributes, path } = tier;
  const Z = ratedWrites(tier);
  if (!Z || !attributes.get('price'))
    return nothing('price of wear', 'USD/B', Z ? 'rented: wear is in the rent' : 'no rated writes are declared');
  return derive(`${path}.wear-price`, wearPrice, {
    P: attributes.quantity('price'),
    C: attributes.quantity('capacity'),
    Z,
  });
}

/** Rated bytes one instance may be written with: TBW, or drive writes a day over the warranty. */
export function ratedWrites({ attributes, path }: TierEntity): Quantity | undefined {
  if (attributes.get('tbw')) return renamed(attributes.quantity('tbw'), `${path}.tbw`);
  if (!attributes.get('dwpd')) return undefined;
  return derive(`${path}.tbw`, writtenFromDailyWrites, {
    D: attributes.quantity('dwpd'),
    C: attributes.quantity('capacity'),
    y: attributes.quantity('warranty'),
  });
}
