import { type Finding, type Fix, reportRule } from './finding.ts';
import { type HandoffSite, handoffsOf } from './support/handoffs.ts';
import { COMPLETE_HANDOFF, splitServing } from './support/split-serving.ts';

const THIRD = splitServing(COMPLETE_HANDOFF.replace('owner d0', 'owner x0')).replace(
  'node d0 : p0\n',
  'node d0 : p0\nnode x0 : p0\n',
);

/** The blocks of a handoff are owned by a side that does not hold them. */
export const ownerConflict = reportRule({
  code: 'owner-conflict',
  title: 'The owner holds none of the blocks',
  severity: 'error',
  why: 'The owner frees the blocks once they are no longer needed. A node that is neither source nor target of the handoff cannot, so blocks leak or are freed by both.',
  how: 'Name the node of one of the two tiers as `owner`, as a rule the target’s.',
  bad: THIRD,
  good: splitServing(COMPLETE_HANDOFF),
  check: (report): readonly Finding[] => handoffsOf(report).flatMap(check),
});

function check({ handoff, scenario }: HandoffSite): readonly Finding[] {
  const { owner, source, target, workload } = handoff;
  if (!owner || !source || !target || !workload || [source.node, target.node].includes(owner.text)) return [];
  const fix = (node: string): Fix => ({
    title: `Let ${node} own the blocks`,
    edits: [{ span: owner.span, newText: node }],
    preferred: node === target.node,
  });
  return [
    {
      code: 'owner-conflict',
      severity: 'error',
      span: owner.span,
      subject: `${workload.path}.handoff`,
      scenario: scenario.scenario.name,
      message: `${owner.text} is to own the blocks of ${workload.path}, which go from ${source.path} to ${target.path}: it holds none of them, so nobody frees them rightly. Name ${target.node} or ${source.node}.`,
      related: [{ span: target.nameSpan, message: 'the blocks go here' }],
      fixes: [...new Set([target.node, source.node])].map(fix),
    },
  ];
}
