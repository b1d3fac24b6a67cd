import type { Quantity } from '../../language/engine/kernel/quantity.ts';
import { brief, hopTimes } from '../../language/engine/marks/index.ts';
import type { ScenarioReport, Transfer } from '../../language/engine/report.ts';
import type * as ast from '../../language/generated/ast.ts';
import { ownerOf } from '../../language/services/index.ts';
import { formatPercent, formatValue } from '../../language/units/index.ts';
import { codeSpan, escapeMarkdown, valueText } from '../explain/index.ts';
import { derivation, type HoverContext, scenarioAround, table } from './hover-context.ts';

/** On `via`: how long the path takes, hop by hop, beside what else could be done and the limit. */
export function transferHover(attribute: ast.Attribute, context: HoverContext): readonly string[] {
  const statement = ownerOf(attribute);
  if (attribute.name !== 'via' || !statement) return [];
  return transfersOf(statement, context).flatMap(({ scenario, transfer }) =>
    transferSections(scenario, transfer, context),
  );
}

/** Transfers of a `place` or `handoff` statement. */
export function transfersOf(
  statement: ast.Item | { $cstNode?: { offset: number } | undefined },
  context: HoverContext,
) {
  const scenario = scenarioAround(context, statement as ast.Item);
  const offset = statement.$cstNode?.offset;
  const transfers =
    scenario?.transfers.filter(({ span }) => span.offset === offset && span.uri === context.report.uri) ?? [];
  return scenario ? transfers.map((transfer) => ({ scenario, transfer })) : [];
}

function transferSections(scenario: ScenarioReport, transfer: Transfer, context: HoverContext): readonly string[] {
  const { bound, links, from, to } = transfer;
  const path = [from.path, ...links.map((link) => link.path), to.path].map(codeSpan).join(' → ');
  const comparison = transfer.object.endsWith('.prefixes') ? comparisonOf(scenario, transfer) : [];
  const headline = `**${codeSpan(bound.name)} ${escapeMarkdown(brief(bound) ?? 'unknown')}** over ${path}  \n${codeSpan('t ≥ L_path + V / B_path')}`;
  return [[headline, ...comparison].join('\n\n'), hopTable(transfer), derivation(bound, context)];
}

function hopTable(transfer: Transfer): string {
  const rows = hopTimes(transfer).map(({ hop, time, rules }) => [
    `${codeSpan(hop.id)} ${hop.role}${rules ? ' **rules**' : ''}`,
    escapeMarkdown(valueText(hop.latency)),
    escapeMarkdown(valueText(hop.bandwidth)),
    escapeMarkdown(brief(time) ?? 'unknown'),
  ]);
  return table(['hop', 'latency', 'bandwidth', 'alone'], rows);
}

/** Restore against recompute and the deadline, and which of the two wins. */
function comparisonOf({ quantities, verdicts }: ScenarioReport, { bound, object }: Transfer): readonly string[] {
  const workload = object.slice(0, -'.prefixes'.length);
  const again = quantities.get(`${workload}.recompute.time`);
  const contended = quantities.get(`${workload}.restore.contended`);
  const loaded = quantities.get(`${workload}.recompute.load`) && quantities.get(`${workload}.recompute.contended`);
  const limit = verdicts.find((one) => one.subject === `${workload}.ttft`)?.limit;
  const rows = [
    ['restore', `${escapeMarkdown(brief(bound) ?? 'unknown')} (lower bound)`],
    ...(contended
      ? [
          [
            'restore beside other traffic',
            `${escapeMarkdown(brief(contended) ?? 'unknown')} (${contended.claim.replace('-', ' ')})`,
          ],
        ]
      : []),
    ...(again
      ? [['recompute', `${escapeMarkdown(brief(again) ?? 'unknown')} (${again.claim.replace('-', ' ')})`]]
      : []),
    ...(loaded
      ? [['recompute beside other prefills', `${escapeMarkdown(brief(loaded) ?? 'unknown')} (estimate)`]]
      : []),
    ...(limit ? [['TTFT limit', escapeMarkdown(valueText(limit))]] : []),
  ];
  return [
    table(['', 'time'], rows),
    ...winnerText(bound, again, quantities.get(`${workload}.restore.break-even-load`)),
  ];
}

function winnerText(
  restore: Quantity,
  again: Quantity | undefined,
  breakEven: Quantity | undefined,
): readonly string[] {
  const [a, b] = [restore.value, again?.value];
  if (a === undefined || b === undefined || a === 0 || b === 0) return [];
  const ratio = formatValue(a <= b ? b / a : a / b, {}, { digits: 2 });
  if (a <= b) return [`**Restore wins**: at its bound it is ${ratio} times as fast as computing the prefix again.`];
  const busy =
    breakEven?.value === undefined
      ? ''
      : ` On a device that is more than ${formatPercent(breakEven.value)} busy with prefills restoring wins.`;
  return [`**Recompute wins**: the restore takes at least ${ratio} times as long.${busy}`];
}
