/** A measurement the user wrote, e.g. `8192 tok: 612 ms`. */
export interface Measurement {
  readonly tokens: number;
  readonly seconds: number;
}

/** What a table can say of a length. Nothing is told beyond its ends, and nothing from an unusable table. */
export type TableAnswer =
  | { readonly kind: 'inside'; readonly seconds: number }
  | { readonly kind: 'outside'; readonly side: 'below' | 'above'; readonly nearestTokens: number }
  | { readonly kind: 'unusable'; readonly reason: 'empty' | 'not-increasing' | 'repeated-length' };

/**
 * Time at a length by monotone cubic interpolation (Fritsch, Carlson 1980): it passes through every measurement,
 * never runs backwards between two of them, and refuses to extrapolate.
 */
export function interpolateMeasured(table: readonly Measurement[], tokens: number): TableAnswer {
  const points = [...table].sort((a, b) => a.tokens - b.tokens);
  const reason = unusable(points);
  if (reason) return { kind: 'unusable', reason };
  const first = points[0]!;
  const last = points[points.length - 1]!;
  if (tokens < first.tokens) return { kind: 'outside', side: 'below', nearestTokens: first.tokens };
  if (tokens > last.tokens) return { kind: 'outside', side: 'above', nearestTokens: last.tokens };
  const exact = points.find((one) => one.tokens === tokens);
  if (exact) return { kind: 'inside', seconds: exact.seconds };
  const after = points.findIndex((one) => one.tokens > tokens);
  return { kind: 'inside', seconds: hermite(points, slopesAt(points), after - 1, tokens) };
}

function unusable(points: readonly Measurement[]): 'empty' | 'not-increasing' | 'repeated-length' | undefined {
  if (points.length === 0) return 'empty';
  for (let i = 1; i < points.length; i++) {
    if (points[i]!.tokens === points[i - 1]!.tokens) return 'repeated-length';
    if (points[i]!.seconds < points[i - 1]!.seconds) return 'not-increasing';
  }
  return undefined;
}

/** Slopes at the points, harmonic means of the neighbouring secants so that no overshoot is possible. */
function slopesAt(points: readonly Measurement[]): readonly number[] {
  const secants = points.slice(1).map((one, i) => {
    const before = points[i]!;
    return (one.seconds - before.seconds) / (one.tokens - before.tokens);
  });
  return points.map((_, i) => {
    const left = secants[i - 1];
    const right = secants[i];
    if (left === undefined || right === undefined) return left ?? right ?? 0;
    return left > 0 && right > 0 ? (2 * left * right) / (left + right) : 0;
  });
}

function hermite(points: readonly Measurement[], slopes: readonly number[], i: number, tokens: number): number {
  const a = points[i]!;
  const b = points[i + 1]!;
  const width = b.tokens - a.tokens;
  const s = (tokens - a.tokens) / width;
  const rise = (3 - 2 * s) * s * s;
  const entering = (1 - s) * (1 - s) * s * width * slopes[i]!;
  const leaving = s * s * (1 - s) * width * slopes[i + 1]!;
  return a.seconds + (b.seconds - a.seconds) * rise + entering - leaving;
}
