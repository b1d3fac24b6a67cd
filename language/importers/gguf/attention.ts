import type { LayerGroup } from '../../model/architecture.ts';
import type { JsonValue } from '../hugging-face-config/json.ts';
import type { ConfigReader } from '../hugging-face-config/reader.ts';

export interface AttentionKeys {
  readonly reader: ConfigReader;
  readonly architecture: string;
  /** Layers of the model itself. */
  readonly layers: number;
  /** Layers of the file, prediction layers included: lists have one entry for each. */
  readonly blocks: number;
}

/** Every how many layers one is full, where the file does not say: llama.cpp's own defaults. */
const FULL_EVERY: Readonly<Record<string, number>> = {
  gemma2: 2,
  gemma3: 6,
  gemma3n: 5,
  'gpt-oss': 2,
  cohere2: 4,
  olmo2: 4,
  exaone4: 4,
  'exaone-moe': 4,
  afmoe: 4,
  llama4: 4,
};
/** No attention at all, whatever the head counts say. */
const STATE_ONLY = /^(mamba2?|rwkv[67](qwen2)?|arwkv7)$/;
/** Every n-th layer attends, the others are delta nets. */
const INTERVAL = /^(qwen3next|qwen35(moe)?)$/;

/** The attention of a layer by its index; undefined where the layer has none. */
export function attentionOf(keys: AttentionKeys): (index: number) => LayerGroup | undefined {
  const { reader, architecture, layers } = keys;
  if (STATE_ONLY.test(architecture)) return () => undefined;
  const interval = INTERVAL.test(architecture)
    ? reader.countOr('attention', ['full_attention_interval'], 4, 'every 4th layer full by llama.cpp’s default')
    : 1;
  const queries = perLayer(keys, 'attention.head_count');
  const groups = perLayer(keys, 'attention.head_count_kv', queries);
  const window = windowOf(keys);
  const latent = latentOf(reader);
  const shared =
    reader.optionalCount('shared-layers', ['attention.shared_kv_layers'], { least: 0, most: layers - 1 }) ?? 0;
  return (index) => {
    const kvHeads = groups(index);
    if (kvHeads === 0 || (index + 1) % interval !== 0) return undefined;
    if (latent) return { kind: 'mla', layers: 1, queryHeads: queries(index), ...latent };
    const limit = window(index);
    const heads = {
      layers: 1,
      queryHeads: queries(index),
      kvHeads,
      ...dims(keys, limit !== undefined, queries(index)),
    };
    if (index >= layers - shared)
      return { kind: 'shared', ...heads, ...(limit === undefined ? {} : { window: limit }) };
    if (limit === undefined) return { kind: 'full', ...heads };
    return architecture === 'llama4'
      ? { kind: 'chunked', ...heads, chunk: limit }
      : { kind: 'sliding', ...heads, window: limit };
  };
}

/** One number for all layers, or a list with one for each. */
function perLayer({ reader, blocks }: AttentionKeys, key: string, fallback?: (index: number) => number) {
  const value = reader.object[key] ?? null;
  if (!Array.isArray(value)) {
    const count = reader.optionalCount(nameOf(key), [key], { least: 0, most: 65_536 });
    if (count !== undefined) return () => count;
    return fallback ?? reader.refuse(`'${key}' is missing`, key);
  }
  if (value.length !== blocks) reader.refuse(`'${key}' lists ${value.length} layers, but the file has ${blocks}`, key);
  const sound = (entry: JsonValue) => Number.isInteger(entry) && Number(entry) >= 0 && Number(entry) <= 65_536;
  if (!value.every(sound)) reader.refuse(`'${key}' must hold a whole number per layer`, key);
  reader.derived(nameOf(key), key);
  return (index: number) => value[index] as number;
}

function nameOf(key: string): string {
  return key.endsWith('_kv') ? 'kv-heads' : 'query-heads';
}

/** Key and value lengths; windowed layers may have their own. Embedding ÷ heads where the file is silent. */
function dims({ reader }: AttentionKeys, windowed: boolean, queries: number) {
  const own = (name: string, key: string) =>
    (windowed ? reader.optionalCount(`window-${name}`, [`${key}_swa`]) : undefined) ??
    reader.optionalCount(name, [key]);
  const headDim = own('head-dim', 'attention.key_length') ?? embeddingPart(reader, queries);
  const valueDim = own('value-head-dim', 'attention.value_length') ?? headDim;
  return { headDim, ...(valueDim === headDim ? {} : { valueHeadDim: valueDim }) };
}

function embeddingPart(reader: ConfigReader, heads: number): number {
  const dim = reader.count('hidden-size', ['embedding_length']) / heads;
  if (!Number.isInteger(dim))
    reader.refuse("'attention.key_length' is missing, and heads do not divide the embedding", 'attention.key_length');
  return reader.guess('head-dim', dim, 'embedding_length ÷ heads: no key_length stated');
}

/** The window of a layer, undefined where it keeps every token. */
function windowOf({ reader, architecture, blocks }: AttentionKeys): (index: number) => number | undefined {
  const stated = reader.optionalCount('window', ['attention.sliding_window'], { least: 0 });
  const window =
    stated ?? (architecture === 'llama4' ? reader.guess('chunk', 8192, 'llama.cpp’s chunk of Llama 4') : 0);
  const pattern = reader.object['attention.sliding_window_pattern'] ?? null;
  if (window === 0) return () => undefined;
  if (Array.isArray(pattern)) {
    if (pattern.length < blocks && pattern.length === 0)
      reader.refuse("'attention.sliding_window_pattern' is empty", 'attention.sliding_window_pattern');
    reader.derived('attention', 'attention.sliding_window_pattern');
    return (index) => (pattern[index % pattern.length] ? window : undefined);
  }
  const every =
    reader.optionalCount('attention', ['attention.sliding_window_pattern']) ??
    (Object.hasOwn(FULL_EVERY, architecture)
      ? reader.guess(
          'attention',
          FULL_EVERY[architecture]!,
          `every ${FULL_EVERY[architecture]}th layer full by llama.cpp’s default`,
        )
      : undefined);
  // Other architectures carry the key but llama.cpp gives them full caches.
  return every === undefined ? () => undefined : (index) => ((index + 1) % every === 0 ? undefined : window);
}

/** The latent of DeepSeek and its relatives, with the key of an indexer. */
function latentOf(reader: ConfigReader) {
  const latentRank = reader.optionalCount('latent-rank', ['attention.kv_lora_rank']);
  if (latentRank === undefined) return undefined;
  const ropeDim = reader.count('rope-dim', ['rope.dimension_count'], { least: 0 });
  const valueHeadDim = reader.optionalCount('value-head-dim', ['attention.value_length_mla']);
  const indexerDim = reader.optionalCount('indexer-dim', ['attention.indexer.key_length']);
  const indexerTopK = reader.optionalCount('indexer-top-k', ['attention.indexer.top_k']);
  return {
    latentRank,
    ropeDim,
    ...(valueHeadDim === undefined ? {} : { valueHeadDim }),
    ...(indexerDim === undefined ? {} : { indexerDim, ...(indexerTopK === undefined ? {} : { indexerTopK }) }),
  };
}
