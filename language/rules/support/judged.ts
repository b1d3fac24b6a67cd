import type { Report, ScenarioReport, Verdict, VerdictTopic } from '../../engine/report.ts';
import type { Span } from '../../model/span.ts';
import type { Finding, Fix, Severity } from '../finding.ts';

export { deciding } from '../../engine/marks/texts.ts';

/** A verdict with what a rule needs to speak about it. */
export interface Judged {
  readonly report: Report;
  readonly scenario: ScenarioReport;
  readonly verdict: Verdict;
}

/** The verdicts of a topic that miss their limit, for certain or perhaps. */
export function missed(report: Report, topic: VerdictTopic): readonly Judged[] {
  return report.scenarios.flatMap((scenario) =>
    scenario.verdicts
      .filter((v) => v.topic === topic && (v.verdict === 'broken' || v.verdict === 'at-risk'))
      .map((verdict) => ({ report, scenario, verdict })),
  );
}

/** The finding on a verdict: its severity, place and claim come from it, the words from the rule. */
export function findingOn(
  code: string,
  { scenario, verdict }: Judged,
  message: string,
  fixes: readonly Fix[] = [],
  span: Span = verdict.span,
): Finding {
  return {
    code,
    severity: severityOf(verdict),
    span,
    message,
    verdict: verdict.verdict,
    claim: verdict.claim,
    subject: verdict.subject,
    scenario: scenario.scenario.name,
    related: verdict.related,
    fixes,
  };
}

function severityOf({ verdict }: Verdict): Severity {
  return verdict === 'broken' ? 'error' : verdict === 'at-risk' ? 'warning' : 'information';
}
