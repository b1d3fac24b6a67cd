import type { Architecture, LayerGroup } from '../../../model/architecture.ts';
import { groupBytesAt, rates } from '../bytes.ts';
import { type Allocation, type AllocationRequest, type AllocationRow, allocation, roundUp } from './allocation.ts';

/** llama.cpp's cells. Source: llama-kv-cache-iswa.cpp 02c28f53, llama-hparams.cpp 01b77b57. */
export interface LlamaCppOptions {
  /** Tokens of one physical batch (n_ubatch); 512 unless said. */
  readonly microBatch?: number;
  /** One buffer for all sequences instead of one each. */
  readonly unified?: boolean;
  /** `--swa-full`: windows get the whole context. */
  readonly fullWindows?: boolean;
  /** Copies of the recurrent state kept to roll drafts back. */
  readonly rollbackCopies?: number;
}

const PAD = 256;

/** Buffers llama.cpp sets aside: `tokens` is the context of one sequence. */
export function allocateLlamaCpp(
  architecture: Architecture,
  { tokens, sequences }: AllocationRequest,
  options: LlamaCppOptions = {},
): Allocation {
  const context = roundUp(tokens, PAD);
  const rows = architecture.groups.flatMap((group): AllocationRow[] => {
    const { growing, windowed } = rates(group, architecture);
    const { state } = rates(inFp32(group), architecture);
    if (state > 0) {
      const copies = sequences * (1 + (options.rollbackCopies ?? 0));
      return [{ what: `${group.kind} state`, bytes: state * copies, units: copies }];
    }
    const all = context * sequences;
    // Chunked layers get the whole context, as full ones do.
    const near = 'window' in group ? windowCells(group.window ?? 0, context, sequences, options) : all;
    const bytes = growing * all + windowed * near + groupBytesAt(group, architecture, 0).kv * sequences;
    return bytes === 0 ? [] : [{ what: group.kind, bytes, units: growing > 0 ? all : near }];
  });
  return allocation(rows, [`context per sequence rounded up to ${PAD} cells`, 'recurrent state in fp32']);
}

/** Cells of one windowed layer over all sequences: the window and one batch, padded, never more than the context. */
export function windowCells(
  window: number,
  contextPerSequence: number,
  sequences: number,
  options: LlamaCppOptions = {},
): number {
  const { microBatch = 512, unified = false, fullWindows = false } = options;
  const context = unified ? contextPerSequence * sequences : contextPerSequence;
  const streams = unified ? 1 : sequences;
  if (fullWindows) return context * streams;
  return Math.min(context, roundUp(window * (unified ? sequences : 1) + microBatch, PAD)) * streams;
}

/** Cells each of `slots` parallel slots gets of a context: an even share, rounded up. */
export function cellsPerSlot(context: number, slots: number): number {
  return roundUp(Math.ceil(context / slots), PAD);
}

/** State and convolution are both kept in fp32, whatever the model computes in. */
export function inFp32(group: LayerGroup): LayerGroup {
  const recurrent = 'convKernel' in group || 'stateHeads' in group || 'stateHeadDim' in group;
  return recurrent ? ({ ...group, stateDtype: 'fp32', convDtype: 'fp32' } as LayerGroup) : group;
}
