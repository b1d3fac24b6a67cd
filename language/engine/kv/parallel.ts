import type { Architecture, LayerGroup } from '../../model/architecture.ts';
import { groupBytesAt, type SizeOptions } from './bytes.ts';
import { groupOnRank } from './kinds/index.ts';

/** Ranks in each direction; 1 where absent. Data parallelism splits sequences, not a sequence's bytes. */
export interface Sharding {
  readonly tensorParallel?: number;
  readonly contextParallel?: number;
  readonly pipelineParallel?: number;
}

export interface RankBytes {
  /** Cache and state bytes of one sequence on the fullest rank. */
  readonly perRank: number;
  /** Over all ranks, copies included. */
  readonly total: number;
  /** The part of `total` beyond one copy of everything: latents always, heads where there are more ranks than heads. */
  readonly replicated: number;
}

/** One sequence's bytes under sharding. Source: vLLM kv_cache_interface.py (heads per rank, decode context parallel). */
export function perRankBytes(
  architecture: Architecture,
  tokens: number,
  sharding: Sharding,
  options: SizeOptions = {},
): RankBytes {
  const { tensorParallel = 1, contextParallel = 1, pipelineParallel = 1 } = sharding;
  let perRank = 0;
  let total = 0;
  let once = 0;
  for (const group of architecture.groups) {
    const onRank = rankBytes(group, architecture, tokens, sharding, options);
    const { kv, state } = groupBytesAt(group, architecture, tokens, options);
    const stage = Math.ceil(group.layers / pipelineParallel) / group.layers;
    perRank += onRank * stage;
    total += onRank * tensorParallel * contextParallel;
    once += kv + state;
  }
  return { perRank, total, replicated: Math.max(0, total - once) };
}

/** The architecture as one tensor-parallel rank sees it; its sizes are that rank's sizes. */
export function architectureOnRank(architecture: Architecture, tensorParallel: number): Architecture {
  return { ...architecture, groups: architecture.groups.map((group) => groupOnRank(group, tensorParallel)) };
}

/** Context parallelism deals out tokens of caches that keep all of them; windows and states stay whole on each rank. */
function rankBytes(
  group: LayerGroup,
  architecture: Architecture,
  tokens: number,
  { tensorParallel = 1, contextParallel = 1 }: Sharding,
  options: SizeOptions,
): number {
  const onRank = groupOnRank(group, tensorParallel);
  const dealt = group.kind === 'full' || group.kind === 'mla';
  const { kv, state } = groupBytesAt(onRank, architecture, dealt ? tokens / contextParallel : tokens, options);
  return kv + state;
}
