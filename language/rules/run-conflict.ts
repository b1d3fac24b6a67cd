import type { Report, ScenarioReport } from '../engine/report.ts';
import type { RunStatement } from '../model/scenario-model.ts';
import { type Finding, reportRule } from './finding.ts';
import { HOST, LLAMA } from './support/examples.ts';

const TWO = HOST.replace(
  '  tier dram',
  `  device spare {
    compute { bf16: 989.4 TFLOP/s }
    tier hbm { capacity 80 GB; read 3.35 TB/s; write 3.35 TB/s; append in-place }
  }
  tier dram`,
);
const WORKLOAD = 'workload chat serves Llama { sequences 8; context 8192 tok }';

/** One workload is run twice. */
export const runConflict = reportRule({
  code: 'run-conflict',
  title: 'The workload is run twice',
  severity: 'error',
  why: 'A phase of a workload runs in one place. Of two statements for the same one only the first counts, and the second is a promise the numbers do not keep.',
  how: 'Keep one `run`. Replicas are `data-parallel` on a device with a count; prefill and decode apart are `run W.prefill` and `run W.decode`.',
  bad: `${LLAMA}
${TWO}
${WORKLOAD}

scenario twice {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  run   chat          on host.gpu
  run   chat          on host.spare
}
`,
  good: `${LLAMA}
${TWO}
${WORKLOAD}

scenario once {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  run   chat          on host.gpu
}
`,
  check: function* (report: Report): Iterable<Finding> {
    for (const scenario of report.scenarios) yield* check(scenario);
  },
});

function* check({ scenario }: ScenarioReport): Iterable<Finding> {
  const seen = new Map<string, RunStatement>();
  for (const run of scenario.runs) {
    if (!run.workload) continue;
    const key = `${run.workload.path} ${run.phase}`;
    const first = seen.get(key);
    if (!first) {
      seen.set(key, run);
      continue;
    }
    const name = run.phase === 'both' ? run.workload.path : `${run.workload.path}.${run.phase}`;
    yield {
      code: 'run-conflict',
      severity: 'error',
      span: run.workloadSpan ?? run.span,
      subject: name,
      scenario: scenario.name,
      message: `${name} is run already on ${first.device?.path ?? 'another device'}, on line ${first.span.start.line + 1}; this second run is not counted. Keep one of the two.`,
      related: [{ span: first.span, message: `${name} is run here first` }],
      fixes: [{ title: 'Remove this run', edits: [{ span: run.span, newText: '' }] }],
    };
  }
}
