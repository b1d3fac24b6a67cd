import { allocateLlamaCpp, allocateSglang, tokensPerStateSlot } from '../../../language/engine/kv/allocators/index.ts';
import { inFp32 } from '../../../language/engine/kv/allocators/llama-cpp.ts';
import { bytesAt, bytesPerToken, stateBytesOf } from '../../../language/engine/kv/index.ts';
import type { GatedDeltaNetGroup, KdaGroup, LayerGroup, Mamba2Group } from '../../../language/model/architecture.ts';
import { deltaNet, dtype, model } from './models.ts';
import { number, type ObservedRow, optional } from './observed-row.ts';

type Compute = (row: ObservedRow) => number;

/** Rows of recurrent state by formula. llama.cpp keeps everything in fp32, the others the convolution in bf16. */
export const stateCases: Readonly<Record<string, Compute>> = {
  F_STATE_GDN: deltaNetState,
  F_STATE_GDN_SPEC: (row) =>
    allocateLlamaCpp(
      model([deltaNet(48, 48)]),
      { tokens: 0, sequences: number(row, 'seqs') },
      { rollbackCopies: number(row, 'rs_seq') },
    ).bytes,
  F_STATE_MAMBA1: (row) =>
    llamaCppState({
      kind: 'mamba1',
      layers: number(row, 'layers'),
      innerDim: number(row, 'd_inner'),
      stateDim: number(row, 'd_state'),
      convKernel: number(row, 'd_conv'),
    }),
  F_STATE_MAMBA2: (row) =>
    llamaCppState({
      kind: 'mamba2',
      layers: number(row, 'layers'),
      stateHeads: 1,
      stateHeadDim: number(row, 'd_ssm'),
      stateDim: number(row, 'd_state'),
      stateGroups: number(row, 'n_groups'),
      convKernel: number(row, 'd_conv'),
    }),
  F_SGL_MAMBA: sglang,
  'F_SGL_MAMBA+F_MLA': (row) =>
    convolutionPool(
      { kind: 'kda', layers: number(row, 'linear_layers'), stateHeads: 32, stateHeadDim: 128, convKernel: 4 },
      row,
    ),
  F_SGL_POOL: (row) =>
    bytesAt(
      model([{ kind: 'full', layers: number(row, 'layers'), kvHeads: 1, headDim: number(row, 'hidden') }]),
      number(row, 'tokens'),
    ) / 2,
};

function llamaCppState(group: LayerGroup): number {
  return stateBytesOf(model([inFp32(group)]));
}

function deltaNetState(row: ObservedRow): number {
  if (row.id === 'vllm-ascend-35b-ssm') {
    // The matrix alone, one layer: without taps there is no convolution to keep.
    return stateBytesOf(model([deltaNet(1, number(row, 'nv_rank'), { convKernel: 1 })]));
  }
  const layers = number(row, 'gdn_layers');
  // Rows without heads are the 27B model (48 layers, 48 value heads) or the 35B-A3B one (30 layers, 32).
  const group = deltaNet(layers, optional(row, 'nv') ?? (layers === 48 ? 48 : 32));
  if (row.engine.startsWith('SGLang')) return stateBytesOf(model([group]));
  return allocateLlamaCpp(model([group]), { tokens: 0, sequences: optional(row, 'seqs') ?? 1 }).bytes;
}

function sglang(row: ObservedRow): number {
  if (row.id.endsWith('-k')) {
    const kvHeads = number(row, 'kv_heads', 'kv_heads_rank');
    const full: LayerGroup = {
      kind: 'full',
      layers: number(row, 'attn_layers'),
      kvHeads,
      headDim: optional(row, 'head_dim') ?? 128,
    };
    return allocateSglang(model([full]), { tokens: number(row, 'tokens'), sequences: 1 }).bytes / 2;
  }
  if (row.id === 'sgl-qwen38-27b-mtp-exchange') return slotExchange(row);
  if (row.id === 'sgl-qwen38-27b-conv') return convolutionPool(deltaNet(48, 48), row);
  return granite(row);
}

/** One slot of bf16 state against 17 cache layers on one of two ranks, the prediction head's among them. */
function slotExchange(row: ObservedRow): number {
  const state = stateBytesOf(
    model([deltaNet(number(row, 'gdn_layers'), number(row, 'nv_rank'), { keyHeads: 8, stateDtype: 'bf16' })]),
  );
  const full: LayerGroup = {
    kind: 'full',
    layers: number(row, 'kv_layers'),
    kvHeads: number(row, 'kv_heads_rank'),
    headDim: number(row, 'head_dim'),
  };
  return tokensPerStateSlot(state, bytesPerToken(model([full], dtype(row.params.dtype))));
}

function granite(row: ObservedRow): number {
  const group: Mamba2Group = {
    kind: 'mamba2',
    layers: number(row, 'mamba_layers'),
    stateHeads: number(row, 'heads'),
    stateHeadDim: number(row, 'head_dim'),
    stateDim: number(row, 'd_state'),
    stateGroups: 1,
    convKernel: 4,
  };
  if (row.id.endsWith('-snap')) return stateBytesOf(model([group]));
  if (row.id.endsWith('-conv')) return convolutionPool(group, row);
  return matrixPool(group, row);
}

/** SGLang prints convolution and matrix pools apart; each has a spare slot. Without taps only the matrices remain. */
function matrixPool(group: Mamba2Group | KdaGroup | GatedDeltaNetGroup, row: ObservedRow): number {
  return allocateSglang(model([{ ...group, convKernel: 1 }]), { tokens: 0, sequences: number(row, 'slots') }).bytes;
}

function convolutionPool(group: Mamba2Group | KdaGroup | GatedDeltaNetGroup, row: ObservedRow): number {
  return allocateSglang(model([group]), { tokens: 0, sequences: number(row, 'slots') }).bytes - matrixPool(group, row);
}
