import type { PlaceStatement } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import type { PrefixReport, StoredForm, WorkloadReport } from '../report.ts';
import { admitted, admittedOf, insertRateOf } from './admission.ts';
import { type Book, nothing, renamed } from './book.ts';
import type { WorkloadSizes } from './sizes.ts';
import { distinctRate, evictedRate, heldAsCache, promotedRate, storedRate } from './write-policy-formulas.ts';

/** What a policy has to know of the places of prefixes beside one. */
export interface Kept {
  /** The place that holds the same prefixes next nearer to the live cache; undefined for the nearest. */
  readonly above: (place: PlaceStatement) => PlaceStatement | undefined;
  /** How a place keeps them, where that is not as keys and values. */
  readonly form: (place: PlaceStatement) => StoredForm | undefined;
}

type Keeping = Pick<WorkloadReport, 'workload' | 'prefixPlaces'>;

/** Places of prefixes, by the time of a restore from them: the order in which an engine looks them up. */
export function keptOf(workloads: readonly Keeping[]): Kept {
  const forms = new Map<PlaceStatement, StoredForm>();
  for (const { prefixPlaces } of workloads)
    for (const { place, form } of prefixPlaces)
      if (form && form.bytes !== form.cache && form.cache.value) forms.set(place, form);
  let orders: ReadonlyMap<string, readonly PlaceStatement[]> | undefined;
  return {
    above: (place) => {
      // Asked for by few scenarios only.
      orders ??= new Map(workloads.map((one) => [one.workload.path, nearestFirst(one)]));
      const order = orders.get(place.object?.owner.path ?? '') ?? [];
      return order.slice(0, Math.max(0, order.indexOf(place))).findLast((one) => one.tier !== place.tier);
    },
    form: (place) => forms.get(place),
  };
}

function nearestFirst({ prefixPlaces }: Keeping): readonly PlaceStatement[] {
  const seconds = ({ transfer }: PrefixReport) => transfer?.bound.value ?? Number.POSITIVE_INFINITY;
  return prefixPlaces
    .filter(({ transfer }) => transfer?.bound.value !== undefined)
    .toSorted((a, b) => seconds(a) - seconds(b))
    .map(({ place }) => place);
}

/**
 * What a place of prefixes is written with each second, by its policy: all that is computed, each distinct prefix once,
 * or what the tier above evicts. A place without one counts all that is computed, and so does one that an input is
 * missing for, which says so.
 */
export function writtenOf(place: PlaceStatement, sizes: WorkloadSizes, kept: Kept, book: Book): Quantity | undefined {
  const name = `${sizes.workload.path}.prefixes.write-rate`;
  const form = kept.form(place);
  const rate = comingTo(form ? `${name}.as-cache` : name, place, sizes, kept, book);
  return rate && form ? derive(name, storedRate, { W: rate, s: form.bytes, V: form.cache }) : rate;
}

/** The same as keys and values, whatever form they are kept in. */
function comingTo(
  name: string,
  place: PlaceStatement,
  sizes: WorkloadSizes,
  kept: Kept,
  book: Book,
): Quantity | undefined {
  const all = admittedOf(place, sizes, book);
  if (!all) return undefined;
  switch (place.attributes.word('write')) {
    case 'through':
      return noted(name, all, 'everything computed is written at once, what was computed before included');
    case 'back':
      return back(name, place, sizes, all);
    case 'on-evict':
      return onEvict(name, { place, sizes, all, kept, book });
    default:
      return renamed(all, name);
  }
}

function noted(name: string, q: Quantity, note: string): Quantity {
  return q.with({ name, assumptions: [...q.assumptions, note] });
}

/** Each distinct prefix, once its request has ended. */
function back(name: string, place: PlaceStatement, sizes: WorkloadSizes, all: Quantity): Quantity {
  const distinct = distinctOf(sizes);
  return distinct
    ? admitted(name, distinct, place, sizes)
    : noted(name, all, 'at most: how much of it lies here already is not known without `unique`');
}

/** Undefined where nothing says how often prefixes are asked for. */
function distinctOf({ workload, bytesPerToken }: WorkloadSizes): Quantity | undefined {
  const { attributes, path } = workload;
  const u = attributes.optional('unique');
  if (!u) return undefined;
  return derive(`${path}.prefixes.distinct-rate`, distinctRate, {
    λ: attributes.quantity('arrivals'),
    κ: bytesPerToken,
    p: attributes.quantity('prompt'),
    r: attributes.quantity('reused'),
    u,
    o: attributes.get('output') ? attributes.quantity('output') : nothing('output', 'tok', 'no output is written'),
  });
}

interface Evicting {
  readonly place: PlaceStatement;
  readonly sizes: WorkloadSizes;
  readonly all: Quantity;
  readonly kept: Kept;
  readonly book: Book;
}

/** What a full tier above lets go: as much as comes to it, unless it expires there first or nothing is ever evicted. */
function onEvict(name: string, { place, sizes, all, kept, book }: Evicting): Quantity {
  const upper = kept.above(place);
  const comes = upper && comingTo(`${name}.above`, upper, sizes, kept, book);
  if (!upper?.tier || !comes) return noted(name, all, 'at most: no tier above is declared that would evict');
  const { path } = upper.tier;
  if (upper.attributes.word('evict') === 'none')
    return nothing(name, 'B/s', `${path} evicts nothing: once full it takes no more`);
  if (!upper.attributes.get('retain'))
    return noted(name, all, `at most: what ${path} can hold is not known without \`retain\``);
  const C = heldAbove(upper, kept);
  const moves = movesUp(place, C, sizes, comes);
  const evicted = derive(`${sizes.workload.path}.prefixes.evicted-rate`, evictedRate, {
    d: moves ? EVERYTHING : (distinctOf(sizes) ?? insertRateOf(sizes, book) ?? EVERYTHING),
    W: moves ? [comes, moves] : comes,
    C,
    E: upper.attributes.optional('expire') ?? NEVER,
  });
  return admitted(name, evicted, place, sizes);
}

function heldAbove(upper: PlaceStatement, kept: Kept): Quantity {
  const R = upper.attributes.quantity('retain');
  const form = kept.form(upper);
  return form ? derive(`${R.name}.as-cache`, heldAsCache, { R, V: form.cache, s: form.bytes }) : R;
}

/**
 * An exclusive place gives away what is restored from it, and gets it back when it is evicted again. Where the tier above
 * keeps prefixes for as long as they are asked for, they are found there instead.
 */
function movesUp(
  place: PlaceStatement,
  held: Quantity,
  { workload, prefix }: WorkloadSizes,
  comes: Quantity,
): Quantity | undefined {
  const { attributes, path } = workload;
  if (place.attributes.word('inclusion') !== 'exclusive') return undefined;
  const within = attributes.optional('reuse-within')?.value;
  if (within !== undefined && (held.value ?? 0) >= (comes.value ?? Number.POSITIVE_INFINITY) * within) return undefined;
  return derive(`${path}.prefixes.promoted-rate`, promotedRate, { λ: attributes.quantity('arrivals'), V: prefix });
}

const EVERYTHING = given('distinct prefixes', Number.POSITIVE_INFINITY, 'B/s', {
  origin: 'what moves up leaves this tier, so nothing that is evicted lies here already',
});
const NEVER = given('expiry', Number.POSITIVE_INFINITY, 's', { origin: 'nothing expires there' });
