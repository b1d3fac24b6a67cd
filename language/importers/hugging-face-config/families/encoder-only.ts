import { layersOf } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';

/** Encoders see the whole input at once and cache nothing (vLLM EncoderOnlyAttentionSpec). */
export const encoderOnly: Family = {
  name: 'encoders',
  matches: byType(
    'bert',
    'roberta',
    'xlm-roberta',
    'distilbert',
    'modernbert',
    'nomic_bert',
    'deberta-v2',
    'electra',
    'mpnet',
    'albert',
  ),
  read: (reader) => ({
    groups: [{ kind: 'none', layers: reader.optionalCount('layers', ['n_layers']) ?? layersOf(reader) }],
  }),
};
