import { spelled } from '../json.ts';
import type { ConfigReader } from '../reader.ts';
import { decoder, gatedMlp, join, matrix, plainMlp, repeat, vector } from './blocks.ts';
import { type Counted, sizeKey, sizeKeys, tied } from './keys.ts';

/** T5: no biases, one norm a block, relative positions in the first layer of each stack; gated where it says so. */
export function t5Parameters(reader: ConfigReader): Counted {
  const sizes = sizeKeys(reader, ['d_model', 'd_kv', 'd_ff', 'num_layers', 'num_heads', 'vocab_size']);
  if ('missing' in sizes) return sizes;
  const {
    d_model: hidden,
    d_kv: dim,
    d_ff: inner,
    num_layers: layers,
    num_heads: heads,
    vocab_size: vocabulary,
  } = sizes;
  const decoders = sizeKey(reader, 'num_decoder_layers') ?? layers;
  const attention = repeat(matrix(hidden, heads * dim), 4);
  const gated = spelled(reader.object.feed_forward_proj ?? 'relu').startsWith('gated');
  const mlp = gated ? gatedMlp(hidden, inner) : plainMlp(hidden, inner);
  const all = join(
    repeat(join(attention, mlp, vector(2 * hidden)), layers),
    repeat(join(attention, attention, mlp, vector(3 * hidden)), decoders),
  );
  const buckets = sizeKey(reader, 'relative_attention_num_buckets') ?? 32;
  return decoder(all, { vocabulary, hidden, outside: 2 * hidden + 2 * buckets * heads, tied: tied(reader, true) });
}

/** Whisper: biases except of keys, two convolutions before the encoder, a fixed and a learned table of positions, tied. */
export function whisperParameters(reader: ConfigReader): Counted {
  const keys = ['d_model', 'encoder_layers', 'decoder_layers', 'encoder_ffn_dim', 'decoder_ffn_dim'] as const;
  const sizes = sizeKeys(reader, [...keys, 'vocab_size', 'num_mel_bins', 'max_source_positions'] as const);
  if ('missing' in sizes) return sizes;
  const targets = sizeKey(reader, 'max_target_positions');
  if (targets === undefined) return { missing: 'max_target_positions' };
  const { d_model: hidden, vocab_size: vocabulary, num_mel_bins: mels, max_source_positions: sources } = sizes;
  const attention = join(repeat(matrix(hidden, hidden), 4), vector(3 * hidden));
  const norm = vector(2 * hidden);
  const all = join(
    repeat(join(attention, plainMlp(hidden, sizes.encoder_ffn_dim, true), norm, norm), sizes.encoder_layers),
    repeat(
      join(attention, attention, plainMlp(hidden, sizes.decoder_ffn_dim, true), norm, norm, norm),
      sizes.decoder_layers,
    ),
  );
  const convolutions = 3 * mels * hidden + hidden + 3 * hidden * hidden + hidden;
  const outside = convolutions + (sources + targets) * hidden + 2 * 2 * hidden;
  return decoder(all, { vocabulary, hidden, outside, tied: tied(reader, true) });
}
