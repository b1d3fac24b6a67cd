import type {
  DeviceEntity,
  PlaceStatement,
  RunStatement,
  ScenarioEntity,
  WorkloadEntity,
} from '../../model/scenario-model.ts';
import type { PhaseRun } from '../report.ts';
import { findPath } from './paths.ts';
import { shardingOf } from './sharding.ts';
import { runsOf, weightsOf } from './statements.ts';

/** A workload's runs: one for both phases, or prefill and decode apart. */
export interface Phases {
  readonly workload: WorkloadEntity;
  readonly run: RunStatement | undefined;
  readonly prefill: PhaseRun | undefined;
  readonly decode: PhaseRun | undefined;
}

/** Workloads a scenario speaks of, in the order they appear. */
export function workloadsOf(scenario: ScenarioEntity): readonly WorkloadEntity[] {
  const found = new Map<string, WorkloadEntity>();
  const add = (workload: WorkloadEntity | undefined) => {
    if (workload && !found.has(workload.path)) found.set(workload.path, workload);
  };
  for (const place of scenario.places) if (place.object?.owner.kind === 'workload') add(place.object.owner);
  for (const run of scenario.runs) add(run.workload);
  for (const handoff of scenario.handoffs) add(handoff.workload);
  return [...found.values()];
}

/** The phases of one workload; a run of both serves where no run of its own stands. */
export function phasesOf(scenario: ScenarioEntity, workload: WorkloadEntity): Phases {
  const own = runsOf(scenario, workload.path);
  const both = own.find((run) => run.phase === 'both');
  const pick = (phase: 'prefill' | 'decode') => own.find((run) => run.phase === phase) ?? both;
  const [prefill, decode] = [pick('prefill'), pick('decode')];
  const ofPrefill = prefill && phaseRun(scenario, workload, prefill);
  return {
    workload,
    run: both ?? decode ?? prefill,
    prefill: ofPrefill,
    decode: decode === prefill ? ofPrefill : decode && phaseRun(scenario, workload, decode),
  };
}

function phaseRun(scenario: ScenarioEntity, workload: WorkloadEntity, run: RunStatement): PhaseRun | undefined {
  const { device } = run;
  if (!device) return undefined;
  return {
    run,
    device,
    tier: device.tiers[0],
    sharding: shardingOf(run, device),
    ...weightsFor(scenario, workload, device),
  };
}

/** The weights a run reads: a copy on its own device, else the parts that are placed apart, else any copy. */
function weightsFor(
  scenario: ScenarioEntity,
  workload: WorkloadEntity,
  device: DeviceEntity,
): Pick<PhaseRun, 'weights' | 'weightsParts'> {
  const { copies, onDevice, parts } = weightsOf(scenario, workload.model?.path ?? '');
  const weights = onDevice.get(device.path) ?? copyFor(scenario, copies, device);
  if (parts.length === 0 || weights?.tier?.device === device.path) return { weights };
  if (weights && !parts.some((p) => p.tier?.node === device.node)) return { weights };
  const weightsParts = (['experts', 'dense'] as const).flatMap((kind) =>
    partFor(
      scenario,
      parts.filter((p) => p.object?.kind === kind),
      device,
    ),
  );
  return { weights: undefined, weightsParts };
}

/** The copy a run reads: on its own device, else the only one it can reach, else any. */
function copyFor(
  scenario: ScenarioEntity,
  copies: readonly PlaceStatement[],
  device: DeviceEntity,
): PlaceStatement | undefined {
  const own = copies.find((p) => p.tier?.device === device.path);
  const memory = device.tiers[0];
  if (own || !memory) return own ?? copies[0];
  return copies.find((p) => p.tier && findPath(scenario, p.tier, memory) !== undefined) ?? copies[0];
}

/** All shares of a part, those of the run's own node where there are any; of full copies one. */
function partFor(
  scenario: ScenarioEntity,
  places: readonly PlaceStatement[],
  device: DeviceEntity,
): readonly PlaceStatement[] {
  const near = places.filter((p) => p.tier?.node === device.node);
  const within = near.length > 0 ? near : places;
  const copy = copyFor(
    scenario,
    within.filter((p) => !p.attributes.get('share')),
    device,
  );
  return copy ? [copy] : within;
}
