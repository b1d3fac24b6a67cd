import type { ScenarioReport } from '../../language/engine/report.ts';
import type { Finding } from '../../language/rules/finding.ts';
import type { PreviewScenario } from '../protocol.ts';
import { budgetCharts } from './budget-chart.ts';
import { layoutsOf } from './layout.ts';
import { lineCharts } from './line-chart.ts';
import { previewLinks } from './links.ts';
import { entry, rangeOf } from './measure.ts';
import { previewNodes, shownNodes } from './nodes.ts';
import { previewTable } from './table.ts';
import { previewTransfers } from './transfers.ts';
import { countsText, verdictCounts, worstOf } from './verdict-counts.ts';
import { previewVerdicts } from './verdicts.ts';

/** One scenario as the preview shows it. */
export function previewScenario(report: ScenarioReport, findings: readonly Finding[]): PreviewScenario {
  const { scenario } = report;
  const counts = verdictCounts(report, findings);
  const verdicts = previewVerdicts(report, findings);
  const shown = shownNodes(report);
  const nodes = previewNodes(report, shown, verdicts);
  const links = previewLinks(report, shown, verdicts);
  return {
    name: scenario.name,
    ...entry('doc', scenario.doc),
    range: rangeOf(scenario.nameSpan),
    ...entry('worst', worstOf(counts)),
    ...entry('summary', countsText(counts) || undefined),
    verdicts,
    nodes,
    links,
    transfers: previewTransfers(report),
    charts: [...lineCharts(report), ...budgetCharts(report)],
    table: previewTable(report),
    layouts: layoutsOf({ nodes, links }),
  };
}
