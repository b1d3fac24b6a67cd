import { hiddenSize, layersOf, queryHeads } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import { bloomParameters, gpt2Parameters, optParameters } from '../parameters/gpt2.ts';
import type { ConfigReader } from '../reader.ts';

/** GPT-2 relatives: one key-value head per query head, dims always hidden ÷ heads (their files have no head_dim). */
export const gpt2: Family = {
  name: 'GPT-2 relatives',
  matches: byType('gpt2', 'opt', 'bloom', 'gpt_neo', 'xglm', 'openai-gpt', 'biogpt', 'gpt-sw3', 'ctrl'),
  read: (reader) => ({
    groups: [{ kind: 'full', layers: layersOf(reader), ...sameHeads(reader, queryHeads(reader)) }],
  }),
  parameters: (reader, modelType) => {
    if (modelType === 'gpt2' || modelType === 'gpt-sw3') return gpt2Parameters(reader, modelType);
    if (modelType === 'bloom') return bloomParameters(reader);
    return modelType === 'opt' ? optParameters(reader) : { missing: `no counting rule for ${modelType}` };
  },
};

/** GPT-BigCode (StarCoder 1, SantaCoder): one key-value head when `multi_query`, its default. */
export const gptBigcode: Family = {
  name: 'GPT-BigCode',
  matches: byType('gpt_bigcode'),
  read: (reader) => {
    reader.derived('kv-heads', 'multi_query');
    const kvHeads = (reader.flag('multi_query') ?? true) ? 1 : queryHeads(reader);
    return { groups: [{ kind: 'full', layers: layersOf(reader), ...sameHeads(reader, kvHeads) }] };
  },
  parameters: gpt2Parameters,
};

/** MPT and DBRX keep the key-value heads in `attn_config`. */
export const mptAndDbrx: Family = {
  name: 'MPT and DBRX',
  matches: byType('mpt', 'dbrx'),
  read: (reader) => {
    const kvHeads = reader.nested('attn_config')?.optionalCount('kv-heads', ['kv_n_heads']);
    const layers = reader.count('layers', ['n_layers', 'num_hidden_layers']);
    return { groups: [{ kind: 'full', layers, ...sameHeads(reader, kvHeads ?? queryHeads(reader)) }] };
  },
};

/** Dims that are hidden ÷ heads by the model's own definition, so nothing is guessed. */
export function sameHeads(reader: ConfigReader, kvHeads: number) {
  const heads = queryHeads(reader);
  const hidden = hiddenSize(reader);
  if (hidden % heads !== 0)
    reader.refuse(`${hidden} hidden elements do not divide into ${heads} heads`, 'num_attention_heads');
  reader.derived('head-dim', 'hidden_size');
  return { queryHeads: heads, kvHeads, headDim: hidden / heads };
}
