import type { Quantity } from '../../language/engine/kernel/quantity.ts';
import { brief, percent } from '../../language/engine/marks/index.ts';
import type { DeviceEntity, Entity, LinkEntity, NodeEntity, TierEntity } from '../../language/model/scenario-model.ts';
import { bytesLike } from '../../language/rules/support/prose.ts';
import { formatNumber, formatValue } from '../../language/units/index.ts';
import { codeSpan, escapeMarkdown } from '../explain/index.ts';
import { type HoverContext, table } from './hover-context.ts';

/** A tier: what it can do, and how full each scenario leaves it. */
export function tierSummary({ path, attributes, count }: TierEntity, { report }: HoverContext): readonly string[] {
  const uses = report.scenarios.flatMap((one) =>
    one.tiers.filter((use) => use.tier.path === path && use.segments.length > 0).map((use) => ({ one, use })),
  );
  const capacity = attributes.quantity('capacity');
  const bytes = bytesLike(capacity);
  const rows = uses.map(({ one, use }) => {
    const share =
      use.used.value !== undefined && use.available.value ? percent(use.used.value / use.available.value) : 'unknown';
    return [
      codeSpan(one.scenario.name),
      brief(use.used, bytes) ?? 'unknown',
      share,
      use.segments.map((s) => codeSpan(s.object)).join(', '),
    ];
  });
  const facts = [
    `capacity ${brief(capacity, bytes) ?? 'unknown'}${times(count)}`,
    `read ${brief(attributes.quantity('read')) ?? 'unknown'}`,
    ...optional(attributes.optional('write'), 'write'),
    ...words(attributes.word('append')),
  ];
  return [
    escapeMarkdown(facts.join(' · ')),
    ...(rows.length > 0 ? [table(['scenario', 'used', 'share', 'placed'], rows)] : []),
  ];
}

/** A link: its ends and rates, and its load in each scenario. */
export function linkSummary(
  { path, attributes, from, to, directed, count }: LinkEntity,
  { report }: HoverContext,
): readonly string[] {
  const ends = `${codeSpan(from?.path ?? '?')} ${directed ? '→' : '↔'} ${codeSpan(to?.path ?? '?')}`;
  const facts = [
    `${brief(attributes.quantity('bandwidth')) ?? 'unknown'}${times(count)}`,
    `latency ${brief(attributes.quantity('latency')) ?? 'unknown'}`,
  ];
  const rows = report.scenarios.flatMap(({ scenario, links }) =>
    links
      .filter((use) => use.link.path === path)
      .map((use) => [
        codeSpan(scenario.name),
        use.utilisation?.value === undefined ? 'unknown' : percent(use.utilisation.value),
        use.flows.map(codeSpan).join(', '),
      ]),
  );
  return [
    `${ends}: ${escapeMarkdown(facts.join(', '))}`,
    ...(rows.length > 0 ? [table(['scenario', 'used', 'by'], rows)] : []),
  ];
}

/** A device: its rates and what runs on it. */
export function deviceSummary(
  { path, count, attributes, template }: DeviceEntity,
  { report }: HoverContext,
): readonly string[] {
  const rates = (attributes.get('compute')?.table ?? []).map(({ key, value }) =>
    `${brief(value) ?? 'unknown'} ${typeof key === 'string' ? key : ''}`.trim(),
  );
  const facts = [
    ...(template ? [template] : []),
    ...rates,
    ...(count.value === 1 ? [] : [`${formatNumber(count.value ?? 1)} instances`]),
  ];
  const runs = report.scenarios.flatMap(({ scenario }) =>
    scenario.runs
      .filter((run) => run.device?.path === path && run.workload)
      .map(
        (run) =>
          `- ${codeSpan(scenario.name)} runs ${codeSpan(run.workload?.path ?? '')}${run.phase === 'both' ? '' : ` (${run.phase})`}`,
      ),
  );
  return [
    ...(facts.length > 0 ? [escapeMarkdown(facts.join(' · '))] : []),
    ...(runs.length > 0 ? [runs.join('\n')] : []),
  ];
}

/** A node: what it is made of. */
export function nodeSummary({ devices, tiers, links, path }: NodeEntity): readonly string[] {
  const names = (all: readonly Entity[]) => all.map((one) => codeSpan(one.path.slice(path.length + 1))).join(', ');
  const lines = [
    ['devices', names(devices)],
    ['tiers', names(tiers)],
    ['links', names(links)],
  ].filter(([, list]) => list !== '');
  return lines.length > 0 ? [lines.map(([what, list]) => `- ${what}: ${list}`).join('\n')] : [];
}

function times({ value, dimension }: Quantity): string {
  return value === undefined || value === 1 ? '' : ` × ${formatValue(value, dimension)}`;
}

function optional(q: Quantity | undefined, name: string): readonly string[] {
  const text = brief(q);
  return text === undefined ? [] : [`${name} ${text}`];
}

function words(append: string | undefined): readonly string[] {
  return append ? [`append ${append}`] : [];
}
