import type { ConfigReader } from '../reader.ts';
import { type Block, decoder, experts, join, matrix, projections, repeat, router, vector } from './blocks.ts';
import { type Counted, sizeKeys, tied } from './keys.ts';

const KEYS = [
  ...(['hidden_size', 'intermediate_size', 'num_hidden_layers', 'num_attention_heads', 'num_key_value_heads'] as const),
  ...(['head_dim', 'vocab_size', 'num_local_experts', 'num_experts_per_tok'] as const),
] as const;

/** gpt-oss: biases everywhere, one learned sink per head, experts of a fused gate-up and a down projection. */
export function gptOssParameters(reader: ConfigReader): Counted {
  const sizes = sizeKeys(reader, KEYS);
  if ('missing' in sizes) return sizes;
  const { hidden_size: hidden, num_attention_heads: heads, num_key_value_heads: kvHeads, head_dim: headDim } = sizes;
  const biases = vector((heads + 2 * kvHeads) * headDim + hidden + heads);
  const attention = join(projections({ hidden, heads, kvHeads, headDim }), biases);
  const routing = join(router(hidden, sizes.num_local_experts), vector(sizes.num_local_experts));
  const mixture = experts(expert(hidden, sizes.intermediate_size), sizes.num_local_experts, sizes.num_experts_per_tok);
  const layer = join(attention, routing, mixture, vector(2 * hidden));
  return decoder(repeat(layer, sizes.num_hidden_layers), {
    vocabulary: sizes.vocab_size,
    hidden,
    tied: tied(reader, false),
  });
}

function expert(hidden: number, inner: number): Block {
  return join(matrix(hidden, 2 * inner), vector(2 * inner), matrix(inner, hidden), vector(hidden));
}
