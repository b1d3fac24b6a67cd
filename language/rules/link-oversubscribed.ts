import { formatPercent } from '../units/index.ts';
import { reportRule } from './finding.ts';
import { editableIn } from './support/editable.ts';
import { setValue } from './support/edits.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { deciding, findingOn, type Judged, missed } from './support/judged.ts';
import { placeOf } from './support/places.ts';
import { sayAsWritten } from './support/prose.ts';
import { roundedUp } from './support/round.ts';

/** More is asked of a link each second than it carries. */
export const linkOversubscribed = reportRule({
  code: 'link-oversubscribed',
  title: 'The link is asked to carry more than it can',
  severity: 'error',
  why: 'Arrivals times the bytes each one moves exceed the bandwidth. The queue before the link grows without end, so no deadline that depends on it can hold.',
  how: 'Move fewer bytes (reuse nearer to the device, recompute, smaller cache elements), allow fewer arrivals, or give the link more bandwidth or more instances.',
  bad: `${LLAMA}
${HOST.replace('bandwidth 55 GB/s', 'bandwidth 1 GB/s')}
workload chat serves Llama { sequences 64; context 4096 tok; prompt 3584 tok; reused 3072 tok; output 512 tok; arrivals 5 /s }

scenario crowded {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GiB; via host.pcie; otherwise recompute }
  run   chat          on host.gpu
}
`,
  good: `${LLAMA}
${HOST}
workload chat serves Llama { sequences 64; context 4096 tok; prompt 3584 tok; reused 3072 tok; output 512 tok; arrivals 5 /s }

scenario calm {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GiB; via host.pcie; otherwise recompute }
  run   chat          on host.gpu
}
`,
  check: (report) =>
    missed(report, 'utilisation').map((judged) => {
      const link = linkOf(judged);
      const place = placeOf(judged.scenario, judged.verdict);
      const need = neededBandwidth(judged);
      const edits = link && need ? setValue(link.attributes, 'bandwidth', need, editableIn(report)) : [];
      const fixes = edits.length > 0 ? [{ title: `Raise the bandwidth of ${link?.path} to ${need}`, edits }] : [];
      return findingOn(
        'link-oversubscribed',
        judged,
        messageOf(judged, need),
        fixes,
        place?.attributes.get('via')?.span ?? place?.tierSpan,
      );
    }),
});

function linkOf({ scenario, verdict }: Judged) {
  return scenario.links.find((use) => verdict.subject.startsWith(`${use.link.path}.`))?.link;
}

function messageOf(judged: Judged, need: string | undefined): string {
  const { scenario, verdict } = judged;
  const link = linkOf(judged);
  const share = deciding(verdict)?.value ?? 0;
  const flows = scenario.links.find((use) => use.link.path === link?.path)?.flows.join(', ');
  const asked = need ? ` With ${need} a tenth of it would stay free.` : '';
  return `${link?.path ?? verdict.subject} is asked for ${formatPercent(share)} of its ${sayAsWritten(link?.attributes.quantity('bandwidth'))}${flows ? ` by ${flows}` : ''}, so its queue grows without end.${asked} Move fewer bytes over it, allow fewer arrivals, or give it more bandwidth.`;
}

/** The bandwidth at which the same load takes nine tenths of the link. */
function neededBandwidth(judged: Judged): string | undefined {
  const bandwidth = linkOf(judged)?.attributes.quantity('bandwidth');
  const share = deciding(judged.verdict)?.value;
  if (bandwidth?.value === undefined || share === undefined) return undefined;
  return roundedUp((bandwidth.value * share) / 0.9, bandwidth.dimension, bandwidth);
}
