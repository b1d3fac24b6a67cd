import { layerCount } from '../../model/architecture.ts';
import type { Attributes } from '../../model/attribute.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { pagedPieces, transferCutThrough, transferEstimate, transferStoreAndForward } from '../physics/index.ts';
import type { Hop, Transfer } from '../report.ts';
import { counted, nothing } from './book.ts';
import type { Cargo } from './hops.ts';
import { measuredAt } from './measured-at.ts';
import { measuredTransfer, operationsTime, piecesOfSize, usableBandwidth, withFixedCost } from './movement-formulas.ts';
import { operationsCopied, operationsCut, type Spread } from './resharding.ts';

/** What decides how long a transfer takes by itself. */
export interface TimedCargo extends Cargo {
  /** Tokens that are moved, where the whole of them is. */
  readonly tokens: Quantity | undefined;
  /** The run that uses the cache: its blocks are the pieces. */
  readonly run: Attributes | undefined;
  /** Of a handoff whose sides are split differently, or whose parts lie on several ranks. */
  readonly spread?: Spread | undefined;
}

type Timing = Pick<Transfer, 'alone' | 'operations' | 'plain' | 'slowest'>;

/** A transfer by itself, as expected: measured where a table covers it, else pieces, chunks and usable shares. */
export function timingOf(name: string, cargo: TimedCargo, hops: readonly Hop[]): Timing {
  const { attributes, bytes } = cargo;
  const operations = operationsOf(name, cargo, hops);
  const slowest = slowestOf(hops, bytes, operations);
  const notes = [...hops.flatMap((hop) => hop.notes ?? []), ...(slowest ? [`slowest hop: ${slowest.id}`] : [])];
  const table = measuredAt(attributes?.get('measured'), cargo.tokens?.value, 'the path');
  const timing = { operations, ...(slowest ? { slowest } : {}) };
  const time = table.time ?? linkMeasurement(attributes, hops, slowest);
  if (time)
    return { ...timing, plain: false, alone: derive(name, measuredTransfer, { m: time }, { assumptions: notes }) };
  const assumptions = [...notes, ...table.notes];
  const fixed = optional(attributes, 'fixed-cost');
  const plain = !fixed && !attributes?.get('mode') && !attributes?.get('chunk') && hops.every(isPlain);
  const alone = modelled(name, cargo, hops, { operations, fixed, assumptions });
  return { ...timing, plain, alone };
}

/** A path over one measured link that is its slowest hop takes what was measured over it. */
function linkMeasurement(
  attributes: Attributes | undefined,
  hops: readonly Hop[],
  slowest: Hop | undefined,
): Quantity | undefined {
  const links = hops.filter((hop) => hop.role === 'link');
  const said = ['overhead', 'usable', 'mode', 'chunk', 'fixed-cost'].some((one) => attributes?.get(one));
  return links.length === 1 && slowest === links[0] && !said ? links[0]?.measured : undefined;
}

interface Manner {
  readonly operations: Quantity;
  readonly fixed: Quantity | undefined;
  readonly assumptions: readonly string[];
}

function modelled(name: string, cargo: Cargo, hops: readonly Hop[], manner: Manner): Quantity {
  const { attributes, bytes: V } = cargo;
  const { operations: k, fixed, assumptions } = manner;
  const latencies = hops.map((h) => (h.measured ? PASSED : h.latency));
  if (attributes?.word('mode') === 'store-and-forward') {
    const o = hops.map((h) => operationsAt(h, k, ONE_CHUNK));
    const moving = fixed ? `${name}.moving` : name;
    const m = derive(moving, transferStoreAndForward, { L: latencies, V, o, B: hops.map(rateOf) }, { assumptions });
    return fixed ? derive(name, withFixedCost, { f: fixed, m }) : m;
  }
  // The fixed cost is one more latency.
  const L = fixed ? [...latencies, fixed] : latencies;
  const chunk = optional(attributes, 'chunk');
  if (chunk) {
    const n = derive(`${name}.chunks`, piecesOfSize, { V, s: chunk });
    const o = hops.map((h) => operationsAt(h, k, n));
    return derive(name, transferCutThrough, { L, V, o, B: hops.map(rateOf), c: chunk }, { assumptions });
  }
  return derive(
    name,
    transferEstimate,
    {
      L,
      V,
      B: hops.map((h) => h.carries ?? h.bandwidth),
      u: hops.map((h) => (h.measured ? ALL : h.usable)),
      o: hops.some(isCostly) ? hops.map((h) => (isCostly(h) ? (h.overhead ?? NO_OVERHEAD) : NO_OVERHEAD)) : NO_OVERHEAD,
      k,
    },
    { assumptions },
  );
}

const NO_OVERHEAD = nothing('overhead of one operation', 's', 'none declared');
const PASSED = nothing('latency', 's', 'part of the measured time');
const ALL = given('usable', 1, '1', { origin: 'measured' });
const ONE_COPY = counted('pieces', 1, 'one large copy');
const ONE_CHUNK = counted('chunks', 1, 'the whole transfer at once');

function isPlain(hop: Hop): boolean {
  return !hop.carries && !isCostly(hop);
}

function isCostly(hop: Hop): boolean {
  return !hop.measured && (hop.overhead?.value ?? 0) > 0;
}

function optional(attributes: Attributes | undefined, name: string): Quantity | undefined {
  return attributes?.get(name) ? attributes.quantity(name) : undefined;
}

/** Rate that a hop gives in practice. */
export function rateOf(hop: Hop): Quantity {
  const B = hop.carries ?? hop.bandwidth;
  if (hop.measured || hop.usable.value === 1) return B;
  return derive(`${hop.id}.usable-bandwidth`, usableBandwidth, { u: hop.usable, B });
}

function operationsAt(hop: Hop, k: Quantity, n: Quantity): Quantity {
  if (!isCostly(hop) || !hop.overhead) return NO_OVERHEAD;
  return derive(`${hop.id}.operations`, operationsTime, { k, o: hop.overhead, n });
}

/**
 * Copies a payload is moved in: pieces where they are said, else slices of heads between unequal ranks, else blocks of the
 * run; one where no copy costs anything.
 */
function operationsOf(name: string, cargo: TimedCargo, hops: readonly Hop[]): Quantity {
  if (!hops.some(isCostly)) return ONE_COPY;
  const { attributes, bytes, tokens, run, sizes, spread } = cargo;
  const piece = optional(attributes, 'piece');
  if (piece) return derive(`${name}.pieces`, piecesOfSize, { V: bytes, s: piece });
  const cut = spread && tokens && operationsCut(`${name}.pieces`, spread, tokens, hops);
  if (cut) return cut;
  const block = optional(run, 'block-size');
  const chunk = optional(attributes, 'chunk');
  if (block && tokens && sizes.architecture) {
    const blocks = blocksOf(`${name}.pieces`, sizes.architecture, tokens, block, run);
    return spread ? operationsCopied(`${name}.pieces`, spread, hops, blocks) : blocks;
  }
  return chunk ? derive(`${name}.pieces`, piecesOfSize, { V: bytes, s: chunk }) : ONE_COPY;
}

/** One piece for each block, layer and K or V; latents have one stream, and packed layers lie together. */
function blocksOf(
  name: string,
  architecture: NonNullable<Cargo['sizes']['architecture']>,
  T: Quantity,
  b: Quantity,
  run: Attributes | undefined,
): Quantity {
  const packed = run?.word('packing') === 'cross-layer';
  const latent = architecture.groups.every((g) => g.kind === 'mla');
  const streams = latent ? layerCount(architecture) / 2 : layerCount(architecture);
  const L = packed
    ? counted('layers', 0.5, 'all layers and both K and V of a block lie together')
    : counted('layers', streams, latent ? 'one stream a layer, half of K and V' : 'layers of the model');
  return derive(name, pagedPieces, { L, T, b });
}

/** The hop that takes longest at the rate it gives, operations included. */
function slowestOf(hops: readonly Hop[], bytes: Quantity, operations: Quantity): Hop | undefined {
  let slowest: Hop | undefined;
  let most = -1;
  for (const hop of hops) {
    const time = hopSeconds(hop, bytes, operations);
    if (time > most) [slowest, most] = [hop, time];
  }
  return slowest;
}

/** Time one hop is busy with a transfer (s); NaN where something is missing. */
export function hopSeconds(hop: Hop, bytes: Quantity, operations: Quantity): number {
  const share = hop.measured ? 1 : (hop.usable.value ?? Number.NaN);
  const rate = ((hop.carries ?? hop.bandwidth).value ?? Number.NaN) * share;
  const each = isCostly(hop) ? (hop.overhead?.value ?? 0) : 0;
  return (operations.value ?? 1) * each + (bytes.value ?? Number.NaN) / rate;
}
