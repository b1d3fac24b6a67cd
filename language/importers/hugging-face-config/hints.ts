import type { ConfigReader } from './reader.ts';

/** Keys of caches that are not conventional: a family that is thought conventional must not carry them. */
const KEYS: readonly (readonly [RegExp, string])[] = [
  [/^(sliding_window|attention_window_size|window_size|attention_chunk_size)$/, 'a window'],
  [/^(kv_lora_rank|qk_rope_head_dim)$/, 'a latent cache'],
  [
    /^(index_head_dim|index_topk|sparse_attention_config|compress_ratios|compress_rates)$/,
    'sparse or compressed attention',
  ],
  [/^(mamba_|ssm_|conv_L_cache$|linear_(attn|num|key|value|conv)|lru_width$|state_size$|rwkv)/, 'recurrent state'],
  [
    /^(hybrid_|layers_block_type$|block_types?$|block_configs$|attn_type_list$|layer_group_size$|mamba_step$|attn_layer_|full_attn_idxs$)/,
    'layers of several kinds',
  ],
  [/^(num_kv_shared_layers|cla_share_factor|use_cla|yoco|mb_per_layer)/, 'caches shared between layers'],
  [/^(is_encoder_decoder|encoder_layers|num_decoder_layers)$/, 'an encoder'],
];

/** Refuses a configuration whose keys speak of more than conventional attention, naming the key; `understood` ones are let pass. */
export function refuseHiddenKinds(reader: ConfigReader, understood: readonly string[] = []): void {
  for (const key of Object.keys(reader.object)) {
    const speaks = KEYS.find(([pattern]) => pattern.test(key));
    if (speaks && isOn(reader, key) && !understood.includes(key)) {
      reader.refuse(`'${key}' speaks of ${speaks[1]}, for which this family has no rule`, key);
    }
  }
  const odd = understood.includes('layer_types')
    ? undefined
    : reader.list('layer_types')?.find((type) => type !== 'full_attention' && type !== 'attention');
  if (odd !== undefined)
    reader.refuse(`'layer_types' names '${String(odd)}', for which this family has no rule`, 'layer_types');
  if (reader.flag('use_sliding_window'))
    reader.refuse("'use_sliding_window' is on, for which this family has no rule", 'use_sliding_window');
}

/** A key that is null, false, 0 or an empty list says that the feature is off; so does a window switched off beside it. */
function isOn(reader: ConfigReader, key: string): boolean {
  const value = reader.object[key];
  if (value === null || value === undefined || value === false || value === 0) return false;
  if (Array.isArray(value) && value.length === 0) return false;
  return !(key === 'sliding_window' && reader.flag('use_sliding_window') === false);
}
