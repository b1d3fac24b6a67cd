import type { Report, ScenarioReport, WorkloadReport } from '../engine/report.ts';
import { updatesOf } from '../engine/scenario/tier-writes.ts';
import { isPersistent } from '../engine/scenario/validity.ts';
import type { PlaceStatement } from '../model/scenario-model.ts';
import { formatValue } from '../units/index.ts';
import { type Finding, reportRule } from './finding.ts';
import { addLines, endOf } from './support/edits.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { NEEDED_CHECKS } from './support/handoffs.ts';

const UPDATED = LLAMA.replace('kv-dtype ', 'weights-updates 1 /d\n  kv-dtype ');
const DISK = HOST.replace(
  '  link pcie',
  '  tier disk { capacity 4 TB; read 14 GB/s; write 10 GB/s; append page; granularity 16 KiB }\n  link nvme disk <-> gpu.hbm { bandwidth 14 GB/s }\n  link pcie',
);
const WORKLOAD =
  'workload chat serves Llama { sequences 8; context 8192 tok; prompt 7680 tok; reused 6144 tok; output 512 tok }';
const scenario = (key: string) => `${UPDATED}
${DISK}
${WORKLOAD}

scenario updated-daily {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.disk { retain 2 TB; otherwise recompute; key ${key} }
  run   chat          on host.gpu
}
`;

/** Kept prefixes outlive the weights that made them, and nothing in their keys says so. */
export const stalePrefix = reportRule({
  code: 'stale-prefix',
  title: 'Prefixes outlive an update of the weights',
  severity: 'error',
  why: 'After an update the same tokens mean other keys and values. A store that outlives the update and does not hold the version or the content of the weights in its keys goes on serving the old ones: hits are reported, and answers are wrong.',
  how: 'Put `weights` or `version` into the `key` of every place that is still there after an update, or drop the prefixes with the weights.',
  bad: scenario('tokens, positions, dtype, layout'),
  good: scenario('weights, version, tokens, positions, dtype, layout'),
  check: (report: Report): readonly Finding[] =>
    report.scenarios.flatMap((one) =>
      one.workloads.flatMap((workload) =>
        workload.prefixPlaces.flatMap(({ place }) => findingFor(one, workload, place)),
      ),
    ),
});

function findingFor(report: ScenarioReport, user: WorkloadReport, place: PlaceStatement): readonly Finding[] {
  const { workload, model } = user;
  const { tier, object, attributes } = place;
  const updates = model && updatesOf(model, workload);
  const key = attributes.get('key');
  if (!tier || !object || !updates?.value || key?.flagged) return [];
  const words = attributes.words('key');
  if (words.includes('weights') || words.includes('version')) return [];
  const lasting = isPersistent(tier);
  const sure = key !== undefined || lasting;
  const every = formatValue(1 / updates.value, { s: 1 });
  const line = key ? 'weights, version' : `key ${NEEDED_CHECKS.join(', ')}`;
  const edits = key?.valueSpan
    ? [{ span: endOf(key.valueSpan), newText: ', weights, version' }]
    : addLines(attributes, [line]);
  return [
    {
      code: 'stale-prefix',
      severity: sure ? 'error' : 'information',
      span: key?.span ?? place.tierSpan ?? place.span,
      verdict: sure ? 'broken' : 'unknown',
      claim: 'exact',
      subject: object.name,
      scenario: report.scenario.name,
      message: sure
        ? `The weights of ${model?.path} are replaced every ${every}, ${object.name} on ${tier.path} ${lasting ? 'outlive that' : 'may outlive that'}, and their keys hold neither weights nor version${key ? '' : ' (no key is declared)'}: prefixes of the old weights would be hit and give wrong answers. Add ${key ? "'weights, version' to the key" : `'${line}'`}.`
        : `The weights of ${model?.path} are replaced every ${every}. Whether ${object.name} on ${tier.path} are cleared then cannot be told: write '${line}', or replace the weights by a restart.`,
      related: updates.span ? [{ span: updates.span, message: 'updates are declared here' }] : [],
      fixes: edits.length > 0 ? [{ title: 'Put the weights into the key', edits, preferred: true }] : [],
    },
  ];
}
