import { type Fix, reportRule } from './finding.ts';
import { deadlineFindings } from './support/deadline.ts';
import { HOST, LLAMA } from './support/examples.ts';
import type { Judged } from './support/judged.ts';
import { workloadOf } from './support/places.ts';
import { recomputeFix } from './support/recompute-fix.ts';

/** The first token comes later than allowed. */
export const deadlineTtft = reportRule({
  code: 'deadline-ttft',
  title: 'The first token comes too late',
  severity: 'error',
  why: 'The time to first token is what a request waits for its prefix to be restored or recomputed, for the rest of its prompt, and for others before it. An error means that physics forbids the limit: even perfect overlap at full bandwidth takes longer. A warning means that the estimate misses it and the bound does not.',
  how: 'Shorten the largest part, which the message names: a faster path or nearer tier for the prefix, more of the prompt reused, more or faster compute, fewer arrivals. Or allow more time.',
  bad: `${LLAMA}
${HOST}
workload chat serves Llama { sequences 8; prompt 7680 tok; output 512 tok; ttft <= 50 ms }

scenario too-late {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  run   chat          on host.gpu
}
`,
  good: `${LLAMA}
${HOST}
workload chat serves Llama { sequences 8; prompt 7680 tok; output 512 tok; ttft <= 500 ms }

scenario in-time {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  run   chat          on host.gpu
}
`,
  check: (report) => deadlineFindings('deadline-ttft', 'ttft', report, advice, fixes),
});

function advice({ scenario, verdict }: Judged): string {
  const workload = workloadOf(scenario, verdict.subject);
  if (!workload) return 'Allow more time, or shorten the largest part.';
  if (workload.prefixPlaces.length > 0)
    return 'Use a faster path or a nearer tier for the prefix, reuse more of the prompt, or allow more time.';
  return 'Keep a prefix to reuse, add compute, shorten the prompt, or allow more time.';
}

/** Recomputing helps where it is faster than the restore and is not allowed yet. */
function fixes({ scenario, verdict }: Judged): readonly Fix[] {
  const workload = workloadOf(scenario, verdict.subject);
  return workload ? workload.prefixPlaces.flatMap((prefix) => recomputeFix(scenario, workload, prefix)) : [];
}
