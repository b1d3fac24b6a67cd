import type { ConfigReader } from './reader.ts';

/** Most layers and heads a configuration may claim; real models have about two hundred of each. */
const MANY = { most: 65_536 } as const;

/** Layers of the decoder. Multi-token prediction layers are not among them in Hugging Face files. */
export function layersOf(reader: ConfigReader): number {
  return reader.count('layers', ['num_hidden_layers', 'n_layer', 'num_layers', 'decoder_layers'], MANY);
}

export function optionalQueryHeads(reader: ConfigReader): number | undefined {
  return reader.optionalCount(
    'query-heads',
    ['num_attention_heads', 'n_head', 'num_heads', 'decoder_attention_heads', 'n_heads'],
    MANY,
  );
}

export function queryHeads(reader: ConfigReader): number {
  return optionalQueryHeads(reader) ?? reader.refuse("'num_attention_heads' is missing", 'num_attention_heads');
}

export function hiddenSize(reader: ConfigReader): number {
  return reader.count('hidden-size', ['hidden_size', 'n_embd', 'd_model', 'dim'], { most: 1e7 });
}

/** A library class's own defaults, for families whose released files leave such keys out (Gemma 3 4B). */
export interface HeadDefaults {
  readonly kvHeads: number;
  readonly headDim: number;
}

/** Key-value heads in vLLM's key order; absent or null means one per query head, unless the class has a default. */
export function kvHeads(reader: ConfigReader, defaults?: HeadDefaults): number {
  const keys = ['n_head_kv', 'num_kv_heads', 'num_key_value_heads', 'multi_query_group_num', 'num_attention_groups'];
  const found = reader.optionalCount('kv-heads', keys, MANY);
  const heads = optionalQueryHeads(reader);
  if (found === undefined && defaults)
    return reader.guess('kv-heads', defaults.kvHeads, 'the library’s default for this model type');
  if (found === undefined) {
    const all =
      heads ??
      reader.refuse("'num_key_value_heads' is missing, and so is 'num_attention_heads'", 'num_key_value_heads');
    const stated = keys.some((key) => Object.hasOwn(reader.object, key));
    if (stated) reader.derived('kv-heads', 'num_attention_heads');
    else reader.guess('kv-heads', all, 'no key-value heads stated: one per query head');
    return all;
  }
  if (heads !== undefined && (found > heads || heads % found !== 0)) {
    reader.refuse(
      `${heads} query heads cannot share ${found} key-value heads`,
      keys.find((key) => reader.has(key)),
    );
  }
  return found;
}

/** The explicit key wins; hidden size ÷ heads is a guess that is wrong for many models (Qwen3, Gemma, gpt-oss). */
export function headDim(reader: ConfigReader, defaults?: HeadDefaults): number {
  const found = reader.optionalCount('head-dim', ['head_dim', 'attention_head_dim', 'kv_channels'], MANY);
  if (found !== undefined) return found;
  if (defaults) return reader.guess('head-dim', defaults.headDim, 'the library’s default for this model type');
  const hidden = hiddenSize(reader);
  const heads = queryHeads(reader);
  if (hidden % heads !== 0) {
    reader.refuse(`'head_dim' is missing, and ${hidden} is not a multiple of ${heads} heads`, 'head_dim');
  }
  return reader.guess('head-dim', hidden / heads, 'hidden_size ÷ num_attention_heads: no head_dim stated');
}

/** Query heads, key-value heads and dims of ordinary attention. */
export function attentionHeads(
  reader: ConfigReader,
  defaults?: HeadDefaults,
): { queryHeads?: number; kvHeads: number; headDim: number; valueHeadDim?: number } {
  const heads = optionalQueryHeads(reader);
  const dim = headDim(reader, defaults);
  const valueDim = reader.optionalCount('value-head-dim', ['v_head_dim'], MANY);
  return {
    ...(heads === undefined ? {} : { queryHeads: heads }),
    kvHeads: kvHeads(reader, defaults),
    headDim: dim,
    ...(valueDim === undefined || valueDim === dim ? {} : { valueHeadDim: valueDim }),
  };
}

/** Extra layers that speculative decoding switches on. */
export function speculativeLayers(reader: ConfigReader): number {
  const keys = ['num_nextn_predict_layers', 'mtp_num_hidden_layers', 'num_mtp_modules'];
  return reader.optionalCount('speculative-layers', keys, { least: 0, most: 1024 }) ?? 0;
}
