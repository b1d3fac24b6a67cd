import type { PhaseRun, Report } from '../engine/report.ts';
import { type Finding, type Fix, reportRule } from './finding.ts';
import { editableIn } from './support/editable.ts';
import { setValue } from './support/edits.ts';
import { HOST, LLAMA } from './support/examples.ts';

const WORKLOAD = 'workload chat serves Llama { sequences 8; context 8192 tok }';

/** A run is spread over more instances than there are. */
export const degreesExceedCount = reportRule({
  code: 'degrees-exceed-count',
  title: 'The run is spread over more instances than there are',
  severity: 'error',
  why: 'Tensor, pipeline, data and context parallelism multiply: together they need that many instances of the device, and it has fewer.',
  how: 'Lower a degree, or raise the device’s `count`.',
  bad: `${LLAMA}
${HOST}
${WORKLOAD}

scenario spread-too-far {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  run   chat          on host.gpu { tensor-parallel 4 }
}
`,
  good: `${LLAMA}
${HOST}
${WORKLOAD}

scenario on-one {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  run   chat          on host.gpu { tensor-parallel 1 }
}
`,
  check: function* (report: Report): Iterable<Finding> {
    for (const { scenario, workloads } of report.scenarios) {
      const phases = new Set(workloads.flatMap((w) => [w.prefill, w.decode].flatMap((p) => p ?? [])));
      for (const phase of phases)
        if (phase.sharding.count !== undefined && phase.sharding.needed > phase.sharding.count)
          yield findingFor(report, scenario.name, phase);
    }
  },
});

function findingFor(report: Report, scenario: string, phase: PhaseRun): Finding {
  const { run, device, sharding } = phase;
  const degrees = (['tensor', 'pipeline', 'data', 'context'] as const).filter((d) => sharding[d] > 1);
  const product = degrees.map((d) => `${d}-parallel ${sharding[d]}`).join(' · ');
  const widest = degrees.map((d) => run.attributes.get(`${d}-parallel`)).find((a) => a !== undefined);
  return {
    code: 'degrees-exceed-count',
    severity: 'error',
    span: widest?.span ?? run.deviceSpan ?? run.span,
    verdict: 'broken',
    claim: 'exact',
    subject: run.workload?.path ?? '',
    scenario,
    message: `${product} needs ${sharding.needed} instances, and ${device.path} has ${sharding.count} (exact count). Lower a degree, or raise the count of ${device.path} to ${sharding.needed}.`,
    related: [
      { span: device.attributes.get('count')?.span ?? device.nameSpan, message: `${device.path} is declared here` },
    ],
    fixes: fixesOf(report, phase),
  };
}

function fixesOf(report: Report, { run, device, sharding }: PhaseRun): readonly Fix[] {
  const { tensor, needed, count = 1 } = sharding;
  const mayEdit = editableIn(report);
  const raise = setValue(device.attributes, 'count', String(needed), mayEdit);
  const fitting = Math.floor(count / (needed / tensor));
  const written = run.attributes.get('tensor-parallel')?.valueSpan;
  const lower = written && fitting >= 1 ? [{ span: written, newText: String(fitting) }] : [];
  return [
    ...(lower.length > 0 ? [{ title: `Lower tensor-parallel to ${fitting}`, edits: lower }] : []),
    ...(raise.length > 0 ? [{ title: `Raise the count of ${device.path} to ${needed}`, edits: raise }] : []),
  ];
}
