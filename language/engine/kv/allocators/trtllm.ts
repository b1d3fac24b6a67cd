import type { Architecture } from '../../../model/architecture.ts';
import { groupBytesAt, rates } from '../bytes.ts';
import { type Allocation, type AllocationRequest, type AllocationRow, allocation, roundUp } from './allocation.ts';

/** TensorRT-LLM's pool: whole blocks per sequence, one rate for all tokens. */
export interface TrtllmOptions {
  /** tokens_per_block; 32 unless said. */
  readonly blockTokens?: number;
}

export function allocateTrtllm(
  architecture: Architecture,
  { tokens, sequences }: AllocationRequest,
  options: TrtllmOptions = {},
): Allocation {
  const block = options.blockTokens ?? 32;
  const rows = architecture.groups.flatMap((group): AllocationRow[] => {
    const { growing, windowed, state } = rates(group, architecture);
    const limit = 'window' in group ? (group.window ?? tokens) : tokens;
    const all = roundUp(tokens, block) * sequences;
    const near = roundUp(Math.min(tokens, limit), block) * sequences;
    const bytes =
      growing * all + windowed * near + state * sequences + groupBytesAt(group, architecture, 0).kv * sequences;
    return bytes === 0 ? [] : [{ what: group.kind, bytes, units: growing > 0 ? all : near }];
  });
  return allocation(rows, [`blocks of ${block} tokens`]);
}

/** The pool a log line prints: its tokens at the model's rate. Bytes. */
export function trtllmPool(maxTokens: number, bytesPerToken: number): number {
  return maxTokens * bytesPerToken;
}
