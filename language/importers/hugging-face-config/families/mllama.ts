import type { LayerGroup } from '../../../model/architecture.ts';
import { attentionHeads, layersOf } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';

/** Where the class puts cross-attention when the file does not say. Source: transformers 5.18.0. */
const USUAL = [3, 8, 13, 18, 23, 28, 33, 38];

/** Llama 3.2 Vision: some layers attend to the image instead of the text; their cache grows with image tokens only. */
export const mllama: Family = {
  name: 'Llama 3.2 Vision',
  matches: byType('mllama', 'mllama_text_model'),
  read: (reader) => {
    const layers = layersOf(reader);
    const listed = reader.list('cross_attention_layers');
    if (listed) reader.derived('attention', 'cross_attention_layers');
    else reader.guess('attention', USUAL.join(', '), 'cross-attention where the library puts it by default');
    const crossing = new Set(
      (listed ?? USUAL).filter((index) => typeof index === 'number' && index >= 0 && index < layers),
    ).size;
    const heads = attentionHeads(reader);
    const groups: LayerGroup[] = [
      { kind: 'full', layers: layers - crossing, ...heads },
      { kind: 'cross', layers: crossing, ...heads },
    ];
    return { groups };
  },
};
