import { pastedLines } from '../engine-log/comments.ts';
import * as ast from '../generated/ast.ts';
import { propertySpan, spanOf, spanWithComment } from './ast-span.ts';
import { checkDocument } from './check-document.ts';
import { Entities } from './lower-entities.ts';
import { lowerScenario } from './lower-scenario.ts';
import { Lowering, type LoweringSources } from './lowering.ts';
import { type Declared, importedDocuments, kindOf, type SourceDocument, topLevelNames } from './names.ts';
import type {
  LinkEntity,
  ModelEntity,
  NodeEntity,
  ScenarioModel,
  TopLevelName,
  WorkloadEntity,
} from './scenario-model.ts';

/**
 * Lowers a document and what it needs of its imports. Never throws on unfinished text: holes stay holes, and every
 * problem found in this document (not in its imports) is part of the result.
 */
export function lower(document: SourceDocument, sources: LoweringSources): ScenarioModel {
  const lowering = new Lowering(document, sources);
  const entities = new Entities(lowering);
  checkDocument(lowering);
  const own = [...topLevelNames(document.root).values()].flatMap((node) => entities.topLevel({ node, document }) ?? []);
  for (const node of topLevelNames(document.root).values())
    if (ast.isLet(node)) lowering.letQuantity({ node, document });
  const imported = importedDocuments(document, sources)
    .filter((other) => !other.builtin)
    .flatMap((other) =>
      [...topLevelNames(other.root).values()].flatMap((node) => entities.topLevel({ node, document: other }) ?? []),
    );
  const visible = [...own, ...imported];
  const nodes = visible.filter((e): e is NodeEntity => e.kind === 'node');
  const links = visible.filter((e): e is LinkEntity => e.kind === 'link' && e.from !== undefined && e.to !== undefined);
  const scenarios = document.root.elements.filter(ast.isScenario).filter((node) => node.name !== undefined);
  const lowered = scenarios.map((node) => lowerScenario(entities, { node, document }, { nodes, links }));
  return {
    uri: document.uri,
    models: own.filter((e): e is ModelEntity => e.kind === 'model'),
    nodes: own.filter((e): e is NodeEntity => e.kind === 'node'),
    workloads: own.filter((e): e is WorkloadEntity => e.kind === 'workload'),
    scenarios: lowered,
    topLevel: topLevel(lowering),
    pastedLines: pastedLines(document.root.$cstNode?.root.fullText ?? '', document.uri),
    problems: lowering.problems.all().filter((problem) => problem.span.uri === document.uri),
  };
}

function topLevel(lowering: Lowering): readonly TopLevelName[] {
  const { document } = lowering;
  return document.root.elements.filter(ast.isNamed).flatMap((node: Declared) => {
    const nameSpan = propertySpan(node, 'name', document.uri);
    if (!nameSpan || !node.name) return [];
    const span = spanOf(node, document.uri);
    const wholeSpan = spanWithComment(node, document.uri);
    return [{ name: node.name, kind: kindOf(node), nameSpan, span, wholeSpan, used: lowering.used.has(node) }];
  });
}
