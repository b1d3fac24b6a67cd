import { bytesPerElement, type DtypeName } from '../../../vocabulary/dtypes.ts';
import { formula } from '../../kernel/formula.ts';
import type { AppendRun, CacheDtypes } from '../part.ts';
import { count, type Leaf, type Term, term } from '../term.ts';

/** What every kind with key-value heads has in common. */
export interface HeadedGroup {
  readonly layers: number;
  readonly kvHeads: number;
  readonly headDim: number;
  readonly valueHeadDim?: number;
}

/** Keys and values alike, in the layers of one group of a mixed model. */
export const kvHeads = formula({
  id: 'kv-heads',
  title: 'KV cache of a layer group',
  equation: 'κg = 2 · L · Hkv · d · b',
  unit: 'B/tok',
  symbols: {
    L: { meaning: 'layers of the group', unit: '1' },
    Hkv: { meaning: 'key-value heads of a layer', unit: '1' },
    d: { meaning: 'elements of one head', unit: '1' },
    b: { meaning: 'bytes of one element', unit: 'B' },
  },
  claim: 'exact',
  assumptions: ['no paging overhead and no padding'],
  source: 'vLLM FullAttentionSpec; TensorRT-LLM and LMCache 2·L·Hkv·d·b',
  compute: ({ L, Hkv, d, b }) => 2 * L * Hkv * d * b,
});

/** Keys and values that differ in dims or in format. Source: vLLM FullAttentionSpec (head_size + head_size_v). */
export const kvHeadsApart = formula({
  id: 'kv-heads-apart',
  title: 'KV cache with keys and values apart',
  equation: 'κg = L · Hkv · (dk · bk + dv · bv)',
  unit: 'B/tok',
  symbols: {
    L: { meaning: 'layers of the group', unit: '1' },
    Hkv: { meaning: 'key-value heads of a layer', unit: '1' },
    dk: { meaning: 'elements of one key head', unit: '1' },
    bk: { meaning: 'bytes of one key element', unit: 'B' },
    dv: { meaning: 'elements of one value head', unit: '1' },
    bv: { meaning: 'bytes of one value element', unit: 'B' },
  },
  claim: 'exact',
  assumptions: ['no paging overhead and no padding'],
  source: 'vLLM FullAttentionSpec; llama.cpp n_embd_k_gqa, n_embd_v_gqa',
  compute: ({ L, Hkv, dk, bk, dv, bv }) => L * Hkv * (dk * bk + dv * bv),
});

/** True where keys and values are alike, so that the factor 2 of the conventional formula stands. */
export function isConventional(group: HeadedGroup, { kDtype, vDtype }: CacheDtypes): boolean {
  return kDtype === vDtype && (group.valueHeadDim ?? group.headDim) === group.headDim;
}

export function headsTerm(group: HeadedGroup, dtypes: CacheDtypes): Term {
  const L = count('layers', group.layers);
  const Hkv = count('kv-heads', group.kvHeads);
  const dk = count('head-dim', group.headDim);
  const valueDim = group.valueHeadDim ?? group.headDim;
  if (isConventional(group, dtypes)) {
    return term(kvHeads, { L, Hkv, d: dk, b: element('kv-dtype', dtypes.kDtype, group.headDim) });
  }
  return term(kvHeadsApart, {
    L,
    Hkv,
    dk,
    bk: element('key-dtype', dtypes.kDtype, group.headDim),
    dv: count(group.valueHeadDim === undefined ? 'head-dim' : 'value-head-dim', valueDim),
    bv: element('value-dtype', dtypes.vDtype, valueDim),
  });
}

/** Keys and values of one token and layer are two runs: 2 · L in all, or L and L where their lengths differ. */
export function headsAppend(group: HeadedGroup, { kDtype, vDtype }: CacheDtypes): readonly AppendRun[] {
  const valueDim = group.valueHeadDim ?? group.headDim;
  return [
    { bytes: group.kvHeads * group.headDim * bytesPerElement(kDtype, group.headDim), pieces: group.layers },
    { bytes: group.kvHeads * valueDim * bytesPerElement(vDtype, valueDim), pieces: group.layers },
  ];
}

/** Heads are dealt to ranks; with more ranks than heads each rank keeps one, so some heads are kept several times. */
export function headsOnRank<G extends HeadedGroup>(group: G, ranks: number): G {
  return { ...group, kvHeads: Math.ceil(group.kvHeads / ranks) };
}

/** Bytes of one element as an operand; the user writes it as a format. */
export function element(attribute: string, dtype: DtypeName, elements: number): Leaf {
  return { attribute, value: bytesPerElement(dtype, elements), unit: 'B', text: dtype };
}
