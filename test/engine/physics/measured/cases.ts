import { itlCalibration, ttftCalibration } from '../../../../language/engine/physics/calibration.ts';
import { cacheRead, prefillWork } from './bounds.ts';
import type { Case } from './calibrate.ts';
import { type Row, residentBatch, weightBytes } from './rows.ts';

/** Lengths are drawn from 0.8 to 1 of the nominal, so their mean is 0.9. */
export const MEAN_LENGTH = 0.9;

/** Coefficients of both fits, in this order. The first is 1 / compute share and at least 1. */
export const FLOORS = [1, 0, 0] as const;

/** Decode steps of dense rows with a known resident batch: 1/η · prefill a step, f · L, g · L · b. */
export function itlCases(rows: readonly Row[]): readonly Case[] {
  return rows.flatMap((row) => {
    const batch = residentBatch(row);
    if (!row.shape.dense || batch === undefined) return [];
    const newcomers = (batch / (MEAN_LENGTH * row.outputTokens)) * prefillSecondsAtPeak(row);
    const read = readSeconds(row, cacheRead(row, MEAN_LENGTH));
    const work = 2 * batch * (row.shape.layerParameters + row.shape.headParameters);
    const compute = work / (row.decodeRanks * row.machine.flopsPerSecond[row.precision]);
    return [
      {
        group: group(row),
        measuredSeconds: row.tpotSeconds,
        fixedSeconds: Math.max(read / itlCalibration.readShare, compute / itlCalibration.computeShare),
        columns: [newcomers, row.shape.layers, row.shape.layers * batch],
      },
    ];
  });
}

/** First tokens of dense rows with few requests: 1/η · work, f · L, g · L · tokens. */
export function ttftCases(rows: readonly Row[]): readonly Case[] {
  return rows
    .filter((row) => row.shape.dense && !row.split && row.batch !== undefined && row.batch <= 4)
    .map((row) => {
      const compute = prefillSecondsAtPeak(row);
      const read = readSeconds(row, 0) / ttftCalibration.readShare;
      // Where reading the weights rules, the arithmetic hides behind it and must not be fitted.
      const reading = read > compute / ttftCalibration.computeShare;
      return {
        group: group(row),
        measuredSeconds: row.ttftSeconds,
        fixedSeconds: reading ? read : 0,
        columns: [reading ? 0 : compute, row.shape.layers, row.shape.layers * MEAN_LENGTH * row.inputTokens],
      };
    });
}

export function prefillSecondsAtPeak(row: Row): number {
  return prefillWork(row, MEAN_LENGTH) / (row.prefillRanks * row.machine.flopsPerSecond[row.precision]);
}

export function readSeconds(row: Row, cache: number): number {
  const weights = weightBytes(row) * (row.shape.layerParameters + row.shape.headParameters);
  return (weights + cache) / (row.decodeRanks * row.machine.bandwidthBytesPerSecond);
}

/** The 4-bit release of a model is the same model: otherwise it would vouch for itself. */
function group(row: Row): string {
  return [row.model.replace('-NVFP4', ''), row.system, row.precision, row.backend].join(' ');
}
