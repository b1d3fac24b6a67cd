import { type Fix, reportRule } from './finding.ts';
import { editableIn } from './support/editable.ts';
import { setValue } from './support/edits.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { findingOn, type Judged, missed } from './support/judged.ts';
import { placeOf } from './support/places.ts';
import { say, sayAsWritten, sure } from './support/prose.ts';

const scenario = (place: string) => `${LLAMA}
${HOST.replace(
  '  link pcie',
  '  tier hbf { capacity 4 TB; read 1.6 TB/s; write 40 GB/s; append page; granularity 16 KiB; retention 3 d }\n  link bus hbf <-> gpu.hbm { bandwidth 1.6 TB/s }\n  link pcie',
)}
workload chat serves Llama { sequences 8; prompt 7680 tok; reused 6144 tok; output 512 tok; arrivals 0.01 /s }

scenario charge {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.hbf { retain 3 TB; otherwise recompute${place} }
  run   chat          on host.gpu
}
`;

/** Cells lose what lies on them before it is dropped. */
export const retentionExceeded = reportRule({
  code: 'retention-exceeded',
  title: 'The cells forget before the prefixes go',
  severity: 'warning',
  why: 'Flash buys endurance with retention: cells that are written often, or built for it, keep their charge for days and not for years. What stays longer must be written anew in time, or it comes back with errors.',
  how: 'Let prefixes expire earlier (`expire`), or declare the interval in which the tier is rewritten (`scrub`), which wears it.',
  bad: scenario(''),
  good: scenario('; expire 2 d'),
  check: (report) =>
    missed(report, 'age').map((judged) => findingOn('retention-exceeded', judged, messageOf(judged), fixesOf(judged))),
});

function messageOf({ scenario, verdict }: Judged): string {
  const place = placeOf(scenario, verdict);
  const forever = verdict.value?.value === Number.POSITIVE_INFINITY;
  const stay = forever
    ? 'stay until they are replaced, which nothing says'
    : `stay for ${say(verdict.value)} (${sure(verdict.claim)})`;
  return `${place?.object?.name ?? verdict.subject} ${stay} on ${place?.tier?.path ?? 'the tier'}, whose cells keep their charge for ${sayAsWritten(verdict.limit)}: they would come back damaged. Let them expire, or declare how often the tier is scrubbed.`;
}

function fixesOf({ report, scenario, verdict }: Judged): readonly Fix[] {
  const place = placeOf(scenario, verdict);
  const text = verdict.limit?.text;
  if (!place?.tier || !text) return [];
  const mayEdit = editableIn(report);
  const expire = place.object?.kind === 'prefixes' ? setValue(place.attributes, 'expire', text, mayEdit) : [];
  const scrub = setValue(place.tier.attributes, 'scrub', text, mayEdit);
  return [
    ...(expire.length > 0 ? [{ title: `Let them expire after ${text}`, edits: expire, preferred: true }] : []),
    ...(scrub.length > 0 ? [{ title: `Scrub ${place.tier.path} every ${text}`, edits: scrub }] : []),
  ];
}
