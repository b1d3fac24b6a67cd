import type { Architecture } from '../../../model/architecture.ts';
import { rates } from '../bytes.ts';
import { windowPages } from './vllm.ts';
import { bucketSize } from './vllm-hybrid.ts';

/** Full and sliding layers in one pool: the smaller page's block grows until all pages are equal. */
export interface UnifiedWindows {
  readonly pageBytes: number;
  /** Layers that share one block table; a block of the pool is this many pages. */
  readonly groupSize: number;
  readonly blockBytes: number;
  readonly blocksPerRequest: number;
}

/** vLLM's hybrid cache manager for windows. Source: v1/core/kv_cache_utils.py (page unification, equal group sizes). */
export function unifiedWindows(
  architecture: Architecture,
  maxLength: number,
  batchedTokens: number,
  block = 16,
): UnifiedWindows {
  const groups = architecture.groups.map((group) => {
    const { growing, windowed } = rates(group, architecture);
    return { group, perToken: (growing || windowed) / group.layers };
  });
  const largest = Math.max(...groups.map((one) => one.perToken));
  const groupSize = bucketSize(groups.map((one) => one.group.layers));
  const blocksPerRequest = groups.reduce((sum, { group, perToken }) => {
    const tokens = block * Math.floor(largest / perToken);
    const pages =
      group.kind === 'sliding'
        ? windowPages(group.window, maxLength, tokens, batchedTokens)
        : Math.ceil(maxLength / tokens);
    return sum + pages * Math.ceil(group.layers / groupSize);
  }, 0);
  const pageBytes = block * largest;
  return { pageBytes, groupSize, blockBytes: pageBytes * groupSize, blocksPerRequest };
}
