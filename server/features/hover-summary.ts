import type { Quantity } from '../../language/engine/kernel/quantity.ts';
import { type ScenarioReport, VERDICT_ORDER } from '../../language/engine/report.ts';
import type { Entity, ModelEntity, WorkloadEntity } from '../../language/model/scenario-model.ts';
import { codeSpan, escapeMarkdown } from '../explain/index.ts';
import { countsText, verdictCounts } from '../preview/verdict-counts.ts';
import { verdictText } from '../preview/verdict-text.ts';
import { type HoverContext, valueLine } from './hover-context.ts';
import { workloadTable } from './hover-lengths.ts';
import { deviceSummary, linkSummary, nodeSummary, tierSummary } from './hover-summary-hardware.ts';

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
  const lines = sorted.map(
    (one) =>
      `- ${codeSpan(one.subject)} **${one.verdict.replace('-', ' ')}**: ${escapeMarkdown(verdictText(one, name, findings))}`,
  );
  return [
    `**${countsText(verdictCounts(found, findings)) || 'nothing to judge'}**`,
    ...(lines.length > 0 ? [lines.join('\n')] : []),
  ];
}

function modelSummary({ path, config }: ModelEntity, { report }: HoverContext): readonly string[] {
  const weights = lookUp(`${path}.weights.bytes`, report.declared, report.scenarios);
  const keys = Object.entries(config?.derivedFrom ?? {}).map(
    ([attribute, key]) => `${codeSpan(attribute)} from ${codeSpan(key)}`,
  );
  return [
    ...(weights ? [valueLine(weights)] : []),
    ...(config ? [`Read from ${codeSpan(config.file)}: ${keys.join(', ') || 'nothing'}`] : []),
    ...(config && config.guessed.length > 0 ? [`Guessed: ${config.guessed.map(codeSpan).join(', ')}`] : []),
  ];
}

function workloadSummary(workload: WorkloadEntity, { report, findings }: HoverContext): readonly string[] {
  const { path } = workload;
  const sizes = ['kv.live', 'kv.bytes-per-sequence', 'kv.bytes-per-token'].flatMap(
    (name) => lookUp(`${path}.${name}`, report.declared, report.scenarios) ?? [],
  );
  const running = report.scenarios.filter((one) => one.workloads.some((w) => w.workload.path === path));
  const lines = running.flatMap(({ scenario, verdicts }) =>
    verdicts
      .filter((one) => one.subject.startsWith(`${path}.`) && one.topic !== 'expectation')
      .map(
        (one) =>
          `- ${codeSpan(scenario.name)} ${codeSpan(one.subject)} **${one.verdict.replace('-', ' ')}**: ${escapeMarkdown(verdictText(one, scenario.name, findings))}`,
      ),
  );
  return [
    ...(sizes.length > 0 ? [sizes.map(valueLine).join('  \n')] : []),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    ...workloadTable(workload, running[0]),
  ];
}

function lookUp(
  name: string,
  declared: ReadonlyMap<string, Quantity>,
  scenarios: readonly ScenarioReport[],
): Quantity | undefined {
  return declared.get(name) ?? scenarios.map((one) => one.quantities.get(name)).find((q) => q !== undefined);
}
