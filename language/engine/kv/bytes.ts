import type { Architecture, LayerGroup } from '../../model/architecture.ts';
import { appendRunsOf, ownReadBytes, partsOf } from './kinds/index.ts';
import type { AppendRun, CacheDtypes, Part } from './part.ts';
import { evaluate } from './term.ts';

export interface SizeOptions {
  /** Encoder tokens of one sequence; models that fix them need not be told. */
  readonly encoderTokens?: number;
}

/** Live bytes of one sequence of `tokens` tokens, cache and recurrent state together. */
export function bytesAt(architecture: Architecture, tokens: number, options: SizeOptions = {}): number {
  return kvBytesAt(architecture, tokens, options) + stateBytesOf(architecture);
}

/** What whole blocks of `block` tokens take for one sequence, in each cache on its own, recurrent state as it is. */
export function blockBytesAt(
  architecture: Architecture,
  tokens: number,
  block: number,
  options: SizeOptions = {},
): number {
  return sum(architecture.groups, (group) =>
    sum(partsOf(group, architecture), (part) => {
      const held = heldTokens(part, tokens, options);
      return evaluate(part.term) * (held === undefined ? 1 : Math.ceil(held / block) * block);
    }),
  );
}

/** Live cache bytes of one sequence, without recurrent state. */
export function kvBytesAt(architecture: Architecture, tokens: number, options: SizeOptions = {}): number {
  return sum(architecture.groups, (group) => groupBytesAt(group, architecture, tokens, options).kv);
}

/** Bytes of recurrent state of one sequence, whatever its length. */
export function stateBytesOf(architecture: Architecture): number {
  return sum(architecture.groups, (group) => groupBytesAt(group, architecture, 0).state);
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
export function groupBytesAt(group: LayerGroup, dtypes: CacheDtypes, tokens: number, options: SizeOptions = {}) {
  let kv = 0;
  let state = 0;
  for (const part of partsOf(group, dtypes)) {
    const held = heldTokens(part, tokens, options);
    if (held === undefined) state += evaluate(part.term);
    else kv += evaluate(part.term) * held;
  }
  return { kv, state };
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
export function readBytesAt(architecture: Architecture, tokens: number, options: SizeOptions = {}): number {
  return sum(architecture.groups, (group) => {
    const own = ownReadBytes(group, architecture, tokens);
    if (own !== undefined) return own;
    const { kv, state } = groupBytesAt(group, architecture, tokens, options);
    return kv + state;
  });
}

/** Contiguous runs one new token writes; equal lengths are counted together. Recurrent state is rewritten, not appended. */
export function appendRuns(architecture: Architecture): readonly AppendRun[] {
  const pieces = new Map<number, number>();
  for (const run of architecture.groups.flatMap((group) => appendRunsOf(group, architecture))) {
    pieces.set(run.bytes, (pieces.get(run.bytes) ?? 0) + run.pieces);
  }
  return [...pieces].map(([bytes, count]) => ({ bytes, pieces: count }));
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
