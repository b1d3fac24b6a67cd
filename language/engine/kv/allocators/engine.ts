import type { Architecture, FullGroup, LayerGroup } from '../../../model/architecture.ts';
import { rates } from '../bytes.ts';
import { type Allocation, type AllocationRequest, allocation } from './allocation.ts';
import { allocateLlamaCpp, type LlamaCppOptions } from './llama-cpp.ts';
import { allocateSglang, type SglangOptions } from './sglang.ts';
import { allocateTrtllm, type TrtllmOptions } from './trtllm.ts';
import { allocateVllm, hybridRequestBlocks, type VllmOptions } from './vllm.ts';
import { hybridLayout } from './vllm-hybrid.ts';
import { unifiedWindows } from './vllm-windows.ts';

/** What vLLM is told beyond its blocks. */
export interface VllmSettings extends VllmOptions {
  /** The hybrid cache manager; without it windows are kept whole. */
  readonly hybrid?: boolean;
  readonly stateBlocks?: 'align' | 'none' | 'all';
}

/** An engine with its settings. */
export type EngineSettings =
  | { readonly engine: 'vllm'; readonly options: VllmSettings }
  | { readonly engine: 'sglang'; readonly options: SglangOptions }
  | { readonly engine: 'trtllm'; readonly options: TrtllmOptions }
  | { readonly engine: 'llama-cpp'; readonly options: LlamaCppOptions };

/** What an engine sets aside on one rank; the architecture is that rank's. */
export function allocate(settings: EngineSettings, architecture: Architecture, request: AllocationRequest): Allocation {
  switch (settings.engine) {
    case 'vllm':
      return vllm(architecture, request, settings.options);
    case 'sglang':
      return allocateSglang(architecture, request, settings.options);
    case 'trtllm':
      return allocateTrtllm(architecture, request, settings.options);
    case 'llama-cpp':
      return allocateLlamaCpp(architecture, request, settings.options);
  }
}

function vllm(architecture: Architecture, request: AllocationRequest, settings: VllmSettings): Allocation {
  const { hybrid = true, stateBlocks = 'align' } = settings;
  const cached = caching(hybrid ? architecture : withFullWindows(architecture));
  const has = (growth: 'growing' | 'windowed' | 'encoder' | 'state') =>
    cached.groups.some((group) => rates(group, cached)[growth] > 0);
  if (has('state') && has('growing') && !has('windowed') && !has('encoder')) {
    return unifiedStates(cached, request, settings, stateBlocks);
  }
  // Page unification is known for full and sliding layers; chunked and compressed ones are counted apart.
  const sliding = cached.groups.filter((group) => group.kind === 'sliding');
  const others = cached.groups.filter((group) => group.kind === 'full' || group.kind === 'mla');
  if (sliding.length > 0 && others.length > 0 && sliding.length + others.length === cached.groups.length) {
    return unifiedPages(cached, request, settings);
  }
  return allocateVllm(cached, request, settings);
}

function unifiedStates(
  architecture: Architecture,
  { tokens, sequences }: AllocationRequest,
  { speculativeTokens = 0 }: VllmSettings,
  mode: 'align' | 'none' | 'all',
): Allocation {
  const layout = hybridLayout(architecture, speculativeTokens);
  const units = hybridRequestBlocks(layout, tokens, speculativeTokens, mode) * sequences;
  const bytes = units * layout.groupSize * layout.pageBytes;
  return allocation(
    [{ what: 'unified pages', bytes, units }],
    [`blocks of ${layout.blockTokens} tokens, so that a page holds one layer’s state`],
  );
}

function unifiedPages(
  architecture: Architecture,
  { tokens, sequences }: AllocationRequest,
  { blockTokens = 16, maxBatchedTokens = 8192 }: VllmSettings,
): Allocation {
  const { blocksPerRequest, blockBytes } = unifiedWindows(architecture, tokens, maxBatchedTokens, blockTokens);
  const units = blocksPerRequest * sequences;
  return allocation(
    [{ what: 'unified pages', bytes: units * blockBytes, units }],
    [
      `blocks of ${blockTokens} tokens, pages of all layers alike`,
      `windows also hold a batch of ${maxBatchedTokens} tokens`,
    ],
  );
}

/** The groups that keep anything. */
function caching(architecture: Architecture): Architecture {
  const groups = architecture.groups.filter((group) => group.kind !== 'none' && group.kind !== 'shared');
  return groups.length === architecture.groups.length ? architecture : { ...architecture, groups };
}

/** Every token of windowed layers kept, as engines without support for windows do. */
export function withFullWindows(architecture: Architecture): Architecture {
  return { ...architecture, groups: architecture.groups.map(fullWindow) };
}

function fullWindow(group: LayerGroup): LayerGroup {
  if (group.kind !== 'sliding' && group.kind !== 'chunked') return group;
  const { layers, queryHeads, kvHeads, headDim, valueHeadDim } = group;
  const full: FullGroup = {
    kind: 'full',
    layers,
    kvHeads,
    headDim,
    ...(queryHeads === undefined ? {} : { queryHeads }),
    ...(valueHeadDim === undefined ? {} : { valueHeadDim }),
  };
  return full;
}
