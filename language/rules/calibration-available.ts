import type { ScenarioReport, WorkloadReport } from '../engine/report.ts';
import { formatNumber, formatPercent } from '../units/index.ts';
import { type Finding, reportRule } from './finding.ts';
import { editableIn } from './support/editable.ts';
import { setValue } from './support/edits.ts';
import { HOST, LLAMA } from './support/examples.ts';

const scenario = (more: string) => `${LLAMA}
${HOST}
workload chat serves Llama { sequences 8; context 8192 tok; prompt 7680 tok; output 512 tok }

scenario measured-once {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  run   chat          on host.gpu { measured { 2048 tok: 70 ms; 4096 tok: 150 ms }${more} }
}
`;

/** A measured run tells an efficiency that the estimates beyond its table do not use. */
export const calibrationAvailable = reportRule({
  code: 'calibration-available',
  title: 'A measured run could calibrate the estimates',
  severity: 'hint',
  why: 'The measured table is not extrapolated, so other lengths are estimated with the default efficiency. The longest measured prompt tells which share of the peak this device and engine reach, and estimates with that share lie nearer.',
  how: 'Write the `efficiency` that was measured, or measure the lengths that are asked for.',
  bad: scenario(''),
  good: scenario('; efficiency 40%'),
  check: function* (report) {
    const mayEdit = editableIn(report);
    for (const one of report.scenarios) for (const workload of one.workloads) yield* check(one, workload, mayEdit);
  },
});

function* check(
  { scenario, quantities }: ScenarioReport,
  { workload, prefill }: WorkloadReport,
  mayEdit: Parameters<typeof setValue>[3],
): Iterable<Finding> {
  const { path } = workload;
  const table = prefill?.run.attributes.get('measured');
  if (!prefill || !table || prefill.run.attributes.get('efficiency')) return;
  const reached = quantities.get(`${path}.calibrated-efficiency`);
  const modelled = ['prefill', 'recompute'].some(
    (part) => quantities.get(`${path}.${part}.time`)?.claim === 'estimate',
  );
  if (!modelled) return;
  if (reached?.value === undefined || reached.value > 1 || reached.value < 0.005) return;
  const share = `${formatNumber(Math.round(reached.value * 100))}%`;
  const edits = setValue(prefill.run.attributes, 'efficiency', share, mayEdit);
  yield {
    code: 'calibration-available',
    severity: 'hint',
    span: table.nameSpan,
    subject: `${path}.calibrated-efficiency`,
    scenario: scenario.name,
    claim: reached.claim,
    message: `The longest measured prompt reached ${formatPercent(Math.round(reached.value * 100) / 100)} of the peak of ${prefill.device.path}; lengths outside the table are estimated with ${formatPercent(prefill.run.attributes.quantity('efficiency').value ?? 0)}. Write 'efficiency ${share}' to estimate them as measured.`,
    related: [],
    fixes: edits.length > 0 ? [{ title: `Write 'efficiency ${share}'`, edits, preferred: true }] : [],
  };
}
