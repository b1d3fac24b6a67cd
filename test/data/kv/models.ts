import { bytesPerToken } from '../../../language/engine/kv/index.ts';
import type { Architecture, GatedDeltaNetGroup, LayerGroup, MlaGroup } from '../../../language/model/architecture.ts';
import { type DtypeName, findDtype } from '../../../language/vocabulary/dtypes.ts';
import { number, type ObservedRow, optional } from './observed-row.ts';

export function model(
  groups: readonly LayerGroup[],
  kDtype: DtypeName = 'bf16',
  vDtype: DtypeName = kDtype,
): Architecture {
  return { groups, kDtype, vDtype, weights: {} };
}

export function dtype(text: unknown): DtypeName {
  return (typeof text === 'string' && findDtype(text)) || 'bf16';
}

/** Ordinary attention from a row's parameters; MHA rows give the hidden size alone, which is heads × dim. */
export function attention(row: ObservedRow): Architecture {
  const layers = number(
    row,
    'attn_layers',
    'full_layers',
    'global_layers',
    'own_global_layers',
    'own_swa_layers',
    'swa_layers',
    'decoder_layers',
    'layers',
  );
  const width = optional(row, 'hidden', 'd_model', 'n_embd_k_gqa');
  const shape = width === undefined ? heads(row) : { kvHeads: 1, headDim: width };
  const { type_k, type_v, dtype: both } = row.params;
  return model([{ kind: 'full', layers, ...shape }], dtype(type_k ?? both), dtype(type_v ?? both));
}

/** gpt-oss rows leave its heads out. */
function heads(row: ObservedRow) {
  return { kvHeads: optional(row, 'kv_heads', 'kv_heads_rank') ?? 8, headDim: optional(row, 'head_dim') ?? 64 };
}

export function latent(layers: number, more: Partial<MlaGroup> = {}): MlaGroup {
  return { kind: 'mla', layers, latentRank: 512, ropeDim: 64, ...more };
}

/** Gated delta nets of 128-element heads; 16 key heads for every model of the table before sharding. */
export function deltaNet(
  layers: number,
  valueHeads: number,
  more: Partial<GatedDeltaNetGroup> = {},
): GatedDeltaNetGroup {
  return {
    kind: 'gated-delta-net',
    layers,
    keyHeads: 16,
    valueHeads,
    keyHeadDim: 128,
    valueHeadDim: 128,
    convKernel: 4,
    ...more,
  };
}

const shape = (layers: number, kvHeads: number, headDim = 128) => model([{ kind: 'full', layers, kvHeads, headDim }]);

/** The models behind rows that state a rate in bytes per token (and rank). */
const SHAPES: readonly Architecture[] = [
  shape(32, 8), // Llama-3.1-8B
  shape(80, 8), // Llama-3.1-70B, Qwen2.5-72B
  shape(126, 8), // Llama-3.1-405B
  shape(32, 32), // Llama-2-7B
  shape(40, 40), // Llama-2-13B
  shape(40, 20), // CodeLlama-13B, one of two ranks
  shape(36, 8), // Qwen3-8B
  shape(28, 8), // Qwen3-0.6B
  shape(28, 4), // Qwen2.5-7B
  shape(36, 2), // Qwen2.5-3B
  shape(40, 8), // Qwen3-14B
  shape(48, 4), // Qwen3-30B-A3B
  shape(62, 4), // MiniMax-M2.7, one of two ranks
  shape(50, 8), // solved from the log
  shape(64, 8), // solved from the log: 262,144 B a token and rank
  model([latent(36, { latentRank: 256 })]), // Mistral-Small-4
  model([latent(47)]), // GLM-4.7-Flash
  model([latent(61)], 'fp8'), // DeepSeek-R1, plain fp8
];

/** The computed rate of the model that has the row's rate; a row no model explains fails loudly. */
export function statedRate(row: ObservedRow): number {
  const stated = number(row, 'bytes_per_token', 'bytes_per_token_rank');
  const found = SHAPES.map(bytesPerToken).find((rate) => rate === stated);
  if (found === undefined) throw new Error(`${row.id}: no model of the table has ${stated} B a token`);
  return found;
}

/** The rate of a model by its published name. */
export function namedRate(name: string): number {
  const layers = { 'Qwen2.5-72B': 80, 'Llama-3.1-405B': 126 }[name];
  if (layers === undefined) throw new Error(`no shape for ${name}`);
  return bytesPerToken(shape(layers, 8));
}
