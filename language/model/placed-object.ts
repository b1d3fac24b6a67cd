import type * as ast from '../generated/ast.ts';
import { spanOf } from './ast-span.ts';
import type { Entities } from './lower-entities.ts';
import type { SourceDocument } from './names.ts';
import { nearest } from './nearest.ts';
import type { ModelEntity, ObjectKind, PlaceStatement, WorkloadEntity } from './scenario-model.ts';

/** What a model and a workload have that can be placed, with what each is. */
export const OBJECT_KINDS: Readonly<Record<'model' | 'workload', Readonly<Partial<Record<ObjectKind, string>>>>> = {
  model: {
    weights: 'the parameters: read with every step, never written while serving',
    experts: 'the routed experts of a mixture of experts: only the active ones are read in a step',
    dense: 'the weights without the routed experts: read with every step',
  },
  workload: {
    kv: 'the live KV cache: read and appended to with every token',
    prefixes: 'inactive prefixes: written once, read when a request reuses them',
    state: 'recurrent state of constant size: rewritten with every token',
  },
};

/** The object a `place` names; reports what is wrong with the path. */
export function objectOf(entities: Entities, path: ast.Path, document: SourceDocument): PlaceStatement['object'] {
  const { entity, rest } = entities.walk(path, document);
  const { problems } = entities.lowering;
  const span = spanOf(path, document.uri);
  if (!entity) {
    entities.find(path, 'workload', document);
    return undefined;
  }
  if (entity.kind !== 'model' && entity.kind !== 'workload') {
    problems.add('wrong-kind', span, { name: entity.path, expected: 'model or workload', found: entity.kind });
    return undefined;
  }
  const known = Object.keys(OBJECT_KINDS[entity.kind]);
  const [word, ...more] = rest;
  const usual = known.filter((kind) => !isPart(kind) || hasExperts(entity));
  if (word !== undefined && more.length === 0 && known.includes(word)) {
    return { kind: word as ObjectKind, owner: entity, name: `${entity.path}.${word}` };
  }
  const offered = word === undefined ? usual : nearest(word, usual);
  const repairs = (offered.length > 0 ? offered : usual).map((w, i) => ({
    title: `Change to '${entity.path}.${w}'`,
    span,
    newText: `${entity.path}.${w}`,
    preferred: i === 0,
  }));
  problems.add(
    'unresolved-reference',
    span,
    { name: rest.join('.') || entity.path, expected: `one of ${usual.map((k) => `${entity.path}.${k}`).join(', ')}` },
    { repairs },
  );
  return undefined;
}

/** Whether an object is a part of a model's weights, placed apart from the other. */
export function isPart(kind: string | undefined): kind is 'experts' | 'dense' {
  return kind === 'experts' || kind === 'dense';
}

function hasExperts(entity: ModelEntity | WorkloadEntity): boolean {
  return entity.kind === 'model' && entity.parameters.experts.value !== undefined;
}
