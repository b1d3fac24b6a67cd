/** A row of the `layers N { … }` block: what the attribute is called, what it holds and where it belongs. */
export interface LayerAttribute {
  readonly type: 'tokens' | 'bytes' | 'count' | 'word' | 'dtype';
  /** Kinds that cannot be sized without it. */
  readonly needs: readonly AttentionKind[];
  /** Kinds that take it but have a default. */
  readonly allows: readonly AttentionKind[];
  /** The words a `word` attribute takes. */
  readonly words?: readonly string[];
  /** Least legal value of a number; 1 unless said. */
  readonly least?: number;
  readonly doc: string;
  readonly example: string;
}

/** Every attention kind by its word in the language, with the sentence completion and hovers show. */
export const attentionKinds = {
  full: 'Full attention: MHA, GQA or MQA by the number of kv-heads; every token stays.',
  sliding: 'Sliding-window attention: the newest `window` tokens stay.',
  chunked: 'Chunked attention: tokens of the current chunk stay (Llama 4).',
  mla: 'Multi-head latent attention: one shared latent and a rotary part per token, no heads (DeepSeek).',
  compressed: 'Compressed attention: one entry per `compress-ratio` tokens beside a window (DeepSeek V4).',
  mamba1: 'Mamba 1: constant state per sequence.',
  mamba2: 'Mamba 2: constant state per sequence.',
  'gated-delta-net': 'Gated delta net: constant state per sequence (Qwen3-Next, Qwen3.5).',
  kda: 'Kimi delta attention: constant state per sequence.',
  lightning: 'Lightning (linear) attention: constant state per sequence (MiniMax-Text-01).',
  'short-conv': 'Short convolution: the last inputs of the kernel stay (LFM2).',
  'rg-lru': 'Real-gated linear recurrent unit: constant state per sequence (RecurrentGemma).',
  rwkv: 'RWKV time and channel mixing: constant state per sequence.',
  cross: 'Cross-attention to an encoder: one entry per encoder token, computed once.',
  none: 'A layer that caches nothing: feed-forward only, or its attention was removed.',
  shared: "Attention that reads another layer's cache and owns none.",
} as const;

export type AttentionKind = keyof typeof attentionKinds;

const HEADS: readonly AttentionKind[] = ['full', 'sliding', 'chunked', 'cross'];
const STATEFUL: readonly AttentionKind[] = [
  'mamba1',
  'mamba2',
  'gated-delta-net',
  'kda',
  'lightning',
  'rg-lru',
  'rwkv',
];
const CONVOLVED: readonly AttentionKind[] = ['mamba1', 'mamba2', 'gated-delta-net', 'kda', 'short-conv', 'rg-lru'];
const INDEXED: readonly AttentionKind[] = ['mla', 'compressed'];
const EVERY = Object.keys(attentionKinds) as AttentionKind[];

export const layerAttributes = {
  attention: {
    type: 'word',
    needs: EVERY,
    allows: [],
    words: EVERY,
    doc: 'What the layers do with past tokens.',
    example: 'attention full',
  },
  'query-heads': {
    type: 'count',
    needs: [],
    allows: [...HEADS, 'mla', 'compressed', 'shared'],
    doc: 'Query heads of a layer; they cost compute, no cache.',
    example: 'query-heads 32',
  },
  'kv-heads': {
    type: 'count',
    needs: HEADS,
    allows: ['shared'],
    doc: 'Key-value heads of a layer, before any tensor parallelism.',
    example: 'kv-heads 8',
  },
  'head-dim': {
    type: 'count',
    needs: [...HEADS, 'compressed'],
    allows: ['shared'],
    doc: 'Elements of one key head, and of one value head unless value-head-dim says otherwise.',
    example: 'head-dim 128',
  },
  'value-head-dim': {
    type: 'count',
    needs: ['gated-delta-net'],
    allows: [...HEADS, 'mla', 'shared'],
    doc: 'Elements of one value head where it differs from the key head.',
    example: 'value-head-dim 128',
  },
  window: {
    type: 'tokens',
    needs: ['sliding', 'compressed'],
    allows: ['shared'],
    doc: 'Tokens a layer looks back; older ones are dropped.',
    example: 'window 4096 tok',
  },
  'sink-tokens': {
    type: 'tokens',
    needs: [],
    allows: ['sliding'],
    least: 0,
    doc: 'First tokens kept beside the window (StreamingLLM). Learned sinks are weights and cost nothing here.',
    example: 'sink-tokens 4 tok',
  },
  chunk: {
    type: 'tokens',
    needs: ['chunked'],
    allows: [],
    doc: 'Tokens of one attention chunk.',
    example: 'chunk 8192 tok',
  },
  'latent-rank': {
    type: 'count',
    needs: ['mla'],
    allows: [],
    doc: 'Elements of the compressed key-value latent (kv_lora_rank).',
    example: 'latent-rank 512',
  },
  'rope-dim': {
    type: 'count',
    needs: ['mla'],
    allows: ['compressed'],
    least: 0,
    doc: 'Elements of the key that carry rotary position, cached once for all heads.',
    example: 'rope-dim 64',
  },
  'nope-dim': {
    type: 'count',
    needs: [],
    allows: ['mla'],
    doc: 'Key elements per head without rotary position; needed where the latent is expanded.',
    example: 'nope-dim 128',
  },
  'latent-cache': {
    type: 'word',
    needs: [],
    allows: ['mla'],
    words: ['latent', 'transposed', 'expanded'],
    doc: 'What is cached: the latent (absorbed form), the latent and a transposed copy, or keys and values of every head.',
    example: 'latent-cache latent',
  },
  'compress-ratio': {
    type: 'count',
    needs: ['compressed'],
    allows: [],
    least: 0,
    doc: 'Tokens that share one compressed entry; 0 keeps the window only.',
    example: 'compress-ratio 4',
  },
  'indexer-dim': {
    type: 'count',
    needs: [],
    allows: INDEXED,
    doc: 'Elements of the key a sparse-attention indexer caches per token.',
    example: 'indexer-dim 128',
  },
  'indexer-dtype': {
    type: 'dtype',
    needs: [],
    allows: INDEXED,
    doc: 'Format of the indexer key; an fp8 key carries an fp32 scale per 128 elements.',
    example: 'indexer-dtype fp8',
  },
  'indexer-top-k': {
    type: 'count',
    needs: [],
    allows: INDEXED,
    doc: 'Entries the indexer lets attention read per step; all of them are stored.',
    example: 'indexer-top-k 2048',
  },
  'inner-dim': {
    type: 'count',
    needs: ['mamba1'],
    allows: [],
    doc: 'Channels of the Mamba block (expand × hidden size).',
    example: 'inner-dim 5120',
  },
  'state-heads': {
    type: 'count',
    needs: ['mamba2', 'kda', 'lightning'],
    allows: [],
    doc: 'Heads of the recurrent state.',
    example: 'state-heads 64',
  },
  'state-head-dim': {
    type: 'count',
    needs: ['mamba2', 'kda', 'lightning', 'rwkv'],
    allows: [],
    doc: 'Elements of one head of the recurrent state.',
    example: 'state-head-dim 64',
  },
  'state-dim': {
    type: 'count',
    needs: ['mamba1', 'mamba2'],
    allows: [],
    doc: 'State elements per channel (Mamba 1) or per head element (Mamba 2).',
    example: 'state-dim 128',
  },
  'state-groups': {
    type: 'count',
    needs: ['mamba2'],
    allows: [],
    least: 0,
    doc: 'Groups that share input and output projections of the state.',
    example: 'state-groups 8',
  },
  'key-heads': {
    type: 'count',
    needs: ['gated-delta-net'],
    allows: [],
    doc: 'Key heads of the linear attention.',
    example: 'key-heads 16',
  },
  'value-heads': {
    type: 'count',
    needs: ['gated-delta-net'],
    allows: [],
    doc: 'Value heads of the linear attention.',
    example: 'value-heads 48',
  },
  'key-head-dim': {
    type: 'count',
    needs: ['gated-delta-net'],
    allows: [],
    doc: 'Elements of one key head of the linear attention.',
    example: 'key-head-dim 128',
  },
  'recurrent-width': {
    type: 'count',
    needs: ['short-conv', 'rg-lru', 'rwkv'],
    allows: [],
    doc: 'Channels of the recurrent or convolution block.',
    example: 'recurrent-width 2560',
  },
  'conv-kernel': {
    type: 'count',
    needs: CONVOLVED,
    allows: [],
    doc: 'Taps of the causal convolution; one fewer inputs are kept.',
    example: 'conv-kernel 4',
  },
  'state-dtype': {
    type: 'dtype',
    needs: [],
    allows: STATEFUL,
    doc: 'Format of the recurrent state; fp32 unless said.',
    example: 'state-dtype fp32',
  },
  'conv-dtype': {
    type: 'dtype',
    needs: [],
    allows: CONVOLVED,
    doc: "Format of the convolution's kept inputs; bf16 unless said.",
    example: 'conv-dtype bf16',
  },
  'encoder-tokens': {
    type: 'tokens',
    needs: [],
    allows: ['cross'],
    doc: 'Encoder tokens of every request where the model fixes them.',
    example: 'encoder-tokens 1500 tok',
  },
  beside: {
    type: 'word',
    needs: [],
    allows: EVERY,
    words: ['attention'],
    doc: 'These mixers stand in layers another group already counts: bytes are added, layers are not.',
    example: 'beside attention',
  },
} as const satisfies Readonly<Record<string, LayerAttribute>>;

export type LayerAttributeName = keyof typeof layerAttributes;

/** The field of a layer group an attribute fills: `kv-heads` is `kvHeads`, `attention` is `kind`. */
export function fieldOf(attribute: string): string {
  return attribute === 'attention'
    ? 'kind'
    : attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Attributes of one kind, in the order of the table. */
export function attributesFor(kind: AttentionKind): readonly LayerAttributeName[] {
  return (Object.keys(layerAttributes) as LayerAttributeName[]).filter((name) => {
    const row: LayerAttribute = layerAttributes[name];
    return row.needs.includes(kind) || row.allows.includes(kind);
  });
}
