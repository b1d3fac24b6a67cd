import type { Mamba1Group } from '../../../model/architecture.ts';
import { hiddenSize, kvHeads, layersOf, queryHeads } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import { countLayers, countWords, perLayer } from '../layer-list.ts';
import type { ConfigReader } from '../reader.ts';

const DEFAULT = 'the library’s default';

/** Zamba 1: Mamba 1 in every layer; some also call one shared attention block of twice the width, each with its own cache. */
export const zamba: Family = {
  name: 'Zamba 1',
  matches: byType('zamba'),
  read: (reader) => {
    const layers = layersOf(reader);
    const hybrid = hybridLayers(reader, layers);
    const heads = queryHeads(reader);
    // The shared block reads two hidden states side by side, hence twice the hidden size.
    const headDim =
      reader.optionalCount('head-dim', ['attention_head_dim']) ??
      reader.guess('head-dim', (2 * hiddenSize(reader)) / heads, '2 · hidden_size ÷ heads');
    const mamba: Mamba1Group = {
      kind: 'mamba1',
      layers,
      innerDim: reader.countOr('expand', ['mamba_expand'], 2, DEFAULT) * hiddenSize(reader),
      stateDim: reader.countOr('state-dim', ['mamba_d_state'], 16, DEFAULT),
      convKernel: reader.countOr('conv-kernel', ['mamba_d_conv'], 4, DEFAULT),
    };
    return {
      groups: [
        { kind: 'full', layers: hybrid, queryHeads: heads, kvHeads: kvHeads(reader), headDim },
        { ...mamba, layers: hybrid, beside: 'attention' },
        { ...mamba, layers: layers - hybrid },
      ],
    };
  },
};

function hybridLayers(reader: ConfigReader, layers: number): number {
  const types = perLayer<string>(reader, 'layers_block_type', layers, 'string');
  if (types) return countWords(reader, 'layers_block_type', types, ['linear_attention', 'hybrid']).hybrid;
  const period = reader.countOr('attention', ['attn_layer_period'], 6, DEFAULT);
  const offset = reader.optionalCount('attention', ['attn_layer_offset'], { least: 0 }) ?? 4;
  // The third layer always calls the block; the rest follow the period, counted from the fourth.
  return 1 + countLayers(Math.max(layers - 3, 0), (index) => index % period === offset);
}
