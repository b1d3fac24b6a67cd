import type { MlaGroup } from '../../../model/architecture.ts';
import { type Dtype, dtypes } from '../../../vocabulary/dtypes.ts';
import { formula } from '../../kernel/formula.ts';
import type { CacheDtypes } from '../part.ts';
import { count, type Term, term } from '../term.ts';
import { element } from './heads.ts';

const r = { meaning: 'elements of the latent', unit: '1' } as const;
const dr = { meaning: 'elements of the rotary part', unit: '1' } as const;
const b = { meaning: 'bytes of one element', unit: 'B' } as const;

/** One latent and one rotary key for all heads; no factor 2, no heads. */
export const latentEntry = formula({
  id: 'kv-latent-entry',
  title: 'Latent entry of one token and layer',
  equation: 'e = (r + dr) · b',
  unit: 'B',
  symbols: { r, dr, b },
  claim: 'exact',
  assumptions: ['absorbed form: keys and values are read from the latent'],
  source: 'DeepSeek-V2, arXiv 2405.04434; vLLM MLAAttentionSpec',
  compute: ({ r, dr, b }) => (r + dr) * b,
});

/** A latent entry whose format mixes element sizes and scales, such as fp8_ds_mla. */
export const latentEntryPacked = formula({
  id: 'kv-latent-entry-packed',
  title: 'Latent entry in a packed format',
  equation: 'e = r · b + s · ceil(r / g) + dr · br + p',
  unit: 'B',
  symbols: {
    r,
    b: { meaning: 'bytes of one latent element', unit: 'B' },
    s: { meaning: 'bytes of one scale', unit: 'B' },
    g: { meaning: 'latent elements under one scale', unit: '1' },
    dr,
    br: { meaning: 'bytes of one rotary element', unit: 'B' },
    p: { meaning: 'padding', unit: 'B' },
  },
  claim: 'exact',
  assumptions: ['absorbed form: keys and values are read from the latent'],
  source: 'vLLM and SGLang fp8_ds_mla: 512 + 4 · 4 + 64 · 2 = 656 B',
  compute: ({ r, b, s, g, dr, br, p }) => r * b + s * Math.ceil(r / g) + dr * br + p,
});

/** A second, transposed copy of the latent beside the first. */
export const latentEntryTransposed = formula({
  id: 'kv-latent-entry-transposed',
  title: 'Latent entry with a transposed copy',
  equation: 'e = (2 · r + dr) · b',
  unit: 'B',
  symbols: { r, dr, b },
  claim: 'exact',
  assumptions: ['the engine keeps the latent twice (llama.cpp PR #11446, ik_llama.cpp -mla 1)'],
  source: 'llama.cpp PR #11446',
  compute: ({ r, dr, b }) => (2 * r + dr) * b,
});

/** Keys and values of every head, as engines without the absorbed form keep them. */
export const latentEntryExpanded = formula({
  id: 'kv-latent-entry-expanded',
  title: 'Expanded keys and values of one token and layer',
  equation: 'e = H · ((dn + dr) · bk + dv · bv)',
  unit: 'B',
  symbols: {
    H: { meaning: 'attention heads', unit: '1' },
    dn: { meaning: 'key elements per head without rotary position', unit: '1' },
    dr,
    bk: { meaning: 'bytes of one key element', unit: 'B' },
    dv: { meaning: 'value elements per head', unit: '1' },
    bv: { meaning: 'bytes of one value element', unit: 'B' },
  },
  claim: 'exact',
  assumptions: ['the latent is expanded to every head before it is cached'],
  source: 'llama.cpp before PR #11446',
  compute: ({ H, dn, dr, bk, dv, bv }) => H * ((dn + dr) * bk + dv * bv),
});

/** The entry of one token and layer in the form the group declares. */
export function latentEntryTerm(group: MlaGroup, cache: CacheDtypes): Term {
  const r = count('latent-rank', group.latentRank);
  const dr = count('rope-dim', group.ropeDim);
  if (group.latentCache === 'expanded') return expanded(group, cache);
  const format = (dtypes[cache.kDtype] as Dtype).latent;
  if (format) {
    const leaf = (value: number, unit = 'B') => ({ attribute: 'kv-dtype', value, unit, text: cache.kDtype });
    const scales = { s: leaf(format.scaleBytes), g: leaf(format.scaleBlock, '1') };
    const sizes = { b: leaf(format.bytesPerElement), br: leaf(format.ropeBytes), p: leaf(format.padding) };
    return term(latentEntryPacked, { r, dr, ...scales, ...sizes });
  }
  const b = element('kv-dtype', cache.kDtype, group.latentRank);
  return term(group.latentCache === 'transposed' ? latentEntryTransposed : latentEntry, { r, dr, b });
}

function expanded(group: MlaGroup, { kDtype, vDtype }: CacheDtypes): Term {
  // Absent numbers make the result NaN, which `derive` turns into an unknown value.
  const dn = group.nopeDim ?? Number.NaN;
  const dv = group.valueHeadDim ?? Number.NaN;
  return term(latentEntryExpanded, {
    H: count('query-heads', group.queryHeads ?? Number.NaN),
    dn: count('nope-dim', dn),
    dr: count('rope-dim', group.ropeDim),
    bk: element('key-dtype', kDtype, dn + group.ropeDim),
    dv: count('value-head-dim', dv),
    bv: element('value-dtype', vDtype, dv),
  });
}
