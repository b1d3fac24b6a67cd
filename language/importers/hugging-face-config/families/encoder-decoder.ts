import type { Architecture, LayerGroup } from '../../../model/architecture.ts';
import { byType, type Family, type FamilyResult } from '../family.ts';
import { t5Parameters, whisperParameters } from '../parameters/encoder-decoder.ts';
import type { ConfigReader } from '../reader.ts';

/** T5 relatives: inner size is heads × d_kv, not d_model; a null `num_decoder_layers` means as many as the encoder. */
export const t5: Family = {
  name: 'T5',
  matches: byType('t5', 'mt5', 'umt5', 'longt5', 'switch_transformers'),
  read: (reader) => {
    const encoderLayers = reader.count('encoder-layers', ['num_layers', 'num_hidden_layers']);
    const layers = reader.optionalCount('layers', ['num_decoder_layers']) ?? encoderLayers;
    reader.derived('layers', 'num_layers');
    const heads = reader.count('kv-heads', ['num_heads']);
    return bothCaches(layers, heads, reader.count('head-dim', ['d_kv']), { layers: encoderLayers });
  },
  parameters: (reader, modelType) =>
    ['t5', 'mt5'].includes(modelType) ? t5Parameters(reader) : { missing: `no counting rule for ${modelType}` },
};

/** Whisper: the encoder always sees 30 s, `max_source_positions` frames. */
export const whisper: Family = {
  name: 'Whisper',
  matches: byType('whisper'),
  read: (reader) => {
    const tokens = reader.countOr(
      'encoder-tokens',
      ['max_source_positions'],
      1500,
      '30 s of audio: the library’s default',
    );
    return decoderOf(reader, tokens);
  },
  parameters: whisperParameters,
};

/** BART and relatives: decoder heads over d_model. */
export const bart: Family = {
  name: 'BART',
  matches: byType(
    'bart',
    'mbart',
    'pegasus',
    'marian',
    'm2m_100',
    'nllb_moe',
    'blenderbot',
    'plbart',
    'blenderbot-small',
    'bigbird_pegasus',
    'pegasus_x',
    'mvp',
    'nllb-moe',
    'speech_to_text',
  ),
  read: (reader) => decoderOf(reader),
};

function decoderOf(reader: ConfigReader, encoderTokens?: number): FamilyResult {
  const width = reader.count('hidden-size', ['d_model']);
  const heads = reader.count('kv-heads', ['decoder_attention_heads']);
  if (width % heads !== 0)
    reader.refuse(`${width} elements do not divide into ${heads} heads`, 'decoder_attention_heads');
  reader.derived('head-dim', 'd_model');
  const encoderLayers = reader.optionalCount('encoder-layers', ['encoder_layers']);
  const encoder = {
    ...(encoderLayers === undefined ? {} : { layers: encoderLayers }),
    ...(encoderTokens === undefined ? {} : { tokens: encoderTokens }),
  };
  return bothCaches(reader.count('layers', ['decoder_layers']), heads, width / heads, encoder);
}

/** Every decoder layer keeps its own tokens and the encoder's. */
function bothCaches(
  layers: number,
  heads: number,
  headDim: number,
  encoder: NonNullable<Architecture['encoder']>,
): FamilyResult {
  const shape = { layers, queryHeads: heads, kvHeads: heads, headDim };
  const cross: LayerGroup = {
    kind: 'cross',
    ...shape,
    ...(encoder.tokens === undefined ? {} : { encoderTokens: encoder.tokens }),
  };
  return { groups: [{ kind: 'full', ...shape }, cross], encoder };
}
