import type { LayerGroup } from '../../../model/architecture.ts';
import { attentionHeads, layersOf } from '../dimensions.ts';
import type { Family } from '../family.ts';
import { countLayers, countWords, perLayer } from '../layer-list.ts';
import { gptOssParameters } from '../parameters/gpt-oss.ts';
import { conventionalParameters } from '../parameters/index.ts';
import type { ConfigReader } from '../reader.ts';
import { windowOf } from './window.ts';

/**
 * Where `layer_types` is absent, every how many layers one is full: transformers' own defaults; 0 where there is none.
 * A `sliding_window_pattern` of n makes every n-th layer full.
 */
const FULL_EVERY: Readonly<Record<string, number>> = {
  gemma2: 2,
  gemma3_text: 6,
  gemma3: 6,
  gpt_oss: 2,
  cohere2: 4,
  olmo3: 4,
  exaone4: 4,
  exaone_moe: 4,
  mellum: 1,
  vaultgemma: 2,
  afmoe: 4,
  cwm: 0,
  cohere2_moe: 0,
  granite_swa: 0,
};

/** Alternating full and sliding layers with equal heads and dims. Formula section 5. Seen both ways, they encode and cache nothing. */
export const interleavedWindow: Family = {
  name: 'interleaved sliding windows',
  matches: (modelType) => Object.hasOwn(FULL_EVERY, modelType),
  read: (reader, modelType) => {
    const layers = layersOf(reader);
    if (reader.object.use_bidirectional_attention === true) return { groups: [{ kind: 'none', layers }] };
    const heads = attentionHeads(reader);
    const full = fullLayers(reader, layers, FULL_EVERY[modelType]!);
    const groups: LayerGroup[] = [{ kind: 'full', layers: full, ...heads }];
    if (full < layers) {
      const window = windowOf(reader);
      groups.push({ kind: 'sliding', layers: layers - full, ...heads, window });
    }
    return { groups };
  },
  parameters: (reader, modelType) =>
    modelType === 'gpt_oss' ? gptOssParameters(reader) : conventionalParameters(reader, modelType),
};

/** Layers that keep every token: from the list, from the stated pattern, else from the family's default pattern. */
export function fullLayers(reader: ConfigReader, layers: number, every: number): number {
  const types = perLayer<string>(reader, 'layer_types', layers, 'string');
  if (types) return countWords(reader, 'layer_types', types, ['full_attention', 'sliding_attention']).full_attention;
  // Exaone 4 writes its pattern as a text such as 'LLLG', and null where nothing slides.
  const pattern = reader.object.sliding_window_pattern;
  if (typeof pattern === 'string') return countLayers(layers, (index) => pattern[index % pattern.length] === 'G');
  if (pattern === null && Object.hasOwn(reader.object, 'sliding_window') && !reader.has('sliding_window'))
    return layers;
  const stated = reader.optionalCount('attention', [
    ...['sliding_window_pattern', '_sliding_window_pattern', 'global_attn_every_n_layers'],
  ]);
  if (stated === undefined && every === 0)
    reader.refuse("'layer_types' is missing: it tells sliding layers from full ones", 'layer_types');
  const step =
    stated ?? reader.guess('attention', every, `no layer_types: every ${every}th layer full by the library's default`);
  return countLayers(layers, (index) => (index + 1) % step === 0);
}
