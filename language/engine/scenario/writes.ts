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
import { appendRuns, architectureOnRank } from '../kv/index.ts';
import { appendRate, pageAmplification } from '../physics/index.ts';
import type { TierUse } from '../report.ts';
import { type Book, counted, nothing } from './book.ts';
import { newTokens, perInstance, writeRate } from './formulas.ts';
import { admittedOf } from './retention.ts';
import type { WorkloadSizes } from './sizes.ts';
import { shareOf } from './transfers.ts';
import { meanAmplification, replacementWrites, scrubWrites } from './wear-formulas.ts';

/**
 * `W.kv.append-rate`: what decoding at the demanded pace and prefilling write. The pace is the ITL limit where one is
 * set (that is what the user asks of the tier), else the expected ITL.
 */
export function appendRateOf(sizes: WorkloadSizes, itl: Quantity | undefined, book: Book): Quantity | undefined {
  const { attributes, path } = sizes.workload;
  const limit = attributes.optional('itl');
  const pace = limit ?? itl;
  if (!pace) return undefined;
  const arrivals = attributes.get('arrivals')
    ? attributes.quantity('arrivals')
    : nothing('arrivals', '1/s', 'no arrivals are written');
  const fresh = attributes.get('prompt')
    ? derive(`${path}.prompt.new`, newTokens, { p: attributes.quantity('prompt'), r: attributes.quantity('reused') })
    : nothing('new tokens', 'tok', 'no prompt is written');
  const note = limit ? 'decoding at the pace of the ITL limit' : 'decoding at the expected ITL';
  return book.add(
    derive(
      `${path}.kv.append-rate`,
      appendRate,
      { κ: sizes.bytesPerToken, b: sizes.sequences, i: pace, λ: arrivals, m: fresh },
      { assumptions: [note] },
    ),
  );
}

/** How appended bytes fall on a tier's pages. */
export interface PageFill {
  /** Bytes that one token writes in one place. */
  readonly run: Quantity;
  readonly pieces: number;
  readonly granularity: Quantity;
  readonly amplification: Quantity;
  /** A declared buffer gathers whole pages. */
  readonly buffered: boolean;
  /** The buffer that would be needed for a sequence: one page for each piece. */
  readonly bufferNeeded: number | undefined;
}

/** The worst run of an appended object on a tier that programs pages; undefined for tiers that do not. */
export function pageFill(sizes: WorkloadSizes, tier: TierEntity, ranks: number): PageFill | undefined {
  if (tier.attributes.word('append') !== 'page' || !sizes.architecture) return undefined;
  const { path } = sizes.workload;
  // Each tensor-parallel rank writes its own heads: the more ranks, the shorter the runs.
  const runs = appendRuns(architectureOnRank(sizes.architecture, ranks));
  const [first, ...others] = runs;
  if (!first) return undefined;
  const smallest = others.reduce((least, one) => (one.bytes < least.bytes ? one : least), first);
  const pieces = runs.reduce((sum, one) => sum + one.pieces, 0);
  const granularity = tier.attributes.quantity('granularity');
  const needed = granularity.value === undefined ? undefined : pieces * granularity.value;
  const buffer = tier.attributes.optional('buffer')?.value;
  const buffered = buffer !== undefined && needed !== undefined && buffer >= needed;
  const run = counted(
    `${path}.kv.append-run`,
    smallest.bytes,
    'contiguous bytes one token writes for K or V of one layer',
    'B',
  );
  const amplification = buffered
    ? nothing(`${path}.kv.amplification on ${tier.path}`, '1', 'a buffer gathers whole pages')
    : derive(`${path}.kv.amplification on ${tier.path}`, pageAmplification, { r: run, P: granularity });
  return {
    run,
    pieces,
    granularity,
    amplification: buffered ? { ...amplification, value: 1 } : amplification,
    buffered,
    bufferNeeded: needed,
  };
}

/** How an object is written in its life; the word "KV" alone decides nothing. */
export type AccessClass = 'replaced whole' | 'written once' | 'appended';

const ACCESS: Readonly<Record<ObjectKind, AccessClass>> = {
  weights: 'replaced whole',
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
}

/**
 * What each tier is written by: appended KV, prefixes that are parked, weights that are replaced, and scrubbing.
 * Tiers nothing writes to are left out.
 */
export function tierWrites(inputs: WriteInputs, book: Book): readonly TierWrites[] {
  const byTier = new Map<string, { tier: TierEntity; writers: Writer[] }>();
  const uses = new Map(inputs.tiers.map((use) => [use.tier.path, use]));
  const served = servedBy(inputs.sizes);
  for (const place of inputs.scenario.places) {
    const { object } = place;
    const writer =
      object?.owner.kind === 'model'
        ? replacing(place, object.owner, served.get(object.owner.path) ?? [], uses)
        : writerOf(inputs, place, book);
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
    rate: derive(`${tier.path}.write-rate`, writeRate, { w: writers.map((w) => w.rate) }),
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

function writerOf({ sizes, ranksOf }: WriteInputs, place: PlaceStatement, book: Book): Writer | undefined {
  const { object, tier } = place;
  const own = object && sizes.get(object.owner.path);
  if (!tier || !own || (object.kind !== 'prefixes' && object.kind !== 'kv')) return undefined;
  const access = accessOf(object.kind);
  const rate = object.kind === 'prefixes' ? admittedOf(place, own, book) : appendedOn(place, own, book);
  if (!rate) return undefined;
  const fill = object.kind === 'kv' ? pageFill(own, tier, ranksOf(own.workload.path)) : undefined;
  return { place, access, rate, amplification: fill?.amplification ?? WHOLE };
}

function appendedOn(place: PlaceStatement, { workload: { path } }: WorkloadSizes, book: Book): Quantity | undefined {
  const rate = book.get(`${path}.kv.append-rate`);
  const share = shareOf(place);
  if (!rate || share.value === 1) return rate;
  return derive(
    `${path}.kv.append-rate on ${place.tier?.path ?? ''}`,
    { ...perInstance, unit: 'B/s' },
    { s: share, V: rate, n: given('parts', 1, '1') },
  );
}

/** Workloads by the model they are served by. */
function servedBy(sizes: ReadonlyMap<string, WorkloadSizes>): ReadonlyMap<string, readonly WorkloadEntity[]> {
  const found = new Map<string, WorkloadEntity[]>();
  for (const { workload } of sizes.values()) {
    const path = workload.model?.path;
    if (path === undefined) continue;
    const known = found.get(path);
    if (known) known.push(workload);
    else found.set(path, [workload]);
  }
  return found;
}

/** Weights are written anew with each update, every copy of them. */
function replacing(
  place: PlaceStatement,
  model: ModelEntity,
  served: readonly WorkloadEntity[],
  uses: ReadonlyMap<string, TierUse>,
): Writer | undefined {
  const updates = updatesOf(model, served);
  const use = updates && uses.get(place.tier?.path ?? '');
  const segment = use?.segments.find((s) => s.place === place);
  if (!updates || !use || !segment) return undefined;
  const n = counted('instances', use.tier.count.value ?? 1, 'instances of the tier');
  const name = `${model.path}.weights.write-rate`;
  const rate = derive(name, replacementWrites, { f: updates, V: segment.bytes, n });
  return { place, access: accessOf('weights'), rate, amplification: WHOLE };
}

/** How often a model's weights are replaced: as the traffic that it serves says, else as it says itself. */
export function updatesOf(model: ModelEntity, workloads: readonly WorkloadEntity[]): Quantity | undefined {
  const served = workloads.filter((w) => w.model?.path === model.path);
  return (
    served.flatMap((w) => w.attributes.optional('weights-updates') ?? [])[0] ??
    model.attributes.optional('weights-updates')
  );
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
