import { AstUtils } from 'langium';
import type { Report } from '../../language/engine/report.ts';
import { propertySpan } from '../../language/model/ast-span.ts';
import type { Declared } from '../../language/model/names.ts';
import type { Entity } from '../../language/model/scenario-model.ts';
import type { HoverContext } from './hover-context.ts';

/** Every entity a report speaks of: the document's own, and those of other documents that its scenarios use. */
export function entitiesOf({ model, scenarios }: Report): readonly Entity[] {
  const nodes = [...model.nodes, ...scenarios.flatMap((one) => one.scenario.nodes)];
  const workloads = [...model.workloads, ...scenarios.flatMap((one) => one.workloads.map((w) => w.workload))];
  const models = [...model.models, ...workloads.flatMap((one) => one.model ?? [])];
  const links = scenarios.flatMap((one) => one.scenario.links);
  return [
    ...models,
    ...workloads,
    ...nodes.flatMap((node) => [node, ...node.devices, ...node.tiers, ...node.links]),
    ...links,
  ];
}

/** The entity of a declaration. One declaration may stand for several (members of a copied node): the path decides. */
export function entityAt(declaration: Declared, path: string, { report }: HoverContext): Entity | undefined {
  const uri = AstUtils.getDocument(declaration).uri.toString();
  const offset = propertySpan(declaration, 'name', uri)?.offset;
  const same = entitiesOf(report).filter((one) => one.nameSpan.uri === uri && one.nameSpan.offset === offset);
  return same.find((one) => one.path === path) ?? same[0] ?? entitiesOf(report).find((one) => one.path === path);
}
