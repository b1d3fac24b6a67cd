import { headDim, kvHeads } from '../dimensions.ts';
import type { ConfigReader } from '../reader.ts';
import {
  type AttentionShape,
  type Block,
  decoder,
  gatedMlp,
  join,
  plainMlp,
  projections,
  repeat,
  vector,
} from './blocks.ts';
import { type Counted, sizeKeys, tied } from './keys.ts';

/** How one family's layer differs from Llama's. */
interface Trait {
  /** Norms of a hidden size in each layer; two unless said. */
  readonly norms?: number;
  /** Norms with a bias, as in LayerNorm. */
  readonly normBias?: true;
  /** Norms of queries and keys: of the size of one head, or of all heads. */
  readonly queryKeyNorms?: 'head' | 'all';
  /** The same, where `use_qk_norm` is set. */
  readonly normsOnFlag?: 'head' | 'all';
  /** Biases of query, key and value; a key of the file, or always. */
  readonly inputBias?: string | true;
  /** Biases of the output projection. */
  readonly outputBias?: string | true;
  readonly mlpBias?: string | true;
  /** Up and down projections only. */
  readonly plain?: true;
  /** Class default of `tie_word_embeddings`. */
  readonly tied?: true;
  /** The output head has a bias. */
  readonly headBias?: true;
}

const LLAMA: Trait = { inputBias: 'attention_bias', outputBias: 'attention_bias', mlpBias: 'mlp_bias' };
const QWEN2: Trait = { inputBias: true };
const QWEN3: Trait = { inputBias: 'attention_bias', outputBias: 'attention_bias', queryKeyNorms: 'head' };
const GEMMA: Trait = { ...LLAMA, tied: true };

/** Traits by model type, from each model's own modelling code. */
const TRAITS: Readonly<Record<string, Trait>> = {
  llama: LLAMA,
  arcee: { ...LLAMA, plain: true },
  mistral: {},
  ministral: {},
  ministral3: {},
  phi3: {},
  granite: LLAMA,
  helium: LLAMA,
  smollm3: { ...LLAMA, tied: true },
  seed_oss: { inputBias: 'attention_bias', outputBias: 'attention_out_bias', mlpBias: 'mlp_bias' },
  baichuan: {},
  internlm: { inputBias: 'bias', outputBias: 'bias' },
  internlm2: { inputBias: 'bias', outputBias: 'bias' },
  internlm3: { inputBias: 'qkv_bias', outputBias: 'bias', mlpBias: 'bias' },
  qwen2: QWEN2,
  qwen2_vl: QWEN2,
  qwen2_vl_text: QWEN2,
  qwen2_5_vl: QWEN2,
  qwen2_5_vl_text: QWEN2,
  qwen2_5_omni_text: QWEN2,
  mimo: { inputBias: 'attention_bias' },
  qwen3: QWEN3,
  qwen3_vl_text: QWEN3,
  hunyuan_v1_dense: QWEN3,
  gemma: GEMMA,
  gemma2: { ...GEMMA, norms: 4 },
  gemma3: { ...GEMMA, norms: 4, queryKeyNorms: 'head' },
  gemma3_text: { ...GEMMA, norms: 4, queryKeyNorms: 'head' },
  cohere: { norms: 1, normsOnFlag: 'all', tied: true, inputBias: 'attention_bias', outputBias: 'attention_bias' },
  cohere2: { norms: 1, tied: true, inputBias: 'attention_bias', outputBias: 'attention_bias' },
  glm: { inputBias: 'attention_bias' },
  glm4: { inputBias: 'attention_bias', norms: 4 },
  glm4v_text: { inputBias: 'attention_bias', norms: 4 },
  glm4_moe: { inputBias: 'attention_bias', normsOnFlag: 'head' },
  minimax_m2: { queryKeyNorms: 'all' },
  exaone4: { queryKeyNorms: 'head' },
  olmo: { ...LLAMA, norms: 0 },
  olmo2: { ...LLAMA, queryKeyNorms: 'all' },
  olmo3: { ...LLAMA, queryKeyNorms: 'all' },
  ernie4_5: { inputBias: 'use_bias', outputBias: 'use_bias', mlpBias: 'use_bias', tied: true },
  nemotron: { ...LLAMA, normBias: true, plain: true },
  stablelm: { inputBias: 'use_qkv_bias', normBias: true },
  starcoder2: {
    ...{ inputBias: 'use_bias', outputBias: 'use_bias', mlpBias: 'use_bias' },
    ...{ normBias: true, plain: true, tied: true },
  },
  phi: { inputBias: true, outputBias: true, mlpBias: true, normBias: true, norms: 1, plain: true, headBias: true },
  gpt_neox: {
    ...{ inputBias: 'attention_bias', outputBias: 'attention_bias', mlpBias: true },
    ...{ normBias: true, plain: true },
  },
};

const KEYS = ['hidden_size', 'intermediate_size', 'num_hidden_layers', 'num_attention_heads', 'vocab_size'] as const;

/** True where a dense layer of this type is known. */
export function isDense(modelType: string): boolean {
  return Object.hasOwn(TRAITS, modelType);
}

/** Dense decoders of one repeated layer: Llama and what differs from it by biases, norms or the feed-forward layer. */
export function denseParameters(reader: ConfigReader, modelType: string): Counted {
  const sizes = sizeKeys(reader, KEYS);
  if ('missing' in sizes) return sizes;
  const trait = TRAITS[modelType];
  if (!trait) return { missing: `no counting rule for ${modelType}` };
  const { hidden_size: hidden, intermediate_size: inner, vocab_size: vocabulary } = sizes;
  const shape = shapeOf(reader, hidden, sizes.num_attention_heads);
  const norm = trait.normBias ? 2 * hidden : hidden;
  const mlp = trait.plain
    ? plainMlp(hidden, inner, isOn(reader, trait.mlpBias))
    : join(gatedMlp(hidden, inner), vector(isOn(reader, trait.mlpBias) ? 2 * inner + hidden : 0));
  const layer = join(attention(reader, shape, modelType), mlp, vector((trait.norms ?? 2) * norm));
  const outside = (trait.norms === 0 ? 0 : norm) + (trait.headBias ? vocabulary : 0);
  const ends = { vocabulary, hidden, outside, tied: tied(reader, trait.tied ?? false) };
  return decoder(repeat(layer, sizes.num_hidden_layers), ends);
}

/** Projections with the family's biases and norms of queries and keys. */
export function attention(reader: ConfigReader, shape: AttentionShape, modelType: string): Block {
  const trait = TRAITS[modelType] ?? {};
  const inputs = (shape.heads + 2 * shape.kvHeads) * shape.headDim;
  const bias = (isOn(reader, trait.inputBias) ? inputs : 0) + (isOn(reader, trait.outputBias) ? shape.hidden : 0);
  return join(projections(shape), vector(bias + queryKeyNorms(reader, shape, trait)));
}

export function shapeOf(reader: ConfigReader, hidden: number, heads: number): AttentionShape {
  return { hidden, heads, kvHeads: kvHeads(reader), headDim: headDim(reader) };
}

function queryKeyNorms(reader: ConfigReader, { heads, kvHeads: groups, headDim: dim }: AttentionShape, trait: Trait) {
  const kind = trait.queryKeyNorms ?? (reader.flag('use_qk_norm') ? trait.normsOnFlag : undefined);
  if (kind === undefined) return 0;
  return kind === 'head' ? 2 * dim : (heads + groups) * dim;
}

/** A trait that always holds, or that follows a flag; gpt-neox has its biases unless the flag denies them. */
function isOn(reader: ConfigReader, trait: string | true | undefined): boolean {
  if (trait === undefined || trait === true) return trait ?? false;
  return reader.flag(trait) ?? (trait === 'attention_bias' && reader.object.model_type === 'gpt_neox');
}
