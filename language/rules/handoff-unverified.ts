import type { Report, ScenarioReport } from '../engine/report.ts';
import type { RunStatement, TierEntity } from '../model/scenario-model.ts';
import { type Edit, type Finding, reportRule } from './finding.ts';
import { addLines, endOf } from './support/edits.ts';
import { type HandoffSite, handoffsOf, headSpan, missingChecks, NEEDED_CHECKS } from './support/handoffs.ts';
import { COMPLETE_HANDOFF, splitServing } from './support/split-serving.ts';

/** Cache passes from one device to another and nothing is compared. */
export const handoffUnverified = reportRule({
  code: 'handoff-unverified',
  title: 'The handoff checks nothing',
  severity: 'error',
  why: 'The receiving side decodes on whatever arrives. Other weights, tokens, positions or formats would not fail: they would give wrong answers. Nothing in this handoff would notice.',
  how: 'Write `checks` with what both sides compare; the quick fix writes all that is needed.',
  bad: splitServing(COMPLETE_HANDOFF.replace(/ {4}checks .*\n/, '')),
  good: splitServing(COMPLETE_HANDOFF),
  check: (report): readonly Finding[] => [...handoffsOf(report).flatMap(unchecked), ...undeclared(report)],
});

function unchecked(site: HandoffSite): readonly Finding[] {
  const { handoff, scenario } = site;
  if (!handoff.workload || handoff.attributes.get('checks')) return [];
  const line = `checks ${missingChecks(site).join(', ')}`;
  const edits = addLines(handoff.attributes, [line]);
  const message = `The handoff of ${handoff.workload.path} compares nothing, so cache of another model, version or layout would be used and give wrong answers. Add: ${line}`;
  const fixes = edits.length > 0 ? [{ title: 'Add the checks a handoff needs', edits, preferred: true }] : [];
  return [{ ...common(scenario, handoff.workload.path), span: headSpan(handoff), message, fixes }];
}

/** Prefill and decode run apart, and nothing says how the cache gets from one to the other. */
function undeclared(report: Report): readonly Finding[] {
  return report.scenarios.flatMap((scenario) =>
    scenario.workloads.flatMap(({ workload, prefill, decode, handoffs, kvPlaces }) => {
      const [from, to] = [prefill?.tier, kvPlaces[0]?.tier];
      if (!prefill || !decode || !from || !to || prefill.device.path === decode.device.path || handoffs.length > 0)
        return [];
      const message = `${workload.path} is prefilled on ${prefill.device.path} and decoded on ${decode.device.path}, and no handoff says how its cache gets there, what is compared, and who owns it. Declare the handoff.`;
      const fixes = [
        { title: `Declare the handoff of ${workload.path}`, edits: [declaration(decode.run, workload.path, from, to)] },
      ];
      return [{ ...common(scenario, workload.path), span: decode.run.workloadSpan ?? decode.run.span, message, fixes }];
    }),
  );
}

function common(scenario: ScenarioReport, workload: string) {
  return {
    code: 'handoff-unverified',
    severity: 'error' as const,
    subject: `${workload}.handoff`,
    scenario: scenario.scenario.name,
    related: [],
  };
}

function declaration(run: RunStatement, workload: string, from: TierEntity, to: TierEntity): Edit {
  const indent = ' '.repeat(run.span.start.character);
  const lines = [`checks ${NEEDED_CHECKS.join(', ')}`, `owner ${to.node}`, 'complete-before decode'].map(
    (line) => `\n${indent}  ${line}`,
  );
  return {
    span: endOf(run.span),
    newText: `\n${indent}handoff ${workload} from ${from.path} to ${to.path} {${lines.join('')}\n${indent}}`,
  };
}
