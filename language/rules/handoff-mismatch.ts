import type { Mismatch } from '../engine/report.ts';
import type { RunStatement } from '../model/scenario-model.ts';
import type { Vocabulary } from '../vocabulary/row.ts';
import { runVocabulary } from '../vocabulary/run.ts';
import { type Finding, type Fix, reportRule } from './finding.ts';
import { addLines } from './support/edits.ts';
import { type HandoffSite, handoffsOf, headSpan } from './support/handoffs.ts';
import { listed } from './support/prose.ts';
import { COMPLETE_HANDOFF, splitServing } from './support/split-serving.ts';

const SIDES = (prefill: string, decode: string) =>
  splitServing(COMPLETE_HANDOFF)
    .replace('on p0.gpu\n', `on p0.gpu { ${prefill} }\n`)
    .replace('on d0.gpu\n', `on d0.gpu { ${decode} }\n`);

/** Two sides of a handoff that cannot read each other's cache. */
export const handoffMismatch = reportRule({
  code: 'handoff-mismatch',
  title: 'The two sides of a handoff do not match',
  severity: 'error',
  why: 'The receiving side reads what arrives in its own way. Where weights, tokens, positions, formats, blocks or backends differ, the handoff fails at start or, worse, succeeds and the answers are wrong. It does not matter how fast that is. A value that one side alone declares leaves the question open.',
  how: 'Give both runs the same values, and declare on both what is declared on one.',
  bad: SIDES('block-size 16 tok', 'block-size 32 tok'),
  good: SIDES('block-size 16 tok', 'block-size 16 tok'),
  check: (report): readonly Finding[] => handoffsOf(report).flatMap(check),
});

function check(site: HandoffSite): readonly Finding[] {
  const { workload, handoff, scenario } = site;
  const mismatches = workload.handoffs.find((one) => one.handoff === handoff)?.mismatches ?? [];
  if (mismatches.length === 0) return [];
  const differing = mismatches.filter((m) => m.made !== undefined && m.used !== undefined);
  const shown = differing.length > 0 ? differing : mismatches;
  const name = workload.workload.path;
  return [
    {
      code: 'handoff-mismatch',
      severity: differing.length > 0 ? 'error' : 'information',
      span: headSpan(handoff),
      verdict: differing.length > 0 ? 'broken' : 'unknown',
      claim: 'exact',
      subject: `${name}.handoff`,
      scenario: scenario.scenario.name,
      message: differing.length > 0 ? broken(name, differing) : open(name, mismatches),
      related: shown.flatMap(({ field, span }) => (span ? [{ span, message: `${field} is set here` }] : [])),
      fixes: fixesOf(site, shown),
    },
  ];
}

function broken(name: string, differing: readonly Mismatch[]): string {
  const words = differing.map(({ field, made, used }) => `${field} '${made}' against '${used}'`);
  return `${name}.prefill hands over to ${name}.decode, and they do not match: ${listed(words, 'and')}. The cache could not be read, or would be read wrongly; this comes before any question of speed. Give both sides the same.`;
}

function open(name: string, mismatches: readonly Mismatch[]): string {
  const words = mismatches.map(({ field, missing }) => `${field} ('${missing?.attribute}' on ${missing?.owner})`);
  return `Whether ${name}.prefill and ${name}.decode can read each other's cache cannot be told: one side does not declare ${listed(words, 'and')}. Declare it on both.`;
}

/** The decode side follows the prefill side, or the silent one the other. */
function fixesOf({ workload }: HandoffSite, shown: readonly Mismatch[]): readonly Fix[] {
  const [prefill, decode] = [workload.prefill?.run, workload.decode?.run];
  if (!prefill || !decode) return [];
  const name = workload.workload.path;
  const edits = shown.map(({ missing, made, used, field }) => {
    const attribute = missing?.attribute ?? attributeOf(field, decode);
    const silent = missing?.owner.endsWith('.prefill') ? prefill : decode;
    const value = attribute && textOf(attribute, made ?? used ?? '');
    if (!attribute || value === undefined) return [];
    const span = silent.attributes.get(attribute)?.valueSpan;
    return span ? [{ span, newText: value }] : missing ? addLines(silent.attributes, [`${attribute} ${value}`]) : [];
  });
  // Lines added to one block one by one would land on the same place: one fix for one field.
  if (edits.length !== 1 || edits[0]?.length === 0) return [];
  const title = shown[0]?.missing
    ? `Declare the ${shown[0].field} on ${shown[0].missing.owner}`
    : `Give ${name}.decode the ${shown[0]?.field} of ${name}.prefill`;
  return [{ title, edits: edits.flat(), preferred: true }];
}

function attributeOf(field: string, { attributes }: RunStatement): string | undefined {
  return attributes.names().find((name) => name.replaceAll('-', ' ') === field.toLowerCase()) ?? NAMES[field];
}

const NAMES: Readonly<Record<string, string>> = {
  weights: 'weights-id',
  'KV scales': 'kv-scales',
  'packing of layers': 'packing',
  'LoRA adapter': 'lora',
  'attention backend': 'backend',
  'draft model': 'draft',
  'multimodal hash': 'multimodal',
};

/** As it would be written on a run; undefined where a run cannot say it. */
function textOf(attribute: string, value: string): string | undefined {
  const row = (runVocabulary as Vocabulary)[attribute];
  return row && (row.type === 'text' ? `"${value}"` : value);
}
