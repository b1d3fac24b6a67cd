import type { Report } from '../engine/report.ts';
import type { Finding, RuleDoc } from './finding.ts';
import { withoutCascades } from './no-cascade.ts';
import { reportRules } from './report-rules.ts';
import { sourceFinding } from './source-findings.ts';
import { sourceRules } from './source-rules.ts';
import { unusedSuppression } from './unused-suppression.ts';

export type { Edit, Finding, Fix, Related, ReportRule, RuleDoc, Severity, SourceRule } from './finding.ts';
export { reportRules, sourceRules };

/** Every diagnostic there is; the pages of the docs are made from these. */
export const allRules: readonly RuleDoc[] = [...sourceRules, ...reportRules, unusedSuppression];

/** Everything there is to say about a document and its scenarios, in the order of the text; one cause, one finding. */
export function findingsOf(report: Report): readonly Finding[] {
  const source = report.model.problems.map((problem) => sourceFinding(problem, report.model));
  const asked = report.scenarios.flatMap(({ scenario, expectations }) =>
    expectations.flatMap(({ problems }) =>
      problems.map((p) => ({ ...sourceFinding(p, report.model), scenario: scenario.name })),
    ),
  );
  const derived = reportRules.flatMap((rule) => [...rule.check(report)]);
  const here = [...source, ...asked, ...derived].flatMap((finding) => anchored(finding, report));
  return withoutCascades(here).toSorted(byPosition);
}

/** A statement that a scenario has from a template in another file is told of on the scenario's own name. */
function anchored(finding: Finding, { uri, scenarios }: Report): readonly Finding[] {
  if (finding.span.uri === uri) return [finding];
  const own = scenarios.find(({ scenario }) => scenario.name === finding.scenario)?.scenario.nameSpan;
  if (own?.uri !== uri) return [];
  return [
    { ...finding, span: own, related: [{ span: finding.span, message: 'it concerns this' }, ...finding.related] },
  ];
}

function byPosition(a: Finding, b: Finding): number {
  return a.span.offset - b.span.offset || a.span.endOffset - b.span.endOffset || a.code.localeCompare(b.code);
}
