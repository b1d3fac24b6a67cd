import { appendRuns, architectureOnRank } from '../engine/kv/index.ts';
import type { Report, ScenarioReport } from '../engine/report.ts';
import type { PlaceStatement } from '../model/scenario-model.ts';
import { formatNumber, formatPercent, formatValue } from '../units/index.ts';
import { type Finding, reportRule } from './finding.ts';
import { HOST_WITH_FLASH, LLAMA } from './support/examples.ts';
import { moveFix } from './support/moves.ts';
import { sayAsWritten } from './support/prose.ts';

/** Below this the waste is not worth a word. */
const WORTH_TELLING = 1.1;
const BYTES = { B: 1 } as const;

/** Appended runs do not fill the pages they are written to. */
export const granularityAmplification = reportRule({
  code: 'granularity-amplification',
  title: 'Pages are written that are not full',
  severity: 'warning',
  why: 'A tier that programs whole pages writes more than was asked for when a run of bytes does not end at a page. The difference takes write bandwidth and wears the cells.',
  how: 'Declare the write `buffer` in which the engine gathers appended bytes, choose a granularity that divides the run, or keep the live cache on a tier that appends in place.',
  bad: `${LLAMA}
${HOST_WITH_FLASH.replace('16 KiB', '1.5 KiB')}
workload chat serves Llama { sequences 8; context 8192 tok }

scenario half-full-pages {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.hbf
  run   chat          on host.gpu
}
`,
  good: `${LLAMA}
${HOST_WITH_FLASH.replace('16 KiB', '2 KiB')}
workload chat serves Llama { sequences 8; context 8192 tok }

scenario whole-pages {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.hbf
  run   chat          on host.gpu
}
`,
  check: checkReport,
});

function* checkReport(report: Report): Iterable<Finding> {
  for (const scenario of report.scenarios) {
    for (const place of scenario.workloads.flatMap((w) => w.kvPlaces)) {
      const finding = findingFor(report, scenario, place);
      if (finding) yield finding;
    }
  }
}

function findingFor(report: Report, scenario: ScenarioReport, place: PlaceStatement): Finding | undefined {
  const waste = wasteOf(scenario, place);
  const { tier, object, tierSpan } = place;
  if (!waste || !tier || !object || !tierSpan) return undefined;
  const { written, programmed } = waste;
  const page = tier.attributes.get('granularity');
  return {
    code: 'granularity-amplification',
    severity: 'warning',
    span: tierSpan,
    subject: object.name,
    scenario: scenario.scenario.name,
    verdict: 'at-risk',
    claim: 'lower-bound',
    message: `${object.name} on ${tier.path}: a token programs ${formatValue(programmed, BYTES)} for ${formatValue(written, BYTES)}, ${formatNumber(programmed / written)} times (at least), as its runs do not fill pages of ${sayAsWritten(page?.quantity)}. ${formatPercent(1 - written / programmed)} of the write bandwidth and of the cells' life goes to padding. Declare a buffer, or keep the live cache where it can be appended in place.`,
    related: page ? [{ span: page.span, message: 'the page size is set here' }] : [],
    fixes: moveFix(report, scenario, place),
  };
}

/** Bytes a token writes and what they cost in pages; undefined where pages are filled, or where not even one run fills a page. */
function wasteOf(
  { workloads }: ScenarioReport,
  { tier, object }: PlaceStatement,
): { written: number; programmed: number } | undefined {
  const page = tier?.attributes.optional('granularity')?.value;
  const user = workloads.find((w) => w.workload.path === object?.owner.path);
  const architecture = user?.model?.architecture;
  if (
    !tier ||
    !architecture ||
    page === undefined ||
    tier.attributes.word('append') !== 'page' ||
    tier.attributes.get('buffer')
  )
    return undefined;
  const runs = appendRuns(architectureOnRank(architecture, user?.decode?.sharding.tensor ?? 1));
  if (runs.some((r) => r.bytes < page)) return undefined;
  const written = runs.reduce((sum, r) => sum + r.bytes * r.pieces, 0);
  const programmed = runs.reduce((sum, r) => sum + Math.ceil(r.bytes / page) * page * r.pieces, 0);
  return programmed / written >= WORTH_TELLING ? { written, programmed } : undefined;
}
