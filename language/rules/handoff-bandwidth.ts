import { type Fix, reportRule } from './finding.ts';
import { editableIn } from './support/editable.ts';
import { setValue } from './support/edits.ts';
import { findingOn, type Judged, missed } from './support/judged.ts';
import { excess, say, sure } from './support/prose.ts';
import { COMPLETE_HANDOFF, splitServing } from './support/split-serving.ts';

const LOADED = (bandwidth: string) =>
  splitServing(COMPLETE_HANDOFF.replace('owner d0', 'owner d0\n    headroom 50%'))
    .replace('sequences 8;', 'sequences 50; arrivals 3 /s;')
    .replace('bandwidth 50 GB/s', `bandwidth ${bandwidth}`);

/** The fabric between prefill and decode cannot sustain the arrivals. */
export const handoffBandwidth = reportRule({
  code: 'handoff-bandwidth',
  title: 'The fabric is too slow for the handoffs',
  severity: 'warning',
  why: 'Every request moves the cache of its prompt. At a steady rate the path must carry all of them, and keep the headroom that was asked for: prompts are of unequal length and arrive in bursts, so a path that is full on average is late most of the time.',
  how: 'Take a faster fabric or more of it, keep prefill and decode on machines that are closer, or ask for less headroom.',
  bad: LOADED('5 GB/s'),
  good: LOADED('50 GB/s'),
  check: (report) =>
    missed(report, 'fabric').flatMap((judged) =>
      // A link that is full without any headroom is told by `link-oversubscribed`.
      full(judged) ? [] : [findingOn('handoff-bandwidth', judged, messageOf(judged), fixesOf(judged))],
    ),
});

function full({ scenario, verdict }: Judged): boolean {
  const name = verdict.subject.replace(/\.bandwidth$/, '');
  return scenario.verdicts.some(
    (v) =>
      v.topic === 'utilisation' &&
      v.verdict !== 'met' &&
      scenario.links.some((use) => `${use.link.path}.utilisation` === v.subject && use.flows.includes(name)),
  );
}

function messageOf({ verdict }: Judged): string {
  const over = excess(verdict.value?.value, verdict.limit?.value);
  return `${verdict.subject.replace(/\.bandwidth$/, '')} needs ${say(verdict.value)} with its headroom (${sure(verdict.claim)}), and its path gives ${say(verdict.limit)}: ${over}. Bursts would queue before the decode side. Use a faster fabric, or ask for less headroom.`;
}

/** The headroom that there is, in whole per cent. */
function fixesOf({ report, scenario, verdict }: Judged): readonly Fix[] {
  const handoff = scenario.workloads
    .flatMap((w) => w.handoffs)
    .find((h) => verdict.subject.startsWith(`${h.handoff.workload?.path}.`))?.handoff;
  const written = handoff?.attributes.optional('headroom')?.value;
  const [needed, path] = [verdict.value?.value, verdict.limit?.value];
  if (!handoff || written === undefined || needed === undefined || !path) return [];
  const free = Math.floor((1 - (needed * (1 - written)) / path) * 100);
  const edits = free > 0 ? setValue(handoff.attributes, 'headroom', `${free}%`, editableIn(report)) : [];
  return edits.length > 0 ? [{ title: `Ask for a headroom of ${free}%`, edits }] : [];
}
