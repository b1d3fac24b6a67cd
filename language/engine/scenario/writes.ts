import type { PlaceStatement, ScenarioEntity, TierEntity } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { appendRuns, architectureOnRank } from '../kv/index.ts';
import { appendRate, lifetimeFromCycles, pageAmplification } from '../physics/index.ts';
import { type Book, counted, nothing, renamed } from './book.ts';
import { newTokens, parkRate, perInstance, tierTotal, writeRate } from './formulas.ts';
import type { WorkloadSizes } from './sizes.ts';
import { shareOf } from './transfers.ts';

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

export interface TierWrites {
  readonly tier: TierEntity;
  /** Bytes a second over all instances, before amplification. */
  readonly rate: Quantity;
  readonly amplification: Quantity;
}

/** What each tier is written by: appended KV, and prefixes that are parked. Tiers nothing writes to are left out. */
export function tierWrites(
  scenario: ScenarioEntity,
  sizes: ReadonlyMap<string, WorkloadSizes>,
  ranksOf: (workload: string) => number,
  book: Book,
): readonly TierWrites[] {
  const byTier = new Map<string, { tier: TierEntity; rates: Quantity[]; fill: Quantity | undefined }>();
  for (const place of scenario.places) {
    const owner = place.object?.owner;
    const own = owner?.kind === 'workload' ? sizes.get(owner.path) : undefined;
    const rate = own && placeRate(place, own, book);
    if (!place.tier || !own || !rate) continue;
    const known = byTier.get(place.tier.path) ?? { tier: place.tier, rates: [], fill: undefined };
    known.rates.push(rate);
    if (place.object?.kind === 'kv')
      known.fill = pageFill(own, place.tier, ranksOf(own.workload.path))?.amplification ?? known.fill;
    byTier.set(place.tier.path, known);
  }
  return [...byTier.values()].map(({ tier, rates, fill }) => ({
    tier,
    rate: derive(`${tier.path}.write-rate`, writeRate, { w: rates }),
    amplification: fill ?? given('write amplification', 1, '1', { origin: 'whole pages' }),
  }));
}

function placeRate(place: PlaceStatement, sizes: WorkloadSizes, book: Book): Quantity | undefined {
  const { attributes, path } = sizes.workload;
  if (place.object?.kind === 'kv') {
    const rate = book.get(`${path}.kv.append-rate`);
    const share = shareOf(place);
    if (!rate || share.value === 1) return rate;
    return derive(
      `${path}.kv.append-rate on ${place.tier?.path ?? ''}`,
      { ...perInstance, unit: 'B/s' },
      { s: share, V: rate, n: given('parts', 1, '1') },
    );
  }
  if (place.object?.kind !== 'prefixes' || !attributes.get('arrivals')) return undefined;
  const output = attributes.get('output')
    ? attributes.quantity('output')
    : nothing('output', 'tok', 'no output is written');
  if (!attributes.get('prompt')) return undefined;
  return derive(`${path}.prefixes.write-rate`, parkRate, {
    λ: attributes.quantity('arrivals'),
    κ: sizes.bytesPerToken,
    p: attributes.quantity('prompt'),
    r: attributes.quantity('reused'),
    o: output,
  });
}

/** `T.lifetime`, for tiers that state their endurance. */
export function lifetimeOf({ tier, rate, amplification }: TierWrites, book: Book): Quantity | undefined {
  if (!tier.attributes.get('endurance')) return undefined;
  const capacity =
    tier.count.value === 1
      ? tier.attributes.quantity('capacity')
      : derive(`${tier.path}.total.capacity`, tierTotal, { c: tier.attributes.quantity('capacity'), n: tier.count });
  const E = renamed(tier.attributes.quantity('endurance'), `${tier.path}.endurance`);
  return book.add(derive(`${tier.path}.lifetime`, lifetimeFromCycles, { C: capacity, E, W: rate, w: amplification }));
}
