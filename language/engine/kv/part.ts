import type { DtypeName } from '../../vocabulary/dtypes.ts';
import type { Term } from './term.ts';

/**
 * A group's memory as a few parts, each with one rule of growth:
 * `growing` costs its term (B/tok) for every token, `windowed` for at most `limit` tokens, `encoder` for every encoder
 * token, and `constant` costs its term (B) once per sequence.
 */
export type Part =
  | { readonly growth: 'growing'; readonly term: Term; readonly role: 'kv' | 'indexer' }
  | { readonly growth: 'windowed'; readonly term: Term; readonly limit: number; readonly limitAttribute: string }
  | { readonly growth: 'encoder'; readonly term: Term; readonly fixedTokens?: number }
  | { readonly growth: 'constant'; readonly term: Term };

/** A contiguous run of bytes that one new token writes, and how many such runs it writes. */
export interface AppendRun {
  readonly bytes: number;
  readonly pieces: number;
}

/** The model-wide formats a group's cache is stored in. */
export interface CacheDtypes {
  readonly kDtype: DtypeName;
  readonly vDtype: DtypeName;
}

/** Everything the engine asks of one attention kind; one file of `kinds/` each. */
export interface Kind<G> {
  readonly parts: (group: G, dtypes: CacheDtypes) => readonly Part[];
  /** Bytes a decode step reads for one sequence of `tokens` tokens, where that is not all that is held. */
  readonly readBytes?: (group: G, dtypes: CacheDtypes, tokens: number) => number;
  readonly appendRuns: (group: G, dtypes: CacheDtypes) => readonly AppendRun[];
  /** The group as one of `ranks` tensor-parallel ranks holds it; absent where every rank holds all of it. */
  readonly onRank?: (group: G, ranks: number) => G;
}
