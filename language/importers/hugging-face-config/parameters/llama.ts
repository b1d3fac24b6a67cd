import type { ParameterCounts } from '../../../model/architecture.ts';
import { headDim, kvHeads } from '../dimensions.ts';
import type { ConfigReader } from '../reader.ts';
import { type AttentionShape, type Block, decoder, gatedMlp, join, projections, repeat, vector } from './blocks.ts';
import { sizeKeys, tied } from './keys.ts';

const KEYS = ['hidden_size', 'intermediate_size', 'num_hidden_layers', 'num_attention_heads', 'vocab_size'] as const;

/** Dense decoders with a gated feed-forward layer and two norms: Llama, Mistral, Phi-3, Qwen 2 and 3. */
export function llamaParameters(reader: ConfigReader, modelType = 'llama'): ParameterCounts | { missing: string } {
  const sizes = sizeKeys(reader, KEYS);
  if ('missing' in sizes) return sizes;
  const hidden = sizes.hidden_size;
  const shape: AttentionShape = {
    hidden,
    heads: sizes.num_attention_heads,
    kvHeads: kvHeads(reader),
    headDim: headDim(reader),
  };
  const mlpBias = reader.flag('mlp_bias') ? vector(2 * sizes.intermediate_size + hidden) : vector(0);
  const layer = join(
    attention(reader, shape, modelType),
    gatedMlp(hidden, sizes.intermediate_size),
    mlpBias,
    vector(2 * hidden),
  );
  return decoder(repeat(layer, sizes.num_hidden_layers), sizes.vocab_size, hidden, tied(reader, false));
}

/** Projections with the family's biases and query-key norms: Qwen 2 has biases on q, k, v, Qwen 3 norms of one head. */
export function attention(reader: ConfigReader, shape: AttentionShape, modelType: string): Block {
  const inputs = (shape.heads + 2 * shape.kvHeads) * shape.headDim;
  if (modelType.startsWith('qwen2')) return join(projections(shape), vector(inputs));
  const bias = reader.flag('attention_bias') ? vector(inputs + shape.hidden) : vector(0);
  const norms = modelType.startsWith('qwen3') ? vector(2 * shape.headDim) : vector(0);
  return join(projections(shape), bias, norms);
}
