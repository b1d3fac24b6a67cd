import type { PlaceStatement, TierEntity } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { capacityHorizon, hitCeiling, horizonCapacity } from '../physics/index.ts';
import type { PrefixReport, StoredForm, Verdict, WorkloadReport } from '../report.ts';
import { admittedOf, insertRateOf } from './admission.ts';
import { type Book, renamed } from './book.ts';
import { writeRate } from './formulas.ts';
import { judge } from './judge.ts';
import { pinnedBytes, retainedInAll, reusedShare } from './retention-formulas.ts';
import { keepVerdict } from './retention-price.ts';
import type { WorkloadSizes } from './sizes.ts';
import { validityVerdict } from './validity.ts';
import { type Kept, writtenOf } from './write-policy.ts';
import { heldAsCache, storedRate } from './write-policy-formulas.ts';

/** Whether the kept prefixes are valid, last long enough, are worth it, and can be hit at all. */
export function retentionVerdicts(report: WorkloadReport, sizes: WorkloadSizes, book: Book): readonly Verdict[] {
  const { prefixPlaces, workload } = report;
  if (prefixPlaces.length === 0) return [];
  const validity = prefixPlaces.flatMap(
    ({ place, mismatches }) =>
      validityVerdict(place.object?.name ?? `${workload.path}.prefixes`, mismatches, place.objectSpan ?? place.span) ??
      [],
  );
  insertRateOf(sizes, book);
  const others = [
    horizonVerdict(report, sizes, book),
    ceilingVerdict(report, book),
    ...prefixPlaces.map((one) => pinnedVerdict(one, sizes, book)),
    ...prefixPlaces.map((one) => keepVerdict(report, one, sizes, book)),
  ];
  return [...validity, ...others.filter((v): v is Verdict => v !== undefined)];
}

/** `T.horizon`: the age at which a tier drops what it retains; over all workloads that keep prefixes there. */
export function horizonsOf(
  places: readonly PlaceStatement[],
  sizes: ReadonlyMap<string, WorkloadSizes>,
  kept: Kept,
  book: Book,
): void {
  const byTier = new Map<string, { tier: TierEntity; retains: Quantity[]; rates: Quantity[] }>();
  for (const place of places) {
    const own = place.object?.kind === 'prefixes' ? sizes.get(place.object.owner.path) : undefined;
    const rate = own && writtenOf(place, own, kept, book);
    if (!place.tier || !rate) continue;
    const known = byTier.get(place.tier.path) ?? { tier: place.tier, retains: [], rates: [] };
    known.retains.push(place.attributes.quantity('retain'));
    known.rates.push(rate);
    byTier.set(place.tier.path, known);
  }
  for (const { tier, retains, rates } of byTier.values()) {
    const C = retains.length === 1 ? retains[0]! : derive(`${tier.path}.retained`, retainedInAll, { r: retains });
    const W = rates.length === 1 ? rates[0]! : derive(`${tier.path}.inserts`, writeRate, { w: rates });
    book.add(derive(`${tier.path}.horizon`, capacityHorizon, { C, W }));
  }
}

/** What is retained lasts for the time in which prefixes are asked for again. */
function horizonVerdict(
  { workload, prefixPlaces }: WorkloadReport,
  sizes: WorkloadSizes,
  book: Book,
): Verdict | undefined {
  const within = workload.attributes.optional('reuse-within');
  const kept = prefixPlaces.filter(({ place }) => place.tier);
  if (!within || kept.length === 0) return undefined;
  const exclusive = kept.some(({ place }) => place.attributes.word('inclusion') === 'exclusive');
  const largest = kept.reduce((most, one) => (retainOf(one) > retainOf(most) ? one : most));
  const rate = admittedOf(largest.place, sizes, book);
  if (!rate) return undefined;
  const retains = exclusive ? kept.map(asCache) : [];
  // Several places add up as keys and values; one by itself is told in the form that it keeps.
  const W = retains.length > 1 ? rate : stored(rate, largest);
  const needed = book.add(derive(`${workload.path}.prefixes.needed`, horizonCapacity, { W, T: within }));
  const limit =
    retains.length > 1
      ? derive(`${workload.path}.prefixes.retained`, retainedInAll, { r: retains })
      : renamed(largest.place.attributes.quantity('retain'), `${largest.place.object?.name ?? ''}.retain`);
  const written = largest.place.attributes.get('retain');
  return {
    topic: 'retention',
    subject: `${workload.path}.prefixes.needed`,
    ...judge({ value: needed }, '<=', limit),
    value: needed,
    limit,
    operator: '<=',
    span: written?.span ?? largest.place.objectSpan ?? largest.place.span,
    related: [
      {
        span: workload.attributes.get('reuse-within')?.span ?? workload.nameSpan,
        message: 'time until reuse set here',
      },
    ],
  };
}

function stored(W: Quantity, { form }: PrefixReport): Quantity {
  if (!isOther(form)) return W;
  return derive(`${W.name}.stored`, storedRate, { W, s: form.bytes, V: form.cache });
}

function asCache({ place, form }: PrefixReport): Quantity {
  const R = place.attributes.quantity('retain');
  return isOther(form) ? derive(`${R.name}.as-cache`, heldAsCache, { R, V: form.cache, s: form.bytes }) : R;
}

function isOther(form: StoredForm | undefined): form is StoredForm {
  return form !== undefined && form.bytes !== form.cache && form.cache.value !== 0;
}

function retainOf({ place }: PrefixReport): number {
  return place.attributes.optional('retain')?.value ?? 0;
}

/** `W.prefixes.hit-ceiling`: more cannot be reused than is asked for again. */
function ceilingVerdict({ workload, prefixPlaces }: WorkloadReport, book: Book): Verdict | undefined {
  const { attributes, path } = workload;
  const unique = attributes.optional('unique');
  if (!unique) return undefined;
  const limit = book.add(
    derive(`${path}.prefixes.hit-ceiling`, hitCeiling, {
      N: given('all tokens', 1, '1', { origin: 'shares of what is asked for' }),
      U: unique,
    }),
  );
  const reused = attributes.get('reused');
  if (!reused || !attributes.get('prompt')) return undefined;
  const value = derive(`${path}.reused.share`, reusedShare, {
    r: attributes.quantity('reused'),
    p: attributes.quantity('prompt'),
  });
  return {
    topic: 'hit-ceiling',
    subject: `${path}.prefixes.hit-ceiling`,
    ...judge({ value }, '<=', limit),
    value,
    limit,
    operator: '<=',
    span: prefixPlaces[0]?.place.objectSpan ?? workload.nameSpan,
    related: [
      { span: reused.span, message: 'reused tokens set here' },
      { span: attributes.get('unique')?.span ?? workload.nameSpan, message: 'share that is never asked for again' },
    ],
  };
}

/** Restores from a tier that holds the only copy keep it there until they are done. */
function pinnedVerdict(
  { place, form }: PrefixReport,
  { workload, sequences, prefix }: WorkloadSizes,
  book: Book,
): Verdict | undefined {
  if (place.attributes.word('inclusion') !== 'exclusive' || !place.attributes.get('retain')) return undefined;
  const limit = renamed(place.attributes.quantity('retain'), `${place.object?.name ?? ''}.retain`);
  const worst = book.add(
    derive(`${workload.path}.prefixes.pinned`, pinnedBytes, { S: sequences, V: form?.bytes ?? prefix }),
  );
  return {
    topic: 'pinned',
    subject: `${workload.path}.prefixes.pinned`,
    ...judge({ value: worst, worst }, '<=', limit),
    worst,
    limit,
    operator: '<=',
    span: place.attributes.get('retain')?.span ?? place.span,
    related: [],
  };
}
