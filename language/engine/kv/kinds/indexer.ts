import { type DtypeName, dtypes } from '../../../vocabulary/dtypes.ts';
import { formula } from '../../kernel/formula.ts';
import { count, type Term, term } from '../term.ts';
import { element } from './heads.ts';

const symbols = {
  di: { meaning: 'elements of the indexer key', unit: '1' },
  bi: { meaning: 'bytes of one element', unit: 'B' },
} as const;

/** Bytes of one indexer key in a plain format. */
export const indexerEntry = formula({
  id: 'kv-indexer-entry',
  title: 'Indexer key of one token and layer',
  equation: 'x = di · bi',
  unit: 'B',
  symbols,
  claim: 'exact',
  assumptions: ['one indexer key head'],
  source: 'SGLang NSATokenToKVPool',
  compute: ({ di, bi }) => di * bi,
});

/** An 8-bit indexer key carries one fp32 scale per 128 elements: 132 B for 128. */
export const indexerEntryScaled = formula({
  id: 'kv-indexer-entry-scaled',
  title: 'Indexer key of one token and layer, with scales',
  equation: 'x = di · bi + 4 · ceil(di / 128)',
  unit: 'B',
  symbols,
  claim: 'exact',
  assumptions: ['one indexer key head', 'one fp32 scale per 128 elements'],
  source: 'SGLang NSATokenToKVPool',
  compute: ({ di, bi }) => di * bi + 4 * Math.ceil(di / 128),
});

/** What an indexer caches per token in all layers of a group. */
export const indexerPerToken = formula({
  id: 'kv-indexer',
  title: 'Sparse-attention indexer cache',
  equation: 'κx = L · x',
  unit: 'B/tok',
  symbols: {
    L: { meaning: 'layers with an indexer', unit: '1' },
    x: { meaning: 'bytes of one indexer key', unit: 'B' },
  },
  claim: 'exact',
  assumptions: ['every token keeps its indexer key; top-k limits reads, not storage'],
  source: 'SGLang PR #11309; GLM-5.2 indexer_types',
  compute: ({ L, x }) => L * x,
});

/** The entry as a term; one-byte formats carry scales. */
export function indexerEntryTerm(dim: number, dtype: DtypeName): Term {
  const operands = { di: count('indexer-dim', dim), bi: element('indexer-dtype', dtype, dim) };
  return term(dtypes[dtype].bytes === 1 ? indexerEntryScaled : indexerEntry, operands);
}
