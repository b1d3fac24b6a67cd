import {
  allocateVllm,
  hybridLayout,
  hybridRequestBlocks,
  lmcacheHybridBytes,
  printedTokens,
  printedTokensOld,
  unifiedWindows,
  vllmBlocks,
} from '../../../language/engine/kv/allocators/index.ts';
import { architectureOnRank, bytesPerToken } from '../../../language/engine/kv/index.ts';
import type { Architecture, FullGroup, LayerGroup } from '../../../language/model/architecture.ts';
import type { DtypeName } from '../../../language/vocabulary/dtypes.ts';
import { attention, deltaNet, latent, model, statedRate } from './models.ts';
import { number, type ObservedRow, optional } from './observed-row.ts';

type Compute = (row: ObservedRow) => number;
const GIB = 2 ** 30;

/** Rows of vLLM's block accounting by formula. */
export const vllmCases: Readonly<Record<string, Compute>> = {
  F_VLLM_BLOCKS: blocks,
  F_VLLM_NEED: (row) => {
    const rate = statedRate(row);
    return row.params.avail_gib === undefined
      ? rate * number(row, 'max_model_len')
      : (number(row, 'avail_gib') * GIB) / rate;
  },
  F_VLLM_HYBRID: hybrid,
  F_VLLM_HYBRID_OLD: (row) => {
    const grouped = row.params.groups !== undefined;
    return printedTokensOld(number(row, 'N', 'blocks'), grouped ? number(row, 'groups') : 1, number(row, 'block'));
  },
  F_SWA_VLLM: windows,
  'F_GQA (all layers full)': (row) => 50e9 / bytesPerToken(allFull(row)),
  F_LMC_HYBRID: (row) =>
    lmcacheHybridBytes(number(row, 'keys'), number(row, 'layers_stored'), number(row, 'bytes_per_layer_block')),
};

function blocks(row: ObservedRow): number {
  // A 24 GB GPU bounds the blocks of a Llama-2-7B cache, whatever the log says.
  if (row.id === 'vllm-trt224') return vllmBlocks(24e9, 524_288, number(row, 'block')).blocks;
  if (row.id === 'vllm-llama3-8b-conc')
    return (number(row, 'blocks') * number(row, 'block')) / number(row, 'max_model_len');
  if (row.params.swap_gib !== undefined)
    return vllmBlocks(number(row, 'swap_gib') * GIB, statedRate(row), number(row, 'block')).blocks;
  const rate = row.params.bytes_per_token === undefined ? bytesPerToken(attention(row)) : statedRate(row);
  const { blocks: count, tokens } = vllmBlocks(number(row, 'avail_gib') * GIB, rate, optional(row, 'block') ?? 16);
  return row.observed.unit === 'tokens' ? tokens : count;
}

function windows(row: ObservedRow): number {
  const maxLength = number(row, 'max_model_len');
  const maxBatchedTokens = number(row, 'max_num_batched_tokens');
  if (row.id === 'vllm-need-gptoss120b') {
    const shape = { layers: 18, kvHeads: 8, headDim: 64 };
    const gptOss = model([
      { kind: 'full', ...shape },
      { kind: 'sliding', ...shape, window: 128 },
    ]);
    return allocateVllm(gptOss, { tokens: maxLength, sequences: 1 }, { maxBatchedTokens }).bytes;
  }
  const gemma = model([
    { kind: 'full', layers: 8, kvHeads: 1, headDim: 512 },
    { kind: 'sliding', layers: 40, kvHeads: 8, headDim: 256, window: 1024 },
  ]);
  const { blocksPerRequest, blockBytes } = unifiedWindows(architectureOnRank(gemma, 2), maxLength, maxBatchedTokens);
  if (blockBytes !== 524_288) throw new Error(`${row.id}: blocks of ${blockBytes} B`);
  return printedTokens(number(row, 'blocks'), blocksPerRequest, maxLength);
}

function allFull(row: ObservedRow): Architecture {
  const local: FullGroup = {
    kind: 'full',
    layers: number(row, 'swa_layers'),
    kvHeads: number(row, 'kv_heads'),
    headDim: number(row, 'head_dim'),
  };
  const global: FullGroup = {
    kind: 'full',
    layers: number(row, 'global_layers'),
    kvHeads: number(row, 'global_kv_heads'),
    headDim: number(row, 'global_head_dim'),
  };
  return model([local, global]);
}

/** Attention layers (the prediction layer among them), key-value heads, delta-net layers and value heads of one rank. */
const qwen = (kvDtype: DtypeName, layers: number, kvHeads: number, linear: LayerGroup) =>
  model([{ kind: 'full', layers, kvHeads, headDim: 256 }, linear], kvDtype);
const half = deltaNet(48, 24, { keyHeads: 8 });
const KIMI = architectureOnRank(
  model([latent(7), { kind: 'kda', layers: 20, stateHeads: 32, stateHeadDim: 128, convKernel: 4 }]),
  2,
);

/** The rank behind each hybrid row, and its draft tokens. */
const RANKS: readonly (readonly [RegExp, Architecture, number])[] = [
  [/^vllm-hyb-qwen36-27b-fp8/, qwen('fp8', 17, 2, half), 3],
  [/^vllm-hyb-qwen36-35b-nvfp4w/, qwen('fp8', 11, 2, deltaNet(30, 32)), 2],
  [/^vllm-hyb-qwen3.-27b-nvfp4kv/, qwen('nvfp4', 17, 4, deltaNet(48, 48)), 2],
  [/^vllm-hyb-qwen38-27b-tp2/, qwen('bf16', 16, 2, half), 0],
  [/^vllm-hyb-qwen38-27b-dual3090/, qwen('bf16', 17, 2, half), 2],
  [/^vllm-hyb-qwen35-4b/, qwen('bf16', 8, 4, deltaNet(24, 32)), 0],
  [/^vllm-hyb-qwen35-08b/, qwen('bf16', 6, 2, deltaNet(18, 16)), 0],
  [/^vllm-syv102-864-pad/, qwen('int8-token-head', 16, 4, deltaNet(48, 48, { stateDtype: 'bf16' })), 7],
  [/^vllm-kimilinear/, KIMI, 0],
];

function hybrid(row: ObservedRow): number {
  if (row.id.startsWith('vllm-syv81')) return drafted(row);
  const [, rank, drafts] = RANKS.find(([pattern]) => pattern.test(row.id))!;
  const layout = hybridLayout(rank, drafts);
  const stated = optional(row, 'block');
  if (stated !== undefined && stated !== layout.blockTokens)
    throw new Error(`${row.id}: blocks of ${layout.blockTokens} tokens`);
  if (row.observed.quantity.includes('padding')) return layout.padding * 100;
  if (row.observed.quantity.includes('block size')) return layout.blockTokens;
  if (row.id === 'vllm-kimilinear-conc')
    return 318 / hybridRequestBlocks(layout, number(row, 'max_model_len'), 0, 'none');
  const maxLength = optional(row, 'max_model_len') ?? 262_144;
  const perRequest = hybridRequestBlocks(layout, maxLength, drafts);
  const available = optional(row, 'avail_gib');
  const fits =
    available === undefined
      ? number(row, 'N_blocks', 'blocks')
      : Math.floor((available * GIB) / (layout.groupSize * layout.pageBytes));
  return row.observed.unit === 'x' ? fits / perRequest : printedTokens(fits, perRequest, maxLength);
}

/** 56 blocks of every request are constant: three state groups of 2 + 15 blocks and five of the drafter's windows. */
function drafted(row: ObservedRow): number {
  const maxLength = number(row, 'max_model_len');
  const layout = { blockTokens: number(row, 'block'), stateGroups: 3 };
  return printedTokens(number(row, 'N'), hybridRequestBlocks(layout, maxLength, 15) + 5, maxLength);
}
