import type { LayerGroup } from '../../../model/architecture.ts';
import { attentionHeads, layersOf } from '../dimensions.ts';
import type { Family } from '../family.ts';
import { refuseHiddenKinds } from '../hints.ts';
import type { ConfigReader } from '../reader.ts';
import { fullLayers } from './interleaved-window.ts';
import { windowOf } from './window.ts';

/** A model type nobody told us of, accepted only where every key is one of plain conventional attention. */
export const generic: Family = {
  name: 'unknown, read as conventional attention',
  matches: () => true,
  read: (reader, modelType) => {
    if (!reader.has('num_attention_heads') || !reader.has('num_hidden_layers')) {
      reader.refuse(
        `'${modelType || 'no model_type'}' is not known here, and its keys are not those of plain attention`,
        'model_type',
      );
    }
    const types = windowedTypes(reader);
    refuseHiddenKinds(reader, types ? ['sliding_window', 'layer_types', 'sliding_window_pattern'] : []);
    reader.guess(
      'attention',
      'full',
      `model type '${modelType}' is not known here; its keys are those of plain attention`,
    );
    const layers = layersOf(reader);
    const heads = attentionHeads(reader);
    if (!types) return { groups: [{ kind: 'full', layers, ...heads }] };
    const full = fullLayers(reader, layers, 1);
    const sliding: LayerGroup = { kind: 'sliding', layers: layers - full, ...heads, window: windowOf(reader) };
    return { groups: [{ kind: 'full', layers: full, ...heads }, sliding] };
  },
};

/** Full and sliding layers in transformers' own words, with a window, mean the same in every family. */
function windowedTypes(reader: ConfigReader): boolean {
  const types = reader.list('layer_types');
  const known: readonly unknown[] = ['full_attention', 'sliding_attention'];
  return reader.has('sliding_window') && (types?.every((type) => known.includes(type)) ?? false);
}
