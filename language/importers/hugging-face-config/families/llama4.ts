import { attentionHeads, layersOf } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import { countLayers, countWords, perLayer } from '../layer-list.ts';
import { llama4Parameters } from '../parameters/windowed.ts';
import type { ConfigReader } from '../reader.ts';

/** Llama 4: layers without rotary position are full, the others chunked. Formula section 6. */
export const llama4: Family = {
  name: 'Llama 4',
  matches: byType('llama4', 'llama4_text'),
  read: (reader) => {
    const layers = layersOf(reader);
    const heads = attentionHeads(reader);
    const full = fullLayers(reader, layers);
    const chunk =
      reader.optionalCount('chunk', ['attention_chunk_size']) ??
      reader.usual('chunk', 'attention_chunk_size') ??
      reader.refuse("'attention_chunk_size' is missing", 'attention_chunk_size');
    return {
      groups: [
        { kind: 'full', layers: full, ...heads },
        { kind: 'chunked', layers: layers - full, ...heads, chunk },
      ],
    };
  },
  parameters: llama4Parameters,
};

/** `no_rope_layers` holds 1 for layers with rotary position (chunked) and 0 for those without (full). */
function fullLayers(reader: ConfigReader, layers: number): number {
  const types = perLayer<string>(reader, 'layer_types', layers, 'string');
  if (types) return countWords(reader, 'layer_types', types, ['full_attention', 'chunked_attention']).full_attention;
  const listed = reader.list('no_rope_layers');
  if (listed !== undefined && listed.length > 0) {
    return perLayer<number>(reader, 'no_rope_layers', layers, 'number')!.filter((entry) => entry === 0).length;
  }
  const every = reader.countOr(
    'attention',
    ['no_rope_layer_interval'],
    4,
    'no no_rope_layers: every 4th layer full by the library’s default',
  );
  return countLayers(layers, (index) => (index + 1) % every === 0);
}
