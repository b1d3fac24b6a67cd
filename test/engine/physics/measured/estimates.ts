import {
  itlCalibration as itl,
  itlBesidePrefills,
  itlEstimate,
  prefillOverhead,
  ttftCalibration as ttft,
} from '../../../../language/engine/physics/index.ts';
import { evaluate } from '../evaluate.ts';
import { cacheRead } from './bounds.ts';
import { answerTokens, decodeSecondsAtPeak, MEAN_LENGTH, prefillSeconds, prefillShare, readSeconds } from './cases.ts';
import { type Row, residentBatch } from './rows.ts';

/** The time between tokens of a row as a scenario estimates it (s). */
export function itlEstimateOf(row: Row): number {
  const batch = residentBatch(row) ?? 0;
  const undisturbed = evaluate(itlEstimate, {
    r: [readSeconds(row, cacheRead(row, MEAN_LENGTH))],
    u: itl.readShare,
    c: decodeSecondsAtPeak(row),
    η: itl.computeShare,
    L: row.shape.layers,
    f: itl.secondsPerLayer,
    b: batch,
    g: itl.secondsPerLayerAndItem,
    p: 0,
    a: 1,
  });
  return evaluate(itlBesidePrefills, {
    i: undisturbed,
    s: prefillShare(row),
    b: batch,
    S: prefillSeconds(row),
    o: answerTokens(row),
  });
}

/** The time to the first token of a row as a scenario estimates it (s). */
export function ttftEstimateOf(row: Row): number {
  const prefill = prefillSeconds(row);
  const overhead = evaluate(prefillOverhead, {
    L: row.shape.layers,
    f: ttft.secondsPerLayer,
    n: row.prefillRanks,
    m: MEAN_LENGTH * row.inputTokens,
    g: ttft.secondsPerLayerAndItem,
    c: prefill,
  });
  return prefill + overhead;
}
