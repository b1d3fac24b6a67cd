import {
  compressedPagesBytes,
  trtllmPool,
  V4_FLASH_BLOCK_BYTES,
} from '../../../language/engine/kv/allocators/index.ts';
import { bytesAt, bytesPerToken } from '../../../language/engine/kv/index.ts';
import type { LayerGroup } from '../../../language/model/architecture.ts';
import { attention, dtype, latent, model, statedRate } from './models.ts';
import { number, type ObservedRow, optional } from './observed-row.ts';

type Compute = (row: ObservedRow) => number;

/** Rows of latent, indexed and compressed caches by formula. */
export const latentCases: Readonly<Record<string, Compute>> = {
  F_MLA: plainLatent,
  F_MLA_T: (row) => bytesAt(model([latent(61, { latentCache: 'transposed' })], 'fp16'), number(row, 'n_ctx')),
  F_MLA_NAIVE: expanded,
  'F_MLA_NAIVE+F_QUANT': expanded,
  F_MLA_FP8DS: (row) => bytesAt(model([latent(61, { indexerDim: 128 })], 'fp8_ds_mla'), number(row, 'tokens')),
  'F_MLA_FP8DS+F_DSA_IDX': (row) => {
    const layers = number(row, 'layers', 'mla_layers');
    const indexed = optional(row, 'indexers') ?? layers;
    const cache = model([latent(indexed, { indexerDim: 128 }), latent(layers - indexed)], 'fp8_ds_mla');
    return bytesPerToken(cache) * (optional(row, 'tokens') ?? 1);
  },
  F_MLA_NVFP4DS: () => bytesPerToken(model([latent(22, { indexerDim: 128 }), latent(57)], 'nvfp4_ds_mla')),
  'F_MLA+F_DSA_IDX': (row) =>
    bytesAt(model([latent(61, { indexerDim: 128, indexerDtype: 'bf16' })]), number(row, 'tokens')),
  F_DSV4: (row) => bytesPerToken(compressed(row)) * number(row, 'tokens'),
  F_DSV4_PAGES: (row) =>
    compressedPagesBytes(number(row, 'tokens'), { blockBytes: V4_FLASH_BLOCK_BYTES, maxBatchedTokens: 16_384 }),
  F_TRT_POOL: (row) => trtllmPool(number(row, 'max_tokens'), statedRate(row)),
};

function plainLatent(row: ObservedRow): number {
  const cache = model([latent(optional(row, 'mla_layers', 'layers') ?? 61)], dtype(row.params.dtype));
  if (row.id.startsWith('dsv2-reduction')) {
    // DeepSeek-67B in fp16 against 60 latent layers, in fp16 or 6 bits.
    const before = bytesPerToken(model([{ kind: 'full', layers: 95, kvHeads: 8, headDim: 128 }]));
    const after = bytesPerToken(model([latent(60)])) * ((optional(row, 'v2_bits') ?? 16) / 16);
    return 100 * (1 - after / before);
  }
  if (row.params.avail_gib !== undefined) return (number(row, 'avail_gib') * 2 ** 30) / bytesPerToken(cache);
  return bytesPerToken(cache) * (optional(row, 'n_ctx', 'tokens') ?? 1);
}

function expanded(row: ObservedRow): number {
  const queryHeads = number(row, 'kv_heads');
  const group = latent(number(row, 'layers'), { queryHeads, nopeDim: 128, valueHeadDim: 128, latentCache: 'expanded' });
  const { kDtype, vDtype } = attention({ ...row, params: { ...row.params, head_dim: 192 } });
  return bytesAt(model([group], kDtype, vDtype), number(row, 'n_ctx'));
}

function compressed(row: ObservedRow) {
  const base = { kind: 'compressed' as const, headDim: number(row, 'entry_bytes') / 2, window: 128 };
  const indexerDtype = number(row, 'index_bytes') === 132 ? ('fp8' as const) : ('bf16' as const);
  const groups: LayerGroup[] = [
    { ...base, layers: number(row, 'csa_layers'), compressRatio: 4, indexerDim: 128, indexerDtype },
    { ...base, layers: number(row, 'hca_layers'), compressRatio: 128 },
  ];
  return model(groups);
}
