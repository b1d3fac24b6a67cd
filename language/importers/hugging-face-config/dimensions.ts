import { spelled } from './json.ts';
import type { ConfigReader } from './reader.ts';

/** Most layers and heads a configuration may claim; real models have about two hundred of each. */
const MANY = { most: 65_536 } as const;

/** Layers of the decoder. Multi-token prediction layers are not among them in Hugging Face files. */
export function layersOf(reader: ConfigReader): number {
  const keys = ['num_hidden_layers', 'n_layer', 'num_layers', 'decoder_layers', 'n_layers'];
  return (
    reader.optionalCount('layers', keys, MANY) ?? nestedDefault(reader, 'layers', keys[0]!) ?? missing(reader, keys)
  );
}

const QUERY_HEADS = [
  ...(['num_attention_heads', 'n_head', 'num_heads', 'decoder_attention_heads', 'n_heads', 'attention_heads'] as const),
];

export function optionalQueryHeads(reader: ConfigReader): number | undefined {
  return reader.optionalCount('query-heads', QUERY_HEADS, MANY);
}

export function queryHeads(reader: ConfigReader): number {
  return (
    optionalQueryHeads(reader) ??
    nestedDefault(reader, 'query-heads', 'num_attention_heads') ??
    reader.refuse("'num_attention_heads' is missing", 'num_attention_heads')
  );
}

export function hiddenSize(reader: ConfigReader): number {
  const keys = ['hidden_size', 'n_embd', 'd_model', 'dim', 'n_embed'];
  return (
    reader.optionalCount('hidden-size', keys, { most: 1e7 }) ??
    nestedDefault(reader, 'hidden-size', keys[0]!) ??
    missing(reader, keys)
  );
}

/** Files of one model write every key of their class; only nested objects are saved as a difference from it. */
function nestedDefault(reader: ConfigReader, attribute: string, key: string): number | undefined {
  return reader.outer ? reader.usual(attribute, key) : undefined;
}

function missing(reader: ConfigReader, keys: readonly string[]): never {
  return reader.refuse(`'${keys[0]}' is missing`, keys[0]);
}

const KV_HEADS = [
  ...(['n_head_kv', 'num_kv_heads', 'num_key_value_heads', 'multi_query_group_num', 'num_attention_groups'] as const),
];

/** Key-value heads in vLLM's key order; absent or null means one per query head, unless the class has a default. */
export function kvHeads(reader: ConfigReader): number {
  const found = reader.optionalCount('kv-heads', KV_HEADS, MANY);
  if (found === undefined) return silentKvHeads(reader);
  const heads = optionalQueryHeads(reader);
  if (heads !== undefined && (found > heads || heads % found !== 0)) {
    reader.refuse(
      `${heads} query heads cannot share ${found} key-value heads`,
      KV_HEADS.find((key) => reader.has(key)),
    );
  }
  return found;
}

function silentKvHeads(reader: ConfigReader): number {
  if (KV_HEADS.some((key) => Object.hasOwn(reader.object, key))) {
    reader.derived('kv-heads', 'num_attention_heads');
    return queryHeads(reader);
  }
  // Gemma's own files leave the heads out even at the top level.
  const gemma = /^gemma/.test(spelled(reader.object.model_type));
  const usual = gemma
    ? reader.usual('kv-heads', 'num_key_value_heads')
    : nestedDefault(reader, 'kv-heads', 'num_key_value_heads');
  if (usual !== undefined) return usual;
  if (optionalQueryHeads(reader) === undefined && !reader.outer)
    reader.refuse("'num_key_value_heads' is missing, and so is 'num_attention_heads'", 'num_key_value_heads');
  return reader.guess('kv-heads', queryHeads(reader), 'no key-value heads stated: one per query head');
}

/** The explicit key wins; hidden size ÷ heads is a guess that is wrong for many models (Qwen3, Gemma, gpt-oss). */
export function headDim(reader: ConfigReader): number {
  const found =
    reader.optionalCount('head-dim', ['head_dim', 'attention_head_dim', 'kv_channels'], MANY) ??
    reader.usual('head-dim', 'head_dim');
  if (found !== undefined) return found;
  const hidden = hiddenSize(reader);
  const heads = queryHeads(reader);
  if (hidden % heads !== 0) {
    reader.refuse(`'head_dim' is missing, and ${hidden} is not a multiple of ${heads} heads`, 'head_dim');
  }
  return reader.guess('head-dim', hidden / heads, 'hidden_size ÷ num_attention_heads: no head_dim stated');
}

export interface AttentionHeads {
  readonly queryHeads?: number;
  readonly kvHeads: number;
  readonly headDim: number;
  readonly valueHeadDim?: number;
}

/** Query heads, key-value heads and dims of ordinary attention. */
export function attentionHeads(reader: ConfigReader): AttentionHeads {
  const heads = optionalQueryHeads(reader);
  const dim = headDim(reader);
  const valueDim = reader.optionalCount('value-head-dim', ['v_head_dim'], MANY);
  return {
    ...(heads === undefined ? {} : { queryHeads: heads }),
    kvHeads: kvHeads(reader),
    headDim: dim,
    ...(valueDim === undefined || valueDim === dim ? {} : { valueHeadDim: valueDim }),
  };
}

/** Extra layers that speculative decoding switches on. */
export function speculativeLayers(reader: ConfigReader): number {
  const keys = ['num_nextn_predict_layers', 'mtp_num_hidden_layers', 'num_mtp_modules'];
  return reader.optionalCount('speculative-layers', keys, { least: 0, most: 1024 }) ?? 0;
}
