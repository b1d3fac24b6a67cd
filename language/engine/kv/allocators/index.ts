export type { Allocation, AllocationRequest, AllocationRow } from './allocation.ts';
export { allocate, type EngineSettings, type VllmSettings, withFullWindows } from './engine.ts';
export { allocateLlamaCpp, cellsPerSlot, type LlamaCppOptions, windowCells } from './llama-cpp.ts';
export { lmcacheBytes, lmcacheHybridBytes, mooncakeTransferBytes } from './offload.ts';
export { allocateSglang, poolRows, type SglangOptions, tokensPerStateSlot } from './sglang.ts';
export { allocateTrtllm, type TrtllmOptions, trtllmPool } from './trtllm.ts';
export {
  allocateVllm,
  groupPages,
  hybridRequestBlocks,
  printedTokens,
  printedTokensOld,
  type VllmOptions,
  vllmBlocks,
  windowPages,
} from './vllm.ts';
export { type CompressedPages, compressedPagesBytes, V4_FLASH_BLOCK_BYTES } from './vllm-compressed.ts';
export { bucketSize, type HybridLayout, hybridBlock, hybridLayout } from './vllm-hybrid.ts';
export { type UnifiedWindows, unifiedWindows } from './vllm-windows.ts';
