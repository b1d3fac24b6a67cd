import type { Architecture } from '../../model/architecture.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { allocation } from '../kv/allocators/allocation.ts';
import { type Allocation, allocate } from '../kv/allocators/index.ts';
import { architectureOnRank } from '../kv/index.ts';
import type { Sharding } from '../report.ts';
import { allocatedInAll, allocatedOnRank, allocatedPerSequence, allocationGap } from './allocated-formulas.ts';
import { type Book, counted } from './book.ts';
import type { EngineChoice } from './engine-choice.ts';
import { ranks } from './sharding.ts';
import type { WorkloadSizes } from './sizes.ts';

/** What an engine sets aside for a workload, on the fullest rank and in all. */
export interface Allocated {
  readonly engine: EngineChoice;
  readonly perRank: Quantity;
  readonly total: Quantity;
  /** Ranks of all replicas. */
  readonly instances: number;
}

/** `W.kv.allocated` and what goes with it; undefined where the cache cannot be sized. */
export function allocatedOf(
  sizes: WorkloadSizes,
  engine: EngineChoice,
  sharding: Sharding | undefined,
  book?: Book,
): Allocated | undefined {
  const { architecture, context, sequences, live, state, workload } = sizes;
  if (!architecture || context.value === undefined || sequences.value === undefined) return undefined;
  const name = `${workload.path}.kv.allocated`;
  const perRank = onRank(`${name}-per-rank`, sizes, engine, sharding, architecture);
  const instances = sharding ? ranks(sharding) * sharding.data : 1;
  const total =
    instances === 1
      ? perRank.with({ name })
      : derive(name, allocatedInAll, {
          n: counted('ranks', instances, 'ranks of a replica · data-parallel'),
          a: perRank,
        });
  if (book) {
    if (instances > 1) book.add(perRank);
    book.add(total);
    book.add(derive(`${name}-per-sequence`, allocatedPerSequence, { A: total, S: sequences }));
    book.add(
      derive(`${workload.path}.kv.allocation-gap`, allocationGap, { A: total, M: live, S: sequences, s: state }),
    );
  }
  return { engine, perRank, total, instances };
}

function onRank(
  name: string,
  { context, sequences }: WorkloadSizes,
  engine: EngineChoice,
  sharding: Sharding | undefined,
  architecture: Architecture,
): Quantity {
  const tokens = context.value ?? Number.NaN;
  const own = Math.ceil((sequences.value ?? Number.NaN) / (sharding?.data ?? 1));
  const rows = allocationRows(architecture, engine, sharding, tokens, own);
  // The rule of a version the profile was compared with is counting; of any other it is what is likely.
  const claim = engine.standing === 'known' ? 'exact' : 'estimate';
  const origins = [context, sequences];
  const parts = rows.rows.map((row) =>
    given(row.what, row.bytes, 'B', { origin: `${row.units} ${UNITS[engine.name]} for ${own} sequences`, claim }),
  );
  const assumptions = [...engine.assumptions, ...rows.notes, ...origins.flatMap((q) => q.assumptions)];
  return derive(name, allocatedOnRank, { p: parts }, { assumptions, span: engine.span });
}

const UNITS = { vllm: 'blocks', sglang: 'rows or slots', trtllm: 'tokens in blocks', 'llama-cpp': 'cells' } as const;

/** Rows of one rank's allocation. Context parallelism deals out the tokens of caches that keep all of them. */
export function allocationRows(
  architecture: Architecture,
  { settings }: EngineChoice,
  sharding: Sharding | undefined,
  tokens: number,
  sequences: number,
): Allocation {
  const rank = rankArchitecture(architecture, sharding);
  const context = sharding?.context ?? 1;
  if (context === 1) return allocate(settings, rank, { tokens, sequences });
  const isDealt = ({ kind }: Architecture['groups'][number]) => kind === 'full' || kind === 'mla';
  const part = (dealt: boolean, length: number) => {
    const groups = rank.groups.filter((group) => isDealt(group) === dealt);
    return groups.length === 0
      ? allocation([], [])
      : allocate(settings, { ...rank, groups }, { tokens: length, sequences });
  };
  const [dealt, whole] = [part(true, Math.ceil(tokens / context)), part(false, tokens)];
  return allocation([...dealt.rows, ...whole.rows], [...new Set([...dealt.notes, ...whole.notes])]);
}

/** The architecture as the fullest rank holds it: its heads, and its stage's layers. */
export function rankArchitecture(architecture: Architecture, sharding: Sharding | undefined): Architecture {
  if (!sharding) return architecture;
  const { tensor, pipeline } = sharding;
  const rank = architectureOnRank(architecture, tensor);
  if (pipeline === 1) return rank;
  return { ...rank, groups: rank.groups.map((g) => ({ ...g, layers: Math.ceil(g.layers / pipeline) })) };
}

/** Bytes set aside on the fullest rank for another context, e.g. for a table. */
export function allocatedBytesAt(
  architecture: Architecture,
  engine: EngineChoice,
  sharding: Sharding | undefined,
  tokens: number,
  sequences: number,
): number {
  const own = Math.ceil(sequences / (sharding?.data ?? 1));
  return allocationRows(architecture, engine, sharding, tokens, own).bytes;
}
