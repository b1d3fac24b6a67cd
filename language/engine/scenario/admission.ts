import type { PlaceStatement } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import type { Quantity } from '../kernel/quantity.ts';
import { type Book, nothing, renamed } from './book.ts';
import { parkRate } from './formulas.ts';
import { admittedRate, repeatedShare } from './retention-formulas.ts';
import type { WorkloadSizes } from './sizes.ts';

/** `W.prefixes.insert-rate`: cache that requests make and leave behind; undefined without arrivals and a prompt. */
export function insertRateOf({ workload, bytesPerToken }: WorkloadSizes, book: Book): Quantity | undefined {
  const { attributes, path } = workload;
  if (!attributes.get('arrivals') || !attributes.get('prompt')) return undefined;
  const name = `${path}.prefixes.insert-rate`;
  return (
    book.get(name) ??
    book.add(
      derive(name, parkRate, {
        λ: attributes.quantity('arrivals'),
        κ: bytesPerToken,
        p: attributes.quantity('prompt'),
        r: attributes.quantity('reused'),
        o: attributes.get('output') ? attributes.quantity('output') : nothing('output', 'tok', 'no output is written'),
      }),
    )
  );
}

/** What of that a place takes in: all, a share, or what is asked for a second time. */
export function admittedOf(place: PlaceStatement, sizes: WorkloadSizes, book: Book): Quantity | undefined {
  const rate = insertRateOf(sizes, book);
  return rate && admitted(`${sizes.workload.path}.prefixes.admit-rate`, rate, place, sizes);
}

/** What of a rate passes the filters of a place. */
export function admitted(name: string, rate: Quantity, place: PlaceStatement, sizes: WorkloadSizes): Quantity {
  const shares = [place.attributes.optional('admit'), repeated(place, sizes)].filter(
    (q): q is Quantity => q !== undefined,
  );
  const least = shares.toSorted((a, b) => (a.value ?? 1) - (b.value ?? 1))[0];
  if (!least) return frequencyUnknown(place) ? openRate(renamed(rate, name)) : renamed(rate, name);
  return derive(name, admittedRate, { a: least, W: rate });
}

function repeated({ attributes }: PlaceStatement, { workload }: WorkloadSizes): Quantity | undefined {
  const unique = workload.attributes.optional('unique');
  const least = attributes.optional('admit-frequency')?.value ?? 1;
  return unique && least >= 2 ? derive(`${workload.path}.prefixes.admitted`, repeatedShare, { u: unique }) : undefined;
}

function frequencyUnknown({ attributes }: PlaceStatement): boolean {
  return (attributes.optional('admit-frequency')?.value ?? 1) >= 2;
}

/** A filter of unknown effect lets through everything at most. */
function openRate(rate: Quantity): Quantity {
  const note = 'what the frequency filter keeps out is not known without `unique`, so all of it is counted';
  return rate.with({ assumptions: [...rate.assumptions, note] });
}
