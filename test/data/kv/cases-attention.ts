import {
  allocateLlamaCpp,
  cellsPerSlot,
  lmcacheBytes,
  mooncakeTransferBytes,
  windowCells,
} from '../../../language/engine/kv/allocators/index.ts';
import { inFp32 } from '../../../language/engine/kv/allocators/llama-cpp.ts';
import { bytesAt, bytesPerToken, stateBytesOf } from '../../../language/engine/kv/index.ts';
import type { LayerGroup } from '../../../language/model/architecture.ts';
import { attention, deltaNet, dtype, model, namedRate, statedRate } from './models.ts';
import { number, type ObservedRow, optional } from './observed-row.ts';

type Compute = (row: ObservedRow) => number;

/** Rows of plain attention; one function per shape of parameters. Results in bytes or the row's plain unit. */
export const attentionCases: readonly (readonly [RegExp, Compute])[] = [
  [
    /^lcpp-llama32-3b-K-/,
    (row) => bytesAt({ ...attention(row), vDtype: dtype(row.params.type_k) }, number(row, 'n_ctx')) / 2,
  ],
  [/^lcpp-gemma3-270m-/, gemma3Slots],
  [/^lcpp-gptoss20b-swa2304$/, (row) => windowOf(row, 131_072, 2048)],
  [/^lcpp-gptoss20b-q8-swa$/, (row) => windowOf(row, 8192, 128)],
  [/^lcpp-gemma2-2b-swa$/, gemma2Window],
  [/^geniex-gemma4-e4b-swa$/, (row) => windowOf(row, 4096, number(row, 'n_ubatch'))],
  [/^whisper-/, (row) => bytesAt(attention(row), number(row, 'cells'))],
  [/^isca-/, (row) => namedRate(String(row.params.model))],
  [/^mooncake-preset-/, (row) => bytesPerToken(attention(row))],
  [/^mooncake-pd-/, (row) => mooncakeTransferBytes(number(row, 'tokens'), statedRate(row), number(row, 'block'))],
  [/^(lmc-|hfblog-|jamba-paper-).*/, (row) => lmcacheBytesOf(row)],
  [/^lilbee-/, phantomLayers],
  [/^omlx-/, (row) => bytesAt(attention(row), number(row, 'block'))],
  [/^vllm-paper-opt13b$/, (row) => bytesPerToken(attention(row))],
];

/** What is left of the plain formulas: a context in cells. */
export const plainAttention: Compute = (row) => bytesAt(attention(row), number(row, 'n_ctx', 'tokens'));

function lmcacheBytesOf(row: ObservedRow): number {
  if (row.id !== 'lmc-485-chunk') return lmcacheBytes(number(row, 'tokens'), statedRate(row));
  // Elements of [2, 80 layers, 256 tokens, 2 heads · 128] on one of four ranks: bytes ÷ 2.
  return (
    bytesAt(
      model([{ kind: 'full', layers: 80, kvHeads: 8 / number(row, 'tp'), headDim: 128 }]),
      number(row, 'chunk_tokens'),
    ) / 2
  );
}

function windowOf(row: ObservedRow, context: number, microBatch: number): number {
  const cells = windowCells(optional(row, 'window') ?? 128, context, 1, { microBatch });
  if (cells !== number(row, 'cells')) throw new Error(`${row.id}: ${cells} cells`);
  return bytesAt(attention(row), cells);
}

/** Four sequences in one buffer of 8,192 cells: four windows do not fit, so there is no saving. */
function gemma2Window(row: ObservedRow): number {
  const cells = windowCells(number(row, 'window'), 8192 / 4, number(row, 'n_seq'), { unified: true });
  return bytesAt(attention(row), cells);
}

/** Slots split the context but each owns its windows. */
function gemma3Slots(row: ObservedRow): number {
  const slots = number(row, 'parallel');
  const window: LayerGroup = { kind: 'sliding', layers: 15, kvHeads: 1, headDim: 256, window: 512 };
  const gemma = model([{ kind: 'full', layers: 3, kvHeads: 1, headDim: 256 }, window]);
  return allocateLlamaCpp(gemma, { tokens: cellsPerSlot(number(row, 'n_ctx'), slots), sequences: slots }).bytes;
}

/** An estimator counted 48 recurrent layers as attention; the fix drops their cache and adds one state. */
function phantomLayers(row: ObservedRow): number {
  const layers = number(row, 'linear_layers');
  const phantom: LayerGroup = {
    kind: 'full',
    layers,
    kvHeads: number(row, 'kv_heads'),
    headDim: number(row, 'head_dim'),
  };
  const state = stateBytesOf(model([inFp32(deltaNet(layers, 48))]));
  return bytesAt(model([phantom], dtype(row.params.dtype)), number(row, 'n_ctx')) - state;
}
