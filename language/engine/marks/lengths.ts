import type { WorkloadEntity } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { bytesAt } from '../kv/index.ts';
import { transferLowerBound } from '../physics/index.ts';
import type { PrefixReport, ScenarioReport, WorkloadReport } from '../report.ts';
import { allocatedBytesAt } from '../scenario/allocated.ts';
import { nothing } from '../scenario/book.ts';
import { engineOf } from '../scenario/engine-choice.ts';
import { prefillTime } from '../scenario/prefill.ts';
import { leastBytesAt } from '../scenario/stored-form.ts';

/** What a sequence, or a prefix, of some length comes to. */
export interface LengthPoint {
  readonly tokens: number;
  /** Cache and recurrent state of one sequence (B). */
  readonly size: Quantity;
  /** What the declared engine sets aside for it (B). */
  readonly allocated?: Quantity;
  /** All sequences fit where the live cache lies; absent where no scenario tells. */
  readonly fits?: boolean;
  /** Restoring that many tokens over the placed prefix's path, lower bound (s). */
  readonly restore?: Quantity;
  /** Computing them again on the scenario's device, as expected (s). */
  readonly recompute?: Quantity;
  /** Set where both times are known; a tie counts for restoring, which spares the device. */
  readonly winner?: 'restore' | 'recompute';
}

/** A workload at other lengths than the one it has, by the same formulas; times only where a scenario runs it. */
export function lengthPoints(
  workload: WorkloadEntity,
  active: ScenarioReport | undefined,
  lengths: readonly number[],
): readonly LengthPoint[] {
  const architecture = workload.model?.architecture;
  if (!architecture) return [];
  const encoder = workload.attributes.optional('encoder-tokens')?.value;
  const report = active?.workloads.find((one) => one.workload.path === workload.path);
  const phase = report?.decode ?? report?.prefill;
  const engine = engineOf(workload, phase?.run);
  const longest = active?.quantities.get(`${workload.path}.context.longest`)?.value;
  const live = workload.attributes.optional('sequences')?.value ?? 1;
  return lengths.map((tokens) => {
    const bytes = bytesAt(architecture, tokens, encoder === undefined ? {} : { encoderTokens: encoder });
    const size = given(`${workload.path}.kv at ${tokens} tok`, bytes, 'B', {
      origin: 'cache and state of one sequence',
    });
    const restore = active && report && restoreOf(active, report, size, tokens);
    const recompute = active && report && recomputeOf(active, report, tokens);
    const both = restore?.value !== undefined && recompute?.value !== undefined;
    return {
      tokens,
      size,
      ...(engine
        ? {
            allocated: given(
              `${workload.path}.kv.allocated at ${tokens} tok`,
              allocatedBytesAt(architecture, engine, undefined, tokens, live) / live,
              'B',
              { origin: 'what the engine sets aside for a sequence' },
            ),
          }
        : {}),
      ...(longest === undefined ? {} : { fits: tokens <= longest }),
      ...(restore ? { restore } : {}),
      ...(recompute ? { recompute } : {}),
      ...(both
        ? { winner: (restore.value ?? 0) <= (recompute.value ?? 0) ? ('restore' as const) : ('recompute' as const) }
        : {}),
    };
  });
}

function restoreOf(
  active: ScenarioReport,
  { prefixPlaces, workload }: WorkloadReport,
  size: Quantity,
  tokens: number,
): Quantity | undefined {
  const each = prefixPlaces
    .filter((one) => one.complete)
    .flatMap((one) => partsAt(active, one, workload, size, tokens));
  return each.reduce<Quantity | undefined>(
    (least, one) => (least && (least.value ?? 0) <= (one.value ?? 0) ? least : one),
    undefined,
  );
}

/** From one place at a length: of a cache that is split over tiers each path carries its share, and the last part counts. */
function partsAt(
  { quantities }: ScenarioReport,
  prefix: PrefixReport,
  workload: WorkloadEntity,
  size: Quantity,
  tokens: number,
): readonly Quantity[] {
  const whole = (prefix.form?.bytes ?? quantities.get(`${workload.path}.prefixes.bytes`))?.value;
  const { architecture } = workload.model ?? {};
  const bytes = prefix.form ? leastBytesAt(prefix, { workload, architecture }, tokens) : (size.value ?? 0);
  const parts = prefix.transfers.map(({ hops, bytes: own }) => {
    const share = whole && own.value !== undefined ? own.value / whole : 1;
    return derive(`${workload.path}.restore.time`, transferLowerBound, {
      L: hops.map((h) => h.latency),
      V: share === 1 && !prefix.form ? size : size.with({ value: bytes * share }),
      B: hops.map((h) => h.bandwidth),
    });
  });
  const last = parts.reduce<Quantity | undefined>(
    (most, one) => (most && (most.value ?? 0) >= (one.value ?? 0) ? most : one),
    undefined,
  );
  return last ? [last] : [];
}

function recomputeOf(
  { scenario }: ScenarioReport,
  { workload, prefill }: WorkloadReport,
  tokens: number,
): Quantity | undefined {
  const { model, path } = workload;
  if (!model || !prefill) return undefined;
  return prefillTime({
    scenario,
    model,
    phase: prefill,
    fresh: given('tokens', tokens, 'tok'),
    cached: nothing('cached tokens', 'tok', 'nothing is cached before the first token'),
    names: { bound: `${path}.recompute.bound`, time: `${path}.recompute.time`, work: `${path}.recompute.work` },
  }).time;
}
