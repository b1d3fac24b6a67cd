import type { LayerGroup } from '../../../model/architecture.ts';
import { attentionHeads, hiddenSize, layersOf, optionalQueryHeads } from '../dimensions.ts';
import { byType, type Family, type FamilyResult } from '../family.ts';
import { countLayers, countWords, perLayer } from '../layer-list.ts';
import { mamba2Group } from '../mamba-keys.ts';
import { falconH1Parameters, jambaParameters } from '../parameters/hybrids.ts';
import type { ConfigReader } from '../reader.ts';

const WORDS = ['attention', 'full_attention', 'mamba', 'linear_attention'] as const;

/** Granite 4 hybrids and Bamba: some layers attention, the rest Mamba 2. Granite without a list is Mamba throughout. */
export const graniteHybrid: Family = {
  name: 'Granite 4 hybrid and Bamba',
  matches: byType('granitemoehybrid', 'bamba'),
  read: (reader) => {
    const layers = layersOf(reader);
    const attention = attentionLayers(reader, layers);
    const mamba = mamba2Group(reader, layers - attention);
    if (attention > 0 && optionalQueryHeads(reader) === undefined) return headless(attention, mamba);
    const full: LayerGroup[] = attention > 0 ? [{ kind: 'full', layers: attention, ...attentionHeads(reader) }] : [];
    return { groups: [...full, mamba] };
  },
};

/** Falcon-H1: every layer holds attention and Mamba 2 side by side. */
export const falconH1: Family = {
  name: 'Falcon-H1',
  matches: byType('falcon_h1'),
  read: (reader) => {
    const layers = layersOf(reader);
    const full: LayerGroup = { kind: 'full', layers, ...attentionHeads(reader) };
    return { groups: [full, { ...mamba2Group(reader, layers), beside: 'attention' }] };
  },
  parameters: (reader, _, groups) => falconH1Parameters(reader, groups),
};

/** Jamba: Mamba 1 with attention every `attn_layer_period` layers. */
export const jamba: Family = {
  name: 'Jamba',
  matches: byType('jamba'),
  read: (reader) => {
    const layers = layersOf(reader);
    const period = reader.countOr('attention', ['attn_layer_period'], 8, 'the library’s default');
    const offset = reader.optionalCount('attention', ['attn_layer_offset'], { least: 0 }) ?? 4;
    const types = perLayer<string>(reader, 'layers_block_type', layers, 'string');
    const attention = types
      ? countWords(reader, 'layers_block_type', types, ['full_attention', 'linear_attention']).full_attention
      : countLayers(layers, (index) => index % period === offset);
    const innerDim = reader.countOr('expand', ['mamba_expand'], 2, 'the library’s default') * hiddenSize(reader);
    const stateDim = reader.countOr('state-dim', ['mamba_d_state'], 16, 'the library’s default');
    const convKernel = reader.countOr('conv-kernel', ['mamba_d_conv'], 4, 'the library’s default');
    return {
      groups: [
        { kind: 'full', layers: attention, ...attentionHeads(reader) },
        { kind: 'mamba1', layers: layers - attention, innerDim, stateDim, convKernel },
      ],
    };
  },
  parameters: (reader, _, groups) => jambaParameters(reader, groups),
};

/** Zamba 2: Mamba 2 in every layer; the layers of `hybrid_layer_ids` also call a shared attention block, each with its own cache. */
export const zamba2: Family = {
  name: 'Zamba 2',
  matches: byType('zamba2'),
  read: (reader) => {
    const layers = layersOf(reader);
    const hybrid = hybridLayers(reader, layers);
    const heads =
      optionalQueryHeads(reader) ?? reader.refuse("'num_attention_heads' is missing", 'num_attention_heads');
    // The shared block reads two hidden states side by side, hence twice the hidden size.
    const headDim =
      reader.optionalCount('head-dim', ['attention_head_dim']) ??
      reader.guess('head-dim', (2 * hiddenSize(reader)) / heads, '2 · hidden_size ÷ heads');
    const kvHeads = reader.optionalCount('kv-heads', ['num_key_value_heads']) ?? heads;
    const mamba = mamba2Group(reader, layers);
    return {
      groups: [
        { kind: 'full', layers: hybrid, queryHeads: heads, kvHeads, headDim },
        { ...mamba, layers: hybrid, beside: 'attention' },
        { ...mamba, layers: layers - hybrid },
      ],
    };
  },
};

/** The state can be told without the heads, so it is; the attention layers are named as not counted. */
function headless(layers: number, mamba: LayerGroup): FamilyResult {
  const message = `'num_attention_heads' is missing: the cache of ${layers} attention layers is not counted`;
  return { groups: [mamba, { kind: 'none', layers }], incomplete: { key: 'num_attention_heads', message } };
}

function attentionLayers(reader: ConfigReader, layers: number): number {
  const indices = reader.list('attn_layer_indices');
  if (indices) {
    reader.derived('attention', 'attn_layer_indices');
    return countLayers(layers, (index) => indices.includes(index));
  }
  const key = reader.has('layer_types') ? 'layer_types' : 'layers_block_type';
  const types = perLayer<string>(reader, key, layers, 'string');
  if (!types) return reader.guess('attention-layers', 0, 'no layer_types: Mamba throughout by the library’s default');
  const counts = countWords(reader, key, types, WORDS);
  return counts.attention + counts.full_attention;
}

function hybridLayers(reader: ConfigReader, layers: number): number {
  const ids = reader.list('hybrid_layer_ids');
  if (ids) {
    reader.derived('attention', 'hybrid_layer_ids');
    return countLayers(layers, (index) => ids.includes(index));
  }
  const types = perLayer<string>(reader, 'layers_block_type', layers, 'string');
  if (types) return countWords(reader, 'layers_block_type', types, ['mamba', 'linear_attention', 'hybrid']).hybrid;
  return reader.refuse("'hybrid_layer_ids' is missing: it gives the layers that hold attention", 'hybrid_layer_ids');
}
