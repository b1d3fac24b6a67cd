import type { ParameterCounts } from '../../../model/architecture.ts';

/** Parameters of one layer: all of them, those one token passes through, and the matrices among the latter. */
export interface Block {
  readonly total: number;
  readonly active: number;
  readonly matmul: number;
  /** Matrices of projections, which weight quantisation may store in another format; routers are never among them. */
  readonly linear: number;
  /** The part of `linear` that belongs to routed experts. */
  readonly routed: number;
}

const NOTHING: Block = { total: 0, active: 0, matmul: 0, linear: 0, routed: 0 };

/** A matrix that every token is multiplied with. */
export function matrix(rows: number, columns: number): Block {
  const size = rows * columns;
  return { total: size, active: size, matmul: size, linear: size, routed: 0 };
}

/** The matrix of a router, which stays in the model's own format. */
export function router(hidden: number, experts: number): Block {
  return { ...matrix(hidden, experts), linear: 0 };
}

/** Norms, biases and other vectors. */
export function vector(elements: number): Block {
  return { ...NOTHING, total: elements, active: elements };
}

/** `count` copies of a block, `active` of which see each token. */
export function experts(block: Block, count: number, active: number): Block {
  return {
    total: block.total * count,
    active: block.active * active,
    matmul: block.matmul * active,
    linear: block.linear * count,
    routed: block.linear * count,
  };
}

export function repeat(block: Block, count: number): Block {
  return {
    total: block.total * count,
    active: block.active * count,
    matmul: block.matmul * count,
    linear: block.linear * count,
    routed: block.routed * count,
  };
}

export function join(...blocks: readonly Block[]): Block {
  return blocks.reduce(
    (sum, one) => ({
      total: sum.total + one.total,
      active: sum.active + one.active,
      matmul: sum.matmul + one.matmul,
      linear: sum.linear + one.linear,
      routed: sum.routed + one.routed,
    }),
    NOTHING,
  );
}

/** Gate, up and down projections of a gated feed-forward layer. */
export function gatedMlp(hidden: number, inner: number): Block {
  return repeat(matrix(hidden, inner), 3);
}

/** Up and down projections of a plain feed-forward layer, with their biases where it has them. */
export function plainMlp(hidden: number, inner: number, biased = false): Block {
  return join(repeat(matrix(hidden, inner), 2), vector(biased ? inner + hidden : 0));
}

export interface AttentionShape {
  readonly hidden: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly headDim: number;
  /** Elements of one value head where it differs. */
  readonly valueDim?: number;
}

/** Query, key, value and output projections. */
export function projections({ hidden, heads, kvHeads, headDim, valueDim = headDim }: AttentionShape): Block {
  return join(
    matrix(hidden, heads * headDim),
    matrix(hidden, kvHeads * headDim),
    matrix(hidden, kvHeads * valueDim),
    matrix(heads * valueDim, hidden),
  );
}

/** What a decoder holds beside its layers; a norm of `hidden` elements unless `outside` says otherwise. */
export interface DecoderEnds {
  readonly vocabulary: number;
  readonly hidden: number;
  readonly tied: boolean;
  /** Final norm, embedding norms, position tables, biases of the head. */
  readonly outside?: number;
}

/** A whole decoder: layers, the final norm, the input table, and an output head unless it is the table itself. */
export function decoder(layers: Block, { vocabulary, hidden, tied, outside = hidden }: DecoderEnds): ParameterCounts {
  const table = vocabulary * hidden;
  const ends = outside + table + (tied ? 0 : table);
  return {
    total: layers.total + ends,
    active: layers.active + ends,
    embedding: table,
    matmul: layers.matmul,
    head: table,
    linear: layers.linear,
    tied,
    ...(layers.routed > 0 ? { routed: layers.routed } : {}),
  };
}
