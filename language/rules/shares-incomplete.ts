import type { Report, ScenarioReport } from '../engine/report.ts';
import { isPart } from '../model/placed-object.ts';
import type { PlaceStatement, ScenarioEntity } from '../model/scenario-model.ts';
import { formatPercent } from '../units/index.ts';
import { type Finding, type Fix, reportRule } from './finding.ts';
import { addLines } from './support/edits.ts';
import { HOST, LLAMA } from './support/examples.ts';

const WORKLOAD = 'workload chat serves Llama { sequences 8; context 8192 tok }';

/** The shares of one object do not make it whole. */
export const sharesIncomplete = reportRule({
  code: 'shares-incomplete',
  title: 'The shares do not make 100 %',
  severity: 'error',
  why: 'An object split over tiers lies there in full: what one share leaves, another must take. Otherwise bytes are counted nowhere, or twice. Only weights may be placed several times in full: those are replicas. A model’s experts and its dense part stand instead of its weights, not beside them.',
  how: 'Give each `place` of the object a `share`, so that together they make 100 %.',
  bad: `${LLAMA}
${HOST}
${WORKLOAD}

scenario torn {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm { share 80% }
  place chat.kv       in host.dram    { share 10% }
  run   chat          on host.gpu
}
`,
  good: `${LLAMA}
${HOST}
${WORKLOAD}

scenario whole {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm { share 80% }
  place chat.kv       in host.dram    { share 20% }
  run   chat          on host.gpu
}
`,
  check: function* (report: Report): Iterable<Finding> {
    for (const scenario of report.scenarios) {
      yield* check(scenario.scenario);
      yield* placedTwice(scenario);
    }
  },
});

function* check(scenario: ScenarioEntity): Iterable<Finding> {
  for (const [object, places] of grouped(scenario.places)) {
    const shares = places.map((p) => p.attributes.get('share'));
    const last = places.at(-1);
    if (!last || shares.some((s) => s?.flagged) || isWhole(places)) continue;
    const total = places.reduce((sum, p) => sum + (p.attributes.optional('share')?.value ?? 1), 0);
    if (Math.abs(total - 1) < 1e-6) continue;
    yield findingFor(scenario, object, places, total);
  }
}

/** A part of the weights beside the whole; each may serve runs of its own. */
function* placedTwice({ scenario, workloads }: ScenarioReport): Iterable<Finding> {
  const parts = scenario.places.filter((p) => p.tier && isPart(p.object?.kind));
  if (parts.length === 0) return;
  const phases = workloads.flatMap((w) => [w.decode, w.prefill]);
  const read = new Set(phases.flatMap((phase) => [phase?.weights, ...(phase?.weightsParts ?? [])]));
  for (const part of parts) {
    const whole = scenario.places.find(
      (p) =>
        p.object?.kind === 'weights' &&
        p.object.owner.path === part.object?.owner.path &&
        p.tier &&
        !(read.has(part) && (read.has(p) || p.tier.node !== part.tier?.node)),
    );
    if (whole) yield twiceFinding(scenario, part, whole);
  }
}

function twiceFinding(scenario: ScenarioEntity, part: PlaceStatement, whole: PlaceStatement): Finding {
  const [name, all, owner] = [part.object?.name ?? '', whole.object?.name ?? '', part.object?.owner.path ?? ''];
  return {
    code: 'shares-incomplete',
    severity: 'error',
    span: part.objectSpan ?? part.span,
    verdict: 'broken',
    claim: 'exact',
    subject: name,
    scenario: scenario.name,
    message: `${name} is a part of ${all}, which is placed whole in ${whole.tier?.path}, so its bytes are counted twice. Place ${all}, or ${owner}.experts and ${owner}.dense instead of it.`,
    related: [{ span: whole.span, message: `${all} is placed whole here` }],
    fixes: [{ title: `Remove this place of ${name}`, edits: [{ span: part.span, newText: '' }] }],
  };
}

/** Replicas of weights, and prefixes that are kept on several tiers, are placed in full. */
function isWhole(places: readonly PlaceStatement[]): boolean {
  const kind = places[0]?.object?.kind;
  return (kind === 'weights' || kind === 'prefixes' || isPart(kind)) && places.every((p) => !p.attributes.get('share'));
}

function findingFor(
  scenario: ScenarioEntity,
  object: string,
  places: readonly PlaceStatement[],
  total: number,
): Finding {
  const last = places.at(-1)!;
  const written = last.attributes.get('share');
  const others = places.slice(0, -1);
  return {
    code: 'shares-incomplete',
    severity: 'error',
    span: written?.span ?? last.objectSpan ?? last.span,
    verdict: 'broken',
    claim: 'exact',
    subject: object,
    scenario: scenario.name,
    message: `The shares of ${object} make ${formatPercent(total)}, not 100 % (exact count), so ${total < 1 ? 'a part of it lies nowhere' : 'a part of it is counted twice'}. Give each place of it a share, 100 % together.`,
    related: others.map((p) => ({
      span: p.attributes.get('share')?.span ?? p.span,
      message: `another part of ${object} is placed here`,
    })),
    fixes: fixesOf(places),
  };
}

/** The last place takes what the others leave; two whole ones are halved. */
function fixesOf(places: readonly PlaceStatement[]): readonly Fix[] {
  const last = places.at(-1)!;
  const others = places.slice(0, -1).reduce((sum, p) => sum + (p.attributes.optional('share')?.value ?? 1), 0);
  const rest = Number(((1 - others) * 100).toPrecision(6));
  if (rest <= 0) return [];
  const text = `${rest}%`;
  const value = last.attributes.get('share')?.valueSpan;
  const edits = value ? [{ span: value, newText: text }] : addLines(last.attributes, [`share ${text}`]);
  return edits.length > 0 ? [{ title: `Set the last share to ${text}`, edits, preferred: true }] : [];
}

function grouped(places: readonly PlaceStatement[]): ReadonlyMap<string, readonly PlaceStatement[]> {
  const result = new Map<string, PlaceStatement[]>();
  for (const place of places) {
    if (!place.object || !place.tier) continue;
    result.set(place.object.name, [...(result.get(place.object.name) ?? []), place]);
  }
  return result;
}
