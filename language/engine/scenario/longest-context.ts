import type { PlaceStatement } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { partsOf } from '../kv/kinds/index.ts';
import { evaluate } from '../kv/term.ts';
import type { Sharding, TierUse } from '../report.ts';
import { allocatedBytesAt, rankArchitecture } from './allocated.ts';
import { longestContext } from './allocated-formulas.ts';
import { type Book, counted } from './book.ts';
import { shardingOn } from './cache-segments.ts';
import { type EngineChoice, engineOf } from './engine-choice.ts';
import type { Phases } from './phases.ts';
import type { WorkloadSizes } from './sizes.ts';
import { shareOf } from './transfers.ts';

/** The tiers each workload's live cache or state lies on, by the workload's name. */
export function usesByWorkload(uses: readonly TierUse[]): ReadonlyMap<string, readonly TierUse[]> {
  const found = new Map<string, Set<TierUse>>();
  for (const use of uses) {
    for (const { kind, place } of use.segments) {
      const path = place.object?.owner.path;
      if (path === undefined || (kind !== 'kv' && kind !== 'state')) continue;
      found.set(path, (found.get(path) ?? new Set()).add(use));
    }
  }
  return new Map([...found].map(([path, tiers]) => [path, [...tiers]]));
}

/** `W.context.longest`: the context at which all sequences still fit where the live cache lies, beside everything else. */
export function longestContextOf(
  sizes: WorkloadSizes,
  phases: Phases,
  uses: readonly TierUse[],
  book: Book,
): Quantity | undefined {
  const each = uses.flatMap((use) => onTier(sizes, phases, use) ?? []);
  const [first, ...more] = each;
  if (!first) return undefined;
  const tokens = (q: Quantity) => q.value ?? Number.POSITIVE_INFINITY;
  return book.add(more.reduce((least, one) => (tokens(one) < tokens(least) ? one : least), first));
}

function onTier(sizes: WorkloadSizes, phases: Phases, use: TierUse): Quantity | undefined {
  const { path } = sizes.workload;
  const own = use.segments.filter(
    (s) => (s.kind === 'kv' || s.kind === 'state') && s.place.object?.owner.path === path,
  );
  const place = own.find((s) => s.kind === 'kv')?.place;
  const sequences = sizes.sequences.value;
  if (!place || !sizes.architecture || sequences === undefined) return undefined;
  const sharding = shardingOn(phases, use.tier);
  const phase = phases.decode?.device.path === use.tier.device ? phases.decode : phases.prefill;
  const engine = engineOf(sizes.workload, phase?.run);
  const withState = own.some((s) => s.kind === 'state') || engine !== undefined;
  const line = lineOf(sizes, sharding, use, place, withState);
  const others = own.reduce((rest, s) => rest - (s.bytes.value ?? Number.NaN), use.used.value ?? Number.NaN);
  const room = (use.available.value ?? Number.NaN) - others;
  const found = solve(line, room);
  if (!found) return undefined;
  const name = `${path}.context.longest`;
  if (engine) return searched(name, { sizes, sharding, use, place, engine, room, start: found.tokens });
  return derive(name, longestContext, {
    C: use.available,
    U: use.used,
    o: own.map((s) => s.bytes),
    c: counted('constant part', found.constant, 'recurrent state and windows that are full', 'B'),
    κ: counted('bytes of a token', found.perToken, 'one more token of every sequence on an instance', 'B/tok'),
  });
}

/** Bytes on one instance as a function of the context: a constant, what every token adds, and windows. */
interface Line {
  readonly constant: number;
  readonly growing: number;
  readonly windows: readonly { readonly perToken: number; readonly limit: number }[];
}

function lineOf(
  sizes: WorkloadSizes,
  sharding: Sharding | undefined,
  use: TierUse,
  place: PlaceStatement,
  withState: boolean,
): Line {
  const share = shareOf(place).value ?? 1;
  const own = Math.ceil((sizes.sequences.value ?? 0) / (sharding?.data ?? 1));
  const factor = (share * own) / (sharding ? 1 : (use.tier.count.value ?? 1));
  const rank = rankArchitecture(sizes.architecture!, sharding);
  const dealt = sharding?.context ?? 1;
  const encoder = sizes.workload.attributes.optional('encoder-tokens')?.value;
  let [constant, growing] = [0, 0];
  const windows: { perToken: number; limit: number }[] = [];
  for (const group of rank.groups) {
    const ways = group.kind === 'full' || group.kind === 'mla' ? dealt : 1;
    for (const part of partsOf(group, rank)) {
      const bytes = evaluate(part.term) * factor;
      if (part.growth === 'growing') growing += bytes / ways;
      else if (part.growth === 'windowed') windows.push({ perToken: bytes, limit: part.limit });
      else if (part.growth === 'encoder') constant += bytes * (encoder ?? part.fixedTokens ?? 0);
      else if (withState) constant += bytes;
    }
  }
  return { constant, growing, windows: windows.sort((a, b) => a.limit - b.limit) };
}

/** Where the line meets the room; windows fill up one after the other. Undefined where nothing grows for ever. */
function solve({ constant, growing, windows }: Line, room: number) {
  let fixed = constant;
  let perToken = windows.reduce((sum, one) => sum + one.perToken, growing);
  for (const { perToken: rate, limit } of windows) {
    if (perToken > 0 && (room - fixed) / perToken <= limit) break;
    perToken -= rate;
    fixed += rate * limit;
  }
  if (!(perToken > 0) || Number.isNaN(room)) return undefined;
  return { tokens: Math.max(0, Math.floor((room - fixed) / perToken)), constant: fixed, perToken };
}

interface Search {
  readonly sizes: WorkloadSizes;
  readonly sharding: Sharding | undefined;
  readonly use: TierUse;
  readonly place: PlaceStatement;
  readonly engine: EngineChoice;
  readonly room: number;
  /** What logical bytes would allow. */
  readonly start: number;
}

/** With blocks, pools and batches there is no closed form: the largest context whose allocation fits. */
function searched(name: string, { sizes, sharding, use, place, engine, room, start }: Search): Quantity {
  const share = shareOf(place).value ?? 1;
  const instances = sharding ? 1 : (use.tier.count.value ?? 1);
  const sequences = sizes.sequences.value ?? 0;
  const fits = (tokens: number) => {
    const bytes = allocatedBytesAt(sizes.architecture!, engine, sharding, tokens, sequences);
    return (share * bytes) / instances <= room;
  };
  let [low, high] = [0, Math.max(1024, start * 2)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return given(name, low, 'tok', {
    claim: engine.standing === 'known' ? 'exact' : 'estimate',
    origin: 'the largest context whose allocation fits beside everything else',
    assumptions: engine.assumptions,
  });
}
