import type { DtypeName } from '../vocabulary/dtypes.ts';

/**
 * What a model keeps per token and per sequence, layer group by layer group. Layers that cache alike form one group;
 * their order does not matter to any size. Numbers are counts of elements, heads or tokens.
 */
export interface Architecture {
  readonly groups: readonly LayerGroup[];
  /** Element format of cached keys, latents and shared key-value entries. */
  readonly kDtype: DtypeName;
  /** Element format of cached values; the same as the keys' unless an engine keeps them apart. */
  readonly vDtype: DtypeName;
  readonly weights: WeightsInfo;
  readonly encoder?: EncoderInfo;
  /** The longest sequence the positions were trained or configured for. */
  readonly maxPositions?: number;
  /** Extra layers that speculative decoding (multi-token prediction) switches on; each owns a full-context cache. */
  readonly speculative?: SpeculativeLayers;
}

export interface SpeculativeLayers {
  readonly layers: number;
  /** What one such layer caches; its own `layers` is ignored. */
  readonly group: LayerGroup;
}

export interface EncoderInfo {
  /** Layers of the encoder; they cache nothing between steps. */
  readonly layers?: number;
  /** Encoder positions of one request where the model fixes them (Whisper: 1500 frames for 30 s). */
  readonly tokens?: number;
}

export interface WeightsInfo {
  readonly dtype?: DtypeName;
  readonly hiddenSize?: number;
  readonly vocabulary?: number;
  readonly tiedEmbeddings?: boolean;
  readonly intermediateSize?: number;
  readonly experts?: number;
  readonly activeExperts?: number;
  readonly sharedExperts?: number;
  readonly expertIntermediateSize?: number;
  readonly parameters?: ParameterCounts;
  /** Present where the release keeps its weights in several formats; together they are `parameters.total`. */
  readonly parts?: readonly WeightsPart[];
  /** The key that would tell the format, where `dtype` is absent. */
  readonly dtypeMissing?: string;
  /** Why `parameters` is absent: the keys that would be needed, or the family that has no counting rule yet. */
  readonly parametersMissing?: string;
}

/** Parameter counts; `active` is what one token passes through, `embedding` the input table alone. */
export interface ParameterCounts {
  readonly total: number;
  readonly active: number;
  readonly embedding: number;
  /** Matrix parameters of the layers that one token multiplies with, without embedding and output head. */
  readonly matmul: number;
  /** Output head, multiplied once per sampled token: vocabulary × hidden, also where it is tied to the embedding. */
  readonly head: number;
  /** Matrices of the layers that weight quantisation may store in another format; routers are not among them. */
  readonly linear?: number;
  /** The part of `linear` that belongs to routed experts. */
  readonly routed?: number;
  /** Whether the output head is the input table, as the count took it. */
  readonly tied?: boolean;
}

/** Parameters that share one element format. */
export interface WeightsPart {
  readonly part: string;
  readonly parameters: number;
  readonly dtype: DtypeName;
}

interface Group<K extends string> {
  readonly kind: K;
  /** Layers of this kind. */
  readonly layers: number;
  /**
   * Set where a layer holds two mixers side by side (Falcon-H1: attention and Mamba in every layer): this group
   * stands beside layers that another group already counts, so it adds bytes but no layers.
   */
  readonly beside?: 'attention';
}

interface Heads {
  readonly queryHeads?: number;
  readonly kvHeads: number;
  /** Elements of one key head; also of one value head unless `valueHeadDim` is given. */
  readonly headDim: number;
  readonly valueHeadDim?: number;
}

interface RecurrentDtypes {
  /** Format of the recurrent state; fp32 unless said (vLLM and SGLang default). */
  readonly stateDtype?: DtypeName;
  /** Format of the convolution's tail; bf16 unless said. */
  readonly convDtype?: DtypeName;
}

interface Indexer {
  /** Elements of the key a sparse-attention indexer caches per token; absent on layers without an indexer. */
  readonly indexerDim?: number;
  readonly indexerDtype?: DtypeName;
  /** Entries the indexer lets attention read per step. */
  readonly indexerTopK?: number;
}

/** Full attention: MHA, GQA or MQA by the number of key-value heads. */
export type FullGroup = Group<'full'> & Heads;
export type SlidingGroup = Group<'sliding'> & Heads & { readonly window: number; readonly sinkTokens?: number };
export type ChunkedGroup = Group<'chunked'> & Heads & { readonly chunk: number };
export type MlaGroup = Group<'mla'> &
  Indexer & {
    readonly queryHeads?: number;
    readonly latentRank: number;
    readonly ropeDim: number;
    /** `latent` (absorbed), `transposed` (a second, transposed latent), `expanded` (per-head keys and values). */
    readonly latentCache?: 'latent' | 'transposed' | 'expanded';
    /** Key elements per head without rotary position; needed by `expanded` only. */
    readonly nopeDim?: number;
    readonly valueHeadDim?: number;
  };
/** One key-value vector for `compressRatio` tokens, beside a window of plain ones. Ratio 0: window only. */
export type CompressedGroup = Group<'compressed'> &
  Indexer & {
    readonly queryHeads?: number;
    readonly headDim: number;
    readonly ropeDim?: number;
    readonly window: number;
    readonly compressRatio: number;
  };
export type Mamba1Group = Group<'mamba1'> &
  RecurrentDtypes & { readonly innerDim: number; readonly stateDim: number; readonly convKernel: number };
export type Mamba2Group = Group<'mamba2'> &
  RecurrentDtypes & {
    readonly stateHeads: number;
    readonly stateHeadDim: number;
    readonly stateDim: number;
    readonly stateGroups: number;
    readonly convKernel: number;
  };
export type GatedDeltaNetGroup = Group<'gated-delta-net'> &
  RecurrentDtypes & {
    readonly keyHeads: number;
    readonly valueHeads: number;
    readonly keyHeadDim: number;
    readonly valueHeadDim: number;
    readonly convKernel: number;
  };
export type KdaGroup = Group<'kda'> &
  RecurrentDtypes & { readonly stateHeads: number; readonly stateHeadDim: number; readonly convKernel: number };
export type LightningGroup = Group<'lightning'> &
  RecurrentDtypes & { readonly stateHeads: number; readonly stateHeadDim: number };
export type ShortConvGroup = Group<'short-conv'> &
  RecurrentDtypes & { readonly recurrentWidth: number; readonly convKernel: number };
export type RgLruGroup = Group<'rg-lru'> &
  RecurrentDtypes & { readonly recurrentWidth: number; readonly convKernel: number };
export type RwkvGroup = Group<'rwkv'> &
  RecurrentDtypes & { readonly recurrentWidth: number; readonly stateHeadDim: number };
/** Attention of a decoder to an encoder's output; its cache grows with the encoder's tokens only. */
export type CrossGroup = Group<'cross'> & Heads & { readonly encoderTokens?: number };
/** No mixer that caches: feed-forward layers of hybrids, removed attention of NAS models, encoder-only layers. */
export type NoneGroup = Group<'none'>;
/** Attention that reads another layer's cache and owns none; heads and window tell what it reads. */
export type SharedGroup = Group<'shared'> & Partial<Heads> & { readonly window?: number };

export type LayerGroup =
  | FullGroup
  | SlidingGroup
  | ChunkedGroup
  | MlaGroup
  | CompressedGroup
  | Mamba1Group
  | Mamba2Group
  | GatedDeltaNetGroup
  | KdaGroup
  | LightningGroup
  | ShortConvGroup
  | RgLruGroup
  | RwkvGroup
  | CrossGroup
  | NoneGroup
  | SharedGroup;

export type AttentionKind = LayerGroup['kind'];
export type GroupOf<K extends AttentionKind> = Extract<LayerGroup, { readonly kind: K }>;

/** Layers of the decoder, each once even where two mixers share it and where a cross group follows its self-attention. */
export function layerCount(architecture: Architecture): number {
  return architecture.groups
    .filter((group) => group.beside === undefined && group.kind !== 'cross')
    .reduce((sum, group) => sum + group.layers, 0);
}

/** The layers that prediction layers cache like where nothing else is said: the last with full attention. */
export function predictionGroup(groups: readonly LayerGroup[]): LayerGroup | undefined {
  return groups.findLast(({ kind }) => kind === 'full' || kind === 'mla');
}

/** The architecture as it caches while speculative decoding runs: its prediction layers own caches too. */
export function withSpeculativeLayers(architecture: Architecture): Architecture {
  const extra = architecture.speculative;
  if (!extra || extra.layers === 0) return architecture;
  return { ...architecture, groups: [...architecture.groups, { ...extra.group, layers: extra.layers }] };
}

/** Parameters of all routed experts: of E experts k are active, so (E − k) / E of them are idle for a token. */
export function expertParameters({ parameters, experts, activeExperts }: WeightsInfo): number | undefined {
  if (!parameters || experts === undefined || activeExperts === undefined || activeExperts >= experts) return undefined;
  return Math.round(((parameters.total - parameters.active) * experts) / (experts - activeExperts));
}

/** Layers that cache alike become one group; the first occurrence decides the order. */
export function mergeGroups(groups: readonly LayerGroup[]): readonly LayerGroup[] {
  const merged = new Map<string, LayerGroup>();
  for (const group of groups) {
    const key = JSON.stringify(Object.entries({ ...group, layers: 0 }).sort(([a], [b]) => (a < b ? -1 : 1)));
    const seen = merged.get(key);
    merged.set(key, seen ? { ...seen, layers: seen.layers + group.layers } : group);
  }
  return [...merged.values()].filter((group) => group.layers > 0);
}
