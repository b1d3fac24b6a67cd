import * as ast from '../generated/ast.ts';
import { VOCABULARIES } from '../vocabulary/index.ts';
import { docComment, propertySpan, spanOf } from './ast-span.ts';
import type { Attributes, Reference } from './attribute.ts';
import { insertionOf } from './insertion.ts';
import { lowerAttributes } from './lower-attributes.ts';
import type { Entities } from './lower-entities.ts';
import { lowerExpect } from './lower-expect.ts';
import type { Located } from './names.ts';
import { objectOf } from './placed-object.ts';
import { referencePath } from './reference-path.ts';
import type {
  ExpectStatement,
  HandoffStatement,
  LinkEntity,
  PlaceStatement,
  RunStatement,
  ScenarioEntity,
  WorkloadEntity,
} from './scenario-model.ts';
import { inSight, type Surroundings } from './surroundings.ts';

/** A scenario with its template's statements first; an own statement about the same object or run replaces one. */
export function lowerScenario(entities: Entities, at: Located, around: Surroundings): ScenarioEntity {
  const { lowering } = entities;
  const chain = lowering.chain(at);
  const { node, document } = at;
  const span = spanOf(node, document.uri);
  const doc = docComment(node);
  const statements = chain.map((one) => statementsOf(entities, one));
  const places = override(
    statements.map((s) => s.places),
    (p) => p.object?.name,
  );
  const runs = override(
    statements.map((s) => s.runs),
    (r) => r.workload && `${r.workload.path} ${r.phase}`,
  );
  const handoffs = override(
    statements.map((s) => s.handoffs),
    (h) => h.workload?.path,
  );
  return {
    kind: 'scenario',
    name: node.name ?? '',
    span,
    nameSpan: propertySpan(node, 'name', document.uri) ?? span,
    ...(doc ? { doc } : {}),
    places,
    runs,
    handoffs,
    expects: statements.flatMap((s) => s.expects),
    ...inSight(around, { places, runs, handoffs }),
  };
}

/** Later blocks replace what earlier ones said of the same key; within one block everything stands. */
function override<T>(blocks: readonly (readonly T[])[], keyOf: (one: T) => string | undefined): readonly T[] {
  return blocks.reduce<readonly T[]>((before, own) => {
    const keys = new Set(own.map(keyOf));
    return [...before.filter((one) => keyOf(one) === undefined || !keys.has(keyOf(one))), ...own];
  }, []);
}

interface Statements {
  readonly places: readonly PlaceStatement[];
  readonly runs: readonly RunStatement[];
  readonly handoffs: readonly HandoffStatement[];
  readonly expects: readonly ExpectStatement[];
}

function statementsOf(entities: Entities, at: Located): Statements {
  const items = (at.node as ast.Scenario).block?.items ?? [];
  return {
    places: items.filter(ast.isPlace).map((item) => lowerPlace(entities, item, at)),
    runs: items.filter(ast.isRun).map((item) => lowerRun(entities, item, at)),
    handoffs: items.filter(ast.isHandoff).map((item) => lowerHandoff(entities, item, at)),
    expects: items.filter(ast.isExpect).flatMap((item) => lowerExpect(entities, item, at.document)),
  };
}

function lowerPlace(entities: Entities, item: ast.Place, at: Located): PlaceStatement {
  const { uri } = at.document;
  const object = item.object && objectOf(entities, item.object, at.document);
  const tier = entities.find(item.tier, 'tier', at.document);
  const attributes = statementAttributes(entities, item, 'place', object?.name ?? 'place', at);
  const madeBy = attributes.get('made-by')?.references[0];
  const model = madeBy && entities.find(referencePath(item, 'made-by'), 'model', at.document);
  const via = viaOf(entities, item, attributes, at);
  return {
    kind: 'place',
    span: spanOf(item, uri),
    attributes,
    ...spanEntry('objectSpan', item, 'object', uri),
    ...spanEntry('tierSpan', item, 'tier', uri),
    ...(object ? { object } : {}),
    ...(tier ? { tier } : {}),
    ...(via ? { via } : {}),
    ...(model ? { madeBy: model } : {}),
  };
}

function lowerRun(entities: Entities, item: ast.Run, at: Located): RunStatement {
  const { uri } = at.document;
  const { workload, phase } = runTarget(entities, item, at);
  const device = entities.find(item.device, 'device', at.document);
  return {
    kind: 'run',
    span: spanOf(item, uri),
    phase,
    attributes: statementAttributes(entities, item, 'run', workload ? `${workload.path}` : 'run', at),
    ...spanEntry('workloadSpan', item, 'workload', uri),
    ...spanEntry('deviceSpan', item, 'device', uri),
    ...(workload ? { workload } : {}),
    ...(device ? { device } : {}),
  };
}

function runTarget(
  entities: Entities,
  item: ast.Run,
  at: Located,
): { workload?: WorkloadEntity; phase: RunStatement['phase'] } {
  if (!item.workload) return { phase: 'both' };
  const { entity, rest } = entities.walk(item.workload, at.document);
  const [phase, ...more] = rest;
  if (
    entity?.kind === 'workload' &&
    more.length === 0 &&
    (phase === undefined || phase === 'prefill' || phase === 'decode')
  ) {
    return { workload: entity, phase: phase ?? 'both' };
  }
  const workload = entity?.kind === 'workload' ? entity : undefined;
  if (workload) {
    const span =
      propertySpan(item.workload, 'targets', at.document.uri, item.workload.targets.length - rest.length) ??
      spanOf(item.workload, at.document.uri);
    entities.lowering.problems.add('unresolved-reference', span, {
      name: rest.join('.'),
      expected: 'prefill or decode',
      after: workload.path,
    });
    return { phase: 'both' };
  }
  entities.find(item.workload, 'workload', at.document);
  return { phase: 'both' };
}

function lowerHandoff(entities: Entities, item: ast.Handoff, at: Located): HandoffStatement {
  const workload = entities.find(item.workload, 'workload', at.document);
  const source = entities.find(item.source, 'tier', at.document);
  const target = entities.find(item.target, 'tier', at.document);
  const attributes = statementAttributes(
    entities,
    item,
    'handoff',
    workload ? `${workload.path}.handoff` : 'handoff',
    at,
  );
  const via = viaOf(entities, item, attributes, at);
  const ownerPath = referencePath(item, 'owner');
  const owner: Reference | undefined = attributes.get('owner')?.references[0];
  if (ownerPath) entities.find(ownerPath, 'node', at.document);
  return {
    kind: 'handoff',
    span: spanOf(item, at.document.uri),
    attributes,
    ...(workload ? { workload } : {}),
    ...(source ? { source } : {}),
    ...(target ? { target } : {}),
    ...(via ? { via } : {}),
    ...(owner ? { owner } : {}),
  };
}

function viaOf(
  entities: Entities,
  item: ast.Place | ast.Handoff,
  attributes: Attributes,
  at: Located,
): readonly (LinkEntity | undefined)[] | undefined {
  const references = attributes.get('via')?.references;
  if (!references || references.length === 0) return undefined;
  return references.map((_, i) => entities.find(referencePath(item, 'via', i), 'link', at.document));
}

function statementAttributes(
  entities: Entities,
  item: ast.Place | ast.Run | ast.Handoff,
  kind: 'place' | 'run' | 'handoff',
  path: string,
  at: Located,
): Attributes {
  const { lowering } = entities;
  const span = spanOf(item, at.document.uri);
  const insertion = insertionOf(item, at.document.uri);
  const source = { items: item.block?.items ?? [], context: lowering.context(at.document) };
  return lowerAttributes({ path, kind, span, ...(insertion ? { insertion } : {}) }, VOCABULARIES[kind], [source]);
}

function spanEntry<K extends string>(key: K, item: ast.Item, property: string, uri: string) {
  const span = propertySpan(item, property, uri);
  return (span ? { [key]: span } : {}) as { [P in K]?: NonNullable<typeof span> };
}
