import { decodeFlops, itlCalibration, ttftCalibration } from '../../../../language/engine/physics/index.ts';
import { prefillUtilisation } from '../../../../language/engine/scenario/formulas.ts';
import { evaluate } from '../evaluate.ts';
import { cacheRead, prefillWork } from './bounds.ts';
import type { Case } from './calibrate.ts';
import { type Row, residentBatch, weightBytes } from './rows.ts';

/** Lengths are drawn from 0.8 to 1 of the nominal, so their mean is 0.9. */
export const MEAN_LENGTH = 0.9;

/** Least coefficients of both fits: a layer, and an item in a layer, cost no less than nothing. */
export const FLOORS = [0, 0] as const;

/**
 * Decode steps of dense rows with a known resident batch, what a run reaches by default taken as given: f · L, g · L · b,
 * in the time that prefills of newcomers leave, or beside as many prefills as sequences end.
 */
export function itlCases(rows: readonly Row[]): readonly Case[] {
  return rows.filter(isResident).map((row) => {
    const batch = residentBatch(row) ?? 0;
    const left = 1 - prefillShare(row);
    const [step, columns] = [stepSeconds(row), [row.shape.layers, row.shape.layers * batch]];
    const replaced = (batch / answerTokens(row)) * prefillSeconds(row);
    return {
      group: group(row),
      measuredSeconds: row.tpotSeconds,
      ways: [
        { fixedSeconds: step / left, columns: columns.map((one) => one / left) },
        { fixedSeconds: step + replaced, columns },
      ],
    };
  });
}

/** Dense, and the number of sequences that decode at once is known: what the calibration of decode steps is made from. */
export function isResident(row: Row): boolean {
  return row.shape.dense && residentBatch(row) !== undefined;
}

/** Reads or arithmetic of a decode step at the shares that a run reaches by default (s). */
function stepSeconds(row: Row): number {
  const read = readSeconds(row, cacheRead(row, MEAN_LENGTH)) / itlCalibration.readShare;
  return Math.max(read, decodeSecondsAtPeak(row) / itlCalibration.computeShare);
}

/** Requests a second: as many come as finish (Little's law). */
export function arrivals(row: Row): number {
  return (residentBatch(row) ?? 0) / (answerTokens(row) * row.tpotSeconds);
}

/** Tokens of an answer in the mean. */
export function answerTokens(row: Row): number {
  return MEAN_LENGTH * row.outputTokens;
}

/** Share of its time that a device prefills newcomers. */
export function prefillShare(row: Row): number {
  return evaluate(prefillUtilisation, { λ: arrivals(row), S: prefillSeconds(row), D: 1 });
}

/** First tokens of dense rows with few requests, what a run reaches by default taken as given: f · L, g · L · tokens · (1 − 1 / ranks). */
export function ttftCases(rows: readonly Row[]): readonly Case[] {
  return rows.filter(isFew).map((row) => {
    const { layers } = row.shape;
    return {
      group: group(row),
      measuredSeconds: row.ttftSeconds,
      ways: [
        {
          fixedSeconds: prefillSeconds(row),
          columns: [layers, layers * MEAN_LENGTH * row.inputTokens * (1 - 1 / row.prefillRanks)],
        },
      ],
    };
  });
}

/** Few requests at once to a dense model: what the calibration of first tokens is made from. */
export function isFew(row: Row): boolean {
  return row.shape.dense && !row.split && row.batch !== undefined && row.batch <= 4;
}

/** Prefill at the shares that a run reaches by default (s). */
export function prefillSeconds(row: Row): number {
  return Math.max(
    prefillSecondsAtPeak(row) / ttftCalibration.computeShare,
    readSeconds(row, 0) / ttftCalibration.readShare,
  );
}

/** Arithmetic of a decode step of the resident batch at the peak rate (s). */
export function decodeSecondsAtPeak(row: Row): number {
  const { shape, decodeRanks: ranks } = row;
  const batch = residentBatch(row) ?? 0;
  const work = evaluate(decodeFlops, {
    b: batch,
    N: shape.layerParameters,
    Z: shape.headParameters,
    A: shape.pairFlops,
    T: batch * MEAN_LENGTH * (row.inputTokens + row.outputTokens / 2),
  });
  return work / (ranks * row.machine.flopsPerSecond[row.precision]);
}

function prefillSecondsAtPeak(row: Row): number {
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
