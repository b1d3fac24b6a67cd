import type { ChunkedGroup, SharedGroup, SlidingGroup } from '../../../model/architecture.ts';
import type { Kind } from '../part.ts';
import { evaluate } from '../term.ts';
import { headsAppend, headsOnRank, headsTerm } from './heads.ts';

/** Sliding windows: the newest W tokens, and the first few where sinks are kept. */
export const sliding: Kind<SlidingGroup> = {
  parts: (group, dtypes) => [
    {
      growth: 'windowed',
      term: headsTerm(group, dtypes),
      limit: group.window + (group.sinkTokens ?? 0),
      limitAttribute: 'window',
    },
  ],
  appendRuns: headsAppend,
  onRank: headsOnRank,
};

/** Chunks: what is held swings between one token and a whole chunk, so capacity counts the whole chunk. */
export const chunked: Kind<ChunkedGroup> = {
  parts: (group, dtypes) => [
    { growth: 'windowed', term: headsTerm(group, dtypes), limit: group.chunk, limitAttribute: 'chunk' },
  ],
  // A step reads from the start of the newest token's own chunk, which may hold that token alone.
  readBytes: (group, dtypes, tokens) =>
    tokens === 0 ? 0 : evaluate(headsTerm(group, dtypes)) * (((tokens - 1) % group.chunk) + 1),
  appendRuns: headsAppend,
  onRank: headsOnRank,
};

/** Shared caches cost no memory but are read again by every layer that shares them. */
export const shared: Kind<SharedGroup> = {
  parts: () => [],
  readBytes: (group, dtypes, tokens) => {
    const { kvHeads, headDim, window } = group;
    if (kvHeads === undefined || headDim === undefined) return 0;
    return evaluate(headsTerm({ ...group, kvHeads, headDim }, dtypes)) * Math.min(tokens, window ?? tokens);
  },
  appendRuns: () => [],
  onRank: (group, ranks) =>
    group.kvHeads === undefined ? group : { ...group, kvHeads: Math.ceil(group.kvHeads / ranks) },
};
