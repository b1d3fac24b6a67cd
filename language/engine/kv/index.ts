export {
  appendRuns,
  blockBytesAt,
  bytesAt,
  bytesPerToken,
  groupBytesAt,
  kvBytesAt,
  readBytesAt,
  type SizeOptions,
  stateBytesOf,
} from './bytes.ts';
export type { CacheInput } from './cache-input.ts';
export { kvFormulas } from './catalogue.ts';
export { architectureOnRank, perRankBytes, type RankBytes, type Sharding } from './parallel.ts';
export type { AppendRun } from './part.ts';
export { type CacheQuantities, cacheQuantities, type GroupSize, groupSizes } from './quantities.ts';
export type { InputLookup } from './term.ts';
export { weightBytes, weightsBytes, weightsPartsQuantity, weightsQuantity } from './weights.ts';
