import {
  itlCalibration as itl,
  itlEstimate,
  prefillEstimate,
  prefillPerStep,
  ttftCalibration as ttft,
} from '../../../../language/engine/physics/index.ts';
import { evaluate } from '../evaluate.ts';
import { cacheRead } from './bounds.ts';
import { MEAN_LENGTH, prefillSecondsAtPeak, readSeconds } from './cases.ts';
import { type Row, residentBatch } from './rows.ts';

/** The time between tokens of a row as a scenario would estimate it (s). */
export function itlEstimateOf(row: Row): number {
  const batch = residentBatch(row) ?? 0;
  const prefill = prefillSecondsAtPeak(row);
  const work = 2 * batch * (row.shape.layerParameters + row.shape.headParameters);
  return evaluate(itlEstimate, {
    r: [readSeconds(row, cacheRead(row, MEAN_LENGTH))],
    u: itl.readShare,
    c: work / (row.decodeRanks * row.machine.flopsPerSecond[row.precision]),
    η: itl.computeShare,
    L: row.shape.layers,
    f: itl.secondsPerLayer,
    b: batch,
    g: itl.secondsPerLayerAndItem,
    p: evaluate(prefillPerStep, { b: batch, o: MEAN_LENGTH * row.outputTokens, c: prefill, η: itl.computeShare }),
    a: 1,
  });
}

/** The time to the first token of a row as a scenario would estimate it (s). */
export function ttftEstimateOf(row: Row): number {
  return evaluate(prefillEstimate, {
    c: prefillSecondsAtPeak(row),
    η: ttft.computeShare,
    r: [readSeconds(row, 0)],
    u: ttft.readShare,
    L: row.shape.layers,
    f: ttft.secondsPerLayer,
    m: MEAN_LENGTH * row.inputTokens,
    g: ttft.secondsPerLayerAndItem,
  });
}
