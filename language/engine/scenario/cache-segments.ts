import type { PlaceStatement, RunStatement, TierEntity } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { perRankBytes, stateBytesOf } from '../kv/index.ts';
import type { PhaseRun, Segment, Sharding } from '../report.ts';
import { allocatedOf } from './allocated.ts';
import { allocatedHere } from './allocated-formulas.ts';
import { counted, renamed } from './book.ts';
import { engineOf } from './engine-choice.ts';
import { kvAllInstances, kvPerInstance, perInstance } from './formulas.ts';
import type { Phases } from './phases.ts';
import { replicasOf } from './replicas.ts';
import { ranks } from './sharding.ts';
import type { WorkloadSizes } from './sizes.ts';
import { shareOf } from './transfers.ts';

/** A segment and what it comes to over all instances. */
export interface Laid extends Segment {
  readonly total: Quantity;
}

/** How a workload is spread over the device that owns a tier; undefined for a tier of no running device. */
export function shardingOn(own: Phases | undefined, tier: TierEntity): Sharding | undefined {
  const on = (phase: PhaseRun | undefined) => (phase && phase.device.path === tier.device ? phase.sharding : undefined);
  return on(own?.decode) ?? on(own?.prefill);
}

/** The run on the device that owns a tier, else the one that decodes: its engine fills the tier. */
export function runOn(own: Phases | undefined, tier: TierEntity): RunStatement | undefined {
  const here = [own?.decode, own?.prefill].find((phase) => phase?.device.path === tier.device);
  return (here ?? own?.decode ?? own?.prefill)?.run;
}

/** What a declared engine sets aside in place of the logical bytes; state that is placed apart is not part of it. */
export function allocatedSegment(
  place: PlaceStatement,
  tier: TierEntity,
  sizes: WorkloadSizes,
  sharding: Sharding | undefined,
  run: RunStatement | undefined,
  apart: boolean,
): Laid | undefined {
  const engine = engineOf(sizes.workload, run);
  const allocated = engine && allocatedOf(apart ? withoutState(sizes) : sizes, engine, sharding);
  if (!allocated) return undefined;
  const object = `${sizes.workload.path}.kv`;
  const name = `${object} on ${tier.path}`;
  const s = shareOf(place);
  const one = given('instances', 1, '1');
  const n = sharding ? one : tier.count;
  return {
    kind: 'kv',
    object,
    place,
    bytes: derive(name, allocatedHere, { s, A: allocated.perRank, n }),
    total: derive(`${name} in all`, allocatedHere, { s, A: allocated.total, n: one }),
  };
}

/** `W.kv.per-rank`: the live cache of a replica's sequences on its fullest rank, copies included. */
export function kvPerRank(sizes: WorkloadSizes, sharding: Sharding): Quantity {
  const { part } = split(sizes, sharding, 'kv');
  return derive(`${sizes.workload.path}.kv.per-rank`, kvPerInstance, {
    s: given('share', 1, '1', { origin: 'the whole cache' }),
    S: sizes.sequences,
    D: replicasOf(sharding),
    m: sizes.bytesPerSequence,
    f: counted('part of a sequence on a rank', part, 'heads split over the ranks, copied where there are too few'),
  });
}

function withoutState(sizes: WorkloadSizes): WorkloadSizes {
  const { architecture } = sizes;
  if (!architecture) return sizes;
  const groups = architecture.groups.filter((group) => stateBytesOf({ ...architecture, groups: [group] }) === 0);
  return { ...sizes, architecture: { ...architecture, groups } };
}

/** A live cache, or its recurrent state, on one tier. */
export function cacheSegment(
  place: PlaceStatement,
  tier: TierEntity,
  sizes: WorkloadSizes,
  sharding: Sharding | undefined,
  kind: 'kv' | 'state',
): Laid {
  const { path } = sizes.workload;
  const object = `${path}.${kind}`;
  const name = `${object} on ${tier.path}`;
  const m = kind === 'kv' ? sizes.bytesPerSequence : sizes.state;
  const s = shareOf(place);
  const { part, copies } = split(sizes, sharding, kind);
  const total = derive(`${name} in all`, kvAllInstances, {
    s,
    S: sizes.sequences,
    m,
    g: counted('copies', copies, copies === 1 ? 'nothing is replicated' : 'heads or latents replicated over ranks'),
  });
  if (!sharding) {
    return {
      kind,
      object,
      place,
      total,
      bytes:
        tier.count.value === 1
          ? renamed(total, name)
          : derive(name, perInstance, { s: given('share', 1, '1'), V: total, n: tier.count }),
    };
  }
  const f = counted(
    'part of a sequence on a rank',
    part,
    part === 1 ? 'each rank holds whole sequences' : 'heads split over the ranks',
  );
  const D = replicasOf(sharding);
  return { kind, object, place, total, bytes: derive(name, kvPerInstance, { s, S: sizes.sequences, D, m, f }) };
}

/** The part of a sequence's bytes on one rank, and how often its bytes exist over all ranks of a replica. */
function split(
  { architecture, context }: WorkloadSizes,
  sharding: Sharding | undefined,
  kind: 'kv' | 'state',
): { part: number; copies: number } {
  if (!architecture || !sharding || context.value === undefined) return { part: 1, copies: 1 };
  const options = {
    tensorParallel: sharding.tensor,
    contextParallel: sharding.context,
    pipelineParallel: sharding.pipeline,
  };
  const tokens = context.value;
  const [whole, one] = [
    perRankBytes(architecture, tokens, {}).perRank,
    perRankBytes(architecture, tokens, options).perRank,
  ];
  const [wholeState, oneState] = [
    perRankBytes(architecture, 0, {}).perRank,
    perRankBytes(architecture, 0, options).perRank,
  ];
  const states = stateBytesOf(architecture) > 0;
  const part =
    kind === 'state'
      ? oneState / (wholeState || 1)
      : states
        ? (one - oneState) / (whole - wholeState || 1)
        : one / (whole || 1);
  return { part, copies: part * ranks(sharding) };
}
