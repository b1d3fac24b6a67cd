import { type Edit, type Finding, reportRule } from './finding.ts';
import { addLines, endOf } from './support/edits.ts';
import { type HandoffSite, handoffsOf, headSpan, missingChecks } from './support/handoffs.ts';
import { listed } from './support/prose.ts';
import { COMPLETE_HANDOFF, splitServing } from './support/split-serving.ts';

/** A handoff leaves something open that both sides must agree on. */
export const handoffIncomplete = reportRule({
  code: 'handoff-incomplete',
  title: 'The handoff leaves something open',
  severity: 'warning',
  why: 'Both sides must know what was compared, who frees the blocks, and when the last layer has arrived. What is left open here is where caches get used too early, freed twice or never.',
  how: 'Complete `checks`, and write `owner` and `complete-before`. The quick fix does it.',
  bad: splitServing(COMPLETE_HANDOFF.replace(', dtype, layout', '').replace(/ {4}complete-before .*\n/, '')),
  good: splitServing(COMPLETE_HANDOFF),
  check: (report): readonly Finding[] => handoffsOf(report).flatMap(check),
});

function check(site: HandoffSite): readonly Finding[] {
  const { handoff, scenario } = site;
  const checks = handoff.attributes.get('checks');
  if (!handoff.workload || !checks || checks.flagged) return [];
  const unchecked = missingChecks(site);
  const absent = ['owner', 'complete-before'].filter((name) => !handoff.attributes.get(name));
  if (unchecked.length === 0 && absent.length === 0) return [];
  const open = [
    ...(unchecked.length > 0 ? [`the ${unchecked.length === 1 ? 'check' : 'checks'} ${unchecked.join(', ')}`] : []),
    ...absent.map((name) => `'${name}'`),
  ];
  return [
    {
      code: 'handoff-incomplete',
      severity: 'warning',
      span: unchecked.length > 0 ? checks.span : headSpan(handoff),
      subject: `${handoff.workload.path}.handoff`,
      scenario: scenario.scenario.name,
      message: `The handoff of ${handoff.workload.path} lacks ${listed(open, 'and')}: ${consequence(unchecked, absent)}. Add what is missing.`,
      related: [],
      fixes: [{ title: 'Complete the handoff', edits: completion(site, unchecked, absent), preferred: true }],
    },
  ];
}

function consequence(unchecked: readonly string[], absent: readonly string[]): string {
  if (unchecked.length > 0) return 'cache that does not match in these would be used and give wrong answers';
  return absent.includes('complete-before')
    ? 'decoding could start before the last layer has arrived'
    : 'nobody is known to free the blocks';
}

function completion(
  { handoff }: HandoffSite,
  unchecked: readonly string[],
  absent: readonly string[],
): readonly Edit[] {
  const checks = handoff.attributes.get('checks')?.valueSpan;
  const more: readonly Edit[] =
    checks && unchecked.length > 0 ? [{ span: endOf(checks), newText: `, ${unchecked.join(', ')}` }] : [];
  const lines = absent.map((name) =>
    name === 'owner' ? `owner ${handoff.target?.node ?? 'd0'}` : 'complete-before decode',
  );
  return lines.length > 0 ? [...more, ...addLines(handoff.attributes, lines)] : more;
}
