import type { AttentionKind, GroupOf, LayerGroup } from '../../../model/architecture.ts';
import type { AppendRun, CacheDtypes, Kind, Part } from '../part.ts';
import { compressed } from './compressed.ts';
import { cross, full } from './full.ts';
import { gatedDeltaNet, kda, lightning } from './linear-attention.ts';
import { mamba1, mamba2 } from './mamba.ts';
import { mla } from './mla.ts';
import { rgLru, rwkv, shortConv } from './recurrent.ts';
import { chunked, shared, sliding } from './windowed.ts';

const none: Kind<GroupOf<'none'>> = { parts: () => [], appendRuns: () => [] };

const kinds: { readonly [K in AttentionKind]: Kind<GroupOf<K>> } = {
  full,
  sliding,
  chunked,
  mla,
  compressed,
  mamba1,
  mamba2,
  'gated-delta-net': gatedDeltaNet,
  kda,
  lightning,
  'short-conv': shortConv,
  'rg-lru': rgLru,
  rwkv,
  cross,
  none,
  shared,
};

export function partsOf(group: LayerGroup, dtypes: CacheDtypes): readonly Part[] {
  return kindOf(group).parts(group, dtypes);
}

export function appendRunsOf(group: LayerGroup, dtypes: CacheDtypes): readonly AppendRun[] {
  return kindOf(group).appendRuns(group, dtypes);
}

/** Undefined where a step reads exactly what is held. */
export function ownReadBytes(group: LayerGroup, dtypes: CacheDtypes, tokens: number): number | undefined {
  return kindOf(group).readBytes?.(group, dtypes, tokens);
}

/** The group as one of `ranks` tensor-parallel ranks holds it. */
export function groupOnRank(group: LayerGroup, ranks: number): LayerGroup {
  return ranks === 1 ? group : (kindOf(group).onRank?.(group, ranks) ?? group);
}

/** The table's row for a group; the union of rows cannot follow the union of groups in the type, so it is widened here. */
function kindOf(group: LayerGroup): Kind<LayerGroup> {
  return kinds[group.kind] as unknown as Kind<LayerGroup>;
}
