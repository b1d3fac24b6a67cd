import { type DtypeName, dtypes } from '../../../vocabulary/dtypes.ts';
import type { Kind, Part } from '../part.ts';
import type { Leaf, Term } from '../term.ts';

interface StatefulGroup {
  readonly stateDtype?: DtypeName;
  readonly convDtype?: DtypeName;
}

/** A kind that keeps one constant state per sequence, rewritten in place by every token. */
export function stateKind<G extends StatefulGroup>(
  build: (group: G) => Term,
  onRank: (group: G, ranks: number) => G,
): Kind<G> {
  return {
    parts: (group): readonly Part[] => [{ growth: 'constant', term: build(group) }],
    appendRuns: () => [],
    onRank,
  };
}

/** Bytes of one state element: fp32 unless said (vLLM mamba_ssm_cache_dtype, SGLang). */
export function stateBytes(group: StatefulGroup): Leaf {
  const dtype = group.stateDtype ?? 'fp32';
  return { attribute: 'state-dtype', value: dtypes[dtype].bytes, unit: 'B', text: dtype };
}

/** Bytes of one kept convolution input: the model's 2-byte format unless said. llama.cpp keeps it in fp32. */
export function convBytes(group: StatefulGroup): Leaf {
  const dtype = group.convDtype ?? 'bf16';
  return { attribute: 'conv-dtype', value: dtypes[dtype].bytes, unit: 'B', text: dtype };
}

/** A share of heads or channels on one of `ranks` ranks. */
export function share(whole: number, ranks: number): number {
  return Math.ceil(whole / ranks);
}

export const L = { meaning: 'layers of the group', unit: '1' } as const;
export const k = { meaning: 'taps of the convolution', unit: '1' } as const;
export const bs = { meaning: 'bytes of one state element', unit: 'B' } as const;
export const bc = { meaning: 'bytes of one kept convolution input', unit: 'B' } as const;
