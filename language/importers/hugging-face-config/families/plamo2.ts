import type { LayerGroup } from '../../../model/architecture.ts';
import { attentionHeads, layersOf } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';

/**
 * PLaMo 2: Mamba 2 without shared projection groups in all but one layer of every `mamba_step`; attention windowed
 * except in the layers of `full_attention_idx`. From the model's code; not verified against an engine log.
 */
export const plamo2: Family = {
  name: 'PLaMo 2',
  matches: byType('plamo2'),
  read: (reader) => {
    const layers = layersOf(reader);
    const step = reader.count('attention', ['mamba_step'], { least: 2 });
    const attention = Array.from({ length: layers }, (_, index) => index).filter(
      (index) => index % step === Math.floor(step / 2),
    );
    const headDim = reader.count('head-dim', ['hidden_size_per_head']);
    const heads = { ...attentionHeads(reader), headDim };
    const windowed = reader.optionalCount('window', ['attention_window_size']);
    const full =
      windowed === undefined
        ? attention
        : attention.filter((index) => reader.list('full_attention_idx')?.includes(index));
    reader.guess(
      'attention-layers',
      attention.length,
      'the layer rule of the model’s code; not verified against an engine log',
    );
    const groups: LayerGroup[] = [
      { kind: 'full', layers: full.length, ...heads },
      {
        kind: 'mamba2',
        layers: layers - attention.length,
        stateHeads: reader.count('state-heads', ['mamba_num_heads']),
        stateHeadDim: headDim,
        stateDim: reader.count('state-dim', ['mamba_d_state']),
        stateGroups: 0,
        convKernel: reader.count('conv-kernel', ['mamba_d_conv']),
      },
    ];
    if (windowed !== undefined)
      groups.push({ kind: 'sliding', layers: attention.length - full.length, ...heads, window: windowed });
    return { groups };
  },
};
