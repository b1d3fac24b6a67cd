import type { Mamba2Group } from '../../model/architecture.ts';
import { hiddenSize } from './dimensions.ts';
import type { ConfigReader } from './reader.ts';
import { stateFormats } from './state-formats.ts';

const DEFAULT = 'the library’s default';

/** The Mamba 2 block of hybrids, over the two spellings of its keys (`mamba_n_heads`, `mamba_num_heads`). */
export function mamba2Group(reader: ConfigReader, layers: number): Mamba2Group {
  const stateHeads = reader.count('state-heads', ['mamba_n_heads', 'mamba_num_heads', 'n_mamba_heads']);
  return {
    kind: 'mamba2',
    layers,
    stateHeads,
    stateHeadDim: headDim(reader, stateHeads),
    stateDim: reader.count('state-dim', ['mamba_d_state', 'ssm_state_size']),
    stateGroups: reader.countOr('state-groups', ['mamba_n_groups', 'n_groups', 'mamba_ngroups'], 1, DEFAULT),
    convKernel: reader.countOr('conv-kernel', ['mamba_d_conv', 'conv_kernel'], 4, DEFAULT),
    ...stateFormats(reader),
  };
}

/** Absent or 'auto': inner size ÷ heads, the inner size being `mamba_d_ssm` or expand × hidden. */
function headDim(reader: ConfigReader, heads: number): number {
  const key = ['mamba_d_head', 'mamba_head_dim', 'mamba_headdim'].find((one) => typeof reader.object[one] === 'number');
  if (key !== undefined) return reader.count('state-head-dim', [key]);
  const inner =
    reader.optionalCount('inner-dim', ['mamba_d_ssm', 'mamba_intermediate_size']) ??
    reader.countOr('expand', ['mamba_expand', 'expand'], 2, DEFAULT) * hiddenSize(reader);
  if (inner % heads !== 0)
    reader.refuse(`${inner} inner channels do not divide into ${heads} state heads`, 'mamba_n_heads');
  return reader.guess('state-head-dim', inner / heads, 'inner size ÷ state heads');
}
