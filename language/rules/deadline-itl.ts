import { reportRule } from './finding.ts';
import { deadlineFindings } from './support/deadline.ts';
import { HOST, LLAMA } from './support/examples.ts';
import type { Judged } from './support/judged.ts';
import { workloadOf } from './support/places.ts';

/** Tokens come further apart than allowed. */
export const deadlineItl = reportRule({
  code: 'deadline-itl',
  title: 'Tokens come too slowly',
  severity: 'error',
  why: 'Each decode step reads the weights once and the live cache of every sequence, over whatever lies between them and the compute. An error means that one of these resources cannot carry a step in the time allowed, even at its full rate. A warning means that the estimate misses the limit and the bound does not.',
  how: 'Place weights or cache on a tier that reads faster, serve fewer or shorter sequences, spread the run over more devices, store fewer bytes (`kv-dtype`, `weights-dtype`), or allow more time.',
  bad: `${LLAMA}
${HOST}
workload chat serves Llama { sequences 8; context 8192 tok; itl <= 30 ms }

scenario too-slow {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.dram
  run   chat          on host.gpu
}
`,
  good: `${LLAMA}
${HOST}
workload chat serves Llama { sequences 8; context 8192 tok; itl <= 30 ms }

scenario fast-enough {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  run   chat          on host.gpu
}
`,
  check: (report) => deadlineFindings('deadline-itl', 'itl', report, advice),
});

function advice({ scenario, verdict }: Judged): string {
  const workload = workloadOf(scenario, verdict.subject);
  const own = workload?.decode?.tier?.path;
  const weights = workload?.decode?.weightsParts ?? [workload?.decode?.weights];
  const far = [...(workload?.kvPlaces ?? []), ...weights].some((p) => p?.tier?.path !== own);
  return far && own
    ? `Place what a step reads on ${own}, serve fewer or shorter sequences, or allow more time.`
    : 'Serve fewer or shorter sequences, spread the run over more devices, or allow more time.';
}
