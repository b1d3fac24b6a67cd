import type { ParameterCounts } from '../../../model/architecture.ts';
import { headDim, kvHeads } from '../dimensions.ts';
import { countLayers } from '../layer-list.ts';
import type { ConfigReader } from '../reader.ts';
import { type Block, decoder, experts, gatedMlp, join, matrix, repeat, vector } from './blocks.ts';
import { sizeKeys, tied } from './keys.ts';
import { attention } from './llama.ts';

const KEYS = [
  'hidden_size',
  'intermediate_size',
  'num_hidden_layers',
  'num_attention_heads',
  'vocab_size',
  'num_experts_per_tok',
] as const;

/** Mixtures of gated experts with a router: Mixtral, Qwen 2 MoE (with a shared expert) and Qwen 3 MoE. */
export function mixtureParameters(reader: ConfigReader, modelType: string): ParameterCounts | { missing: string } {
  const sizes = sizeKeys(reader, KEYS);
  if ('missing' in sizes) return sizes;
  const mixture = expertsOf(reader, sizes.hidden_size, sizes.intermediate_size, sizes.num_experts_per_tok, modelType);
  if ('missing' in mixture) return mixture;
  const hidden = sizes.hidden_size;
  const shape = { hidden, heads: sizes.num_attention_heads, kvHeads: kvHeads(reader), headDim: headDim(reader) };
  const base = join(attention(reader, shape, modelType), vector(2 * hidden));
  const sparse = sparseLayers(reader, sizes.num_hidden_layers);
  const layers = join(
    repeat(join(base, mixture), sparse),
    repeat(join(base, gatedMlp(hidden, sizes.intermediate_size)), sizes.num_hidden_layers - sparse),
  );
  return decoder(layers, sizes.vocab_size, hidden, tied(reader, false));
}

function expertsOf(
  reader: ConfigReader,
  hidden: number,
  intermediate: number,
  active: number,
  modelType: string,
): Block | { missing: string } {
  if (modelType === 'mixtral') {
    const sizes = sizeKeys(reader, ['num_local_experts']);
    if ('missing' in sizes) return sizes;
    return join(
      experts(gatedMlp(hidden, intermediate), sizes.num_local_experts, active),
      matrix(hidden, sizes.num_local_experts),
    );
  }
  const sizes = sizeKeys(reader, ['num_experts', 'moe_intermediate_size']);
  if ('missing' in sizes) return sizes;
  const routed = join(
    experts(gatedMlp(hidden, sizes.moe_intermediate_size), sizes.num_experts, active),
    matrix(hidden, sizes.num_experts),
  );
  if (modelType === 'qwen3_moe') return routed;
  const shared = sizeKeys(reader, ['shared_expert_intermediate_size']);
  if ('missing' in shared) return shared;
  // The shared expert has a gate of its own, one number per token.
  return join(routed, gatedMlp(hidden, shared.shared_expert_intermediate_size), matrix(hidden, 1));
}

/** Qwen: layers listed in `mlp_only_layers` and those off the `decoder_sparse_step` stay dense. */
function sparseLayers(reader: ConfigReader, layers: number): number {
  const dense = reader.list('mlp_only_layers') ?? [];
  const step = reader.optionalCount('expert-step', ['decoder_sparse_step']) ?? 1;
  return countLayers(layers, (index) => !dense.includes(index) && (index + 1) % step === 0);
}
