import type { Report, ScenarioReport, WorkloadReport } from '../engine/report.ts';
import { updatesOf } from '../engine/scenario/tier-writes.ts';
import type { PlaceStatement } from '../model/scenario-model.ts';
import { NAMES_IN_KEYS } from '../vocabulary/validity-key.ts';
import { type Edit, type Finding, reportRule } from './finding.ts';
import { addLines } from './support/edits.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { NEEDED_CHECKS } from './support/handoffs.ts';
import { listed } from './support/prose.ts';
import { declaredFields } from './support/validity-key.ts';

const scenario = (key: string) => `${LLAMA}
${HOST}
workload chat serves Llama { sequences 8; context 8192 tok; prompt 7680 tok; reused 6144 tok; output 512 tok; loras 2 }

scenario adapters {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GiB; otherwise recompute; key ${key} }
  run   chat          on host.gpu
}
`;

/** Keys under which caches are kept do not tell apart what is different. */
export const keyIncomplete = reportRule({
  code: 'key-incomplete',
  title: 'The key does not tell caches apart',
  severity: 'error',
  why: 'A store answers with whatever lies under a key. What may differ between two caches and is not in the key makes them one: an adapter gets the cache of another, a tenant that of a stranger, a model that of its namesake. A name is no identity, and values that are joined without tags may spell the same key.',
  how: 'Put every field that may differ into the `key`, by content and not by name, and tag the fields. Each tier has a key of its own; the quick fix completes it.',
  bad: scenario('weights, version, tokens, positions, dtype, layout'),
  good: scenario('weights, version, tokens, positions, dtype, layout, lora'),
  check: (report: Report): readonly Finding[] =>
    report.scenarios.flatMap((one) =>
      one.workloads.flatMap((workload) =>
        workload.prefixPlaces.flatMap(({ place }) => findingFor(one, workload, place)),
      ),
    ),
});

function findingFor(report: ScenarioReport, user: WorkloadReport, place: PlaceStatement): readonly Finding[] {
  const { attributes, object, tier } = place;
  const key = attributes.get('key');
  if (!object || !tier || key?.flagged) return [];
  const words = attributes.words('key');
  const lacking = key ? lackingFields(user, words) : declaredFields(user).filter(isOfTraffic);
  const names = namesOnly(words);
  const alike = joined(place);
  if (lacking.length === 0 && names.length === 0 && !alike) return [];
  const edits = key ? completed(place, lacking) : addLines(attributes, [keyLine(lacking)]);
  return [
    {
      code: 'key-incomplete',
      severity: key ? 'error' : 'information',
      span: key?.span ?? place.objectSpan ?? place.span,
      verdict: key ? 'broken' : 'unknown',
      claim: 'exact',
      subject: object.name,
      scenario: report.scenario.name,
      message: key
        ? messageOf(`${object.name} on ${tier.path}`, lacking, names, alike)
        : `Whether the keys of ${object.name} on ${tier.path} hold ${listed(lacking, 'and')} cannot be told; the workload has more than one. Write: ${keyLine(lacking)}`,
      related: [],
      fixes: edits.length > 0 ? [{ title: 'Complete the key', edits, preferred: true }] : [],
    },
  ];
}

/** Names that stand in place of an identity, not beside it. */
function namesOnly(words: readonly string[]): readonly string[] {
  const identity = words.includes('weights') || words.includes('version');
  return words.filter((word) => (word === 'name' && !identity) || (word === 'lora-name' && !words.includes('lora')));
}

/** What an engine holds apart by itself need not be asked for where no key is written. */
function isOfTraffic(field: string): boolean {
  return field === 'lora' || field === 'tenant';
}

function lackingFields(user: WorkloadReport, words: readonly string[]): readonly string[] {
  const { model, workload } = user;
  const updated = model && (updatesOf(model, workload)?.value ?? 0) > 0;
  const identity = words.includes('weights') || words.includes('version');
  // Either tells the weights apart; where they are updated, `stale-prefix` asks for them.
  const base = NEEDED_CHECKS.filter((field) =>
    field === 'weights' || field === 'version' ? !identity && !updated : true,
  );
  const adapters = words.includes('lora-name') ? ['lora'] : [];
  return [...new Set([...base, ...declaredFields(user), ...adapters])].filter((field) => !words.includes(field));
}

function joined({ attributes }: PlaceStatement): boolean {
  const words = attributes.words('key');
  const lora = words.includes('lora') || words.includes('lora-name');
  return attributes.word('key-form') === 'joined' && lora && words.includes('tenant');
}

function messageOf(where: string, lacking: readonly string[], names: readonly string[], alike: boolean): string {
  const quoted = (words: readonly string[]) =>
    listed(
      words.map((word) => `'${word}'`),
      'and',
    );
  const faults = [
    ...(names.length > 0 ? [`goes by ${quoted(names)}, and a name is no identity`] : []),
    ...(lacking.length > 0
      ? [`lacks ${quoted(lacking)}, so that caches which differ in ${lacking.length === 1 ? 'it' : 'them'} look alike`]
      : []),
    ...(alike ? ['joins its fields without tags, so that an adapter and a tenant may spell the same'] : []),
  ];
  return `The key of ${where} ${faults.join('; it ')}. A hit may be of another cache, and nothing would notice. Complete the key.`;
}

function keyLine(fields: readonly string[]): string {
  return `key ${[...NEEDED_CHECKS, ...fields].join(', ')}`;
}

/** Names become what they stand for, what lacks is added, fields are tagged. */
function completed({ attributes }: PlaceStatement, lacking: readonly string[]): readonly Edit[] {
  const span = attributes.get('key')?.valueSpan;
  if (!span) return [];
  const real = attributes.words('key').filter((word) => !(word in NAMES_IN_KEYS));
  const edits: Edit[] = [{ span, newText: [...real, ...lacking].join(', ') }];
  const form = attributes.get('key-form');
  if (form?.valueSpan && form.words[0]?.word === 'joined') edits.push({ span: form.valueSpan, newText: 'tagged' });
  return edits;
}
