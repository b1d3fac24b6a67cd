import type { ModelEntity } from '../../model/scenario-model.ts';
import { bytesAt } from '../kv/index.ts';
import type { PrefixReport, Transfer } from '../report.ts';
import type { PrefillTime } from './prefill.ts';
import type { Curves } from './restore.ts';
import type { WorkloadSizes } from './sizes.ts';

interface Compared {
  readonly model: ModelEntity;
  readonly sizes: WorkloadSizes;
  readonly prefixes: readonly PrefixReport[];
}

/** Restore and recompute as functions of length: the path's bound, and the prefill's quadratic through its known work. */
export function curvesOf(
  { sizes, prefixes, model }: Compared,
  again: PrefillTime,
  kind: 'bound' | 'time' = 'time',
): Curves | undefined {
  const transfer: Transfer | undefined = prefixes.find((p) => p.complete)?.transfer;
  const { architecture } = sizes;
  const tokens = sizes.workload.attributes.quantity('reused').value;
  const seconds = (kind === 'bound' ? again.bound : again.time).value;
  const rate = transfer && Math.min(...transfer.hops.map((h) => h.bandwidth.value ?? Number.NaN));
  if (
    !architecture ||
    !transfer ||
    tokens === undefined ||
    tokens === 0 ||
    seconds === undefined ||
    rate === undefined ||
    !Number.isFinite(rate)
  )
    return undefined;
  const latency = transfer.hops.reduce((sum, h) => sum + (h.latency.value ?? 0), 0);
  // Prefill grows as n + n²/2D with the position scale D; the known time at the reused length fixes the rest.
  const scale = positionScaleOf(model) ?? Number.POSITIVE_INFINITY;
  const shape = (n: number) => n + (n * n) / (2 * scale);
  return {
    restore: (n: number) => latency + bytesAt(architecture, n) / rate,
    recompute: (n: number) => (seconds * shape(n)) / shape(tokens),
    longest: 1_048_576,
  };
}

function positionScaleOf(model: ModelEntity): number | undefined {
  const pairs = (model.architecture?.groups ?? []).reduce(
    (sum, g) => sum + (g.kind === 'full' && g.queryHeads !== undefined ? 4 * g.layers * g.queryHeads * g.headDim : 0),
    0,
  );
  const { active, embedding, head } = model.parameters;
  if (pairs === 0 || active.value === undefined) return undefined;
  return (2 * (active.value - (embedding.value ?? 0) - (head.value ?? 0))) / pairs;
}
