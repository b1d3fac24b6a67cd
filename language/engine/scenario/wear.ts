import type { TierEntity } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { lifetimeFromCycles, lifetimeFromWritten, requiredDailyWrites, totalAmplification } from '../physics/index.ts';
import type { TierUse, Verdict } from '../report.ts';
import { type Book, renamed } from './book.ts';
import { tierTotal } from './formulas.ts';
import { judge, type Operator } from './judge.ts';
import { replacedAfter } from './retention-formulas.ts';
import { ratedWrites } from './retention-price.ts';
import type { TierWrites, Writer } from './tier-writes.ts';
import { shortestLife } from './wear-formulas.ts';

/** `T.lifetime` and `T.drive-writes`, for tiers that state an endurance: program/erase cycles, TBW or drive writes a day. */
export function lifetimeOf({ tier, rate, amplification }: TierWrites, book: Book): Quantity | undefined {
  const { attributes, path } = tier;
  const capacity = total(tier, attributes.quantity('capacity'), `${path}.total.capacity`);
  const rated = ratedWrites(tier);
  const lives: Quantity[] = [];
  if (attributes.get('endurance')) {
    const E = renamed(attributes.quantity('endurance'), `${path}.endurance`);
    const w = inCells(tier, amplification);
    lives.push(derive(`${path}.lifetime`, lifetimeFromCycles, { C: capacity, E, W: rate, w }));
  }
  if (rated) {
    const Z = total(tier, rated, `${path}.total.tbw`);
    lives.push(derive(`${path}.lifetime`, lifetimeFromWritten, { Z, W: rate, w: amplification }));
  }
  const [first, ...others] = lives;
  if (!first) return undefined;
  book.add(derive(`${path}.drive-writes`, requiredDailyWrites, { W: rate, w: amplification, C: capacity }));
  return book.add(others.length === 0 ? first : derive(`${path}.lifetime`, shortestLife, { l: lives }));
}

/** What the cells see: page fill, times what the device writes by itself. */
function inCells({ attributes, path }: TierEntity, fill: Quantity): Quantity {
  const own = attributes.optional('write-amplification');
  return own ? derive(`${path}.amplification`, totalAmplification, { p: fill, g: own }) : fill;
}

function total({ count }: TierEntity, one: Quantity, name: string): Quantity {
  return count.value === 1 ? one : derive(name, tierTotal, { c: one, n: count });
}

/** A tier lasts as long as it must: as asked for, else as long as its warranty. */
export function lifetimeVerdict({ tier, writers }: TierWrites, lifetime: Quantity): Verdict | undefined {
  const { attributes } = tier;
  const written = attributes.get('lifetime') ?? (attributes.get('dwpd') && attributes.get('warranty'));
  const limit = written && attributes.optional(written.name);
  const place = (writers.find((w) => w.access === 'appended') ?? writers[0])?.place;
  if (!limit || !written || !place) return undefined;
  const operator = (written.operator ?? '>=') as Operator;
  return {
    topic: 'lifetime',
    subject: `${tier.path}.lifetime`,
    ...judge({ value: lifetime }, operator, limit),
    value: lifetime,
    limit,
    operator,
    span: place.tierSpan ?? place.span,
    related: [{ span: written.span, message: `${written.name} asked for here` }],
  };
}

/** Cells keep what lies on them until it is dropped, replaced or written anew. */
export function ageVerdicts(
  { tier, segments }: TierUse,
  writes: TierWrites | undefined,
  book: Book,
): readonly Verdict[] {
  const limit = tier.attributes.optional('retention');
  const scrub = tier.attributes.optional('scrub');
  if (!limit || (scrub?.value !== undefined && limit.value !== undefined && scrub.value <= limit.value)) return [];
  return segments.flatMap((segment) => {
    const { place, object } = segment;
    const age = segment.kind === 'prefixes' ? prefixAge(place, tier, book) : weightsAge(segment.kind, writes, place);
    if (!age) return [];
    return [
      {
        topic: 'age' as const,
        subject: `${object} on ${tier.path}`,
        ...judge({ value: age }, '<=', limit),
        value: age,
        limit,
        operator: '<=',
        span: place.tierSpan ?? place.span,
        related: [{ span: tier.attributes.get('retention')?.span ?? tier.nameSpan, message: 'retention of the cells' }],
      },
    ];
  });
}

/** Prefixes stay until they expire, else until the tier is full of newer ones. */
function prefixAge(place: Writer['place'], tier: TierEntity, book: Book): Quantity | undefined {
  return place.attributes.optional('expire') ?? book.get(`${tier.path}.horizon`);
}

function weightsAge(kind: string, writes: TierWrites | undefined, place: Writer['place']): Quantity | undefined {
  const model = place.object?.owner;
  if (kind !== 'weights' || model?.kind !== 'model') return undefined;
  const writer = writes?.writers.find((w) => w.place === place);
  const own = writer?.rate.inputs.find((input) => input.symbol === 'f')?.operands[0];
  if (own) return derive(`${model.path}.weights.age`, replacedAfter, { f: own });
  return given(`${model.path}.weights.age`, Number.POSITIVE_INFINITY, 's', {
    claim: 'estimate',
    origin: 'no updates are declared, so weights stay as they are',
  });
}
