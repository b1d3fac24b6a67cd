import type { WorkloadReport } from '../engine/report.ts';
import { formatNumber } from '../units/index.ts';
import { type Fix, reportRule } from './finding.ts';
import { editableIn } from './support/editable.ts';
import { setValue } from './support/edits.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { deciding, findingOn, type Judged, missed } from './support/judged.ts';
import { workloadOf } from './support/places.ts';
import { say, sure } from './support/prose.ts';

/** More sequences must live at once than there are. */
export const overloaded = reportRule({
  code: 'overloaded',
  title: 'More requests arrive than can be served',
  severity: 'error',
  why: 'By Little’s law arrivals times the time each request takes are the sequences that live at once. When that is more than `sequences`, requests wait in a queue that only grows.',
  how: 'Serve more sequences at once where memory allows it, shorten requests, speed up decoding, or expect fewer arrivals.',
  bad: `${LLAMA}
${HOST}
workload chat serves Llama { sequences 4; context 8192 tok; prompt 7680 tok; output 512 tok; arrivals 1 /s }

scenario swamped {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  run   chat          on host.gpu
}
`,
  good: `${LLAMA}
${HOST}
workload chat serves Llama { sequences 8; context 8192 tok; prompt 7680 tok; output 512 tok; arrivals 0.5 /s }

scenario keeping-up {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  run   chat          on host.gpu
}
`,
  check: (report) =>
    missed(report, 'demand')
      .filter((judged) => !waitsForLink(judged))
      .map((judged) => findingOn('overloaded', judged, messageOf(judged), fixesOf(judged))),
});

/** A queue before a link makes every request stay for ever; `link-oversubscribed` tells that cause. */
function waitsForLink({ scenario, verdict }: Judged): boolean {
  const path = workloadOf(scenario, verdict.subject)?.workload.path;
  return scenario.links.some(
    ({ utilisation, flows }) => (utilisation?.value ?? 0) >= 1 && flows.includes(`${path}.restore`),
  );
}

function messageOf({ scenario, verdict }: Judged): string {
  const workload = workloadOf(scenario, verdict.subject)?.workload;
  const most = scenario.quantities.get(`${workload?.path}.concurrency`);
  const room = most?.value === undefined ? '' : ` Memory has room for ${formatNumber(Math.floor(most.value))}.`;
  const name = workload?.path ?? verdict.subject;
  const arrivals = say(workload?.attributes.quantity('arrivals'));
  const needed = deciding(verdict);
  if (needed?.value === Number.POSITIVE_INFINITY) {
    return `${name} cannot keep up with arrivals of ${arrivals} (${sure(verdict.claim)}): requests come faster than they are prefilled, however many sequences are live, so its queue grows without end. Shorten prompts, reuse more of them, add compute, or expect fewer arrivals.`;
  }
  return `${name} needs ${say(needed)} live sequences for its arrivals of ${arrivals} (${sure(verdict.claim)}) and has ${say(verdict.limit)}, so its queue grows without end.${room} Serve more at once, shorten requests, or expect fewer arrivals.`;
}

/** As many as the arrivals need, where memory has the room. */
function fixesOf(judged: Judged): readonly Fix[] {
  const { report, scenario, verdict } = judged;
  const workload = workloadOf(scenario, verdict.subject);
  const needed = workload && sustainable(judged, workload);
  const room = scenario.quantities.get(`${workload?.workload.path}.concurrency`)?.value;
  if (!workload || needed === undefined || room === undefined || room < needed) return [];
  const { attributes } = workload.workload;
  const edits = setValue(attributes, 'sequences', String(needed), editableIn(report));
  return edits.length > 0 ? [{ title: `Raise ${attributes.owner}.sequences to ${needed}`, edits }] : [];
}

/**
 * Sequences at which demand and supply meet. More of them make each step longer by the cache they add, so with D the
 * demand at S sequences, W bytes of weights and k bytes of a sequence: S' = D · W / (W + k · (S − D)). Undefined where
 * more sequences never catch up, or where weights and cache do not share a tier.
 */
function sustainable(
  { scenario, verdict }: Judged,
  { workload, model, decode, kvPlaces }: WorkloadReport,
): number | undefined {
  const get = (name: string) => scenario.quantities.get(name)?.value;
  const [demand, sequences] = [deciding(verdict)?.value, workload.attributes.quantity('sequences').value];
  const [weights, each] = [get(`${model?.path}.weights.bytes`), get(`${workload.path}.kv.bytes-per-sequence`)];
  const together = kvPlaces.every((p) => p.tier?.path === decode?.weights?.tier?.path);
  if (!together || demand === undefined || sequences === undefined || weights === undefined || each === undefined)
    return undefined;
  const left = weights + each * (sequences - demand);
  return left > 0 && Number.isFinite(demand) ? Math.ceil((demand * weights) / left) : undefined;
}
