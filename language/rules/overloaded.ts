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
workload chat serves Llama { sequences 8; context 8192 tok; prompt 7680 tok; output 512 tok; arrivals 20 /s }

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
  check: (report) => missed(report, 'demand').map((judged) => findingOn('overloaded', judged, messageOf(judged), fixesOf(judged))),
});

function messageOf({ scenario, verdict }: Judged): string {
  const workload = workloadOf(scenario, verdict.subject)?.workload;
  const most = scenario.quantities.get(`${workload?.path}.concurrency`);
  const room = most?.value === undefined ? '' : ` Memory has room for ${formatNumber(Math.floor(most.value))}.`;
  return `${workload?.path ?? verdict.subject} needs ${say(deciding(verdict))} live sequences for its arrivals of ${say(workload?.attributes.quantity('arrivals'))} (${sure(verdict.claim)}) and has ${say(verdict.limit)}, so its queue grows without end.${room} Serve more at once, shorten requests, or expect fewer arrivals.`;
}

/** As many as the arrivals need, where memory has the room. */
function fixesOf({ report, scenario, verdict }: Judged): readonly Fix[] {
  const attributes = workloadOf(scenario, verdict.subject)?.workload.attributes;
  const needed = deciding(verdict)?.value;
  const room = scenario.quantities.get(`${attributes?.owner}.concurrency`)?.value;
  if (!attributes || needed === undefined || !Number.isFinite(needed) || room === undefined || room < Math.ceil(needed)) return [];
  const text = String(Math.ceil(needed));
  const edits = setValue(attributes, 'sequences', text, editableIn(report));
  return edits.length > 0 ? [{ title: `Raise ${attributes.owner}.sequences to ${text}`, edits }] : [];
}
