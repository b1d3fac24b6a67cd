import type { PhaseRun, Report } from '../engine/report.ts';
import { engineOf, speculates } from '../engine/scenario/engine-choice.ts';
import { withSpeculativeLayers } from '../model/architecture.ts';
import type { WorkloadEntity } from '../model/scenario-model.ts';
import type { EngineName } from '../vocabulary/engine-profile.ts';
import type { LogSource } from './patterns.ts';
import type { Subject } from './subject.ts';

/** What a log may be about: one workload as one scenario runs it, or as it is declared. */
export interface Candidate {
  readonly subject: Subject;
  readonly scenario: string | undefined;
  readonly workload: WorkloadEntity;
  /** The file declares the engine that printed the log. */
  readonly declared: boolean;
}

/** Every workload of a report as each scenario runs it; those that none runs, as they are declared. */
export function candidates(report: Report, source: LogSource): readonly Candidate[] {
  const run = report.scenarios.flatMap((one) =>
    one.workloads.flatMap(({ workload, decode, prefill }) => {
      const phase = decode ?? prefill;
      return phase ? candidateOf(workload, source, phase, one.scenario.name) : [];
    }),
  );
  const alone = report.model.workloads.filter((one) => !run.some(({ workload }) => workload.path === one.path));
  return [...run, ...alone.flatMap((one) => candidateOf(one, source, undefined, undefined))];
}

function candidateOf(
  workload: WorkloadEntity,
  source: LogSource,
  phase: PhaseRun | undefined,
  scenario: string | undefined,
): readonly Candidate[] {
  const known = workload.model?.architecture;
  if (!known) return [];
  const engine = engineOf(workload, phase?.run);
  const wanted: EngineName = source === 'lmcache' ? (engine?.name ?? 'vllm') : source;
  const declared = engine?.name === wanted;
  const sharding = phase?.sharding;
  const sequences = workload.attributes.optional('sequences')?.value;
  const subject: Subject = {
    name: scenario === undefined ? workload.path : `${workload.path} in ${scenario}`,
    architecture: speculates(phase?.run) ? withSpeculativeLayers(known) : known,
    tensor: sharding?.tensor ?? 1,
    pipeline: sharding?.pipeline ?? 1,
    contextParallel: sharding?.context ?? 1,
    settings: declared && engine ? engine.settings : { engine: wanted, options: {} },
    tokens: contextOf(workload),
    sequences: sequences === undefined ? undefined : Math.ceil(sequences / (sharding?.data ?? 1)),
    maxModelLength: declared ? engine?.maxModelLength : undefined,
    unitFactor: 1,
  };
  return [{ subject, scenario, workload, declared }];
}

function contextOf({ attributes }: WorkloadEntity): number | undefined {
  const value = (name: string) => attributes.optional(name)?.value;
  const [prompt, output] = [value('prompt'), value('output')];
  return value('context') ?? (prompt === undefined && output === undefined ? undefined : (prompt ?? 0) + (output ?? 0));
}
