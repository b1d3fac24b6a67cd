/**
 * vLLM's page layout for DeepSeek V4, inferred from logs: blocks of 256 logical tokens, windows of 64-token pages, and
 * compressor states of 4- and 8-token pages, all padded to one size. Reproduces vllm #44376 within 0.6 %.
 */
export interface CompressedPages {
  /** Bytes of one block over all layers. */
  readonly blockBytes: number;
  readonly maxBatchedTokens: number;
}

/** V4-Flash: 21 · 37,440 + 21 · 8,640 + 20 · 1,728 B. */
export const V4_FLASH_BLOCK_BYTES = 21 * 37_440 + 21 * 8640 + 20 * 1728;

/** Bytes of one request: steep while it is shorter than a batch, almost flat beyond. */
export function compressedPagesBytes(tokens: number, { blockBytes, maxBatchedTokens }: CompressedPages): number {
  const held = (window: number) => Math.min(window + maxBatchedTokens, tokens);
  const logical = 2 * Math.ceil(tokens / 256);
  const windows = 3 * (Math.ceil(held(127) / 64) + 1);
  const states = Math.ceil(held(7) / 4) + 1 + Math.ceil(held(127) / 8) + 1;
  return (logical + windows + states) * blockBytes;
}
