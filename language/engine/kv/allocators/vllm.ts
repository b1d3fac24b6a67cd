import type { Architecture, LayerGroup } from '../../../model/architecture.ts';
import { groupBytesAt, rates } from '../bytes.ts';
import { type Allocation, type AllocationRequest, type AllocationRow, allocation } from './allocation.ts';
import { hybridLayout } from './vllm-hybrid.ts';

/** vLLM's paged cache: whole blocks, windows that also hold the batch in flight. Source: v1/kv_cache_interface.py 001cabc1b. */
export interface VllmOptions {
  /** Tokens of one block; 16 unless said. */
  readonly blockTokens?: number;
  /** max_num_batched_tokens: what a prefill step may add before old window pages are freed. */
  readonly maxBatchedTokens?: number;
  readonly speculativeTokens?: number;
}

const BLOCK = 16;
/** vLLM's default on most GPUs. */
const BATCHED = 8192;

/** Bytes vLLM sets aside for the request. Recurrent state makes it unify pages over all groups. */
export function allocateVllm(
  architecture: Architecture,
  request: AllocationRequest,
  options: VllmOptions = {},
): Allocation {
  const all = architecture.groups.map((group) => rates(group, architecture));
  const has = (growth: 'growing' | 'windowed' | 'encoder' | 'state') => all.some((one) => one[growth] > 0);
  // Windows or encoder caches beside states have no layout here; their pages are counted apart.
  const unified = has('state') && has('growing') && !has('windowed') && !has('encoder');
  return unified ? allocateHybrid(architecture, request, options) : allocatePaged(architecture, request, options);
}

function allocatePaged(
  architecture: Architecture,
  { tokens, sequences }: AllocationRequest,
  options: VllmOptions,
): Allocation {
  const block = options.blockTokens ?? BLOCK;
  const rows = architecture.groups.flatMap((group): AllocationRow[] => {
    const { growing, windowed, state, encoder } = rates(group, architecture);
    const pages = growing > 0 ? Math.ceil(tokens / block) : 0;
    const near = windowed > 0 ? groupPages(group, tokens, options) : 0;
    // Encoder caches are sized by the encoder's tokens, which the group itself fixes.
    const fixed = encoder > 0 ? groupBytesAt(group, architecture, 0).kv : state;
    const bytes = ((growing * pages + windowed * near) * block + fixed) * sequences;
    return bytes === 0 ? [] : [{ what: group.kind, bytes, units: (pages + near) * sequences }];
  });
  return allocation(rows, [`blocks of ${block} tokens`, ...windowNote(architecture, options)]);
}

function allocateHybrid(
  architecture: Architecture,
  { tokens, sequences }: AllocationRequest,
  options: VllmOptions,
): Allocation {
  const layout = hybridLayout(architecture, options.speculativeTokens ?? 0);
  const perRequest = hybridRequestBlocks(layout, tokens, options.speculativeTokens ?? 0);
  const units = perRequest * sequences;
  const row = { what: 'unified pages', bytes: units * layout.groupSize * layout.pageBytes, units };
  return allocation(
    [row],
    [
      `attention blocks of ${layout.blockTokens} tokens, so that a page holds one layer's state`,
      'state blocks reserved for prefix copies and drafts',
    ],
  );
}

/** Pages one sequence takes in one layer of the group; of a compressed one, its window's. */
export function groupPages(group: LayerGroup, tokens: number, options: VllmOptions): number {
  const block = options.blockTokens ?? BLOCK;
  const batched = options.maxBatchedTokens ?? BATCHED;
  if (group.kind === 'sliding' || group.kind === 'compressed') return windowPages(group.window, tokens, block, batched);
  if (group.kind === 'chunked') return Math.ceil(Math.min(group.chunk + batched, tokens) / block);
  return Math.ceil(tokens / block);
}

/** SlidingWindowSpec: W - 1 old tokens and a whole batch, and one page because windows do not start on page borders. */
export function windowPages(window: number, maxLength: number, block: number, batchedTokens: number): number {
  return Math.ceil(Math.min(window - 1 + batchedTokens, maxLength) / block) + 1;
}

/** Blocks that fit in memory, and the tokens they hold. */
export function vllmBlocks(availableBytes: number, bytesPerToken: number, block = BLOCK) {
  const blocks = Math.floor(availableBytes / (block * bytesPerToken));
  return { blocks, tokens: blocks * block };
}

/** Blocks of one request under the hybrid layout; `none` keeps one state per request, `align` one more for prefixes. */
export function hybridRequestBlocks(
  layout: { readonly blockTokens: number; readonly stateGroups: number; readonly attentionGroups?: number },
  maxLength: number,
  speculativeTokens: number,
  mode: 'align' | 'none' | 'all' = 'align',
): number {
  const attention = Math.ceil(maxLength / layout.blockTokens);
  const perGroup = mode === 'all' ? attention : (mode === 'align' ? 2 : 1) + speculativeTokens;
  return attention * (layout.attentionGroups ?? 1) + layout.stateGroups * perGroup;
}

/** The "GPU KV cache size" of current versions: how many tokens fit if every request were `maxLength` long. */
export function printedTokens(blocks: number, blocksPerRequest: number, maxLength: number): number {
  return Math.floor((blocks / blocksPerRequest) * maxLength);
}

/** The same label in older versions: blocks of one group times block size, a different quantity. */
export function printedTokensOld(blocks: number, groups: number, block: number): number {
  return Math.floor(blocks / groups) * block;
}

function windowNote(architecture: Architecture, options: VllmOptions): readonly string[] {
  const windows = architecture.groups.some((group) => group.kind === 'sliding' || group.kind === 'chunked');
  return windows ? [`windows also hold a batch of ${options.maxBatchedTokens ?? BATCHED} tokens`] : [];
}
