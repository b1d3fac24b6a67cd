import type { LayerGroup } from '../../../model/architecture.ts';
import { attentionHeads, layersOf } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import { countWords, perLayer } from '../layer-list.ts';
import { gemma4Parameters } from '../parameters/windowed.ts';
import type { ConfigReader } from '../reader.ts';
import { windowOf } from './window.ts';

type Heads = ReturnType<typeof attentionHeads>;

/**
 * Gemma 3n and 4: the last `num_kv_shared_layers` layers own no cache; Gemma 4's global layers have their own heads and
 * dims. `attention_k_eq_v` saves weights only: engines still store keys and values. Formula sections 5 and 7.
 */
export const gemma4: Family = {
  name: 'Gemma 3n and Gemma 4',
  matches: byType(
    ...['gemma4', 'gemma4_text', 'gemma4_unified', 'gemma4_unified_text', 'diffusion_gemma_text'],
    ...['gemma3n', 'gemma3n_text'],
  ),
  read: (reader, modelType) => {
    const layers = layersOf(reader);
    const listed = perLayer<string>(reader, 'layer_types', layers, 'string') ?? patternOf(reader, layers, modelType);
    // The Gemma 4 class makes its last layer full whatever the list says.
    const types = modelType.startsWith('gemma4') ? [...listed.slice(0, -1), 'full_attention'] : listed;
    const sharing =
      reader.optionalCount('shared-layers', ['num_kv_shared_layers'], { least: 0 }) ??
      reader.usual('shared-layers', 'num_kv_shared_layers') ??
      0;
    if (sharing >= layers) reader.refuse('every layer shares a cache that no layer owns', 'num_kv_shared_layers');
    const local = attentionHeads(reader);
    return { groups: groupsOf(reader, types, layers - sharing, local, globalHeads(reader, local, modelType)) };
  },
  parameters: gemma4Parameters,
};

function groupsOf(
  reader: ConfigReader,
  types: readonly string[],
  own: number,
  local: Heads,
  global: Heads,
): LayerGroup[] {
  const known = ['full_attention', 'sliding_attention'] as const;
  const owned = countWords(reader, 'layer_types', types.slice(0, own), known);
  const shared = countWords(reader, 'layer_types', types.slice(own), known);
  const window = windowOf(reader);
  const groups: LayerGroup[] = [
    { kind: 'full', layers: owned.full_attention, ...global },
    { kind: 'sliding', layers: owned.sliding_attention, ...local, window },
    { kind: 'shared', layers: shared.full_attention, ...global },
    { kind: 'shared', layers: shared.sliding_attention, ...local, window },
  ];
  return groups;
}

/** The class takes heads of the global layers only with `attention_k_eq_v`, and a head dim of 512 where none is stated. */
function globalHeads(reader: ConfigReader, local: Heads, modelType: string): Heads {
  if (!modelType.startsWith('gemma4')) return local;
  const own = reader.optionalCount('global-kv-heads', ['num_global_key_value_heads']);
  const kvHeads = own === undefined || reader.flag('attention_k_eq_v') === false ? local.kvHeads : own;
  const headDim = reader.countOr('global-head-dim', ['global_head_dim'], 512, 'the library’s default for Gemma 4');
  return { ...local, kvHeads, headDim };
}

function patternOf(reader: ConfigReader, layers: number, modelType: string): readonly string[] {
  const every = modelType.startsWith('gemma3n') ? 5 : 6;
  reader.guess('attention', every, `no layer_types: every ${every}th layer full by the library's default`);
  return Array.from({ length: layers }, (_, index) =>
    (index + 1) % every === 0 ? 'full_attention' : 'sliding_attention',
  );
}
