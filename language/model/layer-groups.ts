import { findDtype } from '../vocabulary/dtypes.ts';
import {
  type AttentionKind,
  attentionKinds,
  attributesFor,
  fieldOf,
  type LayerAttribute,
  type LayerAttributeName,
  layerAttributes,
} from '../vocabulary/layer-attributes.ts';
import type { LayerGroup } from './architecture.ts';

/** Plain values of a `layers N { … }` block, in base units: numbers, or words for `word` and `dtype` attributes. */
export type AttributeValues = Readonly<Record<string, number | string | undefined>>;

/** What is wrong with one attribute of a group; the caller knows where it stands. */
export interface GroupProblem {
  readonly attribute: string;
  readonly problem: 'missing' | 'unknown' | 'not-for-kind' | 'out-of-range' | 'wrong-type';
  readonly message: string;
}

export type GroupResult = { readonly group: LayerGroup } | { readonly problems: readonly GroupProblem[] };

/** Builds a layer group from what was written; every problem is reported, not only the first. */
export function groupFromAttributes(layers: number, values: AttributeValues): GroupResult {
  const kind = values.attention;
  if (typeof kind !== 'string' || !Object.hasOwn(attentionKinds, kind)) {
    return { problems: [kindProblem(kind)] };
  }
  const own = attributesFor(kind as AttentionKind);
  const written = Object.keys(values).filter((name) => values[name] !== undefined);
  const problems = [
    ...written.filter((name) => !own.includes(name as LayerAttributeName)).map((name) => stranger(name, kind)),
    ...own.flatMap((name) => judge(name, kind as AttentionKind, values)),
  ];
  if (problems.length > 0) return { problems };
  const fields = own.flatMap((name) =>
    values[name] === undefined ? [] : [[fieldOf(name), canonical(name, values[name])]],
  );
  // The table and the types of architecture.ts agree on every kind; a test holds them together.
  return { group: { ...Object.fromEntries(fields), layers } as unknown as LayerGroup };
}

/** The inverse: what would be written for a group, in the order of the table, absent attributes left out. */
export function attributesOfGroup(group: LayerGroup): Readonly<Record<string, number | string>> {
  const fields = group as unknown as Readonly<Record<string, number | string | undefined>>;
  return Object.fromEntries(
    attributesFor(group.kind).flatMap((name) => {
      const value = fields[fieldOf(name)];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function judge(name: LayerAttributeName, kind: AttentionKind, values: AttributeValues): GroupProblem[] {
  const row: LayerAttribute = layerAttributes[name];
  const value = values[name];
  if (value === undefined) {
    if (!row.needs.includes(kind) && !neededExpanded(name, values)) return [];
    return [{ attribute: name, problem: 'missing', message: `attention ${kind} needs '${name}'` }];
  }
  if (row.type === 'word' || row.type === 'dtype') return judgeWord(name, row, value);
  if (typeof value !== 'number')
    return [{ attribute: name, problem: 'wrong-type', message: `'${name}' takes a number` }];
  const least = row.least ?? 1;
  if (Number.isInteger(value) && value >= least) return [];
  return [
    { attribute: name, problem: 'out-of-range', message: `'${name}' must be a whole number of at least ${least}` },
  ];
}

/** Expanded latents are sized per head, so what is optional for the absorbed form is needed here. */
function neededExpanded(name: LayerAttributeName, values: AttributeValues): boolean {
  const perHead: readonly LayerAttributeName[] = ['query-heads', 'nope-dim', 'value-head-dim'];
  return values.attention === 'mla' && values['latent-cache'] === 'expanded' && perHead.includes(name);
}

function judgeWord(name: string, row: LayerAttribute, value: number | string): GroupProblem[] {
  const legal = typeof value === 'string' && (row.type === 'dtype' ? findDtype(value) : row.words?.includes(value));
  if (legal) return [];
  const choice = row.type === 'dtype' ? 'an element format such as bf16' : `one of ${row.words?.join(', ')}`;
  return [{ attribute: name, problem: 'wrong-type', message: `'${name}' takes ${choice}` }];
}

function canonical(name: LayerAttributeName, value: number | string | undefined): number | string | undefined {
  return layerAttributes[name].type === 'dtype' ? findDtype(String(value)) : value;
}

function stranger(name: string, kind: string): GroupProblem {
  return Object.hasOwn(layerAttributes, name)
    ? { attribute: name, problem: 'not-for-kind', message: `attention ${kind} has no '${name}'` }
    : { attribute: name, problem: 'unknown', message: `layers have no attribute '${name}'` };
}

function kindProblem(kind: number | string | undefined): GroupProblem {
  const words = Object.keys(attentionKinds).join(', ');
  return kind === undefined
    ? { attribute: 'attention', problem: 'missing', message: `layers need 'attention': one of ${words}` }
    : { attribute: 'attention', problem: 'wrong-type', message: `'attention' takes one of ${words}` };
}
