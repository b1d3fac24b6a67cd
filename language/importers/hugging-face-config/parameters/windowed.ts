import type { LayerGroup } from '../../../model/architecture.ts';
import type { ConfigReader } from '../reader.ts';
import {
  type AttentionShape,
  type Block,
  decoder,
  experts,
  gatedMlp,
  join,
  matrix,
  projections,
  repeat,
  router,
  vector,
} from './blocks.ts';
import { type Counted, sizeKey, sizeKeys, tied } from './keys.ts';
import { sparseLayers } from './mixture.ts';

const KEYS = ['hidden_size', 'intermediate_size', 'num_hidden_layers', 'num_attention_heads', 'vocab_size'] as const;

/** Llama 4: a mixture with one shared expert in every `interleave_moe_layer_step`-th layer, a wider dense layer in the others. */
export function llama4Parameters(reader: ConfigReader, _: string, groups: readonly LayerGroup[]): Counted {
  const sizes = sizeKeys(reader, [...KEYS, 'num_local_experts', 'num_experts_per_tok'] as const);
  if ('missing' in sizes) return sizes;
  const { hidden_size: hidden, intermediate_size: inner, num_hidden_layers: layers, vocab_size: vocabulary } = sizes;
  const step = sizeKey(reader, 'interleave_moe_layer_step') || 1;
  const listed = reader.list('moe_layers');
  const sparse = listed ? listed.length : Math.floor(layers / step);
  const dense = sizeKey(reader, 'intermediate_size_mlp');
  if (sparse < layers && dense === undefined) return { missing: 'intermediate_size_mlp' };
  const [group] = groups;
  if (group?.kind !== 'full' && group?.kind !== 'chunked') return { missing: 'num_key_value_heads' };
  const shape = { hidden, heads: sizes.num_attention_heads, kvHeads: group.kvHeads, headDim: group.headDim };
  const mixture = join(
    experts(gatedMlp(hidden, inner), sizes.num_local_experts, sizes.num_experts_per_tok),
    gatedMlp(hidden, inner),
    router(hidden, sizes.num_local_experts),
  );
  const base = join(projections(shape), vector(2 * hidden));
  const all = join(
    repeat(base, layers),
    repeat(mixture, sparse),
    repeat(gatedMlp(hidden, dense ?? 0), layers - sparse),
  );
  return decoder(all, { vocabulary, hidden, tied: tied(reader, false) });
}

/**
 * Gemma 4: local and global layers of their own shapes, values that are the keys where `attention_k_eq_v` says so, four
 * norms, a mixture beside the dense layer in the models with experts. Those with per-layer embeddings are not counted.
 */
export function gemma4Parameters(reader: ConfigReader, modelType: string, groups: readonly LayerGroup[]): Counted {
  const sizes = sizeKeys(reader, KEYS);
  if ('missing' in sizes) return sizes;
  const perLayer = sizeKey(reader, 'hidden_size_per_layer_input');
  if (modelType.startsWith('gemma3n') || perLayer === undefined) return { missing: 'hidden_size_per_layer_input' };
  if (perLayer > 0) return { missing: 'no counting rule for hidden_size_per_layer_input' };
  const { hidden_size: hidden, intermediate_size: inner, num_hidden_layers: layers, vocab_size: vocabulary } = sizes;
  const oneProjection = reader.flag('attention_k_eq_v') ?? false;
  const mixers: Block[] = [];
  for (const group of groups) {
    if (group.kind !== 'full' && group.kind !== 'sliding') continue;
    const shape = { hidden, heads: sizes.num_attention_heads, kvHeads: group.kvHeads, headDim: group.headDim };
    mixers.push(repeat(gemma4Attention(shape, group.kind === 'full' && oneProjection), group.layers));
  }
  const mixture = reader.flag('enable_moe_block') ? gemma4Mixture(reader, hidden) : vector(0);
  if ('missing' in mixture) return mixture;
  // Four norms and a learned scale of the layer's output.
  const layer = join(gatedMlp(hidden, inner), mixture, vector(4 * hidden + 1));
  return decoder(join(...mixers, repeat(layer, layers)), { vocabulary, hidden, tied: tied(reader, true) });
}

function gemma4Attention(shape: AttentionShape, oneProjection: boolean): Block {
  const { hidden, heads, kvHeads, headDim } = shape;
  const norms = vector(2 * headDim);
  if (!oneProjection) return join(projections(shape), norms);
  return join(repeat(matrix(hidden, heads * headDim), 2), matrix(hidden, kvHeads * headDim), norms);
}

/** Experts of their own inner size, a router with a scale per channel and per expert, three more norms. */
function gemma4Mixture(reader: ConfigReader, hidden: number): Block | { missing: string } {
  const sizes = sizeKeys(reader, ['num_experts', 'top_k_experts', 'moe_intermediate_size']);
  if ('missing' in sizes) return sizes;
  const routed = experts(gatedMlp(hidden, sizes.moe_intermediate_size), sizes.num_experts, sizes.top_k_experts);
  return join(routed, router(hidden, sizes.num_experts), vector(4 * hidden + sizes.num_experts));
}

/** MiMo V2: values narrower than keys, sliding layers with their own heads and a sink per query head. */
export function mimoV2Parameters(reader: ConfigReader, _: string, groups: readonly LayerGroup[]): Counted {
  const keys = ['n_routed_experts', 'num_experts_per_tok', 'moe_intermediate_size'] as const;
  const sizes = sizeKeys(reader, [...KEYS, ...keys] as const);
  if ('missing' in sizes) return sizes;
  const { hidden_size: hidden, intermediate_size: inner, num_hidden_layers: layers, vocab_size: vocabulary } = sizes;
  const mixers = groups.flatMap((group) => {
    if (group.kind !== 'full' && group.kind !== 'sliding') return [];
    const { kvHeads, headDim, valueHeadDim: valueDim = headDim } = group;
    const shape = { hidden, heads: group.queryHeads ?? sizes.num_attention_heads, kvHeads, headDim, valueDim };
    const flag = group.kind === 'sliding' ? 'add_swa_attention_sink_bias' : 'add_full_attention_sink_bias';
    const sinks = reader.flag(flag) ? vector(shape.heads) : vector(0);
    return [repeat(join(projections(shape), sinks), group.layers)];
  });
  const mixture = join(
    experts(gatedMlp(hidden, sizes.moe_intermediate_size), sizes.n_routed_experts, sizes.num_experts_per_tok),
    router(hidden, sizes.n_routed_experts),
    vector(sizes.n_routed_experts),
  );
  const sparse = sparseLayers(reader, layers);
  const all = join(
    ...mixers,
    repeat(mixture, sparse),
    repeat(gatedMlp(hidden, inner), layers - sparse),
    vector(2 * hidden * layers),
  );
  return decoder(all, { vocabulary, hidden, tied: tied(reader, false) });
}
