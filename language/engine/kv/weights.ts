import { type DtypeName, dtypes } from '../../vocabulary/dtypes.ts';
import { derive } from '../kernel/derive.ts';
import { formula } from '../kernel/formula.ts';
import { given, type Quantity } from '../kernel/quantity.ts';

/** Bytes of all parameters in one format, block scales included. */
export const weightsBytes = formula({
  id: 'weights-bytes',
  title: 'Weights in memory',
  equation: 'W = N · bw',
  unit: 'B',
  symbols: {
    N: { meaning: 'parameters', unit: '1' },
    bw: { meaning: 'bytes of one parameter, its share of block scales included', unit: 'B' },
  },
  claim: 'exact',
  assumptions: ['all parameters in one format', 'no padding, no second copy for another layout'],
  source: 'counting',
  compute: ({ N, bw }) => N * bw,
});

/** Bytes of `parameters` weights in one format. */
export function weightBytes(parameters: number, dtype: DtypeName): number {
  return parameters * dtypes[dtype].bytes;
}

/** `M.weights.bytes` as a quantity; `dtypeInput` is what the user wrote, if anything. */
export function weightsQuantity(
  model: string,
  parameters: Quantity,
  dtype: DtypeName,
  dtypeInput?: Quantity,
): Quantity {
  const bw = dtypeInput ?? given('weights-dtype', dtypes[dtype].bytes, 'B', { text: dtype });
  return derive(`${model}.weights.bytes`, weightsBytes, { N: parameters, bw });
}
