import type { ParameterCounts } from '../../../model/architecture.ts';

/** Parameters of one layer: all of them, those one token passes through, and the matrices among the latter. */
export interface Block {
  readonly total: number;
  readonly active: number;
  readonly matmul: number;
}

/** A matrix that every token is multiplied with. */
export function matrix(rows: number, columns: number): Block {
  return { total: rows * columns, active: rows * columns, matmul: rows * columns };
}

/** Norms, biases and other vectors. */
export function vector(elements: number): Block {
  return { total: elements, active: elements, matmul: 0 };
}

/** `experts` copies of a block, `active` of which see each token. */
export function experts(block: Block, count: number, active: number): Block {
  return { total: block.total * count, active: block.active * active, matmul: block.matmul * active };
}

export function repeat(block: Block, count: number): Block {
  return experts(block, count, count);
}

export function join(...blocks: readonly Block[]): Block {
  return blocks.reduce(
    (sum, one) => ({ total: sum.total + one.total, active: sum.active + one.active, matmul: sum.matmul + one.matmul }),
    { total: 0, active: 0, matmul: 0 },
  );
}

/** Gate, up and down projections of a gated feed-forward layer. */
export function gatedMlp(hidden: number, inner: number): Block {
  return repeat(matrix(hidden, inner), 3);
}

export interface AttentionShape {
  readonly hidden: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly headDim: number;
}

/** Query, key, value and output projections. */
export function projections({ hidden, heads, kvHeads, headDim }: AttentionShape): Block {
  return join(
    matrix(hidden, heads * headDim),
    repeat(matrix(hidden, kvHeads * headDim), 2),
    matrix(heads * headDim, hidden),
  );
}

/** A whole decoder: layers, the final norm, the input table, and an output head unless it is the table itself. */
export function decoder(layers: Block, vocabulary: number, hidden: number, tied: boolean): ParameterCounts {
  const table = vocabulary * hidden;
  const outside = hidden + table + (tied ? 0 : table);
  return {
    total: layers.total + outside,
    active: layers.active + outside,
    embedding: table,
    matmul: layers.matmul,
    head: table,
  };
}
