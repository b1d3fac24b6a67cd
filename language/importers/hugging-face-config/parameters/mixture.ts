import { spelled } from '../json.ts';
import { countLayers } from '../layer-list.ts';
import type { ConfigReader } from '../reader.ts';
import { type Block, decoder, experts, gatedMlp, join, matrix, repeat, router, vector } from './blocks.ts';
import { attention, shapeOf } from './dense.ts';
import { type Counted, sizeKey, sizeKeys, tied } from './keys.ts';

/** How one family's mixture of gated experts is written. */
interface Trait {
  /** Keys of the number of experts and of one expert's inner size; the first that is there. */
  readonly count: readonly string[];
  readonly inner: readonly string[];
  /** A bias per expert in the router. */
  readonly correction?: true;
  /** The model type whose attention it has. */
  readonly attention: string;
  /** Keys of the number of shared experts, each as large as a routed one. */
  readonly shared?: readonly string[];
  /** Key of the inner size of all shared experts together; with a gate of one number a token for Qwen. */
  readonly sharedInner?: string;
  readonly sharedGate?: true;
  readonly tied?: true;
}

const QWEN = { count: ['num_experts', 'num_local_experts'], inner: ['moe_intermediate_size'] } as const;
const ROUTED = { count: ['n_routed_experts'], inner: ['moe_intermediate_size'], shared: ['n_shared_experts'] } as const;

const TRAITS: Readonly<Record<string, Trait>> = {
  mixtral: { count: ['num_local_experts'], inner: ['intermediate_size'], attention: 'mistral' },
  granitemoe: { count: ['num_local_experts'], inner: ['intermediate_size'], attention: 'granite', tied: true },
  olmoe: { count: ['num_experts'], inner: ['intermediate_size'], attention: 'olmo2' },
  qwen2_moe: { ...QWEN, attention: 'qwen2', sharedInner: 'shared_expert_intermediate_size', sharedGate: true },
  qwen3_moe: { ...QWEN, attention: 'qwen3' },
  qwen3_vl_moe_text: { ...QWEN, attention: 'qwen3' },
  qwen3_omni_moe_text: { ...QWEN, attention: 'qwen3' },
  glm4_moe: { ...ROUTED, attention: 'glm4_moe', correction: true },
  glm4v_moe_text: { ...ROUTED, attention: 'glm4_moe', correction: true },
  dots1: { ...ROUTED, attention: 'qwen3', correction: true },
  minimax_m2: {
    ...{ count: ['num_local_experts'], inner: ['intermediate_size'] },
    ...{ attention: 'minimax_m2', correction: true },
  },
  hy_v3: { ...QWEN, shared: ['num_shared_experts'], attention: 'qwen3', correction: true },
  bailing_moe_v2: { ...QWEN, shared: ['num_shared_experts'], attention: 'exaone4', correction: true },
};

const KEYS = ['hidden_size', 'num_hidden_layers', 'num_attention_heads', 'vocab_size', 'num_experts_per_tok'] as const;

export function isMixture(modelType: string): boolean {
  return Object.hasOwn(TRAITS, modelType);
}

/** Decoders whose feed-forward layers are mixtures of gated experts, some of them dense in the families that say so. */
export function mixtureParameters(reader: ConfigReader, modelType: string): Counted {
  const sizes = sizeKeys(reader, KEYS);
  if ('missing' in sizes) return sizes;
  const trait = TRAITS[modelType];
  if (!trait) return { missing: `no counting rule for ${modelType}` };
  const { hidden_size: hidden, vocab_size: vocabulary, num_hidden_layers: layers } = sizes;
  const mixture = mixtureOf(reader, trait, hidden, sizes.num_experts_per_tok);
  if ('missing' in mixture) return mixture;
  const sparse = sparseLayers(reader, layers);
  const inner = sizeKey(reader, 'dense_intermediate_size', 'intermediate_size');
  if (sparse < layers && inner === undefined) return { missing: 'intermediate_size' };
  const shape = shapeOf(reader, hidden, sizes.num_attention_heads);
  const base = join(attention(reader, shape, trait.attention), vector(2 * hidden));
  const blocks = join(
    repeat(join(base, mixture), sparse),
    repeat(join(base, gatedMlp(hidden, inner ?? 0)), layers - sparse),
  );
  return decoder(blocks, { vocabulary, hidden, tied: tied(reader, trait.tied ?? false) });
}

function mixtureOf(reader: ConfigReader, trait: Trait, hidden: number, active: number): Block | { missing: string } {
  const count = sizeKey(reader, ...trait.count);
  const inner = sizeKey(reader, ...trait.inner);
  if (count === undefined) return { missing: trait.count[0]! };
  if (inner === undefined) return { missing: trait.inner[0]! };
  const shared = sharedInner(reader, trait, inner);
  if (shared === undefined) return { missing: trait.sharedInner ?? trait.shared![0]! };
  return join(
    experts(gatedMlp(hidden, inner), count, active),
    gatedMlp(hidden, shared),
    trait.sharedGate ? matrix(hidden, 1) : vector(0),
    router(hidden, count),
    vector(trait.correction ? count : 0),
  );
}

function sharedInner(reader: ConfigReader, trait: Trait, inner: number): number | undefined {
  if (trait.sharedInner) return sizeKey(reader, trait.sharedInner);
  if (!trait.shared) return 0;
  const count = sizeKey(reader, ...trait.shared);
  return count === undefined ? undefined : count * inner;
}

/**
 * Layers with experts: all but the first dense ones (`first_k_dense_replace`), those a list per layer marks
 * (`moe_layer_freq`, `mlp_layer_types`), or Qwen's `mlp_only_layers` and every `decoder_sparse_step`.
 */
export function sparseLayers(reader: ConfigReader, layers: number): number {
  const marks = [reader.object.moe_layer_freq, reader.object.mlp_layer_types].find(Array.isArray);
  if (marks) return countLayers(layers, (index) => marks[index] === 1 || /moe|sparse/.test(spelled(marks[index])));
  const first = sizeKey(reader, 'first_k_dense_replace') ?? 0;
  const dense = reader.list('mlp_only_layers') ?? [];
  const step = sizeKey(reader, 'decoder_sparse_step') || 1;
  return countLayers(layers, (index) => index >= first && !dense.includes(index) && (index + 1) % step === 0);
}
