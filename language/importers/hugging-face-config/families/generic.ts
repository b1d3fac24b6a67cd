import { attentionHeads, layersOf } from '../dimensions.ts';
import type { Family } from '../family.ts';
import { refuseHiddenKinds } from '../hints.ts';

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
    refuseHiddenKinds(reader);
    reader.guess(
      'attention',
      'full',
      `model type '${modelType}' is not known here; its keys are those of plain attention`,
    );
    return { groups: [{ kind: 'full', layers: layersOf(reader), ...attentionHeads(reader) }] };
  },
};
