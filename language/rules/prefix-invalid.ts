import type { Mismatch, PrefixReport, Report, ScenarioReport, WorkloadReport } from '../engine/report.ts';
import type { Vocabulary } from '../vocabulary/row.ts';
import { type Finding, type Fix, type Related, reportRule } from './finding.ts';
import { addLines } from './support/edits.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { listed } from './support/prose.ts';

const MAKER = LLAMA.replace('model Llama', 'model Older').replace('"llama-3.1-8b"', '"llama-3-8b"');
const WORKLOAD =
  'workload chat serves Llama { sequences 8; context 8192 tok; prompt 7680 tok; reused 6144 tok; output 512 tok }';

/** A prefix made by a model whose cache means something else. */
export const prefixInvalid = reportRule({
  code: 'prefix-invalid',
  title: 'The prefix is not valid for this model',
  severity: 'error',
  why: 'Cached keys and values are numbers that only the model which made them can read. With other weights, another tokenizer, other positions, layers, heads or element formats a cache hit would be fast and silently wrong.',
  how: 'Let the prefixes be made by the model that uses them. Where two declarations describe one and the same model, give both the same version, tokenizer, positions, layers and dtype.',
  bad: `${LLAMA}
${MAKER}
${HOST}
${WORKLOAD}

scenario reused-wrongly {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GiB; otherwise recompute; made-by Older }
  run   chat          on host.gpu
}
`,
  good: `${LLAMA}
${HOST}
${WORKLOAD}

scenario reused-rightly {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GiB; otherwise recompute; made-by Llama }
  run   chat          on host.gpu
}
`,
  check: function* (report: Report): Iterable<Finding> {
    for (const scenario of report.scenarios) {
      for (const workload of scenario.workloads) {
        for (const prefix of workload.prefixPlaces)
          if (prefix.mismatches.length > 0) yield findingFor(scenario, workload, prefix);
      }
    }
  },
});

function findingFor(scenario: ScenarioReport, workload: WorkloadReport, { place, mismatches }: PrefixReport): Finding {
  const differing = mismatches.filter((m) => m.made !== undefined && m.used !== undefined);
  const attribute = place.attributes.get('made-by');
  const model = workload.model?.path ?? 'the model';
  const maker = place.madeBy ? `made by ${place.madeBy.path}` : `kept on ${place.tier?.path}`;
  const edit =
    attribute?.valueSpan && workload.model ? [{ span: attribute.valueSpan, newText: workload.model.path }] : [];
  return {
    code: 'prefix-invalid',
    severity: differing.length > 0 ? 'error' : 'information',
    span: attribute?.span ?? place.objectSpan ?? place.span,
    verdict: differing.length > 0 ? 'broken' : 'unknown',
    claim: 'exact',
    subject: place.object?.name ?? '',
    scenario: scenario.scenario.name,
    message: differing.length > 0 ? invalid(maker, model, differing) : undeclared(maker, model, mismatches),
    related: relatedOf(differing.length > 0 ? differing : mismatches, maker),
    fixes:
      edit.length > 0
        ? [{ title: `Let ${model} make the prefixes`, edits: edit, preferred: true }]
        : sideFixes(workload, mismatches),
  };
}

function invalid(maker: string, model: string, differing: readonly Mismatch[]): string {
  const words = differing.map(({ field, made, used }) =>
    readable(made) && readable(used) ? `${field} ${quoted(made)} against ${quoted(used)}` : field,
  );
  return `Prefixes ${maker} are not valid for ${model}: ${listed(words, 'and')} ${differing.length === 1 ? 'does' : 'do'} not match. A cache hit would be silently wrong${maker.startsWith('made') ? `; let ${model} make them, or recompute` : ', or would never come; give both sides the same'}.`;
}

function undeclared(maker: string, model: string, open: readonly Mismatch[]): string {
  const fields = listed(
    open.map((m) => m.field),
    'and',
  );
  const [one, it] = [open.length === 1, open.length === 1 ? 'it' : 'them'];
  const sides = open.flatMap(({ missing }) => (missing ? [`'${missing.attribute}' on ${missing.owner}`] : []));
  const where = maker.startsWith('made') || sides.length === 0 ? `${it} in both models` : listed(sides, 'and');
  return `Whether prefixes ${maker} are valid for ${model} cannot be told: ${fields} ${one ? 'is' : 'are'} not declared on both sides. Declare ${where}.`;
}

/** What the run says too, where the place alone says it; and one seed for all, where each process has its own. */
function sideFixes({ prefill, decode }: WorkloadReport, mismatches: readonly Mismatch[]): readonly Fix[] {
  const run = (prefill ?? decode)?.run.attributes;
  const [only, ...others] = mismatches;
  if (!run || !only || others.length > 0) return [];
  const row = only.missing && (run.vocabulary as Vocabulary)[only.missing.attribute];
  if (only.missing && row && only.made !== undefined) {
    const value = row.type === 'text' ? `"${only.made}"` : only.made;
    const edits = addLines(run, [`${only.missing.attribute} ${value}`]);
    return edits.length > 0
      ? [{ title: `Declare the ${only.field} on ${only.missing.owner}`, edits, preferred: true }]
      : [];
  }
  const seed = run.get('hash-seed');
  if (only.field !== 'hash seed' || seed?.text !== 'random' || !seed.valueSpan) return [];
  return [{ title: 'Give all processes one seed', edits: [{ span: seed.valueSpan, newText: '"0"' }], preferred: true }];
}

/** Layers are compared as a whole; their inside is no text for a sentence. */
function readable(value: string | undefined): boolean {
  return value !== undefined && !value.startsWith('[') && value.length < 60;
}

function quoted(value: string | undefined): string {
  return `'${value}'`;
}

function relatedOf(mismatches: readonly Mismatch[], maker: string): readonly Related[] {
  return mismatches.flatMap(({ field, span }) => (span ? [{ span, message: `${field} of prefixes ${maker}` }] : []));
}
