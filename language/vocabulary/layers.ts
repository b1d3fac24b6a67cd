import { dtypes } from './dtypes.ts';
import { attentionKinds, type LayerAttribute, layerAttributes } from './layer-attributes.ts';
import type { Row, Vocabulary } from './row.ts';

const UNIT = { tokens: 'tok', bytes: 'B', count: '1' } as const;

/** The block of `layers N { … }` as vocabulary rows, made from the table of layer attributes. */
export const layersVocabulary: Vocabulary = Object.fromEntries(
  Object.entries(layerAttributes).map(([name, attribute]) => [name, rowOf(name, attribute)]),
);

function rowOf(name: string, attribute: LayerAttribute): Row {
  const { doc, example } = attribute;
  const required = name === 'attention' ? { required: true } : {};
  switch (attribute.type) {
    case 'word':
      return { type: 'word', words: wordsOf(name, attribute.words ?? []), doc, example, ...required };
    case 'dtype':
      return {
        type: 'word',
        words: Object.fromEntries(Object.entries(dtypes).map(([d, row]) => [d, row.doc])),
        doc,
        example,
      };
    default:
      return {
        type: 'quantity',
        unit: UNIT[attribute.type],
        whole: true,
        min: attribute.least ?? 1,
        max: 1e9,
        doc,
        example,
      };
  }
}

function wordsOf(name: string, words: readonly string[]): Readonly<Record<string, string>> {
  if (name === 'attention') return attentionKinds;
  return Object.fromEntries(words.map((word) => [word, '']));
}
