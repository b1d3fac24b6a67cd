/** LMCache: every token at the model's rate. Bytes. */
export function lmcacheBytes(tokens: number, bytesPerToken: number): number {
  return tokens * bytesPerToken;
}

/** LMCache on a hybrid model stores a padded page for every layer of every block, recurrent layers included. Bytes. */
export function lmcacheHybridBytes(blocks: number, layers: number, pageBytes: number): number {
  return blocks * layers * pageBytes;
}

/** Mooncake's split serving moves the prompt's blocks and one more. Bytes. */
export function mooncakeTransferBytes(tokens: number, bytesPerToken: number, block: number): number {
  return (tokens + block) * bytesPerToken;
}
