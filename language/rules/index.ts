import type { Report } from '../engine/report.ts';
import type { Finding, RuleDoc } from './finding.ts';
import { withoutCascades } from './no-cascade.ts';
import { reportRules } from './report-rules.ts';
import { sourceFinding } from './source-findings.ts';
import { sourceRules } from './source-rules.ts';

export { reportRules, sourceRules };
export type { Edit, Finding, Fix, Related, ReportRule, RuleDoc, Severity, SourceRule } from './finding.ts';

/** Every diagnostic there is; the pages of the docs are made from these. */
export const allRules: readonly RuleDoc[] = [...sourceRules, ...reportRules];

/** Everything there is to say about a document and its scenarios, in the order of the text; one cause, one finding. */
export function findingsOf(report: Report): readonly Finding[] {
  const source = report.model.problems.map((problem) => sourceFinding(problem, report.model));
  const asked = report.scenarios.flatMap(({ scenario, expectations }) =>
    expectations.flatMap(({ problems }) => problems.map((p) => ({ ...sourceFinding(p, report.model), scenario: scenario.name }))),
  );
  const derived = reportRules.flatMap((rule) => [...rule.check(report)]);
  return withoutCascades([...source, ...asked, ...derived]).toSorted(byPosition);
}

function byPosition(a: Finding, b: Finding): number {
  return a.span.offset - b.span.offset || a.span.endOffset - b.span.endOffset || a.code.localeCompare(b.code);
}
