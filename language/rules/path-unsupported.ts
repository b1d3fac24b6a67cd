import type { Report, ScenarioReport, Transfer } from '../engine/report.ts';
import type { LinkEntity, TierEntity } from '../model/scenario-model.ts';
import { type Finding, reportRule } from './finding.ts';
import { editableIn } from './support/editable.ts';
import { setValue } from './support/edits.ts';
import { HOST, LLAMA } from './support/examples.ts';

const scenario = (filesystem: string) => `${LLAMA}
${HOST.replace(
  '  link pcie',
  `  tier disk { capacity 4 TB; read 14 GB/s; write 10 GB/s; append page; granularity 16 KiB; filesystem ${filesystem} }\n  link nvme disk <-> gpu.hbm { bandwidth 14 GB/s; access direct }\n  link pcie`,
)}
workload chat serves Llama { sequences 8; context 8192 tok; prompt 7680 tok; reused 6144 tok; output 512 tok }

scenario storage {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.disk { retain 2 TB; via host.nvme; otherwise recompute }
  run   chat          on host.gpu
}
`;

/** File systems that cannot hand a device its bytes past the host. */
const NO_DIRECT = ['nfs', 'tmpfs', 'overlayfs'];

/** A path needs what the file system under it does not give. */
export const pathUnsupported = reportRule({
  code: 'path-unsupported',
  title: 'The path cannot work on this file system',
  severity: 'error',
  why: 'A device that reads storage itself needs a file system with direct I/O under it. On the layers of a container, on memory and over NFS the transfer hangs or falls back to copies by the host, and no figure of this path means anything.',
  how: 'Mount a volume with ext4, XFS or Lustre for the cache, or declare the link as `access host`, with the bandwidth that copying by the host gives.',
  bad: scenario('overlayfs'),
  good: scenario('xfs'),
  check: (report: Report): readonly Finding[] =>
    report.scenarios.flatMap((one) => one.transfers.flatMap((transfer) => findingsFor(report, one, transfer))),
});

function findingsFor(report: Report, scenario: ScenarioReport, transfer: Transfer): readonly Finding[] {
  return transfer.links.flatMap((link) =>
    link.attributes.word('access') === 'direct'
      ? [link.from, link.to].flatMap((tier) => (tier ? findingFor(report, scenario, transfer, link, tier) : []))
      : [],
  );
}

function findingFor(
  report: Report,
  { scenario }: ScenarioReport,
  { object, span }: Transfer,
  link: LinkEntity,
  tier: TierEntity,
): readonly Finding[] {
  const system = tier.attributes.word('filesystem');
  const stored = tier.attributes.word('append') === 'page' || tier.attributes.word('append') === 'none';
  // Memory is not reached through a file system; storage that does not say its own leaves the question open.
  if (system ? !NO_DIRECT.includes(system) : !stored) return [];
  const edits = setValue(link.attributes, 'access', 'host', editableIn(report));
  return [
    {
      code: 'path-unsupported',
      severity: system ? 'error' : 'information',
      span,
      verdict: system ? 'broken' : 'unknown',
      claim: 'exact',
      subject: object,
      scenario: scenario.name,
      message: system
        ? `${object} go over ${link.path}, on which the device reads storage past the host (access direct), and ${tier.path} is mounted as ${system}, which takes no direct I/O: the transfer would hang or be copied by the host. Use another file system, or 'access host'.`
        : `${object} go over ${link.path}, on which the device reads storage past the host (access direct). Whether ${tier.path} allows that cannot be told: it has no 'filesystem'.`,
      related: [{ span: tier.attributes.get('filesystem')?.span ?? tier.nameSpan, message: 'the storage' }],
      fixes: system && edits.length > 0 ? [{ title: `Let the host copy on ${link.path}`, edits }] : [],
    },
  ];
}
