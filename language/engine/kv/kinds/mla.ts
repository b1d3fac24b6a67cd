import type { MlaGroup } from '../../../model/architecture.ts';
import { formula } from '../../kernel/formula.ts';
import type { CacheDtypes, Kind, Part } from '../part.ts';
import { count, evaluate, type Term, term } from '../term.ts';
import { indexerEntryTerm, indexerPerToken } from './indexer.ts';
import { latentEntryTerm } from './mla-entry.ts';

/** Multi-head latent attention. Not divided by tensor parallelism: every rank needs the whole latent. */
export const kvLatent = formula({
  id: 'kv-latent',
  title: 'Latent KV cache (MLA)',
  equation: 'κg = L · e',
  unit: 'B/tok',
  symbols: { L: { meaning: 'layers of the group', unit: '1' }, e: { meaning: 'bytes of one entry', unit: 'B' } },
  claim: 'exact',
  assumptions: ['no paging overhead and no padding'],
  source: 'DeepSeek-V2, arXiv 2405.04434; vLLM MLAAttentionSpec',
  compute: ({ L, e }) => L * e,
});

export const mla: Kind<MlaGroup> = {
  parts: (group, dtypes) => [
    { growth: 'growing', role: 'kv', term: latentTerm(group, dtypes) },
    ...indexerParts(group),
  ],
  readBytes: (group, dtypes, tokens) => {
    const read = group.indexerDim === undefined ? tokens : Math.min(tokens, group.indexerTopK ?? tokens);
    const keys = indexerParts(group).reduce((sum, part) => sum + evaluate(part.term), 0);
    return evaluate(latentTerm(group, dtypes)) * read + keys * tokens;
  },
  appendRuns: (group, dtypes) => [
    { bytes: evaluate(latentEntryTerm(group, dtypes)), pieces: group.layers },
    ...indexerParts(group).map((part) => ({ bytes: evaluate(part.term) / group.layers, pieces: group.layers })),
  ],
  // Only expanded keys and values have heads to deal out.
  onRank: (group, ranks) =>
    group.latentCache === 'expanded' && group.queryHeads !== undefined
      ? { ...group, queryHeads: Math.ceil(group.queryHeads / ranks) }
      : group,
};

function latentTerm(group: MlaGroup, dtypes: CacheDtypes): Term {
  return term(kvLatent, { L: count('layers', group.layers), e: latentEntryTerm(group, dtypes) });
}

/** The indexer's own key cache; fp8 unless said, as SGLang and vLLM keep it. */
function indexerParts(group: MlaGroup): readonly Part[] {
  if (group.indexerDim === undefined) return [];
  const x = indexerEntryTerm(group.indexerDim, group.indexerDtype ?? 'fp8');
  return [{ growth: 'growing', role: 'indexer', term: term(indexerPerToken, { L: count('layers', group.layers), x }) }];
}
