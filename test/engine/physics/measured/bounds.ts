import {
  attentionPairs,
  computeTime,
  decodeFlops,
  itlLowerBound,
  prefillFlops,
  readTime,
  recomputeLowerBound,
} from '../../../../language/engine/physics/index.ts';
import { evaluate } from '../evaluate.ts';
import { cacheBytes, type Row, residentBatch, weightBytes } from './rows.ts';

/** Lengths of the benchmark are drawn from 0.8 of the nominal up; a bound takes the shortest. */
const SHORTEST = 0.8;

/** Lower bound of the time between tokens, from weights and arithmetic alone, or with the cache of the resident batch (s). */
export function tpotBound(row: Row, withCache: boolean): number {
  const { shape, machine, decodeRanks: ranks } = row;
  const weights = weightBytes(row) * (shape.layerParameters + shape.headParameters);
  const cache = withCache ? cacheRead(row, SHORTEST) : 0;
  const read = evaluate(readTime, { V: [weights, cache], B: ranks * machine.bandwidthBytesPerSecond });
  const work = evaluate(decodeFlops, {
    b: row.batch ?? 0,
    N: shape.layerParameters,
    Z: shape.headParameters,
    A: shape.pairFlops,
    T: 0,
  });
  const compute = evaluate(computeTime, { C: work, F: ranks * machine.flopsPerSecond[row.precision] });
  return evaluate(itlLowerBound, { r: [read, compute], a: 1 });
}

/** Cache bytes a step reads: resident sequences, on average half-way through their answers (B). */
export function cacheRead(row: Row, lengthShare: number): number {
  const tokens = lengthShare * (row.inputTokens + row.outputTokens / 2);
  return (residentBatch(row) ?? 0) * tokens * row.shape.cacheElementsPerToken * cacheBytes(row);
}

/** Lower bound of the time to the first token: one prompt on an idle device (s). */
export function ttftBound(row: Row): number {
  const { shape, machine, prefillRanks: ranks } = row;
  const weights = weightBytes(row) * (shape.layerParameters + shape.headParameters);
  return evaluate(recomputeLowerBound, {
    C: prefillWork(row, SHORTEST),
    F: ranks * machine.flopsPerSecond[row.precision],
    R: weights,
    B: ranks * machine.bandwidthBytesPerSecond,
  });
}

/** Work to prefill the prompt of a row at a share of its nominal length, one token sampled (FLOP). */
export function prefillWork(row: Row, lengthShare: number): number {
  const { shape } = row;
  const tokens = lengthShare * row.inputTokens;
  return evaluate(prefillFlops, {
    N: shape.layerParameters,
    m: tokens,
    Z: shape.headParameters,
    q: 1,
    A: shape.pairFlops * shape.fullLayerShare,
    P: evaluate(attentionPairs, { m: tokens, p: 0 }),
  });
}
