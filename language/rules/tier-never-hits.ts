import type { PrefixReport, Report, ScenarioReport, WorkloadReport } from '../engine/report.ts';
import { fastestOf } from '../engine/scenario/restore.ts';
import { type Finding, type Fix, reportRule } from './finding.ts';
import { addLines } from './support/edits.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { paysUnderLoad } from './support/loaded-choice.ts';
import { say, sayAsWritten, sure } from './support/prose.ts';

const scenario = (disk: string) => `${LLAMA}
${HOST.replace(
  '  link pcie',
  '  tier disk { capacity 4 TB; read 14 GB/s; write 10 GB/s; append page; granularity 16 KiB }\n  link nvme disk <-> gpu.hbm { bandwidth 14 GB/s }\n  link pcie',
)}
workload chat serves Llama { sequences 8; context 8192 tok; prompt 7680 tok; reused 6144 tok; output 512 tok }

scenario two-tiers {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GiB; otherwise recompute }
  place chat.prefixes in host.disk { ${disk}; otherwise recompute }
  run   chat          on host.gpu
}
`;

/** A place for prefixes that no request will ever be served from. */
export const tierNeverHits = reportRule({
  code: 'tier-never-hits',
  title: 'This tier will not serve a hit',
  severity: 'warning',
  why: 'Where a lower tier holds no more than the one above it, and the same prefixes in the same order of use, whatever it still has the upper one has too. Where even the fastest restore takes longer than recomputing, the engine recomputes. In both cases the tier is written and never read.',
  how: 'Give the lower tier clearly more than the upper one, make the tiers exclude one another (`inclusion exclusive`), or leave it out.',
  bad: scenario('retain 200 GiB'),
  good: scenario('retain 2 TB'),
  check: (report: Report): readonly Finding[] =>
    report.scenarios.flatMap((one) => one.workloads.flatMap((workload) => check(one, workload))),
});

function check(scenario: ScenarioReport, workload: WorkloadReport): readonly Finding[] {
  const places = workload.prefixPlaces
    .filter((one) => one.transfer?.bound.value !== undefined)
    .toSorted((a, b) => (a.transfer?.bound.value ?? 0) - (b.transfer?.bound.value ?? 0));
  return places.flatMap((one, i) => {
    const above = places.slice(0, i).find((upper) => covers(upper, one));
    if (above) return [smaller(scenario, one, above)];
    // A single slow tier with recomputing allowed is a choice; it is told where the file asks how long prefixes last.
    const asked = places.length > 1 || workload.workload.attributes.get('reuse-within') !== undefined;
    return asked ? slow(scenario, workload, one) : [];
  });
}

/** Whatever the lower one still holds, the upper one holds too. */
function covers(upper: PrefixReport, { place }: PrefixReport): boolean {
  const [above, below] = [upper.place.attributes.optional('retain')?.value, place.attributes.optional('retain')?.value];
  const exclusive = [upper.place, place].some((one) => one.attributes.word('inclusion') === 'exclusive');
  return above !== undefined && below !== undefined && below <= above && !exclusive && place.tier !== upper.place.tier;
}

function smaller(scenario: ScenarioReport, { place }: PrefixReport, above: PrefixReport): Finding {
  const name = place.object?.name ?? '';
  const [own, upper] = [place.attributes.get('retain'), above.place.attributes.get('retain')];
  const written = place.attributes.get('inclusion') || restoresHold(scenario, place) > (own?.quantity?.value ?? 0);
  const edits = written ? [] : addLines(place.attributes, ['inclusion exclusive']);
  const fix: Fix = { title: 'Let the tiers exclude one another', edits };
  return {
    ...common(scenario, place),
    severity: 'warning',
    message: `${name} on ${place.tier?.path} retain ${sayAsWritten(own?.quantity)}, and the faster ${above.place.tier?.path} retains ${sayAsWritten(upper?.quantity)}: whatever is still here is there too, so this tier is written and never read. Retain clearly more here, let the tiers exclude one another, or leave this one out.`,
    related: upper ? [{ span: upper.span, message: 'the faster tier retains this' }] : [],
    fixes: edits.length > 0 ? [fix] : [],
  };
}

/** What restores of all live sequences hold on an exclusive tier at once (B). */
function restoresHold({ quantities }: ScenarioReport, { object }: PrefixReport['place']): number {
  const owner = object?.owner;
  if (owner?.kind !== 'workload') return 0;
  return (
    (owner.attributes.quantity('sequences').value ?? 0) * (quantities.get(`${owner.path}.prefixes.bytes`)?.value ?? 0)
  );
}

/** `restore-slower-than-recompute` tells it where recomputing is not allowed; here nothing is lost but the tier's use. */
function slow(scenario: ScenarioReport, report: WorkloadReport, { place, transfer }: PrefixReport): readonly Finding[] {
  const recompute = scenario.quantities.get(`${report.workload.path}.recompute.time`);
  if (!transfer?.bound.value || recompute?.value === undefined || transfer.bound.value <= recompute.value) return [];
  if (place.attributes.word('otherwise') !== 'recompute') return [];
  // Then `restore-pays-under-load` says when it is read.
  if (place === fastestOf(report.prefixPlaces)?.place && paysUnderLoad(scenario, report)) return [];
  return [
    {
      ...common(scenario, place),
      severity: 'information',
      message: `${place.object?.name} on ${place.tier?.path} take at least ${say(transfer.bound)} to restore, and recomputing takes ${say(recompute)} (${sure(recompute.claim)}): a request would always recompute, and this tier is written and never read. Use a faster path, or leave this tier out.`,
      related: [],
      fixes: [],
    },
  ];
}

function common({ scenario }: ScenarioReport, place: PrefixReport['place']) {
  return {
    code: 'tier-never-hits',
    span: place.tierSpan ?? place.span,
    subject: place.object?.name ?? '',
    scenario: scenario.name,
    claim: 'estimate' as const,
  };
}
