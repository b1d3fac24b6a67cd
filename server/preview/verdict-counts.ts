import { type ScenarioReport, VERDICT_ORDER, type VerdictWord } from '../../language/engine/report.ts';
import type { Finding } from '../../language/rules/finding.ts';

export type VerdictCounts = Readonly<Record<VerdictWord, number>>;

/** How a scenario stands: verdicts on its limits, and what rules judge without one (a missing path, a wrong prefix). */
export function verdictCounts(report: ScenarioReport, findings: readonly Finding[]): VerdictCounts {
  const counts: Record<VerdictWord, number> = { broken: 0, 'at-risk': 0, unknown: 0, possible: 0, met: 0 };
  for (const { verdict } of report.verdicts) counts[verdict]++;
  for (const { verdict } of judgedByRules(report, findings)) counts[verdict]++;
  return counts;
}

/** Findings of a scenario that judge something no verdict of its report speaks of. */
export function judgedByRules(
  { scenario, verdicts }: ScenarioReport,
  findings: readonly Finding[],
): readonly (Finding & { verdict: VerdictWord })[] {
  const known = new Set(verdicts.map((v) => v.subject));
  return findings.filter((one): one is Finding & { verdict: VerdictWord } => {
    if (one.verdict === undefined || one.scenario !== scenario.name) return false;
    return !(
      one.subject !== undefined &&
      known.has(one.subject) &&
      verdicts.some((v) => v.subject === one.subject && v.verdict === one.verdict)
    );
  });
}

/** Sums counts over scenarios. */
export function addCounts(all: readonly VerdictCounts[]): VerdictCounts {
  const sum = (word: VerdictWord) => all.reduce((total, one) => total + one[word], 0);
  return {
    broken: sum('broken'),
    'at-risk': sum('at-risk'),
    unknown: sum('unknown'),
    possible: sum('possible'),
    met: sum('met'),
  };
}

/** The gravest verdict that occurs. */
export function worstOf(counts: VerdictCounts): VerdictWord | undefined {
  return VERDICT_ORDER.find((word) => counts[word] > 0);
}

/** `1 broken · 3 met`, gravest first. */
export function countsText(counts: VerdictCounts): string {
  return VERDICT_ORDER.filter((word) => counts[word] > 0)
    .map((word) => `${counts[word]} ${word.replace('-', ' ')}`)
    .join(' · ');
}
