import { brief, percent } from '../../language/engine/marks/index.ts';
import type { ScenarioReport } from '../../language/engine/report.ts';
import type { LinkEntity, NodeEntity } from '../../language/model/scenario-model.ts';
import { formatNumber } from '../../language/units/index.ts';
import type { PreviewLink, PreviewVerdict } from '../protocol.ts';
import { entry, measureOf, rangeOf } from './measure.ts';
import { worstAt } from './nodes.ts';

/** Links between tiers that are shown, with their load. */
export function previewLinks(
  report: ScenarioReport,
  nodes: readonly NodeEntity[],
  verdicts: readonly PreviewVerdict[],
): readonly PreviewLink[] {
  const shown = new Set(nodes.flatMap((node) => node.tiers.map((tier) => tier.path)));
  const links = [...nodes.flatMap((node) => node.links), ...report.scenario.links];
  return links.flatMap((link) => {
    const { from, to } = link;
    return from && to && shown.has(from.path) && shown.has(to.path)
      ? [previewLink(report, link, from.path, to.path, verdicts)]
      : [];
  });
}

function previewLink(
  report: ScenarioReport,
  link: LinkEntity,
  from: string,
  to: string,
  verdicts: readonly PreviewVerdict[],
): PreviewLink {
  const { path, attributes, directed, count } = link;
  const utilisation = report.links.find((use) => use.link.path === path)?.utilisation;
  const load =
    utilisation?.value === undefined ? undefined : { value: utilisation.value, text: percent(utilisation.value) };
  const rate = brief(attributes.quantity('bandwidth')) ?? 'unknown bandwidth';
  const many = (count.value ?? 1) === 1 ? rate : `${formatNumber(count.value ?? 1)} × ${rate}`;
  const latency = attributes.optional('latency')
    ? `, latency ${brief(attributes.quantity('latency')) ?? 'unknown'}`
    : '';
  return {
    id: path,
    name: link.name,
    from,
    to,
    directed,
    ...entry('bandwidth', measureOf(attributes.quantity('bandwidth'))),
    ...entry('utilisation', load),
    ...entry('verdict', worstAt(path, verdicts)),
    text: `${path}: ${many}${latency}, ${directed ? `from ${from} to ${to}` : `between ${from} and ${to}`}${load ? `, ${load.text} used` : ''}`,
    range: rangeOf(link.nameSpan),
  };
}
