import type { Architecture, LayerGroup } from '../../model/architecture.ts';
import { once } from '../kernel/once.ts';
import { appendRunsOf, ownReadBytes, partsOf } from './kinds/index.ts';
import type { AppendRun, CacheDtypes, Part } from './part.ts';
import { evaluate } from './term.ts';

export interface SizeOptions {
  /** Encoder tokens of one sequence; models that fix them need not be told. */
  readonly encoderTokens?: number;
}

/** Live bytes of one sequence of `tokens` tokens, cache and recurrent state together. */
export function bytesAt(architecture: Architecture, tokens: number, options: SizeOptions = NO_OPTIONS): number {
  return kvBytesAt(architecture, tokens, options) + stateBytesOf(architecture);
}

/** What whole blocks of `block` tokens take for one sequence, in each cache on its own, recurrent state as it is. */
export function blockBytesAt(
  architecture: Architecture,
  tokens: number,
  block: number,
  options: SizeOptions = NO_OPTIONS,
): number {
  return sum(architecture.groups, (group) =>
    sum(partsOf(group, architecture), (part) => {
      const held = heldTokens(part, tokens, options);
      return evaluate(part.term) * (held === undefined ? 1 : Math.ceil(held / block) * block);
    }),
  );
}

/** Live cache bytes of one sequence, without recurrent state. */
export function kvBytesAt(architecture: Architecture, tokens: number, options: SizeOptions = NO_OPTIONS): number {
  let bytes = 0;
  for (const group of architecture.groups) bytes += kvOf(costsOf(group, architecture), tokens, options);
  return bytes;
}

/** Bytes of recurrent state of one sequence, whatever its length. */
export function stateBytesOf(architecture: Architecture): number {
  let bytes = 0;
  for (const group of architecture.groups) bytes += stateOf(costsOf(group, architecture));
  return bytes;
}

/** Bytes another token costs beyond every window. */
export function bytesPerToken(architecture: Architecture): number {
  return sum(architecture.groups, (group) => rates(group, architecture).growing);
}

/** What one group costs, its parts kept apart. Rates in B/tok, state in B. */
export function rates(group: LayerGroup, dtypes: CacheDtypes) {
  const parts = partsOf(group, dtypes);
  const of = (growth: Part['growth']) =>
    sum(
      parts.filter((part) => part.growth === growth),
      (p) => evaluate(p.term),
    );
  const indexer = sum(
    parts.filter((part) => part.growth === 'growing' && part.role === 'indexer'),
    (part) => evaluate(part.term),
  );
  return { growing: of('growing'), windowed: of('windowed'), encoder: of('encoder'), state: of('constant'), indexer };
}

/** Live bytes of one group of one sequence. */
export function groupBytesAt(
  group: LayerGroup,
  dtypes: CacheDtypes,
  tokens: number,
  options: SizeOptions = NO_OPTIONS,
): { readonly kv: number; readonly state: number } {
  const costs = costsOf(group, dtypes);
  return { kv: kvOf(costs, tokens, options), state: stateOf(costs) };
}

/** A part with the number its term stands for. */
interface Cost {
  readonly part: Part;
  readonly each: number;
}

const NO_OPTIONS: SizeOptions = {};
const known = new WeakMap<LayerGroup, { readonly dtypes: CacheDtypes; readonly costs: readonly Cost[] }>();

/** Searches ask for one group's bytes at many lengths, so its terms are evaluated once. */
function costsOf(group: LayerGroup, dtypes: CacheDtypes): readonly Cost[] {
  const found = known.get(group);
  if (found && found.dtypes.kDtype === dtypes.kDtype && found.dtypes.vDtype === dtypes.vDtype) return found.costs;
  const costs = partsOf(group, dtypes).map((part) => ({ part, each: evaluate(part.term) }));
  known.set(group, { dtypes, costs });
  return costs;
}

function kvOf(costs: readonly Cost[], tokens: number, options: SizeOptions): number {
  let bytes = 0;
  for (const { part, each } of costs) {
    const held = heldTokens(part, tokens, options);
    if (held !== undefined) bytes += each * held;
  }
  return bytes;
}

function stateOf(costs: readonly Cost[]): number {
  let bytes = 0;
  for (const { part, each } of costs) if (part.growth === 'constant') bytes += each;
  return bytes;
}

/** Tokens a part holds of a sequence; undefined for state, which is no matter of tokens. */
function heldTokens(part: Part, tokens: number, options: SizeOptions): number | undefined {
  if (part.growth === 'growing') return tokens;
  if (part.growth === 'windowed') return Math.min(tokens, part.limit);
  return part.growth === 'encoder' ? (options.encoderTokens ?? part.fixedTokens ?? 0) : undefined;
}

/**
 * Bytes one decode step reads for one sequence: whole caches, windows up to their length, the chosen entries of
 * sparse attention with all indexer keys, shared caches once per layer that reads them, and the recurrent state.
 */
export function readBytesAt(architecture: Architecture, tokens: number, options: SizeOptions = NO_OPTIONS): number {
  return sum(architecture.groups, (group) => {
    const own = ownReadBytes(group, architecture, tokens);
    if (own !== undefined) return own;
    const { kv, state } = groupBytesAt(group, architecture, tokens, options);
    return kv + state;
  });
}

/** Contiguous runs one new token writes; equal lengths are counted together. Recurrent state is rewritten, not appended. */
export const appendRuns = once((architecture: Architecture): readonly AppendRun[] => {
  const pieces = new Map<number, number>();
  for (const run of architecture.groups.flatMap((group) => appendRunsOf(group, architecture))) {
    pieces.set(run.bytes, (pieces.get(run.bytes) ?? 0) + run.pieces);
  }
  return [...pieces].map(([bytes, count]) => ({ bytes, pieces: count }));
});

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
