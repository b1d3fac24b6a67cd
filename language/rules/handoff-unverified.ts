import { type Finding, reportRule } from './finding.ts';
import { addLines } from './support/edits.ts';
import { handoffsOf, headSpan, missingChecks } from './support/handoffs.ts';
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
  check: (report): readonly Finding[] =>
    handoffsOf(report).flatMap((site) => {
      const { handoff, scenario } = site;
      if (!handoff.workload || handoff.attributes.get('checks')) return [];
      const line = `checks ${missingChecks(site).join(', ')}`;
      const edits = addLines(handoff.attributes, [line]);
      return [
        {
          code: 'handoff-unverified',
          severity: 'error' as const,
          span: headSpan(handoff),
          subject: `${handoff.workload.path}.handoff`,
          scenario: scenario.scenario.name,
          message: `The handoff of ${handoff.workload.path} compares nothing, so cache of another model, version or layout would be used and give wrong answers. Add: ${line}`,
          related: [],
          fixes: edits.length > 0 ? [{ title: 'Add the checks a handoff needs', edits, preferred: true }] : [],
        },
      ];
    }),
});
