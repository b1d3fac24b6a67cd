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
    ...['camembert', 'ernie', 'esm', 'gte', 'new', 'roformer', 'deberta', 'xlm-roberta-xl', 'eurobert', 'neobert'],
    ...['jina_bert', 'clip_text_model', 'siglip_text_model', 'siglip2_text_model', 'clip', 'siglip', 'layoutlm'],
  ),
  read: (reader) => ({
    groups: [{ kind: 'none', layers: reader.optionalCount('layers', ['n_layers']) ?? layersOf(reader) }],
  }),
};
