import type { ModelEntity } from '../../model/scenario-model.ts';
import type { PrefixReport, Transfer } from '../report.ts';
import type { PrefillTime } from './prefill.ts';
import type { Curves } from './restore.ts';
import type { WorkloadSizes } from './sizes.ts';
import { leastBytesAt } from './stored-form.ts';

interface Compared {
  readonly model: ModelEntity;
  readonly sizes: WorkloadSizes;
  readonly prefixes: readonly PrefixReport[];
}

/** Restore and recompute as functions of length: the paths' bounds, and the prefill's quadratic through its known work. */
export function curvesOf(
  { sizes, prefixes, model }: Compared,
  again: PrefillTime,
  kind: 'bound' | 'time' = 'time',
): Curves | undefined {
  const tokens = sizes.workload.attributes.quantity('reused').value;
  const restore = sizes.architecture && restoreCurve(sizes, prefixes);
  if (!restore || tokens === undefined || tokens === 0) return undefined;
  const seconds = (kind === 'bound' ? again.bound : again.time).value;
  if (seconds === undefined) return undefined;
  // Prefill grows as n + n²/2D with the position scale D; the known time at the reused length fixes the rest.
  const scale = positionScaleOf(model) ?? Number.POSITIVE_INFINITY;
  const shape = (n: number) => n + (n * n) / (2 * scale);
  return {
    restore,
    recompute: (n: number) => (seconds * shape(n)) / shape(tokens),
    longest: 1_048_576,
  };
}

/** The least time of a restore by its length: the last part to arrive, from the place that is fastest at that length. */
function restoreCurve(
  sizes: WorkloadSizes,
  prefixes: readonly PrefixReport[],
): ((tokens: number) => number) | undefined {
  const places = prefixes
    .filter((one) => one.complete)
    .map((one) => ({
      parts: one.transfers.map((part) => lineOf(part, (one.form?.bytes ?? sizes.prefix).value)),
      bytesAt: (tokens: number) => leastBytesAt(one, sizes, tokens),
    }));
  if (places.length === 0 || places.some(({ parts }) => parts.some(({ rate }) => !Number.isFinite(rate))))
    return undefined;
  // Searches ask for many lengths, so nothing is built for one.
  return (tokens: number) => {
    let first = Number.POSITIVE_INFINITY;
    for (const { parts, bytesAt } of places) {
      const bytes = bytesAt(tokens);
      let last = 0;
      for (const { latency, share, rate } of parts) last = Math.max(last, latency + (share * bytes) / rate);
      first = Math.min(first, last);
    }
    return first;
  };
}

/** Latency, share of the bytes, and rate of the slowest hop of one part. */
function lineOf({ hops, bytes }: Transfer, whole: number | undefined) {
  return {
    latency: hops.reduce((sum, h) => sum + (h.latency.value ?? 0), 0),
    share: whole && bytes.value !== undefined ? bytes.value / whole : 1,
    rate: Math.min(...hops.map((h) => h.bandwidth.value ?? Number.NaN)),
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
