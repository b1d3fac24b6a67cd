/** What an engine sets aside for a cache, beside the logical bytes it holds. */
export interface Allocation {
  readonly bytes: number;
  readonly rows: readonly AllocationRow[];
  /** What the engine's own rule adds or assumes, in words. */
  readonly notes: readonly string[];
}

/** One buffer, pool or page group. */
export interface AllocationRow {
  readonly what: string;
  readonly bytes: number;
  /** Blocks, cells or slots, as the engine counts them. */
  readonly units: number;
}

export interface AllocationRequest {
  /** Tokens one sequence holds. */
  readonly tokens: number;
  readonly sequences: number;
}

export function allocation(rows: readonly AllocationRow[], notes: readonly string[]): Allocation {
  return { bytes: rows.reduce((sum, row) => sum + row.bytes, 0), rows, notes };
}

/** The least multiple of `step` at or above `value`. */
export function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}
