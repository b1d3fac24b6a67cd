import type { LinkEntity, ScenarioEntity, TierEntity } from '../../model/scenario-model.ts';
import { networkOf } from './network.ts';

export { linksOf } from './network.ts';

/**
 * The path with the highest bottleneck bandwidth and, among those, the fewest hops; undefined when none exists.
 * An empty list means that both ends are one tier.
 */
export function findPath(
  scenario: ScenarioEntity,
  from: TierEntity,
  to: TierEntity,
): readonly LinkEntity[] | undefined {
  return networkOf(scenario).widest(from.path, to.path);
}

/** Whether links in the written order lead from one tier to another; the end that was reached otherwise. */
export function follow(
  links: readonly LinkEntity[],
  from: TierEntity,
  to: TierEntity,
): { readonly ok: boolean; readonly stoppedAt: string; readonly failed?: LinkEntity } {
  let at = from.path;
  for (const link of links) {
    const end = farEnd(link, at);
    if (!end) return { ok: false, stoppedAt: at, failed: link };
    at = end.path;
  }
  return { ok: at === to.path, stoppedAt: at };
}

/** Tiers passed on the way, without the two ends, in the order travelled. */
export function tiersBetween(links: readonly LinkEntity[], from: TierEntity): readonly TierEntity[] {
  const passed: TierEntity[] = [];
  let at = from.path;
  for (const link of links.slice(0, -1)) {
    const end = farEnd(link, at);
    if (!end) return passed;
    passed.push(end);
    at = end.path;
  }
  return passed;
}

/** Where a link leads from a tier; undefined where it does not begin there. */
function farEnd(link: LinkEntity, at: string): TierEntity | undefined {
  if (link.from?.path === at) return link.to;
  return !link.directed && link.to?.path === at ? link.from : undefined;
}
