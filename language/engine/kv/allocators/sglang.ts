import type { Architecture } from '../../../model/architecture.ts';
import { rates } from '../bytes.ts';
import { type Allocation, type AllocationRequest, type AllocationRow, allocation } from './allocation.ts';

/** SGLang's pools: one row per token and a spare page; one slot per running request and a spare. */
export interface SglangOptions {
  /** Tokens of one page; 1 unless said. */
  readonly pageTokens?: number;
  /** Tokens of the windowed pool as a share of the full one (`swa_full_tokens_ratio`). */
  readonly windowRatio?: number;
  /** Slots of the state pool (`max_mamba_cache_size`); the sequences unless said. */
  readonly stateSlots?: number;
}

/** Pools sized for the request. Source: SGLang memory_pool.py (MHATokenToKVPool, MambaPool). */
export function allocateSglang(
  architecture: Architecture,
  { tokens, sequences }: AllocationRequest,
  options: SglangOptions = {},
): Allocation {
  const { pageTokens = 1, windowRatio = 0.8, stateSlots = sequences } = options;
  const full = tokens * sequences;
  const rows = architecture.groups.flatMap((group): AllocationRow[] => {
    const { growing, windowed, state } = rates(group, architecture);
    if (state > 0) return [{ what: `${group.kind} state`, bytes: state * (stateSlots + 1), units: stateSlots + 1 }];
    const all = poolRows(full, pageTokens);
    const near = poolRows(Math.floor(full * windowRatio), pageTokens);
    const bytes = growing * all + windowed * near;
    return bytes === 0 ? [] : [{ what: group.kind, bytes, units: growing > 0 ? all : near }];
  });
  return allocation(rows, ['one spare page', 'one spare state slot', 'windowed layers in a pool of their own']);
}

/** Rows of a token pool: the tokens and one page that padding writes to. */
export function poolRows(tokens: number, pageTokens = 1): number {
  return tokens + pageTokens;
}

/** Tokens of cache one slot of recurrent state is worth. */
export function tokensPerStateSlot(stateBytes: number, bytesPerToken: number): number {
  return stateBytes / bytesPerToken;
}
