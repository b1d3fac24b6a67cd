import type * as ast from '../generated/ast.ts';
import type { Entities } from './lower-entities.ts';
import type { Lowering } from './lowering.ts';
import { type Declared, type KindName, kindOf, type Located, ownMembers } from './names.ts';
import type { DeviceEntity, LinkEntity, NodeEntity, TierEntity } from './scenario-model.ts';

/** A machine with all members of its template chain, each under the machine's own path. */
export function lowerNode(entities: Entities, at: Located): NodeEntity {
  const { lowering } = entities;
  const chain = lowering.chain(at);
  const base = lowering.base(chain, at.node.name ?? '', 'node');
  const of = (kind: KindName) => memberChains(lowering, chain, kind);
  const devices = of('device').map(([name, c]) => lowerDevice(lowering, c, `${base.path}.${name}`, base.path));
  const own = of('tier').map(([name, c]) => lowerTier(lowering, c, `${base.path}.${name}`, base.path));
  const tiers = [...devices.flatMap((d) => d.tiers), ...own];
  const node: NodeEntity = { kind: 'node', ...base, devices, tiers, links: [] };
  const links = of('link').map(([name, c]) => lowerLink(entities, c, `${base.path}.${name}`, node));
  for (const entity of [...devices, ...own, ...links]) requireOf(lowering, entity);
  return { ...node, links };
}

export function lowerDevice(lowering: Lowering, chain: readonly Located[], path: string, node: string): DeviceEntity {
  const base = lowering.base(chain, path, 'device');
  const count = base.attributes.quantity('count');
  const tiers = memberChains(lowering, chain, 'tier').map(([name, c]) => ({
    ...lowerTier(lowering, c, `${path}.${name}`, node),
    device: path,
    count,
  }));
  for (const tier of tiers) requireOf(lowering, tier);
  return { kind: 'device', ...base, node, count, tiers };
}

export function lowerTier(lowering: Lowering, chain: readonly Located[], path: string, node: string): TierEntity {
  const base = lowering.base(chain, path, 'tier');
  return { kind: 'tier', ...base, node, count: base.attributes.quantity('count') };
}

/** A link; inside a node its ends are looked for among that node's own members first, so that copies of a node work. */
export function lowerLink(entities: Entities, chain: readonly Located[], path: string, node?: NodeEntity): LinkEntity {
  const base = entities.lowering.base(chain, path, 'link');
  const ends = chain.findLast((at) => (at.node as ast.Link).from !== undefined);
  const link = ends?.node as ast.Link | undefined;
  const end = (target: ast.Path | undefined): TierEntity | undefined => {
    if (!ends || !target) return undefined;
    const text = target.targets.map((t) => t.$refText).join('.');
    const inside = node?.tiers.find((tier) => tier.path === `${node.path}.${text}`);
    if (inside) {
      entities.lowering.resolve(text.split('.'), target, ends.document);
      return inside;
    }
    return entities.find(target, 'tier', ends.document);
  };
  return {
    kind: 'link',
    ...base,
    ...(node ? { node: node.path } : {}),
    from: end(link?.from),
    to: end(link?.to),
    directed: link?.direction === '->',
    count: base.attributes.quantity('count'),
  };
}

/** Members of one kind over a template chain: each name once, with the chain of its own definitions. */
function memberChains(
  lowering: Lowering,
  chain: readonly Located[],
  kind: KindName,
): readonly (readonly [string, readonly Located[]])[] {
  const result = new Map<string, Located[]>();
  for (const at of chain) {
    for (const [name, node] of ownMembers(at.node)) {
      if (kindOf(node) !== kind) continue;
      const own = lowering.chain({ node: node as Declared, document: at.document });
      result.set(name, [...(result.get(name) ?? []), ...own]);
    }
  }
  return [...result];
}

function requireOf(lowering: Lowering, entity: DeviceEntity | TierEntity | LinkEntity): void {
  if (!entity.builtin) lowering.require(entity.attributes, entity.kind);
}
