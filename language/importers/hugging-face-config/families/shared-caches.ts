import type { LayerGroup } from '../../../model/architecture.ts';
import { attentionHeads, hiddenSize, layersOf } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import { countLayers } from '../layer-list.ts';

/** Hunyuan with cross-layer attention: `cla_share_factor` neighbouring layers share one cache when `use_cla`. */
export const hunyuan: Family = {
  name: 'Hunyuan',
  matches: byType('hunyuan', 'hunyuan_large', 'hunyuan_v1_dense', 'hunyuan_v1_moe'),
  read: (reader) => {
    // A13B's file carries the keys of latent attention with `use_mla` false.
    if (reader.flag('use_mla')) reader.refuse("'use_mla' is on, for which this family has no rule", 'use_mla');
    const layers = layersOf(reader);
    const factor = reader.flag('use_cla') ? reader.count('cla-share-factor', ['cla_share_factor']) : 1;
    const own = Math.ceil(layers / factor);
    const heads = attentionHeads(reader);
    const groups: LayerGroup[] = [
      { kind: 'full', layers: own, ...heads },
      { kind: 'shared', layers: layers - own, ...heads },
    ];
    return { groups };
  },
};

/**
 * Phi-4-mini-flash (SambaY): a self-decoder of Mamba and windowed layers, one full cache, and a cross-decoder that
 * reads it. Not verified against an engine log, so the layer split is marked as guessed.
 */
export const phi4Flash: Family = {
  name: 'Phi-4-mini-flash',
  matches: byType('phi4flash'),
  read: (reader) => {
    const layers = layersOf(reader);
    const every = reader.countOr('attention', ['mb_per_layer'], 2, 'every second layer Mamba');
    const half = Math.floor(layers / 2);
    const mamba = countLayers(half + 1, (index) => index % every === 0);
    const windowed = half + 1 - mamba;
    reader.guess('attention-layers', 1, 'one full cache for the cross-decoder; not verified against an engine log');
    const heads = attentionHeads(reader);
    const innerDim = reader.countOr('expand', ['mamba_expand'], 2, 'the model’s own code') * hiddenSize(reader);
    const stateDim = reader.countOr('state-dim', ['mamba_d_state'], 16, 'the model’s own code');
    const convKernel = reader.countOr('conv-kernel', ['mamba_d_conv'], 4, 'the model’s own code');
    const window = reader.count('window', ['sliding_window']);
    const crossing = layers - half - 2;
    return {
      groups: [
        { kind: 'mamba1', layers: mamba, innerDim, stateDim, convKernel },
        { kind: 'sliding', layers: windowed, ...heads, window },
        { kind: 'full', layers: 1, ...heads },
        // Half of the cross-decoder are gated memory units, which read no cache.
        { kind: 'shared', layers: Math.ceil(crossing / 2), ...heads },
        { kind: 'none', layers: Math.floor(crossing / 2) },
      ],
    };
  },
};
