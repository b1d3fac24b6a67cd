import type { ScenarioReport, WorkloadReport } from '../engine/report.ts';
import { fastestOf } from '../engine/scenario/restore.ts';
import { type Finding, reportRule } from './finding.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { paysUnderLoad } from './support/loaded-choice.ts';
import { say, sure } from './support/prose.ts';

const scenario = (arrivals: string) => `${LLAMA}
${HOST.replace('bandwidth 55 GB/s', 'bandwidth 3.5 GB/s')}
workload chat serves Llama { sequences 8; prompt 7680 tok; reused 6144 tok; output 100 tok; arrivals ${arrivals} }

scenario busy {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GiB; via host.pcie; otherwise recompute }
  run   chat          on host.gpu
}
`;

/** A restore that loses on an idle device wins on a busy one. */
export const restorePaysUnderLoad = reportRule({
  code: 'restore-pays-under-load',
  title: 'Restoring pays under load',
  severity: 'information',
  why: 'Which of the two ways is faster is usually asked of one request on an idle device. Recomputing takes the device, and what it takes keeps every other request waiting: work that needs S seconds takes S / (1 − ρ) on a device that is busy for a share ρ of its time. A path that is slower but idle is then the better way, and a threshold in tokens does not see it.',
  how: 'Let the router choose by load: recompute while the device is less busy than the share in the message, restore beyond it. Or add devices.',
  bad: scenario('2.5 /s'),
  good: scenario('0.1 /s'),
  check: function* (report) {
    for (const one of report.scenarios) for (const workload of one.workloads) yield* check(one, workload);
  },
});

/** Where recomputing is not allowed, `restore-slower-than-recompute` says it. */
function* check(scenario: ScenarioReport, workload: WorkloadReport): Iterable<Finding> {
  const place = fastestOf(workload.prefixPlaces)?.place;
  const otherwise = place?.attributes.get('otherwise');
  const loaded = place && otherwise && paysUnderLoad(scenario, workload);
  if (!loaded) return;
  const { path } = workload.workload;
  const recompute = scenario.quantities.get(`${path}.recompute.time`);
  yield {
    code: 'restore-pays-under-load',
    severity: 'information',
    span: otherwise.span,
    subject: `${path}.recompute.contended`,
    scenario: scenario.scenario.name,
    claim: 'estimate',
    message: `Recomputing ${path}.prefixes takes ${say(recompute)} on an idle device (${sure(recompute?.claim ?? 'estimate')}). ${loaded} Let the load decide between the two, not the length alone.`,
    related: [{ span: place.tierSpan ?? place.span, message: 'restored from here' }],
    fixes: [],
  };
}
