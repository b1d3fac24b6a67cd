import type { Architecture } from '../../model/architecture.ts';
import { derive } from '../kernel/derive.ts';
import type { Quantity } from '../kernel/quantity.ts';
import { perRankBytes } from '../kv/index.ts';
import { copiedOperations, reshardOperations, reshardPairs } from '../physics/index.ts';
import type { Hop, PhaseRun, WorkloadReport } from '../report.ts';
import { counted } from './book.ts';
import { ranks } from './sharding.ts';

/** How the cache is cut where both sides are split differently; heads only, latents are whole on every rank. */
export interface Resharding {
  readonly prefill: number;
  readonly decode: number;
  /** Fewest KV heads of any layer group. */
  readonly heads: number;
}

type Sides = Pick<WorkloadReport, 'prefill' | 'decode'>;

export function reshardingOf({ model, ...sides }: Sides & Pick<WorkloadReport, 'model'>): Resharding | undefined {
  return model?.architecture && cutOf(model.architecture, sides);
}

function cutOf({ groups }: Architecture, { prefill, decode }: Sides): Resharding | undefined {
  if (!prefill || !decode || prefill.sharding.tensor === decode.sharding.tensor) return undefined;
  const heads = groups.flatMap((g) => ('kvHeads' in g && g.kvHeads ? [g.kvHeads] : []));
  if (heads.length === 0) return undefined;
  return { prefill: prefill.sharding.tensor, decode: decode.sharding.tensor, heads: Math.min(...heads) };
}

/** How one handoff falls on the ranks that receive it. */
export interface Spread {
  /** Ranks of one replica of the receiving side. */
  readonly ranks: number;
  /** Copies they hold: 1 where each part lies on one rank only. */
  readonly copies: number;
  /** Where the two sides cut heads differently. */
  readonly cut?: Cut;
}

interface Cut {
  readonly pairs: Quantity;
  readonly layers: Quantity;
  /** Tokens in which a slice of heads lies together; undefined where blocks of unknown size decide. */
  readonly together: Quantity | undefined;
}

/** Undefined where the receiving side holds one copy, cut as it was made: then ranks do not matter. */
export function spreadOf(path: string, architecture: Architecture, sides: Sides, tokens: Quantity): Spread | undefined {
  const { prefill, decode } = sides;
  if (!prefill || !decode || prefill.run === decode.run) return undefined;
  const copies = copiesOn(architecture, decode, tokens.value ?? 1);
  const found = cutOf(architecture, sides);
  if (!found && copies === 1) return undefined;
  const cut = found && { cut: cutInto(path, architecture, found, sides, tokens) };
  return { ranks: ranks(decode.sharding), copies, ...cut };
}

/** Copies of one sequence that the ranks of a phase hold: heads where there are more ranks than heads, latents always. */
export function copiesOn(architecture: Architecture, { sharding }: PhaseRun, tokens: number): number {
  if (ranks(sharding) === 1) return 1;
  const { tensor, context, pipeline } = sharding;
  const degrees = { tensorParallel: tensor, contextParallel: context, pipelineParallel: pipeline };
  const { total, replicated } = perRankBytes(architecture, tokens, degrees);
  // Sums of shares may miss one by rounding.
  return replicated > total * 1e-9 ? total / (total - replicated) : 1;
}

function cutInto(path: string, architecture: Architecture, found: Resharding, sides: Sides, tokens: Quantity): Cut {
  const order = sides.prefill?.run.attributes.word('head-order');
  return {
    pairs: pairsOf(path, found),
    layers: layersCut(architecture, tokens.value),
    together:
      order === 'HND'
        ? (sides.decode ?? sides.prefill)?.run.attributes.optional('block-size')
        : counted('tokens together', 1, 'tokens come before heads, unless the run says head-order HND', 'tok'),
  };
}

/** `W.handoff.pairs`. */
export function pairsOf(path: string, found: Resharding): Quantity {
  const [p, d] = sidesOf(found);
  return derive(`${path}.handoff.pairs`, reshardPairs, { p, d });
}

export function sidesOf({ prefill, decode }: Resharding): readonly [Quantity, Quantity] {
  return [counted('prefill ranks', prefill, 'tensor-parallel'), counted('decode ranks', decode, 'tensor-parallel')];
}

/** Layers that cache heads; one with a window counts by the part of the tokens that it holds. */
export function layersCut({ groups }: Architecture, tokens: number | undefined): Quantity {
  let layers = 0;
  let windows = false;
  for (const group of groups) {
    if (!('kvHeads' in group) || group.kind === 'cross' || group.kind === 'shared') continue;
    const most = group.kind === 'sliding' ? group.window : group.kind === 'chunked' ? group.chunk : undefined;
    const held = most === undefined || !tokens ? 1 : Math.min(1, most / tokens);
    windows ||= held < 1;
    layers += group.layers * held;
  }
  return counted('layers', layers, windows ? 'of the model, those with windows by what they hold' : 'of the model');
}

/** Operations over one instance of the slowest spread link; undefined where nothing says how heads are cut. */
export function operationsCut(
  name: string,
  { cut }: Spread,
  tokens: Quantity,
  hops: readonly Hop[],
): Quantity | undefined {
  const b = cut?.together;
  if (!cut || !b) return undefined;
  return derive(name, reshardOperations, { L: cut.layers, T: tokens, b, r: cut.pairs, n: fewestInstances(hops) });
}

/** The operations of one rank for all the ranks that fetch copies over one instance of a link. */
export function operationsCopied(
  name: string,
  { ranks: n, copies }: Spread,
  hops: readonly Hop[],
  j: Quantity,
): Quantity {
  if (copies === 1) return j;
  const receiving = counted('receiving ranks', n, 'of one replica');
  return derive(name, copiedOperations, { j, n: receiving, c: fewestInstances(hops) });
}

function fewestInstances(hops: readonly Hop[]): Quantity {
  const all = hops.flatMap(({ instances }) => instances ?? []);
  return all.reduce((least, one) => ((one.value ?? 0) < (least.value ?? 0) ? one : least), all[0] ?? ONE_LINK);
}

const ONE_LINK = counted('instances', 1, 'one link');
