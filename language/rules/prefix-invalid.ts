import type { Mismatch, PrefixReport, Report, ScenarioReport, WorkloadReport } from '../engine/report.ts';
import { type Finding, type Related, reportRule } from './finding.ts';
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
  const maker = place.madeBy?.path ?? 'another model';
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
    fixes: edit.length > 0 ? [{ title: `Let ${model} make the prefixes`, edits: edit, preferred: true }] : [],
  };
}

function invalid(maker: string, model: string, differing: readonly Mismatch[]): string {
  const words = differing.map(({ field, made, used }) =>
    readable(made) && readable(used) ? `${field} ${quoted(made)} against ${quoted(used)}` : field,
  );
  return `Prefixes made by ${maker} are not valid for ${model}: ${listed(words, 'and')} ${differing.length === 1 ? 'does' : 'do'} not match. A cache hit would be silently wrong; let ${model} make them, or recompute.`;
}

function undeclared(maker: string, model: string, open: readonly Mismatch[]): string {
  const fields = listed(
    open.map((m) => m.field),
    'and',
  );
  return `Whether prefixes made by ${maker} are valid for ${model} cannot be told: ${fields} ${open.length === 1 ? 'is' : 'are'} not declared on both sides. Declare ${open.length === 1 ? 'it' : 'them'} in both models.`;
}

/** Layers are compared as a whole; their inside is no text for a sentence. */
function readable(value: string | undefined): boolean {
  return value !== undefined && !value.startsWith('[') && value.length < 60;
}

function quoted(value: string | undefined): string {
  return `'${value}'`;
}

function relatedOf(mismatches: readonly Mismatch[], maker: string): readonly Related[] {
  return mismatches.flatMap(({ field, span }) => (span ? [{ span, message: `${field} of ${maker}` }] : []));
}
