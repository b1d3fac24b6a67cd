import { perRankBytes } from '../engine/kv/index.ts';
import type { PhaseRun, Report, ScenarioReport, WorkloadReport } from '../engine/report.ts';
import type { Architecture } from '../model/architecture.ts';
import { formatPercent, formatValue } from '../units/index.ts';
import { type Finding, reportRule } from './finding.ts';
import { LLAMA } from './support/examples.ts';

const EIGHT = `node host {
  device gpus {
    count 8
    compute { bf16: 989.4 TFLOP/s }
    tier hbm { capacity 80 GB; read 3.35 TB/s; write 3.35 TB/s; append in-place }
  }
}
`;

/** Tensor parallelism copies the cache where it cannot be split. */
export const kvReplicated = reportRule({
  code: 'kv-replicated',
  title: 'The cache is copied over ranks',
  severity: 'information',
  why: 'Tensor parallelism splits the cache by key-value heads. With more ranks than heads, and always with the one latent of MLA, ranks hold copies: the memory of the added ranks serves no further sequence.',
  how: 'Use fewer tensor-parallel ranks and more data-parallel replicas, or split the tokens with context-parallel. Nothing is wrong when latency matters more than memory.',
  bad: `${LLAMA.replace('kv-heads 8', 'kv-heads 2')}
${EIGHT}
workload chat serves Llama { sequences 64; context 8192 tok }

scenario copied {
  place Llama.weights in host.gpus.hbm
  place chat.kv       in host.gpus.hbm
  run   chat          on host.gpus { tensor-parallel 8 }
}
`,
  good: `${LLAMA.replace('kv-heads 8', 'kv-heads 2')}
${EIGHT}
workload chat serves Llama { sequences 64; context 8192 tok }

scenario split {
  place Llama.weights in host.gpus.hbm
  place chat.kv       in host.gpus.hbm
  run   chat          on host.gpus { tensor-parallel 2; data-parallel 4 }
}
`,
  check: function* (report: Report): Iterable<Finding> {
    for (const scenario of report.scenarios)
      for (const workload of scenario.workloads) yield* check(scenario, workload);
  },
});

function* check(scenario: ScenarioReport, { workload, model, decode, prefill }: WorkloadReport): Iterable<Finding> {
  const phase = decode ?? prefill;
  const architecture = model?.architecture;
  if (!phase || !architecture || phase.sharding.tensor <= 1) return;
  const tokens = tokensOf(workload);
  if (tokens === undefined) return;
  const { tensor, context, pipeline } = phase.sharding;
  const { perRank, total, replicated } = perRankBytes(architecture, tokens, {
    tensorParallel: tensor,
    contextParallel: context,
    pipelineParallel: pipeline,
  });
  if (total <= 0 || replicated / total < 0.01) return;
  yield {
    code: 'kv-replicated',
    severity: 'information',
    span: phase.run.attributes.get('tensor-parallel')?.span ?? phase.run.workloadSpan ?? phase.run.span,
    subject: `${workload.path}.kv`,
    scenario: scenario.scenario.name,
    claim: 'exact',
    message: messageOf(workload.path, phase, perRank, replicated / total, causeOf(architecture, tensor)),
    related: model
      ? [
          {
            span: model.attributes.get('layers')?.span ?? model.nameSpan,
            message: 'the heads or latents that are cached',
          },
        ]
      : [],
    fixes: [],
  };
}

/** The most tokens a sequence holds, as sizes count them: `context`, else prompt and output. */
function tokensOf({ attributes }: WorkloadReport['workload']): number | undefined {
  const [context, prompt, output] = ['context', 'prompt', 'output'].map((name) => attributes.optional(name)?.value);
  return context ?? (prompt === undefined || output === undefined ? undefined : prompt + output);
}

/** Why heads or latents cannot be dealt out. */
function causeOf({ groups }: Architecture, ranks: number): string {
  if (groups.some(({ kind }) => kind === 'mla' || kind === 'compressed')) return 'one latent serves all heads';
  const heads = groups.flatMap((group) => ('kvHeads' in group && group.kvHeads !== undefined ? [group.kvHeads] : []));
  const least = Math.min(...heads);
  return least < ranks
    ? `it has ${least} key-value ${least === 1 ? 'head' : 'heads'} for ${ranks} ranks`
    : 'its heads do not divide by the ranks';
}

function messageOf(workload: string, phase: PhaseRun, perRank: number, share: number, cause: string): string {
  const each = formatValue(perRank, { B: 1 });
  return `tensor-parallel ${phase.sharding.tensor} copies the cache of ${workload}, because ${cause}: each rank holds ${each} of a sequence, and ${formatPercent(share)} of all cached bytes are copies (exact count). Fewer tensor-parallel ranks with more data-parallel replicas, or context-parallel, would hold more sequences.`;
}
