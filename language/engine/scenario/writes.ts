import type { TierEntity } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import type { Quantity } from '../kernel/quantity.ts';
import { appendRuns, architectureOnRank } from '../kv/index.ts';
import { appendRate, pageAmplification } from '../physics/index.ts';
import { type Book, counted, nothing } from './book.ts';
import { newTokensOf } from './new-tokens.ts';
import type { WorkloadSizes } from './sizes.ts';

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
    ? newTokensOf(sizes.workload)
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
    amplification: buffered ? amplification.with({ value: 1 }) : amplification,
    buffered,
    bufferNeeded: needed,
  };
}
