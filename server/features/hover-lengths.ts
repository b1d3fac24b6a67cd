import type { Quantity } from '../../language/engine/kernel/quantity.ts';
import { brief, lengthPoints } from '../../language/engine/marks/index.ts';
import type { ScenarioReport } from '../../language/engine/report.ts';
import type * as ast from '../../language/generated/ast.ts';
import type { WorkloadEntity } from '../../language/model/scenario-model.ts';
import { escapeMarkdown } from '../explain/index.ts';
import { type HoverContext, table } from './hover-context.ts';

/** 4 Ki to 1 Mi tokens. */
const LENGTHS = [4096, 8192, 16_384, 32_768, 65_536, 131_072, 262_144, 524_288, 1_048_576];

/** On `context`: what other lengths come to. */
export function lengthTable(attribute: ast.Attribute, { report }: HoverContext): readonly string[] {
  const offset = attribute.$cstNode?.offset;
  if (attribute.name !== 'context' || offset === undefined) return [];
  const workload = report.model.workloads.find((one) => one.attributes.get('context')?.span.offset === offset);
  const active = report.scenarios.find((one) => one.workloads.some((w) => w.workload.path === workload?.path));
  return workload ? workloadTable(workload, active) : [];
}

/** A workload from 4 Ki to 1 Mi tokens: size, whether all sequences fit, and restore against recompute where a scenario places its prefixes. */
export function workloadTable(workload: WorkloadEntity, active: ScenarioReport | undefined): readonly string[] {
  const points = lengthPoints(workload, active, LENGTHS);
  if (points.length === 0) return [];
  const times = points.some((one) => one.recompute?.value !== undefined);
  const engines = points.some((one) => one.allocated !== undefined);
  const fits = points.some((one) => one.fits !== undefined);
  const sequences = workload.attributes.optional('sequences')?.value ?? '';
  const restores = points.some((one) => one.restore?.value !== undefined);
  const cell = (q: Quantity | undefined, wins = false) => {
    const text = escapeMarkdown(brief(q) ?? 'unknown');
    return wins ? `**${text}** ✓` : text;
  };
  const rows = points.map((one) => [
    one.tokens < 2 ** 20 ? `${one.tokens / 1024} Ki` : `${one.tokens / 2 ** 20} Mi`,
    cell(one.size),
    ...(engines ? [cell(one.allocated)] : []),
    ...(restores ? [cell(one.restore, one.winner === 'restore')] : []),
    ...(times ? [cell(one.recompute, one.winner === 'recompute')] : []),
    ...(fits ? [one.fits ? '✓ fits' : '✗ too long'] : []),
  ]);
  const head = [
    'tokens',
    'one sequence',
    ...(engines ? ['set aside'] : []),
    ...(restores ? ['restore'] : []),
    ...(times ? ['recompute'] : []),
    ...(fits ? [sequences === 1 ? 'in memory' : `all ${sequences} in memory`] : []),
  ];
  const from =
    active && times
      ? `In ${escapeMarkdown(active.scenario.name)}${restores ? '; ✓ marks the faster way' : ''}:\n\n`
      : '';
  return [`${from}${table(head, rows)}`];
}
