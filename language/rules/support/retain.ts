import type { ScenarioReport } from '../../engine/report.ts';
import type { TierEntity } from '../../model/scenario-model.ts';

/** A `retain` line that fits: the largest power of two within half of what is free on the tier; undefined below 1 GiB. */
export function retainLine({ tiers }: ScenarioReport, tier: TierEntity): string | undefined {
  const use = tiers.find((t) => t.tier.path === tier.path);
  const capacity = use?.available.value ?? tier.attributes.quantity('capacity').value;
  if (capacity === undefined) return undefined;
  const taken = (use?.segments ?? []).reduce((sum, s) => sum + (s.bytes.value ?? 0), 0);
  const gib = ((capacity - taken) * (tier.count.value ?? 1)) / 2 ** 31;
  return gib >= 1 ? `retain ${2 ** Math.floor(Math.log2(gib))} GiB` : undefined;
}
