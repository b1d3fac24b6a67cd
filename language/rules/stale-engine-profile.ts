import type { Report } from '../engine/report.ts';
import { type EngineChoice, engineOf } from '../engine/scenario/engine-choice.ts';
import { ENGINE_PROFILES } from '../vocabulary/engine-profile.ts';
import { type Finding, reportRule } from './finding.ts';
import { LLAMA } from './support/examples.ts';

/** An engine version that the profile was not compared with. */
export const staleEngineProfile = reportRule({
  code: 'stale-engine-profile',
  title: 'The engine’s version is not known to its profile',
  severity: 'hint',
  why: 'What an engine sets aside follows from its allocator, and allocators change between versions. The profile was compared with some versions only; for this one its numbers are an estimate.',
  how: 'Compare the computed size with a line of the engine’s log: paste it into a comment. Or state a version that the profile knows, if yours allocates alike.',
  bad: `${LLAMA}
workload chat serves Llama { sequences 8; context 8192 tok; engine vllm { version "0.99" } }
`,
  good: `${LLAMA}
workload chat serves Llama { sequences 8; context 8192 tok; engine vllm { version "0.11" } }
`,
  check: function* ({ model }: Report): Iterable<Finding> {
    for (const workload of model.workloads) yield* check(engineOf(workload, undefined), workload.path);
    for (const { runs, name } of model.scenarios) {
      for (const run of runs) {
        if (run.workload && run.attributes.get('engine'))
          yield* check(engineOf(run.workload, run), run.workload.path, name);
      }
    }
  },
});

function* check(engine: EngineChoice | undefined, workload: string, scenario?: string): Iterable<Finding> {
  if (!engine || engine.standing === undefined || engine.standing === 'known') return;
  const { title, asOf, versions } = ENGINE_PROFILES[engine.name];
  yield {
    code: 'stale-engine-profile',
    severity: 'hint',
    span: engine.span,
    subject: `${workload}.kv.allocated`,
    ...(scenario === undefined ? {} : { scenario }),
    message: `${title} ${engine.version} is ${engine.standing} than what the profile of ${asOf} was compared with (${versions.from} to ${versions.to}): what it sets aside is an estimate. Paste a line of its log into a comment to compare.`,
    related: [],
    fixes: [],
  };
}
