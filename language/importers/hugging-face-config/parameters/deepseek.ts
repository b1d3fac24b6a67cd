import type { ConfigReader } from '../reader.ts';
import { type Block, decoder, experts, gatedMlp, join, matrix, repeat, router, vector } from './blocks.ts';
import { type Counted, sizeKeys, tied } from './keys.ts';

const KEYS = [
  ...(['hidden_size', 'intermediate_size', 'num_hidden_layers', 'num_attention_heads', 'vocab_size'] as const),
  ...(['kv_lora_rank', 'qk_rope_head_dim', 'qk_nope_head_dim', 'v_head_dim'] as const),
  ...([
    'n_routed_experts',
    'n_shared_experts',
    'num_experts_per_tok',
    'moe_intermediate_size',
    'first_k_dense_replace',
  ] as const),
] as const;
type Sizes = Record<(typeof KEYS)[number], number>;

/** DeepSeek V2 and V3, Kimi K2, and V3.2 and GLM-5 with their indexers; prediction layers are not counted. */
export function deepseekParameters(reader: ConfigReader, modelType: string, indexers = 0): Counted {
  const sizes = sizeKeys(reader, KEYS);
  if ('missing' in sizes) return sizes;
  const hidden = sizes.hidden_size;
  const queryRank = reader.optionalCount('query-rank', ['q_lora_rank']);
  const indexer = indexers > 0 ? indexerBlock(reader, hidden, queryRank ?? hidden) : vector(0);
  if ('missing' in indexer) return indexer;
  const base = join(latentAttention(sizes, queryRank), vector(2 * hidden));
  const dense = Math.min(sizes.first_k_dense_replace, sizes.num_hidden_layers);
  const layers = join(
    repeat(join(base, gatedMlp(hidden, sizes.intermediate_size)), dense),
    repeat(join(base, mixture(sizes, modelType)), sizes.num_hidden_layers - dense),
  );
  const ends = { vocabulary: sizes.vocab_size, hidden, tied: tied(reader, false) };
  return decoder(join(layers, repeat(indexer, indexers)), ends);
}

function latentAttention(sizes: Sizes, queryRank: number | undefined): Block {
  const { hidden_size: hidden, num_attention_heads: heads, kv_lora_rank: rank, v_head_dim: value } = sizes;
  const query = heads * (sizes.qk_nope_head_dim + sizes.qk_rope_head_dim);
  const queries =
    queryRank === undefined
      ? matrix(hidden, query)
      : join(matrix(hidden, queryRank), vector(queryRank), matrix(queryRank, query));
  const latent = join(matrix(hidden, rank + sizes.qk_rope_head_dim), vector(rank));
  return join(queries, latent, matrix(rank, heads * (sizes.qk_nope_head_dim + value)), matrix(heads * value, hidden));
}

/** Routed and shared experts; the V3 router also holds a correction bias per expert. */
function mixture(sizes: Sizes, modelType: string): Block {
  const { hidden_size: hidden, n_routed_experts: routed } = sizes;
  const bias = modelType === 'deepseek_v2' ? vector(0) : vector(routed);
  return join(
    experts(gatedMlp(hidden, sizes.moe_intermediate_size), routed, sizes.num_experts_per_tok),
    gatedMlp(hidden, sizes.moe_intermediate_size * sizes.n_shared_experts),
    router(hidden, routed),
    bias,
  );
}

function indexerBlock(reader: ConfigReader, hidden: number, queryRank: number): Block | { missing: string } {
  const sizes = sizeKeys(reader, ['index_head_dim', 'index_n_heads']);
  if ('missing' in sizes) return sizes;
  const { index_head_dim: dim, index_n_heads: heads } = sizes;
  return join(matrix(queryRank, heads * dim), matrix(hidden, dim), vector(2 * dim), matrix(hidden, heads));
}
