import type { GatedDeltaNetGroup, Mamba1Group, Mamba2Group } from '../../../model/architecture.ts';
import { type Block, join, matrix, router, vector } from './blocks.ts';

/** Projections, convolution and per-head vectors of a Mamba 2 block; with `norm`, a gated norm of the inner size. */
export function mamba2Block(
  hidden: number,
  { stateHeads, stateHeadDim, stateDim, stateGroups, convKernel }: Mamba2Group,
  options: { readonly norm: boolean; readonly convBias: boolean; readonly bias: boolean },
): Block {
  const inner = stateHeads * stateHeadDim;
  const convolved = inner + 2 * stateGroups * stateDim;
  const projected = inner + convolved + stateHeads;
  return join(
    matrix(hidden, projected),
    matrix(inner, hidden),
    vector(convolved * (convKernel + (options.convBias ? 1 : 0)) + 3 * stateHeads + (options.norm ? inner : 0)),
    vector(options.bias ? projected + hidden : 0),
  );
}

/** Mamba 1; `rank` is that of its time-step projection. */
export function mamba1Block(
  hidden: number,
  { innerDim, stateDim, convKernel }: Mamba1Group,
  rank: number,
  options: { readonly convBias: boolean; readonly bias: boolean },
): Block {
  return join(
    matrix(hidden, 2 * innerDim),
    matrix(innerDim, rank + 2 * stateDim),
    matrix(rank, innerDim),
    matrix(innerDim, hidden),
    // The transition matrix, the skip vector and the bias of the time step.
    vector(innerDim * (convKernel + (options.convBias ? 1 : 0)) + innerDim * stateDim + 2 * innerDim),
    vector(options.bias ? 2 * innerDim + hidden : 0),
  );
}

/** Gated delta net of Qwen3-Next and Qwen 3.5; its two gate projections stay in the model's own format. */
export function deltaNetBlock(hidden: number, group: GatedDeltaNetGroup): Block {
  const keys = group.keyHeads * group.keyHeadDim;
  const values = group.valueHeads * group.valueHeadDim;
  return join(
    matrix(hidden, 2 * keys + 2 * values),
    router(hidden, 2 * group.valueHeads),
    matrix(values, hidden),
    vector((2 * keys + values) * group.convKernel + 2 * group.valueHeads + group.valueHeadDim),
  );
}
