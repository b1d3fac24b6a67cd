import type { GroupOf, LayerGroup } from '../../../model/architecture.ts';
import type { ConfigReader } from '../reader.ts';
import {
  type Block,
  decoder,
  experts,
  gatedMlp,
  join,
  matrix,
  plainMlp,
  projections,
  repeat,
  router,
  vector,
} from './blocks.ts';
import { type Counted, sizeKey, sizeKeys, tied } from './keys.ts';
import { deltaNetBlock, mamba1Block, mamba2Block } from './recurrent.ts';

type Groups = readonly LayerGroup[];

/** Layers of one kind; hybrids are counted from the groups their family read. */
function groupOf<K extends LayerGroup['kind']>(groups: Groups, kind: K): GroupOf<K> | undefined {
  return groups.find((group): group is GroupOf<K> => group.kind === kind && group.layers > 0);
}

/** Nemotron-H and Nemotron 3: one mixer a layer, plain feed-forward layers, experts in a narrower space if it has one. */
export function nemotronHParameters(reader: ConfigReader, groups: Groups, letters: readonly string[]): Counted {
  const sizes = sizeKeys(reader, ['hidden_size', 'vocab_size']);
  if ('missing' in sizes) return sizes;
  const { hidden_size: hidden, vocab_size: vocabulary } = sizes;
  const blocks: Block[] = [];
  const full = groupOf(groups, 'full');
  const mamba = groupOf(groups, 'mamba2');
  if (full) {
    const shape = { hidden, heads: full.queryHeads ?? full.kvHeads, kvHeads: full.kvHeads, headDim: full.headDim };
    blocks.push(repeat(projections(shape), full.layers));
  }
  if (mamba) {
    const options = {
      norm: true,
      convBias: reader.flag('use_conv_bias') ?? true,
      bias: reader.flag('use_bias') ?? false,
    };
    blocks.push(repeat(mamba2Block(hidden, mamba, options), mamba.layers));
  }
  const plain = letters.filter((letter) => letter === '-' || letter === 'mlp').length;
  const sparse = letters.filter((letter) => letter === 'E' || letter === 'moe').length;
  if (plain > 0) {
    const inner = sizeKey(reader, 'intermediate_size');
    if (inner === undefined) return { missing: 'intermediate_size' };
    blocks.push(repeat(plainMlp(hidden, inner), plain));
  }
  if (sparse > 0) {
    const mixture = nemotronExperts(reader, hidden);
    if ('missing' in mixture) return mixture;
    blocks.push(repeat(mixture, sparse));
  }
  const layers = join(...blocks, vector(letters.length * hidden));
  return decoder(layers, { vocabulary, hidden, tied: tied(reader, false) });
}

function nemotronExperts(reader: ConfigReader, hidden: number): Block | { missing: string } {
  const keys = ['n_routed_experts', 'n_shared_experts', 'num_experts_per_tok', 'moe_intermediate_size'] as const;
  const sizes = sizeKeys(reader, [...keys]);
  if ('missing' in sizes) return sizes;
  const shared = sizeKey(reader, 'moe_shared_expert_intermediate_size');
  if (shared === undefined) return { missing: 'moe_shared_expert_intermediate_size' };
  const latent = sizeKey(reader, 'moe_latent_size');
  const width = latent ?? hidden;
  return join(
    experts(plainMlp(width, sizes.moe_intermediate_size), sizes.n_routed_experts, sizes.num_experts_per_tok),
    repeat(plainMlp(hidden, shared), sizes.n_shared_experts),
    latent === undefined ? vector(0) : repeat(matrix(hidden, latent), 2),
    router(hidden, sizes.n_routed_experts),
    vector(sizes.n_routed_experts),
  );
}

/** Qwen3-Next and Qwen 3.5: gated attention (twice the queries), delta nets, dense or mixed feed-forward layers. */
export function qwen3NextParameters(reader: ConfigReader, groups: Groups): Counted {
  const sizes = sizeKeys(reader, ['hidden_size', 'num_hidden_layers', 'num_attention_heads', 'vocab_size']);
  if ('missing' in sizes) return sizes;
  const { hidden_size: hidden, vocab_size: vocabulary, num_hidden_layers: layers } = sizes;
  const full = groupOf(groups, 'full');
  const linear = groupOf(groups, 'gated-delta-net');
  if (!full || !linear) return { missing: 'layer_types' };
  const feedForward = qwenFeedForward(reader, hidden);
  if ('missing' in feedForward) return feedForward;
  const shape = { hidden, heads: sizes.num_attention_heads, kvHeads: full.kvHeads, headDim: full.headDim };
  const gate = matrix(hidden, shape.heads * shape.headDim);
  const attention = join(projections(shape), gate, vector(2 * shape.headDim));
  const mixers = join(repeat(attention, full.layers), repeat(deltaNetBlock(hidden, linear), linear.layers));
  const all = join(mixers, repeat(join(feedForward, vector(2 * hidden)), layers));
  return decoder(all, { vocabulary, hidden, tied: tied(reader, false) });
}

function qwenFeedForward(reader: ConfigReader, hidden: number): Block | { missing: string } {
  const count = sizeKey(reader, 'num_experts') ?? 0;
  if (count === 0) {
    const inner = sizeKey(reader, 'intermediate_size');
    return inner === undefined ? { missing: 'intermediate_size' } : gatedMlp(hidden, inner);
  }
  const keys = ['num_experts_per_tok', 'moe_intermediate_size', 'shared_expert_intermediate_size'] as const;
  const sizes = sizeKeys(reader, keys);
  if ('missing' in sizes) return sizes;
  return join(
    experts(gatedMlp(hidden, sizes.moe_intermediate_size), count, sizes.num_experts_per_tok),
    gatedMlp(hidden, sizes.shared_expert_intermediate_size),
    router(hidden, count + 1),
  );
}

/** Mamba 1 throughout: one mixer and one norm a layer, tied unless stated. */
export function mambaParameters(reader: ConfigReader, groups: Groups): Counted {
  const sizes = sizeKeys(reader, ['hidden_size', 'num_hidden_layers', 'vocab_size']);
  if ('missing' in sizes) return sizes;
  const mamba = groupOf(groups, 'mamba1');
  if (!mamba) return { missing: 'num_hidden_layers' };
  const { hidden_size: hidden, vocab_size: vocabulary } = sizes;
  const rank = sizeKey(reader, 'time_step_rank') ?? Math.ceil(hidden / 16);
  const options = { convBias: reader.flag('use_conv_bias') ?? true, bias: reader.flag('use_bias') ?? false };
  const layer = join(mamba1Block(hidden, mamba, rank, options), vector(hidden));
  return decoder(repeat(layer, mamba.layers), { vocabulary, hidden, tied: tied(reader, true) });
}

/** Mamba 2 throughout. */
export function mamba2Parameters(reader: ConfigReader, groups: Groups): Counted {
  const sizes = sizeKeys(reader, ['hidden_size', 'vocab_size']);
  if ('missing' in sizes) return sizes;
  const mamba = groupOf(groups, 'mamba2');
  if (!mamba) return { missing: 'num_hidden_layers' };
  const { hidden_size: hidden, vocab_size: vocabulary } = sizes;
  const options = {
    norm: true,
    convBias: reader.flag('use_conv_bias') ?? true,
    bias: reader.flag('use_bias') ?? false,
  };
  const layer = join(mamba2Block(hidden, mamba, options), vector(hidden));
  return decoder(repeat(layer, mamba.layers), { vocabulary, hidden, tied: tied(reader, false) });
}

/** Jamba: two norms a layer, norms inside Mamba, dense feed-forward layers and every second a mixture. */
export function jambaParameters(reader: ConfigReader, groups: Groups): Counted {
  const keys = ['hidden_size', 'intermediate_size', 'num_hidden_layers', 'num_attention_heads', 'vocab_size'] as const;
  const sizes = sizeKeys(reader, [...keys, 'num_experts', 'num_experts_per_tok'] as const);
  if ('missing' in sizes) return sizes;
  const full = groupOf(groups, 'full');
  const mamba = groupOf(groups, 'mamba1');
  if (!full || !mamba) return { missing: 'attn_layer_period' };
  const { hidden_size: hidden, intermediate_size: inner, vocab_size: vocabulary, num_hidden_layers: layers } = sizes;
  const rank = sizeKey(reader, 'mamba_dt_rank') ?? Math.ceil(hidden / 16);
  const options = { convBias: reader.flag('mamba_conv_bias') ?? true, bias: reader.flag('mamba_proj_bias') ?? false };
  const recurrent = join(mamba1Block(hidden, mamba, rank, options), vector(rank + 2 * mamba.stateDim));
  const shape = { hidden, heads: sizes.num_attention_heads, kvHeads: full.kvHeads, headDim: full.headDim };
  const period = sizeKey(reader, 'expert_layer_period') || 2;
  const offset = sizeKey(reader, 'expert_layer_offset') ?? 1;
  const many = Array.from({ length: layers }, (_, index) => index % period === offset).filter(Boolean).length;
  const sparse = sizes.num_experts > 1 ? many : 0;
  const mixture = join(
    experts(gatedMlp(hidden, inner), sizes.num_experts, sizes.num_experts_per_tok),
    router(hidden, sizes.num_experts),
  );
  const all = join(
    ...[repeat(projections(shape), full.layers), repeat(recurrent, mamba.layers)],
    ...[repeat(mixture, sparse), repeat(gatedMlp(hidden, inner), layers - sparse), vector(2 * hidden * layers)],
  );
  return decoder(all, { vocabulary, hidden, tied: tied(reader, false) });
}

/** Falcon-H1: attention and Mamba 2 beside each other, then a gated feed-forward layer, in every layer. */
export function falconH1Parameters(reader: ConfigReader, groups: Groups): Counted {
  const keys = ['hidden_size', 'intermediate_size', 'num_hidden_layers', 'num_attention_heads', 'vocab_size'] as const;
  const sizes = sizeKeys(reader, keys);
  if ('missing' in sizes) return sizes;
  const full = groupOf(groups, 'full');
  const mamba = groupOf(groups, 'mamba2');
  if (!full || !mamba) return { missing: 'num_hidden_layers' };
  const { hidden_size: hidden, intermediate_size: inner, vocab_size: vocabulary } = sizes;
  const shape = { hidden, heads: sizes.num_attention_heads, kvHeads: full.kvHeads, headDim: full.headDim };
  const options = {
    norm: reader.flag('mamba_rms_norm') ?? true,
    convBias: reader.flag('mamba_conv_bias') ?? true,
    bias: reader.flag('mamba_proj_bias') ?? false,
  };
  const layer = join(
    projections(shape),
    mamba2Block(hidden, mamba, options),
    gatedMlp(hidden, inner),
    vector(2 * hidden),
  );
  return decoder(repeat(layer, full.layers), { vocabulary, hidden, tied: tied(reader, false) });
}
