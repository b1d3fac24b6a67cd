import { brief, deciding } from '../../language/engine/marks/index.ts';
import type { ScenarioReport, Verdict } from '../../language/engine/report.ts';
import type { Finding } from '../../language/rules/finding.ts';
import { bytesLike } from '../../language/rules/support/prose.ts';
import type { PreviewVerdict } from '../protocol.ts';
import { entry, rangeOf } from './measure.ts';
import { judgedByRules } from './verdict-counts.ts';
import { limitText, verdictText } from './verdict-text.ts';

/** All that is judged in a scenario, each under a name of its own, with the element it concerns. */
export function previewVerdicts(report: ScenarioReport, findings: readonly Finding[]): readonly PreviewVerdict[] {
  const { name } = report.scenario;
  const own = report.verdicts.map((one): PreviewVerdict => {
    const bytes = bytesLike(one.limit);
    return {
      subject: subjectOf(one, report),
      verdict: one.verdict,
      claim: one.claim,
      ...entry('value', brief(deciding(one), bytes)),
      ...entry('bound', one.bound === deciding(one) ? undefined : brief(one.bound, bytes)),
      ...entry('limit', limitText(one)),
      text: verdictText(one, name, findings),
      ...entry('elementId', elementOf(one, report)),
      range: rangeOf(one.span),
    };
  });
  const ruled = judgedByRules(report, findings).map((one): PreviewVerdict => {
    const subject = one.subject ?? one.code;
    return {
      subject,
      verdict: one.verdict,
      ...entry('claim', one.claim),
      text: one.message,
      ...entry('elementId', tierAt(one.span.offset, report)),
      range: rangeOf(one.span),
    };
  });
  return unique([...own, ...ruled]);
}

/** An appended object is judged for each tier it lies on. */
function subjectOf({ topic, subject, span }: Verdict, report: ScenarioReport): string {
  const tier = topic === 'append' ? tierAt(span.offset, report) : undefined;
  return tier ? `${subject} on ${tier}` : subject;
}

function elementOf({ topic, subject, span, value }: Verdict, report: ScenarioReport): string | undefined {
  const workload = report.workloads.find((one) => subject.startsWith(`${one.workload.path}.`));
  switch (topic) {
    case 'ttft':
      return workload?.prefill?.device.path;
    case 'itl':
    case 'demand':
      return workload?.decode?.device.path;
    case 'append':
      return tierAt(span.offset, report);
    case 'expectation':
      return report.transfers.find((one) => one.bound.name === value?.name)?.links[0]?.path;
    default:
      return partAt(subject.slice(0, subject.lastIndexOf('.')), report) ?? tierAt(span.offset, report);
  }
}

/** The tier or link of a name. */
function partAt(path: string, { tiers, scenario }: ScenarioReport): string | undefined {
  const links = [...scenario.nodes.flatMap((node) => node.links), ...scenario.links];
  return tiers.some((use) => use.tier.path === path) || links.some((link) => link.path === path) ? path : undefined;
}

/** The tier of the `place` statement that holds an offset. */
function tierAt(offset: number, { scenario }: ScenarioReport): string | undefined {
  return scenario.places.find((one) => one.span.offset <= offset && offset < one.span.endOffset)?.tier?.path;
}

function unique(verdicts: readonly PreviewVerdict[]): readonly PreviewVerdict[] {
  const taken = new Map<string, number>();
  return verdicts.map((one) => {
    const times = (taken.get(one.subject) ?? 0) + 1;
    taken.set(one.subject, times);
    return times === 1 ? one : { ...one, subject: `${one.subject} (${times})` };
  });
}
