import { type AppendRun, appendRuns, architectureOnRank } from '../engine/kv/index.ts';
import type { ScenarioReport } from '../engine/report.ts';
import type { PlaceStatement } from '../model/scenario-model.ts';
import { formatNumber, formatValue } from '../units/index.ts';
import { type Fix, reportRule } from './finding.ts';
import { editableIn } from './support/editable.ts';
import { setValue } from './support/edits.ts';
import { HOST, HOST_WITH_FLASH, LLAMA } from './support/examples.ts';
import { findingOn, type Judged, missed } from './support/judged.ts';
import { moveFix, refugeWords } from './support/moves.ts';
import { placeOf } from './support/places.ts';
import { say, sayAsWritten } from './support/prose.ts';
import { roundedUp } from './support/round.ts';

const BYTES = { B: 1 } as const;

/** Live state lies on a tier that cannot take what decoding appends. */
export const appendUnsupported = reportRule({
  code: 'append-unsupported',
  title: 'The tier does not take appends',
  severity: 'error',
  why: 'Decoding appends to the live cache with every token: a small piece for the keys and one for the values of each layer. Flash programs whole pages, so each piece would cost a page; write-once tiers take no appends at all. A large, fast-reading tier does not suit the active cache for that reason alone.',
  how: 'Place the live cache on a tier with `append in-place` (HBM, DRAM) and keep read-oriented tiers for weights and inactive prefixes. Where the engine gathers appended bytes until a page is full, declare that memory as the tier’s `buffer`.',
  bad: `${LLAMA}
${HOST_WITH_FLASH}
workload chat serves Llama { sequences 8; context 8192 tok }

scenario flash-active {
  place Llama.weights in host.hbf
  place chat.kv       in host.hbf
  run   chat          on host.gpu
}
`,
  good: `${LLAMA}
${HOST}
workload chat serves Llama { sequences 8; context 8192 tok }

scenario memory-active {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  run   chat          on host.gpu
}
`,
  check: (report) =>
    missed(report, 'append').map((judged) => {
      const place = placeOf(judged.scenario, judged.verdict);
      return findingOn(
        'append-unsupported',
        judged,
        messageOf(judged, place),
        place ? fixesOf(judged, place) : [],
        place?.objectSpan,
      );
    }),
});

function messageOf({ scenario, verdict }: Judged, place: PlaceStatement | undefined): string {
  const tier = place?.tier;
  const attributes = tier?.attributes;
  const path = tier?.path ?? 'the tier';
  const refuge = place && refugeWords(scenario, place);
  const suits = refuge
    ? `What suits: ${refuge}, which appends in place`
    : 'What suits is a tier with append in-place; none in sight has the room';
  if (attributes?.word('append') !== 'page') {
    return `${verdict.subject} is appended to with every token, and ${path} takes no appends (append none): it is written once as a whole. ${rateWords(scenario, place, 1)}${suits}.`;
  }
  const page = attributes.optional('granularity');
  const runs = place ? runsOf(scenario, place) : [];
  const buffer = attributes.optional('buffer');
  const held = buffer
    ? `its buffer of ${sayAsWritten(buffer)} a sequence is too small`
    : 'it has no buffer to gather them';
  return `${verdict.subject} on ${path}: a token appends ${runWords(runs)} into program pages of ${sayAsWritten(page)} (append page), and ${held}: ${costWords(runs, page?.value)}. ${rateWords(scenario, place, factor(runs, page?.value))}${suits}, or a write buffer of ${roundedUp(bufferBytes(runs, page?.value), BYTES)} a sequence.`;
}

/** `64 pieces of 2 KiB`. */
function runWords(runs: readonly AppendRun[]): string {
  return (
    runs.map(({ pieces, bytes }) => `${formatNumber(pieces)} pieces of ${formatValue(bytes, BYTES)}`).join(' and ') ||
    'small pieces'
  );
}

function costWords(runs: readonly AppendRun[], page: number | undefined): string {
  const written = runs.reduce((sum, r) => sum + r.bytes * r.pieces, 0);
  const times = factor(runs, page);
  if (times === undefined) return 'each costs a page';
  return `each costs a page, ${formatValue(written * times, BYTES)} programmed for ${formatValue(written, BYTES)} a token (${formatNumber(times)} times)`;
}

/** Bytes programmed for each byte appended. */
function factor(runs: readonly AppendRun[], page: number | undefined): number | undefined {
  const written = runs.reduce((sum, r) => sum + r.bytes * r.pieces, 0);
  if (page === undefined || written === 0) return undefined;
  return runs.reduce((sum, r) => sum + Math.ceil(r.bytes / page) * page * r.pieces, 0) / written;
}

/** Appends in all against what the tier writes. */
function rateWords(
  { quantities }: ScenarioReport,
  place: PlaceStatement | undefined,
  times: number | undefined,
): string {
  const rate = quantities.get(`${place?.object?.owner.path}.kv.append-rate`);
  const write = place?.tier?.attributes.optional('write');
  if (rate?.value === undefined || times === undefined) return '';
  const programmed = times === 1 ? '' : `, ${formatValue(rate.value * times, rate.dimension)} programmed`;
  const most = write ? `, where the tier writes ${sayAsWritten(write)} at most` : '';
  return `Appended are ${say(rate)} in all${programmed}${most}. `;
}

function runsOf({ workloads }: ScenarioReport, { object }: PlaceStatement): readonly AppendRun[] {
  const user = workloads.find((w) => w.workload.path === object?.owner.path);
  const architecture = user?.model?.architecture;
  return architecture ? appendRuns(architectureOnRank(architecture, user?.decode?.sharding.tensor ?? 1)) : [];
}

/** One page for each run a token writes: two a layer, keys and values. */
function bufferBytes(runs: readonly AppendRun[], page: number | undefined): number {
  return runs.reduce((sum, r) => sum + r.pieces, 0) * (page ?? 0);
}

function fixesOf({ report, scenario }: Judged, place: PlaceStatement): readonly Fix[] {
  const moves = moveFix(report, scenario, place).map((fix) => ({ ...fix, preferred: true }));
  const { tier } = place;
  const size = bufferBytes(runsOf(scenario, place), tier?.attributes.optional('granularity')?.value);
  if (tier?.attributes.word('append') !== 'page' || size === 0) return moves;
  const text = roundedUp(size, BYTES);
  const edits = setValue(tier.attributes, 'buffer', text, editableIn(report));
  return edits.length > 0 ? [...moves, { title: `Give ${tier.path} a write buffer of ${text}`, edits }] : moves;
}
