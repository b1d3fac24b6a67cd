import { hiddenSize, layersOf } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';

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
};
