import type { LinkEntity, PlaceStatement } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import { grouped } from '../kernel/grouped.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { serviceMoments, utilisation, waitGeneral } from '../physics/index.ts';
import type { Hop, Transfer } from '../report.ts';
import { type Book, counted, nothing } from './book.ts';
import type { Flow } from './flows.ts';
import { linkUtilisation } from './formulas.ts';
import { duplexUtilisation, linkService } from './movement-formulas.ts';
import type { WorkloadSizes } from './sizes.ts';
import { hopSeconds, rateOf } from './transfer-time.ts';
import { type Kept, writtenOf } from './write-policy.ts';

/** Utilisation of a link by the flows in its busier direction; undefined when none of them declares arrivals. */
export function utilisationOf(link: LinkEntity, flows: readonly Flow[]): Quantity | undefined {
  const crossing = flows.filter((flow) => flow.arrivals);
  if (crossing.length === 0) return undefined;
  const directions = grouped(crossing, (flow) => directionOf(link, flow.transfer));
  const each = [...directions.values()].flatMap((list) => useOf(link, list));
  if (link.attributes.get('duplex')) each.push(bothWays(link, crossing));
  return each.reduce((most, one) => ((one.value ?? 0) > (most.value ?? 0) ? one : most));
}

/** By bytes; where operations cost time, or paths reach different rates, also by the time the link is busy. */
function useOf(link: LinkEntity, flows: readonly Flow[]): readonly Quantity[] {
  const hops = flows.map(({ transfer }) => hopAt(transfer, link));
  const [hop] = hops;
  const name = `${link.path}.utilisation`;
  const λ = flows.map((f) => f.arrivals ?? NEVER);
  const bytes = derive(name, linkUtilisation, {
    λ,
    V: flows.map((f) => f.transfer.bytes),
    u: hop?.usable ?? link.attributes.quantity('usable'),
    B: hop?.bandwidth ?? link.attributes.quantity('bandwidth'),
  });
  const alike = hops.every((h, i) => h && isSimple(h, flows[i]!.transfer) && h.usable.value === hop?.usable.value);
  if (alike) return [bytes];
  const S = flows.map(({ transfer, name: flow }, i) => serviceOf(`${flow} on ${link.path}`, transfer, hops[i]));
  return [bytes, derive(name, utilisation, { λ, S })];
}

function bothWays(link: LinkEntity, flows: readonly Flow[]): Quantity {
  const parked = flows.flatMap((flow) => flow.parked?.() ?? []);
  return derive(`${link.path}.utilisation`, duplexUtilisation, {
    λ: flows.map((f) => f.arrivals ?? NEVER),
    V: flows.map((f) => f.transfer.bytes),
    W: parked.length > 0 ? parked : NO_PARKING,
    φ: link.attributes.quantity('duplex'),
    B: hopAt(flows[0]!.transfer, link)?.bandwidth ?? link.attributes.quantity('bandwidth'),
  });
}

/**
 * What a workload's requests write back to a place over the links that it is read over, by its policy, its admission and
 * the form that it keeps; undefined where lengths are not told.
 */
export function parkedRate(place: PlaceStatement, sizes: WorkloadSizes, kept: Kept, book: Book): Quantity | undefined {
  return sizes.workload.attributes.get('output') ? writtenOf(place, sizes, kept, book) : undefined;
}

const NEVER = given('arrivals', 0, '1/s');
const NO_PARKING = nothing('written back', 'B/s', 'nothing is written back');

function isSimple(hop: Hop, { operations }: Transfer): boolean {
  return !hop.carries && ((hop.overhead?.value ?? 0) === 0 || operations.value === 0);
}

function serviceOf(name: string, transfer: Transfer, hop: Hop | undefined): Quantity {
  if (!hop) return nothing(name, 's', 'it does not pass');
  return derive(name, linkService, {
    k: transfer.operations,
    o: (!hop.measured && hop.overhead) || nothing('overhead of one operation', 's', 'none declared'),
    V: transfer.bytes,
    R: rateOf(hop),
  });
}

/** Transfers of different sizes in one queue: the second moment makes short ones wait for long ones. */
export function waitOf(link: LinkEntity, flows: readonly Flow[]): Quantity | undefined {
  const crossing = flows.filter((flow) => flow.arrivals?.value !== undefined);
  if (crossing.length === 0) return undefined;
  const moments = serviceMoments(
    crossing.map(({ transfer, arrivals }) => {
      const hop = hopAt(transfer, link);
      return {
        arrivalsPerSecond: arrivals?.value ?? 0,
        serviceSeconds: hop ? hopSeconds(hop, transfer.bytes, transfer.operations) : 0,
      };
    }),
  );
  if (Number.isNaN(moments.meanSeconds)) return undefined;
  const of = 'over all flows of the link';
  return derive(
    `${link.path}.wait`,
    waitGeneral,
    {
      λ: counted('arrivals', moments.arrivalsPerSecond, of, '1/s'),
      S: counted('mean service time', moments.meanSeconds, of, 's'),
      Q: counted('mean square of the service time', moments.meanSquareSeconds, of, 's^2'),
    },
    { assumptions: ['transfers are served one after the other'] },
  );
}

function hopAt({ hops }: Transfer, link: LinkEntity): Hop | undefined {
  return hops.find((h) => h.role === 'link' && h.id === link.path);
}

/** Which way a transfer crosses a link. */
function directionOf(link: LinkEntity, transfer: Transfer): string {
  let at = transfer.from.path;
  for (const one of transfer.links) {
    const forward = one.from?.path === at;
    if (one.path === link.path) return forward ? 'forward' : 'backward';
    at = (forward ? one.to?.path : one.from?.path) ?? at;
  }
  return 'forward';
}
