import type { Quantity } from '../engine/kernel/quantity.ts';
import { reportRule } from './finding.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { findingOn, type Judged, missed } from './support/judged.ts';
import { bytesLike, excess, say, sure } from './support/prose.ts';

/** What a scenario asserts does not hold. */
export const expectationFailed = reportRule({
  code: 'expectation-failed',
  title: 'The expectation does not hold',
  severity: 'error',
  why: 'An `expect` says what must be true of the scenario, and the numbers say otherwise. An error means that it fails for certain; a warning that it fails by estimate.',
  how: 'Change what the message names, or the expectation where it asks for too much. Hover both sides to see how they come about.',
  bad: `${LLAMA}
${HOST}
workload chat serves Llama { sequences 8; context 8192 tok }

scenario roomy {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  run   chat          on host.gpu
  expect host.gpu.hbm.used <= 20 GB
}
`,
  good: `${LLAMA}
${HOST}
workload chat serves Llama { sequences 8; context 8192 tok }

scenario roomy {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  run   chat          on host.gpu
  expect host.gpu.hbm.used <= 40 GB
}
`,
  check: (report) =>
    missed(report, 'expectation').map((judged) => findingOn('expectation-failed', judged, messageOf(judged))),
});

function messageOf({ scenario, verdict }: Judged): string {
  const expectation = scenario.expectations.find(
    (e) => e.span.offset === verdict.span.offset || e.text === verdict.subject,
  );
  const { left, right } = expectation ?? {};
  const text = expectation?.text ?? verdict.subject;
  const certainty = verdict.verdict === 'broken' ? 'does not hold' : 'probably does not hold';
  const joint = right && !isWritten(right) ? ' and ' : ' against ';
  const over = excess(left?.value, right?.value);
  const by = over && verdict.operator.startsWith('<') ? `, ${over}` : '';
  return `'${text}' ${certainty}: ${side(left, right)}${joint}${side(right, left)}${by} (${sure(verdict.claim)}).`;
}

/** A number the user wrote stands as written; anything else is named with its value, in the unit system of the other side. */
function side(q: Quantity | undefined, other: Quantity | undefined): string {
  if (!q) return 'unknown';
  return isWritten(q) ? q.name : `${q.name} is ${say(q, bytesLike(other))}`;
}

function isWritten(q: Quantity): boolean {
  return q.text !== undefined && q.inputs.length === 0 && q.name === q.text;
}
