import type { Report, ScenarioReport, WorkloadReport } from '../engine/report.ts';
import { formatNumber } from '../units/index.ts';
import { type Finding, reportRule } from './finding.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { decisiveRestore, paysUnderLoad } from './support/loaded-choice.ts';
import { say, sure } from './support/prose.ts';
import { recomputeFix } from './support/recompute-fix.ts';

const SLOW_BUS = HOST.replace('bandwidth 55 GB/s', 'bandwidth 1 GB/s');

/** Restoring a prefix takes longer than computing it again. */
export const restoreSlowerThanRecompute = reportRule({
  code: 'restore-slower-than-recompute',
  title: 'Restoring is slower than recomputing',
  severity: 'warning',
  why: 'Keeping a prefix pays only when it comes back sooner than it could be computed. Here even the fastest conceivable restore, at the full bandwidth of its path, or the one that was measured, takes longer, so the kept bytes make the first token later. On a busy device that may turn round: the message then says from which load on.',
  how: 'Allow recomputation with `otherwise recompute`, take a faster path or a nearer tier, or do not keep this prefix.',
  bad: `${LLAMA}
${SLOW_BUS}
workload chat serves Llama { sequences 8; context 8192 tok; prompt 7680 tok; reused 6144 tok; output 512 tok }

scenario slow-bus {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GiB; via host.pcie }
  run   chat          on host.gpu
}
`,
  good: `${LLAMA}
${SLOW_BUS}
workload chat serves Llama { sequences 8; context 8192 tok; prompt 7680 tok; reused 6144 tok; output 512 tok }

scenario either-way {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GiB; via host.pcie; otherwise recompute }
  run   chat          on host.gpu
}
`,
  check: function* (report: Report): Iterable<Finding> {
    for (const scenario of report.scenarios)
      for (const workload of scenario.workloads) yield* check(scenario, workload);
  },
});

function* check(scenario: ScenarioReport, workload: WorkloadReport): Iterable<Finding> {
  const { path } = workload.workload;
  const restore = decisiveRestore(scenario, path);
  const recompute = scenario.quantities.get(`${path}.recompute.time`);
  if (restore?.value === undefined || recompute?.value === undefined || restore.value <= recompute.value) return;
  if (workload.prefixPlaces.some(({ place }) => place.attributes.get('otherwise'))) return;
  // Where it pays is told of bounds; a measurement stands for the length it was made at.
  const measured = restore.claim === 'measured';
  const [atLeast, pays] = measured ? ['', ''] : ['at least ', paysFrom(scenario, path)];
  const loaded = paysUnderLoad(scenario, workload);
  for (const prefix of workload.prefixPlaces) {
    const { place, transfer } = prefix;
    if (!transfer) continue;
    const via = place.attributes.get('via');
    yield {
      code: 'restore-slower-than-recompute',
      severity: 'warning',
      span: via?.span ?? place.objectSpan ?? place.span,
      subject: `${path}.restore.time`,
      scenario: scenario.scenario.name,
      claim: restore.claim,
      message: `Restoring ${path}.prefixes from ${transfer.from.path} takes ${atLeast}${say(restore)} for ${say(transfer.bytes)}${measured ? ' (measured)' : ''}; recomputing takes ${say(recompute)} (${sure(recompute.claim)}), and the restore ${formatNumber(restore.value / recompute.value)} times that.${pays}${loaded ? ` ${loaded} Add 'otherwise recompute' and let the load decide, or use a faster path.` : " Add 'otherwise recompute', use a faster path, or keep no prefix."}`,
      related: [{ span: transfer.links[0]?.nameSpan ?? transfer.from.nameSpan, message: 'the path leads over this' }],
      fixes: recomputeFix(scenario, workload, prefix),
    };
  }
}

/** Where a restore over this path starts to pay, or that it never does. */
function paysFrom({ quantities }: ScenarioReport, path: string): string {
  const even = quantities.get(`${path}.restore.break-even-tokens`);
  if (even?.value === undefined) return '';
  if (even.value === Number.POSITIVE_INFINITY) return ' Over this path it never pays, however long the prefix.';
  return even.origin === 'restoring wins up to this length only'
    ? ` It pays up to ${say(even)} only.`
    : ` It pays from ${say(even)} on.`;
}
