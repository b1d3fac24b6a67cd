import type { AstNode } from 'langium';
import * as ast from '../generated/ast.ts';
import { spanOf } from './ast-span.ts';
import { lowerDevice, lowerLink, lowerNode, lowerTier } from './lower-hardware.ts';
import { lowerModel } from './lower-model.ts';
import { lowerWorkload } from './lower-workload.ts';
import type { Lowering } from './lowering.ts';
import { type Declared, type KindName, kindOf, type Located, type SourceDocument } from './names.ts';
import type {
  DeviceEntity,
  Entity,
  LinkEntity,
  ModelEntity,
  NodeEntity,
  TierEntity,
  WorkloadEntity,
} from './scenario-model.ts';
import { reportUnresolved } from './unresolved.ts';

export interface EntityOfKind {
  readonly model: ModelEntity;
  readonly node: NodeEntity;
  readonly device: DeviceEntity;
  readonly tier: TierEntity;
  readonly link: LinkEntity;
  readonly workload: WorkloadEntity;
}

/** Lowers declarations on demand, each once, and finds them by qualified name. */
export class Entities {
  readonly #byNode = new Map<Declared, Entity | undefined>();

  constructor(readonly lowering: Lowering) {}

  /** The entity of a top-level declaration; undefined for one that is no entity, such as a `let`. */
  topLevel(at: Located): Entity | undefined {
    if (this.#byNode.has(at.node)) return this.#byNode.get(at.node);
    this.#byNode.set(at.node, undefined);
    const entity = this.#lower(at);
    this.#byNode.set(at.node, entity);
    return entity;
  }

  /**
   * The entity a path names, of the wanted kind; reports what is wrong and returns undefined otherwise. A path that
   * is absent (a half-typed line) is silent.
   */
  find<K extends keyof EntityOfKind>(
    path: ast.Path | undefined,
    kind: K,
    document: SourceDocument,
  ): EntityOfKind[K] | undefined {
    if (!path) return undefined;
    const segments = path.targets.map((t) => t.$refText);
    const { entity, rest } = this.walk(path, document);
    if (!entity || rest.length > 0) {
      reportUnresolved(this.lowering, path, document, `a ${kind}`, [kind as KindName]);
      return undefined;
    }
    if (entity.kind === kind) return entity as EntityOfKind[K];
    this.lowering.problems.add('wrong-kind', spanOf(path, document.uri), {
      name: segments.join('.'),
      expected: kind,
      found: entity.kind,
    });
    return undefined;
  }

  /** Follows a path as far as it names entities; `rest` are the segments beyond. */
  walk(path: ast.Path, document: SourceDocument): { entity: Entity | undefined; rest: readonly string[] } {
    const segments = path.targets.map((t) => t.$refText);
    const found = this.lowering.resolve(segments, path, document);
    const first = found[0];
    if (!first) return { entity: undefined, rest: segments };
    let entity = this.topLevel(topOf(first));
    // A name found inside an enclosing declaration is reached from that declaration's own entity.
    const inner = entity && topOf(first).node !== first.node ? member(entity, `${entity.path}.${segments[0]}`) : entity;
    entity = inner;
    let used = 1;
    while (entity && used < segments.length) {
      const next: Entity | undefined = member(entity, `${entity.path}.${segments[used]}`);
      if (!next) break;
      entity = next;
      used++;
    }
    return { entity, rest: segments.slice(used) };
  }

  #lower(at: Located): Entity | undefined {
    const name = at.node.name ?? '';
    switch (kindOf(at.node)) {
      case 'model':
        return lowerModel(this.lowering, at);
      case 'node':
        return lowerNode(this, at);
      case 'device':
        return lowerDevice(this.lowering, this.lowering.chain(at), name, '');
      case 'tier':
        return lowerTier(this.lowering, this.lowering.chain(at), name, '');
      case 'link':
        return lowerLink(this, this.lowering.chain(at), name);
      case 'workload':
        return lowerWorkload(this, at);
      default:
        return undefined;
    }
  }
}

/** A direct or indirect member of a node or device by its qualified name. */
export function member(entity: Entity, path: string): Entity | undefined {
  if (entity.kind === 'device') return entity.tiers.find((tier) => tier.path === path);
  if (entity.kind !== 'node') return undefined;
  return [...entity.devices, ...entity.tiers, ...entity.links].find((one) => one.path === path);
}

function topOf(at: Located): Located {
  let node: Declared = at.node;
  for (let up: AstNode | undefined = at.node.$container; up; up = up.$container) {
    if (ast.isNode(up) || ast.isDevice(up)) node = up;
  }
  return { node, document: at.document };
}
