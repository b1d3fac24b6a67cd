import type { WeightsPart } from '../../model/architecture.ts';
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

/** Bytes of the part of the weights that shares one format. */
export const weightsPartBytes = formula({
  id: 'weights-part-bytes',
  title: 'One part of the weights in memory',
  equation: 'Wi = Ni · bi',
  unit: 'B',
  symbols: {
    Ni: { meaning: 'parameters in this format', unit: '1' },
    bi: { meaning: 'bytes of one of them, its share of block scales included', unit: 'B' },
  },
  claim: 'exact',
  assumptions: [],
  source: 'counting',
  compute: ({ Ni, bi }) => Ni * bi,
});

/** Bytes of weights that a release stores in several formats. */
export const weightsPartsBytes = formula({
  id: 'weights-parts-bytes',
  title: 'Weights in memory, part by part',
  equation: 'W = Σ Wi',
  unit: 'B',
  symbols: { Wi: { meaning: 'bytes of the parameters in one format, block scales included', unit: 'B' } },
  claim: 'exact',
  assumptions: [
    'the parts the configuration names, each in one format',
    'no padding, no second copy for another layout',
  ],
  source: 'counting',
  compute: (_, { Wi }) => (Wi ?? []).reduce((sum, bytes) => sum + bytes, 0),
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

/** `M.weights.bytes` where the configuration says which part has which format. */
export function weightsPartsQuantity(model: string, parts: readonly WeightsPart[]): Quantity {
  const sizes = parts.map(({ part, parameters, dtype }) =>
    derive(`${model}.weights ${part}`, weightsPartBytes, {
      Ni: given(`parameters of ${part}`, parameters, '1'),
      bi: given(`format of ${part}`, dtypes[dtype].bytes, 'B', { text: dtype }),
    }),
  );
  return derive(`${model}.weights.bytes`, weightsPartsBytes, { Wi: sizes });
}
