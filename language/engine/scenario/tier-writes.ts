import type {
  ModelEntity,
  ObjectKind,
  PlaceStatement,
  ScenarioEntity,
  TierEntity,
  WorkloadEntity,
} from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import type { TierUse } from '../report.ts';
import { type Book, counted, renamed } from './book.ts';
import { perInstance, writeRate } from './formulas.ts';
import type { WorkloadSizes } from './sizes.ts';
import { placesOf } from './statements.ts';
import { shareOf } from './transfers.ts';
import { meanAmplification, replacementWrites, scrubWrites } from './wear-formulas.ts';
import { type Kept, writtenOf } from './write-policy.ts';
import { pageFill } from './writes.ts';

/** How an object is written in its life; the word "KV" alone decides nothing. */
export type AccessClass = 'replaced whole' | 'written once' | 'appended';

const ACCESS: Readonly<Record<ObjectKind, AccessClass>> = {
  weights: 'replaced whole',
  experts: 'replaced whole',
  dense: 'replaced whole',
  prefixes: 'written once',
  kv: 'appended',
  state: 'appended',
};

export function accessOf(kind: ObjectKind): AccessClass {
  return ACCESS[kind];
}

/** What writes to a tier, and how much more is programmed than was sent. */
export interface Writer {
  readonly place: PlaceStatement;
  readonly access: AccessClass;
  readonly rate: Quantity;
  /** By pages that are not filled; 1 for what is written whole. */
  readonly amplification: Quantity;
}

export interface TierWrites {
  readonly tier: TierEntity;
  readonly writers: readonly Writer[];
  /** Bytes a second over all instances, before amplification. */
  readonly rate: Quantity;
  /** By page fill, over all writers by their rates. */
  readonly amplification: Quantity;
}

/** What writes have to know of a scenario. */
export interface WriteInputs {
  readonly scenario: ScenarioEntity;
  readonly sizes: ReadonlyMap<string, WorkloadSizes>;
  readonly tiers: readonly TierUse[];
  readonly ranksOf: (workload: string) => number;
  readonly kept: Kept;
}

/**
 * What each tier is written by: appended KV, prefixes that are parked, weights that are replaced, and scrubbing.
 * Tiers nothing writes to are left out.
 */
export function tierWrites(inputs: WriteInputs, book: Book): readonly TierWrites[] {
  const byTier = new Map<string, { tier: TierEntity; writers: Writer[] }>();
  const uses = new Map(inputs.tiers.map((use) => [use.tier.path, use]));
  const updates = updatesByModel(inputs.sizes);
  for (const place of inputs.scenario.places) {
    const { object } = place;
    const writer =
      object?.owner.kind === 'model' ? replacing(place, object.owner, updates, uses) : writerOf(inputs, place, book);
    if (!place.tier || !writer) continue;
    const known = byTier.get(place.tier.path) ?? { tier: place.tier, writers: [] };
    known.writers.push(writer);
    byTier.set(place.tier.path, known);
  }
  for (const use of inputs.tiers) {
    const writer = scrubOf(use);
    if (!writer) continue;
    const known = byTier.get(use.tier.path) ?? { tier: use.tier, writers: [] };
    byTier.set(use.tier.path, { ...known, writers: [...known.writers, writer] });
  }
  return [...byTier.values()].map(({ tier, writers }) => ({
    tier,
    writers,
    rate: derive(`${tier.path}.sent-rate`, writeRate, { w: writers.map((w) => w.rate) }),
    amplification: meanOf(tier, writers),
  }));
}

function meanOf(tier: TierEntity, writers: readonly Writer[]): Quantity {
  const factors = writers.map((w) => w.amplification);
  const [first] = factors;
  if (first && factors.every((one) => one.value === first.value)) return first;
  return derive(`${tier.path}.page-amplification`, meanAmplification, { w: writers.map((w) => w.rate), a: factors });
}

const WHOLE = given('write amplification', 1, '1', { origin: 'whole pages' });

function writerOf(
  { scenario, sizes, ranksOf, kept }: WriteInputs,
  place: PlaceStatement,
  book: Book,
): Writer | undefined {
  const { object, tier } = place;
  const own = object && sizes.get(object.owner.path);
  if (!tier || !own || (object.kind !== 'prefixes' && object.kind !== 'kv')) return undefined;
  const access = accessOf(object.kind);
  const rate = object.kind === 'prefixes' ? writtenOf(place, own, kept, book) : appendedOn(place, own, book);
  if (!rate) return undefined;
  if (place.attributes.get('write')) book.add(renamed(rate, nameOf(scenario, place, rate)));
  const fill = object.kind === 'kv' ? pageFill(own, tier, ranksOf(own.workload.path)) : undefined;
  return { place, access, rate, amplification: fill?.amplification ?? WHOLE };
}

/** `W.prefixes.write-rate`, with the tier behind it where prefixes lie on several. */
function nameOf(scenario: ScenarioEntity, place: PlaceStatement, { name }: Quantity): string {
  const own = placesOf(scenario, place.object?.owner.path ?? '');
  const same = own.filter(({ object }) => object?.name === place.object?.name);
  return same.length === 1 ? name : `${name}.${place.tier?.path ?? ''}`;
}

const shareOfRate = { ...perInstance, unit: 'B/s' };

function appendedOn(place: PlaceStatement, { workload: { path } }: WorkloadSizes, book: Book): Quantity | undefined {
  const rate = book.get(`${path}.kv.append-rate`);
  const share = shareOf(place);
  if (!rate || share.value === 1) return rate;
  return derive(`${path}.kv.append-rate on ${place.tier?.path ?? ''}`, shareOfRate, {
    s: share,
    V: rate,
    n: given('parts', 1, '1'),
  });
}

/** How often the traffic says that its model is replaced: the first workload of each model that says so. */
function updatesByModel(sizes: ReadonlyMap<string, WorkloadSizes>): ReadonlyMap<string, Quantity> {
  const found = new Map<string, Quantity>();
  for (const { workload } of sizes.values()) {
    const updates = workload.attributes.optional('weights-updates');
    if (workload.model && updates && !found.has(workload.model.path)) found.set(workload.model.path, updates);
  }
  return found;
}

/** Weights are written anew with each update, every copy of them. */
function replacing(
  place: PlaceStatement,
  model: ModelEntity,
  byTraffic: ReadonlyMap<string, Quantity>,
  uses: ReadonlyMap<string, TierUse>,
): Writer | undefined {
  const updates = byTraffic.get(model.path) ?? model.attributes.optional('weights-updates');
  const use = updates && uses.get(place.tier?.path ?? '');
  const segment = use?.segments.find((s) => s.place === place);
  if (!updates || !use || !segment) return undefined;
  const n = counted('instances', use.tier.count.value ?? 1, 'instances of the tier');
  const name = `${model.path}.weights.write-rate`;
  const rate = derive(name, replacementWrites, { f: updates, V: segment.bytes, n });
  return { place, access: accessOf('weights'), rate, amplification: WHOLE };
}

/** How often a model's weights are replaced: as the traffic that it serves says, else as it says itself. */
export function updatesOf(model: ModelEntity, workload: WorkloadEntity): Quantity | undefined {
  return workload.attributes.optional('weights-updates') ?? model.attributes.optional('weights-updates');
}

/** Everything on a tier is written anew in each interval. */
function scrubOf({ tier, segments, totalUsed }: TierUse): Writer | undefined {
  const interval = tier.attributes.optional('scrub');
  const [first] = segments;
  if (!interval || !first) return undefined;
  return {
    place: first.place,
    access: 'replaced whole',
    rate: derive(`${tier.path}.scrub-rate`, scrubWrites, { U: totalUsed, t: interval }),
    amplification: WHOLE,
  };
}
