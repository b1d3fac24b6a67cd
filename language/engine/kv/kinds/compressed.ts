import type { CompressedGroup } from '../../../model/architecture.ts';
import { formula } from '../../kernel/formula.ts';
import type { CacheDtypes, Kind, Part } from '../part.ts';
import { count, evaluate, type Leaf, type Term, term } from '../term.ts';
import { element } from './heads.ts';
import { indexerEntryTerm } from './indexer.ts';

const NOTES = ['an unfinished compressed entry counts as its share', "the compressor's own fp32 state is not counted"];
const SOURCE = 'vLLM DeepSeek V4 (CSA ratio 4, HCA ratio 128)';

/** One key-value vector: keys and values are the same vector. */
export const compressedEntry = formula({
  id: 'kv-compressed-entry',
  title: 'Shared key-value entry of one layer',
  equation: 'e = d · b',
  unit: 'B',
  symbols: { d: { meaning: 'elements of the entry', unit: '1' }, b: { meaning: 'bytes of one element', unit: 'B' } },
  claim: 'exact',
  assumptions: ['keys and values share one vector'],
  source: SOURCE,
  compute: ({ d, b }) => d * b,
});

/** The packed entry of fp8_ds_mla: 448 fp8 + 64 bf16 + 8 B of scales = 584 B. */
export const compressedEntryPacked = formula({
  id: 'kv-compressed-entry-packed',
  title: 'Shared key-value entry in fp8_ds_mla',
  equation: 'e = (d - dr) + 2 · dr + 8 · ceil((d - dr) / 512)',
  unit: 'B',
  symbols: {
    d: { meaning: 'elements of the entry', unit: '1' },
    dr: { meaning: 'elements of the rotary part', unit: '1' },
  },
  claim: 'exact',
  assumptions: ['keys and values share one vector', 'one scale byte per 64 elements, padded to 8'],
  source: SOURCE,
  compute: ({ d, dr }) => d - dr + 2 * dr + 8 * Math.ceil((d - dr) / 512),
});

/** Compressed entries, each with its indexer key where the layer has one. */
export const kvCompressed = formula({
  id: 'kv-compressed',
  title: 'Compressed KV cache',
  equation: 'κg = L · (e + x) / c',
  unit: 'B/tok',
  symbols: {
    L: { meaning: 'layers of the group', unit: '1' },
    e: { meaning: 'bytes of one entry', unit: 'B' },
    x: { meaning: 'bytes of its indexer key', unit: 'B' },
    c: { meaning: 'tokens that share an entry', unit: '1' },
  },
  claim: 'exact',
  assumptions: NOTES,
  source: SOURCE,
  compute: ({ L, e, x, c }) => (L * (e + x)) / c,
});

/** Plain entries of the window that every layer keeps beside the compressed ones. */
export const kvCompressedWindow = formula({
  id: 'kv-compressed-window',
  title: 'Window beside a compressed cache',
  equation: 'κg = L · e',
  unit: 'B/tok',
  symbols: { L: { meaning: 'layers of the group', unit: '1' }, e: { meaning: 'bytes of one entry', unit: 'B' } },
  claim: 'exact',
  assumptions: [],
  source: SOURCE,
  compute: ({ L, e }) => L * e,
});

export const compressed: Kind<CompressedGroup> = {
  parts: (group, dtypes) => {
    const L = count('layers', group.layers);
    const e = entryTerm(group, dtypes);
    const window: Part = {
      growth: 'windowed',
      term: term(kvCompressedWindow, { L, e }),
      limit: group.window,
      limitAttribute: 'window',
    };
    if (group.compressRatio === 0) return [window];
    const c = count('compress-ratio', group.compressRatio);
    return [{ growth: 'growing', role: 'kv', term: term(kvCompressed, { L, e, x: indexTerm(group), c }) }, window];
  },
  readBytes: (group, dtypes, tokens) => {
    const entry = evaluate(entryTerm(group, dtypes));
    const near = Math.min(tokens, group.window) * entry;
    if (group.compressRatio === 0) return group.layers * near;
    const entries = tokens / group.compressRatio;
    const read = group.indexerDim === undefined ? entries : Math.min(entries, group.indexerTopK ?? entries);
    return group.layers * (near + read * entry + entries * evaluate(indexTerm(group)));
  },
  // A token writes its own window entry; compressed entries follow once per ratio tokens and are no per-token run.
  appendRuns: (group, dtypes) => [{ bytes: evaluate(entryTerm(group, dtypes)), pieces: group.layers }],
};

function entryTerm(group: CompressedGroup, { kDtype }: CacheDtypes): Term {
  const d = count('head-dim', group.headDim);
  if (kDtype === 'fp8_ds_mla') return term(compressedEntryPacked, { d, dr: count('rope-dim', group.ropeDim ?? 64) });
  return term(compressedEntry, { d, b: element('kv-dtype', kDtype, group.headDim) });
}

/** The indexer key of one compressed entry; bf16 unless said. */
function indexTerm(group: CompressedGroup): Term | Leaf {
  if (group.indexerDim === undefined) return { attribute: 'indexer-dim', value: 0, unit: 'B', text: 'none' };
  return indexerEntryTerm(group.indexerDim, group.indexerDtype ?? 'bf16');
}
