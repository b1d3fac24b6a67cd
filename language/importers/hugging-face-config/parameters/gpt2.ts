import type { ConfigReader } from '../reader.ts';
import { type Block, decoder, join, matrix, plainMlp, projections, repeat, vector } from './blocks.ts';
import { type Counted, sizeKey, tied } from './keys.ts';

/** Sizes under the older names. */
function sizesOf(reader: ConfigReader) {
  const hidden = sizeKey(reader, 'n_embd', 'hidden_size', 'n_embed', 'd_model');
  const layers = sizeKey(reader, 'n_layer', 'num_hidden_layers', 'n_layers');
  const heads = sizeKey(reader, 'n_head', 'num_attention_heads', 'n_heads');
  const vocabulary = sizeKey(reader, 'vocab_size');
  if (hidden === undefined) return { missing: 'n_embd' };
  if (layers === undefined) return { missing: 'n_layer' };
  if (heads === undefined) return { missing: 'n_head' };
  if (vocabulary === undefined) return { missing: 'vocab_size' };
  return { hidden, layers, heads, vocabulary, norm: 2 * hidden };
}

/** GPT-2 and GPT-BigCode: learned positions, biases everywhere, tied; one key-value head with `multi_query`. */
export function gpt2Parameters(reader: ConfigReader, modelType: string): Counted {
  const sizes = sizesOf(reader);
  if ('missing' in sizes) return { missing: sizes.missing! };
  const positions = sizeKey(reader, 'n_positions', 'n_ctx');
  if (positions === undefined) return { missing: 'n_positions' };
  const { hidden, layers, heads, vocabulary, norm } = sizes;
  const single = modelType === 'gpt_bigcode' && (reader.flag('multi_query') ?? true);
  const inner = sizeKey(reader, 'n_inner') ?? 4 * hidden;
  const layer = biasedLayer(hidden, heads, single ? 1 : heads, inner);
  const outside = norm + positions * hidden;
  return decoder(repeat(layer, layers), { vocabulary, hidden, outside, tied: tied(reader, true) });
}

/** BLOOM: biases everywhere, a norm behind the embedding, positions without parameters, tied. */
export function bloomParameters(reader: ConfigReader): Counted {
  const sizes = sizesOf(reader);
  if ('missing' in sizes) return { missing: sizes.missing! };
  const { hidden, layers, heads, vocabulary, norm } = sizes;
  const layer = biasedLayer(hidden, heads, heads, 4 * hidden);
  return decoder(repeat(layer, layers), { vocabulary, hidden, outside: 2 * norm, tied: tied(reader, true) });
}

/** OPT: learned positions with an offset of two, biases everywhere, tied. OPT-350M projects its embedding. */
export function optParameters(reader: ConfigReader): Counted {
  const sizes = sizesOf(reader);
  if ('missing' in sizes) return { missing: sizes.missing! };
  const { hidden, layers, heads, vocabulary, norm } = sizes;
  const inner = sizeKey(reader, 'ffn_dim');
  const positions = sizeKey(reader, 'max_position_embeddings');
  if (inner === undefined) return { missing: 'ffn_dim' };
  if (positions === undefined) return { missing: 'max_position_embeddings' };
  if ((sizeKey(reader, 'word_embed_proj_dim') ?? hidden) !== hidden)
    return { missing: 'no counting rule for word_embed_proj_dim' };
  const layer = biasedLayer(hidden, heads, heads, inner);
  const outside = norm + (positions + 2) * hidden;
  return decoder(repeat(layer, layers), { vocabulary, hidden, outside, tied: tied(reader, true) });
}

/** Falcon: no biases unless stated; the new architecture has two norms in each layer, the old parallel one a single. */
export function falconParameters(reader: ConfigReader): Counted {
  const sizes = sizesOf(reader);
  if ('missing' in sizes) return { missing: sizes.missing! };
  const { hidden, layers, heads, vocabulary, norm } = sizes;
  const modern = reader.flag('new_decoder_architecture') ?? false;
  const multiQuery = reader.flag('multi_query') ?? true;
  const kvHeads = modern ? (sizeKey(reader, 'num_kv_heads', 'n_head_kv') ?? heads) : multiQuery ? 1 : heads;
  const inner = sizeKey(reader, 'ffn_hidden_size') ?? 4 * hidden;
  const biased = reader.flag('bias') ?? false;
  const shape = { hidden, heads, kvHeads, headDim: hidden / heads };
  const norms = modern || reader.flag('parallel_attn') === false ? 2 : 1;
  const biases = biased ? (heads + 2 * kvHeads) * shape.headDim + hidden : 0;
  const layer = join(projections(shape), plainMlp(hidden, inner, biased), vector(biases + norms * norm));
  return decoder(repeat(layer, layers), { vocabulary, hidden, outside: norm, tied: tied(reader, true) });
}

/** GPT-J: one norm a layer, biases in the feed-forward layer and in the head only. */
export function gptjParameters(reader: ConfigReader): Counted {
  const sizes = sizesOf(reader);
  if ('missing' in sizes) return { missing: sizes.missing! };
  const { hidden, layers, vocabulary, norm } = sizes;
  const inner = sizeKey(reader, 'n_inner') ?? 4 * hidden;
  const layer = join(repeat(matrix(hidden, hidden), 4), plainMlp(hidden, inner, true), vector(norm));
  return decoder(repeat(layer, layers), { vocabulary, hidden, outside: norm + vocabulary, tied: tied(reader, false) });
}

function biasedLayer(hidden: number, heads: number, kvHeads: number, inner: number): Block {
  const shape = { hidden, heads, kvHeads, headDim: hidden / heads };
  const biases = (heads + 2 * kvHeads) * shape.headDim + hidden;
  return join(projections(shape), plainMlp(hidden, inner, true), vector(biases + 4 * hidden));
}
