import type { Missing } from '../engine/kernel/quantity.ts';
import type { Report, ScenarioReport, Verdict } from '../engine/report.ts';
import { type Finding, type Fix, reportRule } from './finding.ts';
import { editableIn } from './support/editable.ts';
import { addLines } from './support/edits.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { attributesOf } from './support/find-attributes.ts';
import { placeOf } from './support/places.ts';
import { listed } from './support/prose.ts';
import { retainLine } from './support/retain.ts';

/** A limit that cannot be judged because something is not written. */
export const unknownVerdict = reportRule({
  code: 'unknown-verdict',
  title: 'Not enough is known to tell',
  severity: 'information',
  why: 'The limit depends on an attribute that nobody wrote and that has no honest default. Nothing is assumed: the verdict stays open. Where an `expect` asks for it, this is a warning.',
  how: 'Write the attribute that the message names.',
  bad: `${LLAMA}
${HOST}
workload chat serves Llama { sequences 8; context 8192 tok; prompt 7680 tok; reused 6144 tok; output 512 tok }

scenario open {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { otherwise recompute }
  run   chat          on host.gpu
}
`,
  good: `${LLAMA}
${HOST}
workload chat serves Llama { sequences 8; context 8192 tok; prompt 7680 tok; reused 6144 tok; output 512 tok }

scenario settled {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GiB; otherwise recompute }
  run   chat          on host.gpu
}
`,
  check: function* (report: Report): Iterable<Finding> {
    for (const scenario of report.scenarios) yield* check(report, scenario);
  },
});

/** Verdicts that wait for the same attribute are told together, on the statement of the first. */
function* check(report: Report, scenario: ScenarioReport): Iterable<Finding> {
  const waiting = new Map<string, { missing: Missing; verdicts: Verdict[] }>();
  for (const verdict of scenario.verdicts) {
    if (verdict.verdict !== 'unknown' || verdict.missing.some((m) => m.flagged)) continue;
    const [missing] = verdict.missing;
    if (!missing) continue;
    const key = `${missing.owner} ${missing.attribute}`;
    const group = waiting.get(key) ?? { missing, verdicts: [] };
    group.verdicts.push(verdict);
    waiting.set(key, group);
  }
  for (const { missing, verdicts } of waiting.values()) yield findingFor(report, scenario, missing, verdicts);
}

function findingFor(report: Report, scenario: ScenarioReport, missing: Missing, verdicts: readonly Verdict[]): Finding {
  const asked = verdicts.find((v) => v.topic === 'expectation');
  const first = asked ?? verdicts[0]!;
  const subjects = [...new Set(verdicts.map((v) => (v.topic === 'expectation' ? `'${v.subject}'` : v.subject)))];
  const attributes = attributesOf(scenario, missing.owner);
  const example =
    exampleOf(scenario, missing, first) ?? attributes?.vocabulary[missing.attribute]?.example ?? missing.attribute;
  const where = missing.span && missing.span.uri !== report.uri ? ', which another file declares' : '';
  return {
    code: 'unknown-verdict',
    severity: asked ? 'warning' : 'information',
    span: first.span,
    verdict: 'unknown',
    claim: first.claim,
    subject: first.subject,
    scenario: scenario.scenario.name,
    message: `${listed(subjects.slice(0, 3), 'and')} cannot be judged: ${missing.owner} has no '${missing.attribute}'${where}. Write for example: ${example}`,
    related: missing.span ? [{ span: missing.span, message: `'${missing.attribute}' is missing here` }] : [],
    fixes: fixesOf(report, scenario, missing, example),
  };
}

/** What is set aside must fit the tier, so its example follows from the room there. */
function exampleOf(scenario: ScenarioReport, { attribute }: Missing, verdict: Verdict): string | undefined {
  const tier = attribute === 'retain' ? placeOf(scenario, verdict)?.tier : undefined;
  return tier && retainLine(scenario, tier);
}

function fixesOf(report: Report, scenario: ScenarioReport, missing: Missing, example: string): readonly Fix[] {
  const attributes = attributesOf(scenario, missing.owner);
  const at = attributes?.insertion?.span;
  if (!attributes || !at || !editableIn(report)(at) || attributes.get(missing.attribute)) return [];
  return [{ title: `Add '${example}'`, edits: addLines(attributes, [example]) }];
}
