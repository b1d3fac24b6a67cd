import { hiddenSize, layersOf } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import { mamba2Parameters, mambaParameters } from '../parameters/hybrids.ts';

const DEFAULT = 'the library’s default';

/** Mamba 1 throughout: no cache, constant state. Formula section 8. */
export const mamba: Family = {
  name: 'Mamba',
  matches: byType('mamba', 'falcon_mamba'),
  read: (reader) => {
    const inner = reader.optionalCount('inner-dim', ['intermediate_size', 'd_inner']);
    const innerDim = inner ?? reader.countOr('expand', ['expand'], 2, DEFAULT) * hiddenSize(reader);
    const stateDim = reader.countOr('state-dim', ['state_size'], 16, DEFAULT);
    const convKernel = reader.countOr('conv-kernel', ['conv_kernel'], 4, DEFAULT);
    return { groups: [{ kind: 'mamba1', layers: layersOf(reader), innerDim, stateDim, convKernel }] };
  },
  parameters: (reader, _, groups) => mambaParameters(reader, groups),
};

/** Mamba 2 throughout. */
export const mamba2: Family = {
  name: 'Mamba 2',
  matches: byType('mamba2'),
  read: (reader) => ({
    groups: [
      {
        kind: 'mamba2',
        layers: layersOf(reader),
        stateHeads: reader.count('state-heads', ['num_heads']),
        stateHeadDim: reader.count('state-head-dim', ['head_dim']),
        stateDim: reader.countOr('state-dim', ['state_size'], 128, DEFAULT),
        stateGroups: reader.countOr('state-groups', ['n_groups'], 8, DEFAULT),
        convKernel: reader.countOr('conv-kernel', ['conv_kernel'], 4, DEFAULT),
      },
    ],
  }),
  parameters: (reader, _, groups) => mamba2Parameters(reader, groups),
};

/** The files of Mamba's own authors: no model type, sizes of the block in `ssm_cfg`. */
export const mambaOriginal: Family = {
  name: 'Mamba, original files',
  matches: (modelType, reader) => modelType === '' && reader.has('ssm_cfg'),
  read: (reader) => {
    const layers = layersOf(reader);
    const block = reader.nested('ssm_cfg')!;
    if ((reader.list('attn_layer_idx') ?? []).length > 0)
      reader.refuse("'attn_layer_idx' names attention layers, for which this family has no rule", 'attn_layer_idx');
    const innerDim = block.countOr('expand', ['expand'], 2, DEFAULT) * hiddenSize(reader);
    const convKernel = block.countOr('conv-kernel', ['d_conv'], 4, DEFAULT);
    if (block.word('layer') !== 'Mamba2') {
      const stateDim = block.countOr('state-dim', ['d_state'], 16, DEFAULT);
      return { groups: [{ kind: 'mamba1', layers, innerDim, stateDim, convKernel }] };
    }
    const stateHeadDim = block.countOr('state-head-dim', ['headdim'], 64, DEFAULT);
    if (innerDim % stateHeadDim !== 0) block.refuse(`${innerDim} channels do not divide into heads`, 'headdim');
    const stateDim = block.countOr('state-dim', ['d_state'], 128, DEFAULT);
    const stateGroups = block.countOr('state-groups', ['ngroups'], 1, DEFAULT);
    const stateHeads = innerDim / stateHeadDim;
    return { groups: [{ kind: 'mamba2', layers, stateHeads, stateHeadDim, stateDim, stateGroups, convKernel }] };
  },
};
