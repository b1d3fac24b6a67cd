import type { Quantity } from '../engine/kernel/quantity.ts';
import type { Report, ScenarioReport, Segment, TierUse } from '../engine/report.ts';
import { formatValue, parseQuantity } from '../units/index.ts';
import { type Fix, reportRule } from './finding.ts';
import { editableIn } from './support/editable.ts';
import { setValue } from './support/edits.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { findingOn, type Judged, missed } from './support/judged.ts';
import { moveFix, refugeWords } from './support/moves.ts';
import { bytesLike, excess, listed, say, sayAsWritten, sure } from './support/prose.ts';
import { roundedUp } from './support/round.ts';

/** More is placed on a tier than it holds. */
export const capacityExceeded = reportRule({
  code: 'capacity-exceeded',
  title: 'More is placed than fits',
  severity: 'error',
  why: 'Bytes are counted, not estimated: what is placed here cannot all lie here. A serving engine would fail at start or evict what it needs.',
  how: 'Place something elsewhere, raise the capacity, serve fewer or shorter sequences, or store the cache in fewer bytes (`kv-dtype`). Split an object over tiers with `share`.',
  bad: `${LLAMA}
${HOST}
workload chat serves Llama { sequences 64; context 16384 tok }

scenario too-many {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  run   chat          on host.gpu
}
`,
  good: `${LLAMA}
${HOST}
workload chat serves Llama { sequences 16; context 16384 tok }

scenario fewer {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  run   chat          on host.gpu
}
`,
  check: (report) =>
    missed(report, 'capacity').flatMap((judged) => {
      const use = useOf(judged);
      return use
        ? [
            findingOn(
              'capacity-exceeded',
              judged,
              messageOf(judged, use),
              fixesOf(judged, use),
              bySize(use).at(-1)?.place.tierSpan,
            ),
          ]
        : [];
    }),
});

function useOf({ scenario, verdict }: Judged): TierUse | undefined {
  return scenario.tiers.find(
    ({ tier }) => verdict.subject === tier.path || verdict.subject.startsWith(`${tier.path}.`),
  );
}

function messageOf({ scenario, verdict }: Judged, use: TierUse): string {
  const style = bytesLike(use.capacity);
  const { tier, used, capacity, available } = use;
  const each = (tier.count.value ?? 1) > 1 ? ' on each instance' : '';
  const reserve = tier.attributes.quantity('reserve');
  const kept = reserve.value ? ` less ${sayAsWritten(reserve)} reserve` : '';
  const over = excess(used.value, available.value);
  const parts =
    use.segments.length > 1
      ? ` Of that ${listed(
          use.segments.map((s) => `${s.object} ${say(s.bytes, style)}`),
          'and',
        )}.`
      : '';
  return `${say(used, style)} placed on ${tier.path} (${sayAsWritten(capacity)}${kept})${each}: ${over}; ${sure(verdict.claim)}.${parts} ${remedies(scenario, use)}`;
}

function remedies(scenario: ScenarioReport, use: TierUse): string {
  const words = [
    ...(largestFitting(scenario, use) ?? []),
    ...(sequencesThatFit(scenario, use) ?? []).map(({ fits, name }) => `lower ${name}.sequences to ${fits}`),
    `raise the capacity to ${roundedUp(neededBytes(use), use.used.dimension, use.capacity)}`,
  ];
  const text = words.length > 1 ? `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}` : (words[0] ?? '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function largestFitting(scenario: ScenarioReport, use: TierUse): readonly string[] | undefined {
  for (const { place, object } of bySize(use)) {
    const words = refugeWords(scenario, place);
    if (words && cures(use, place)) return [`move ${object} to ${words}`];
  }
  return undefined;
}

function fixesOf({ report, scenario }: Judged, use: TierUse): readonly Fix[] {
  const moves = bySize(use)
    .filter(({ place }) => cures(use, place))
    .flatMap(({ place }) => moveFix(report, scenario, place));
  return [...raiseFixes(report, use), ...sequenceFixes(report, scenario, use), ...moves.slice(0, 2)];
}

/** Moving this object away leaves few enough bytes. */
function cures(use: TierUse, place: Segment['place']): boolean {
  const own = use.segments.find((s) => s.place === place)?.bytes.value ?? 0;
  return (use.used.value ?? 0) - own <= (use.available.value ?? 0);
}

function bySize(use: TierUse): readonly Segment[] {
  return use.segments.toSorted((a, b) => (a.bytes.value ?? 0) - (b.bytes.value ?? 0));
}

function neededBytes(use: TierUse): number {
  return (use.used.value ?? 0) + (use.tier.attributes.quantity('reserve').value ?? 0);
}

function raiseFixes(report: Report, { tier, capacity, used, ...use }: TierUse): readonly Fix[] {
  const needed = neededBytes({ tier, capacity, used, ...use });
  const mayEdit = editableIn(report);
  const fix = (text: string, title: string): readonly Fix[] => {
    const edits = setValue(tier.attributes, 'capacity', text, mayEdit);
    return edits.length > 0 ? [{ title, edits }] : [];
  };
  const binary = asBinary(capacity, needed);
  const raised = roundedUp(needed, used.dimension, capacity);
  return [
    ...fix(raised, `Raise the capacity of ${tier.path} to ${raised}`),
    ...(binary ? fix(binary, `Read the capacity as ${binary}`) : []),
  ];
}

/** `16 GB` read as `16 GiB`, where that is enough: memory is often sold in one and meant in the other. */
function asBinary(capacity: Quantity, needed: number): string | undefined {
  const parsed = capacity.text ? parseQuantity(capacity.text) : undefined;
  const prefix = /^([kMGTP])B$/.exec(parsed?.unitText ?? '')?.[1];
  if (!parsed || !prefix) return undefined;
  const text = `${parsed.number} ${prefix.toUpperCase()}iB`;
  return parseQuantity(text).value >= needed ? text : undefined;
}

interface Fewer {
  readonly name: string;
  readonly fits: number;
  readonly place: Segment['place'];
}

/** How many sequences fit when everything else stays: whole ones, at least one. */
function sequencesThatFit(_scenario: ScenarioReport, use: TierUse): readonly Fewer[] {
  const room = use.available.value;
  return use.segments.flatMap(({ kind, place, bytes }) => {
    const owner = place.object?.owner;
    if (kind !== 'kv' || owner?.kind !== 'workload' || room === undefined || !bytes.value) return [];
    const sequences = owner.attributes.quantity('sequences').value;
    const others = (use.used.value ?? 0) - bytes.value;
    const fits = sequences === undefined ? 0 : Math.floor(((room - others) / bytes.value) * sequences);
    return fits >= 1 && sequences !== undefined && fits < sequences ? [{ name: owner.path, fits, place }] : [];
  });
}

function sequenceFixes(report: Report, scenario: ScenarioReport, use: TierUse): readonly Fix[] {
  return sequencesThatFit(scenario, use).flatMap(({ name, fits, place }) => {
    const attributes = place.object?.owner.attributes;
    const edits = attributes ? setValue(attributes, 'sequences', String(fits), editableIn(report)) : [];
    return edits.length > 0 ? [{ title: `Lower ${name}.sequences to ${formatValue(fits, {})}`, edits }] : [];
  });
}
