import type { Architecture, FullGroup } from '../../model/architecture.ts';
import { derive } from '../kernel/derive.ts';
import { once } from '../kernel/once.ts';
import type { CacheInput } from './cache-input.ts';
import { kvConventional, kvConventionalPerSequence, kvConventionalPerToken, kvTotalTokens } from './formulas.ts';
import { element, isConventional } from './kinds/heads.ts';
import { count, type InputLookup, type Leaf, leafQuantity, nothingWritten } from './term.ts';

/** The one group of a model that is conventional throughout: full attention in every layer, keys and values alike. */
export function conventionalGroup(architecture: Architecture): FullGroup | undefined {
  const [group, ...others] = architecture.groups;
  if (group?.kind !== 'full' || others.length > 0) return undefined;
  return isConventional(group, architecture) ? group : undefined;
}

/** Per token, per sequence and live, each straight from the inputs so that the equation shows the whole count. */
export function conventionalQuantities(
  { prefix, architecture, inputs, context, sequences }: CacheInput,
  group: FullGroup,
) {
  const operands = inputsOf(inputs ?? nothingWritten)(architecture, group);
  const total = derive(`${prefix}.kv.tokens`, kvTotalTokens, { S: sequences, T: context });
  return {
    bytesPerToken: derive(`${prefix}.kv.bytes-per-token`, kvConventionalPerToken, operands),
    bytesPerSequence: derive(`${prefix}.kv.bytes-per-sequence`, kvConventionalPerSequence, { ...operands, T: context }),
    live: derive(`${prefix}.kv.live`, kvConventional, { ...operands, ΣT: total }),
  };
}

/** What a model's own numbers are is the same for all workloads it serves. */
const inputsOf = once((lookup: InputLookup) => {
  const ofArchitecture = new WeakMap<Architecture, ReturnType<typeof leaves>>();
  return (architecture: Architecture, group: FullGroup) => {
    const known = ofArchitecture.get(architecture) ?? leaves(lookup, architecture, group);
    ofArchitecture.set(architecture, known);
    return known;
  };
});

function leaves(lookup: InputLookup, architecture: Architecture, group: FullGroup) {
  const input = (leaf: Leaf) => leafQuantity(leaf, lookup, 0);
  return {
    L: input(count('layers', group.layers)),
    Hkv: input(count('kv-heads', group.kvHeads)),
    d: input(count('head-dim', group.headDim)),
    b: input(element('kv-dtype', architecture.kDtype, group.headDim)),
  };
}
