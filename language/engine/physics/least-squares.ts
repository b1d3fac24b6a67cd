/**
 * Least squares with coefficients of at least zero: `rows · c ≈ targets`. Every subset of the columns is solved and the
 * best feasible one kept, which is exact and fast for the few columns a physical model has (at most six, say).
 */
export function nonNegativeLeastSquares(
  rows: readonly (readonly number[])[],
  targets: readonly number[],
): readonly number[] | undefined {
  const columns = rows[0]?.length ?? 0;
  let best: { readonly error: number; readonly c: readonly number[] } | undefined;
  for (let mask = 1; mask < 1 << columns; mask++) {
    const chosen = [...Array(columns).keys()].filter((i) => mask & (1 << i));
    if (chosen.length > rows.length) continue;
    const solved = solve(rows, targets, chosen);
    if (!solved || solved.some((one) => one < 0)) continue;
    const c = Array.from({ length: columns }, (_, i) => (chosen.includes(i) ? solved[chosen.indexOf(i)]! : 0));
    const error = rows.reduce((total, row, r) => total + (dot(row, c) - targets[r]!) ** 2, 0);
    if (!best || error < best.error * (1 - 1e-9) - 1e-18) best = { error, c };
  }
  return best?.c;
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((total, one, i) => total + one * b[i]!, 0);
}

/** Normal equations of the chosen columns, each scaled to unit length so that they stay well conditioned. */
function solve(
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  chosen: readonly number[],
): readonly number[] | undefined {
  const scale = chosen.map((i) => Math.sqrt(rows.reduce((total, row) => total + row[i]! ** 2, 0)) || 1);
  const matrix = chosen.map((i, a) => [
    ...chosen.map((j, b) => rows.reduce((total, row) => total + row[i]! * row[j]!, 0) / (scale[a]! * scale[b]!)),
    rows.reduce((total, row, r) => total + row[i]! * targets[r]!, 0) / scale[a]!,
  ]);
  return gauss(matrix)?.map((one, a) => one / scale[a]!);
}

/** Solves an augmented square system by elimination with row pivots; undefined when it has no single solution. */
function gauss(matrix: number[][]): readonly number[] | undefined {
  const size = matrix.length;
  for (let col = 0; col < size; col++) {
    const pivot = pivotRow(matrix, col);
    if (Math.abs(matrix[pivot]![col]!) < 1e-12) return undefined;
    [matrix[col], matrix[pivot]] = [matrix[pivot]!, matrix[col]!];
    for (let row = 0; row < size; row++) {
      if (row !== col) subtract(matrix[row]!, matrix[col]!, matrix[row]![col]! / matrix[col]![col]!);
    }
  }
  return matrix.map((row, i) => row[size]! / row[i]!);
}

function subtract(row: number[], other: readonly number[], factor: number): void {
  for (let k = 0; k < row.length; k++) row[k] = row[k]! - factor * other[k]!;
}

function pivotRow(matrix: readonly (readonly number[])[], col: number): number {
  let best = col;
  for (let row = col + 1; row < matrix.length; row++) {
    if (Math.abs(matrix[row]![col]!) > Math.abs(matrix[best]![col]!)) best = row;
  }
  return best;
}
