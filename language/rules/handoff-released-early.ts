import { type Finding, reportRule } from './finding.ts';
import { type HandoffSite, handoffsOf } from './support/handoffs.ts';
import { COMPLETE_HANDOFF, splitServing } from './support/split-serving.ts';

/** The source frees blocks that are still being read. */
export const handoffReleasedEarly = reportRule({
  code: 'handoff-released-early',
  title: 'The source frees blocks before they have arrived',
  severity: 'error',
  why: 'What was handed to the network has not been read yet. Blocks that are freed on send are given to the next request and overwritten while they are on their way, and the receiving side decodes on a mixture.',
  how: 'Free on acknowledgement: `release after-acknowledgement`. An aborted request frees both sides.',
  bad: splitServing(COMPLETE_HANDOFF.replace('owner d0', 'owner d0\n    release on-send')),
  good: splitServing(COMPLETE_HANDOFF.replace('owner d0', 'owner d0\n    release after-acknowledgement')),
  check: (report): readonly Finding[] => handoffsOf(report).flatMap(check),
});

function check({ handoff, scenario }: HandoffSite): readonly Finding[] {
  const release = handoff.attributes.get('release');
  const { workload, source, target } = handoff;
  if (!workload || !source || !target || release?.words[0]?.word !== 'on-send') return [];
  return [
    {
      code: 'handoff-released-early',
      severity: 'error',
      span: release.span,
      verdict: 'broken',
      claim: 'exact',
      subject: `${workload.path}.handoff`,
      scenario: scenario.scenario.name,
      message: `${source.path} frees the blocks of ${workload.path} on send, before ${target.path} has said that they arrived: the next request may overwrite them on their way. Write: release after-acknowledgement`,
      related: [],
      fixes: release.valueSpan
        ? [
            {
              title: 'Free after the acknowledgement',
              edits: [{ span: release.valueSpan, newText: 'after-acknowledgement' }],
              preferred: true,
            },
          ]
        : [],
    },
  ];
}
