import type { Quantity } from '../../language/engine/kernel/quantity.ts';
import { brief, percent } from '../../language/engine/marks/index.ts';
import { type ScenarioReport, VERDICT_ORDER } from '../../language/engine/report.ts';
import type { DeviceEntity, Entity, LinkEntity, ModelEntity, NodeEntity, TierEntity, WorkloadEntity } from '../../language/model/scenario-model.ts';
import { bytesLike } from '../../language/rules/support/prose.ts';
import { formatNumber, formatValue } from '../../language/units/index.ts';
import { codeSpan, escapeMarkdown } from '../explain/index.ts';
import { countsText, verdictCounts } from '../preview/verdict-counts.ts';
import { verdictText } from '../preview/verdict-text.ts';
import { type HoverContext, table, valueLine } from './hover-context.ts';
import { workloadTable } from './hover-lengths.ts';

/** What a declaration comes to, in a few lines or a table over the scenarios. */
export function entitySummary(entity: Entity, context: HoverContext): readonly string[] {
  switch (entity.kind) {
    case 'model':
      return modelSummary(entity, context);
    case 'workload':
      return workloadSummary(entity, context);
    case 'tier':
      return tierSummary(entity, context);
    case 'device':
      return deviceSummary(entity, context);
    case 'link':
      return linkSummary(entity, context);
    case 'node':
      return nodeSummary(entity);
  }
}

/** A scenario's verdicts, gravest first as the counts say. */
export function scenarioSummary(name: string, { report, findings }: HoverContext): readonly string[] {
  const found = report.scenarios.find((one) => one.scenario.name === name);
  if (!found) return [];
  const sorted = found.verdicts.toSorted((a, b) => VERDICT_ORDER.indexOf(a.verdict) - VERDICT_ORDER.indexOf(b.verdict));
  const lines = sorted.map((one) => `- ${codeSpan(one.subject)} **${one.verdict.replace('-', ' ')}**: ${escapeMarkdown(verdictText(one, name, findings))}`);
  return [`**${countsText(verdictCounts(found, findings)) || 'nothing to judge'}**`, ...(lines.length > 0 ? [lines.join('\n')] : [])];
}

function modelSummary({ path, config }: ModelEntity, { report }: HoverContext): readonly string[] {
  const weights = lookUp(`${path}.weights.bytes`, report.declared, report.scenarios);
  const keys = Object.entries(config?.derivedFrom ?? {}).map(([attribute, key]) => `${codeSpan(attribute)} from ${codeSpan(key)}`);
  return [
    ...(weights ? [valueLine(weights)] : []),
    ...(config ? [`Read from ${codeSpan(config.file)}: ${keys.join(', ') || 'nothing'}`] : []),
    ...(config && config.guessed.length > 0 ? [`Guessed: ${config.guessed.map(codeSpan).join(', ')}`] : []),
  ];
}

function workloadSummary(workload: WorkloadEntity, { report, findings }: HoverContext): readonly string[] {
  const { path } = workload;
  const sizes = ['kv.live', 'kv.bytes-per-sequence', 'kv.bytes-per-token'].flatMap((name) => lookUp(`${path}.${name}`, report.declared, report.scenarios) ?? []);
  const running = report.scenarios.filter((one) => one.workloads.some((w) => w.workload.path === path));
  const lines = running.flatMap(({ scenario, verdicts }) =>
    verdicts
      .filter((one) => one.subject.startsWith(`${path}.`) && one.topic !== 'expectation')
      .map((one) => `- ${codeSpan(scenario.name)} ${codeSpan(one.subject)} **${one.verdict.replace('-', ' ')}**: ${escapeMarkdown(verdictText(one, scenario.name, findings))}`),
  );
  return [...(sizes.length > 0 ? [sizes.map(valueLine).join('  \n')] : []), ...(lines.length > 0 ? [lines.join('\n')] : []), ...workloadTable(workload, running[0])];
}

function tierSummary({ path, attributes, count }: TierEntity, { report }: HoverContext): readonly string[] {
  const uses = report.scenarios.flatMap((one) => one.tiers.filter((use) => use.tier.path === path && use.segments.length > 0).map((use) => ({ one, use })));
  const capacity = attributes.quantity('capacity');
  const bytes = bytesLike(capacity);
  const rows = uses.map(({ one, use }) => {
    const share = use.used.value !== undefined && use.available.value ? percent(use.used.value / use.available.value) : 'unknown';
    return [codeSpan(one.scenario.name), brief(use.used, bytes) ?? 'unknown', share, use.segments.map((s) => codeSpan(s.object)).join(', ')];
  });
  const facts = [`capacity ${brief(capacity, bytes) ?? 'unknown'}${times(count)}`, `read ${brief(attributes.quantity('read')) ?? 'unknown'}`, ...optional(attributes.optional('write'), 'write'), ...words(attributes.word('append'))];
  return [escapeMarkdown(facts.join(' · ')), ...(rows.length > 0 ? [table(['scenario', 'used', 'share', 'placed'], rows)] : [])];
}

function linkSummary({ path, attributes, from, to, directed, count }: LinkEntity, { report }: HoverContext): readonly string[] {
  const ends = `${codeSpan(from?.path ?? '?')} ${directed ? '→' : '↔'} ${codeSpan(to?.path ?? '?')}`;
  const facts = [`${brief(attributes.quantity('bandwidth')) ?? 'unknown'}${times(count)}`, `latency ${brief(attributes.quantity('latency')) ?? 'unknown'}`];
  const rows = report.scenarios.flatMap(({ scenario, links }) =>
    links.filter((use) => use.link.path === path).map((use) => [codeSpan(scenario.name), use.utilisation?.value === undefined ? 'unknown' : percent(use.utilisation.value), use.flows.map(codeSpan).join(', ')]),
  );
  return [`${ends}: ${escapeMarkdown(facts.join(', '))}`, ...(rows.length > 0 ? [table(['scenario', 'used', 'by'], rows)] : [])];
}

function deviceSummary({ path, count, attributes, template }: DeviceEntity, { report }: HoverContext): readonly string[] {
  const rates = (attributes.get('compute')?.table ?? []).map(({ key, value }) => `${brief(value) ?? 'unknown'} ${typeof key === 'string' ? key : ''}`.trim());
  const facts = [...(template ? [template] : []), ...rates, ...(count.value === 1 ? [] : [`${formatNumber(count.value ?? 1)} instances`])];
  const runs = report.scenarios.flatMap(({ scenario }) =>
    scenario.runs.filter((run) => run.device?.path === path && run.workload).map((run) => `- ${codeSpan(scenario.name)} runs ${codeSpan(run.workload?.path ?? '')}${run.phase === 'both' ? '' : ` (${run.phase})`}`),
  );
  return [...(facts.length > 0 ? [escapeMarkdown(facts.join(' · '))] : []), ...(runs.length > 0 ? [runs.join('\n')] : [])];
}

function nodeSummary({ devices, tiers, links, path }: NodeEntity): readonly string[] {
  const names = (all: readonly Entity[]) => all.map((one) => codeSpan(one.path.slice(path.length + 1))).join(', ');
  const lines = [
    ['devices', names(devices)],
    ['tiers', names(tiers)],
    ['links', names(links)],
  ].filter(([, list]) => list !== '');
  return lines.length > 0 ? [lines.map(([what, list]) => `- ${what}: ${list}`).join('\n')] : [];
}

function lookUp(name: string, declared: ReadonlyMap<string, Quantity>, scenarios: readonly ScenarioReport[]): Quantity | undefined {
  return declared.get(name) ?? scenarios.map((one) => one.quantities.get(name)).find((q) => q !== undefined);
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
