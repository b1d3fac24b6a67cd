import type { Formula } from '../kernel/formula.ts';
import { allocatedFormulas } from './allocated-formulas.ts';
import { expertFormulas } from './expert-formulas.ts';
import { handoffScenarioFormulas } from './handoff-formulas.ts';
import { movementFormulas } from './movement-formulas.ts';
import { aggregateBandwidth, linkUtilisation, parkRate, writeRate } from './rate-formulas.ts';
import { restoreContended, restoreWorst } from './restore-formulas.ts';
import { retentionScenarioFormulas } from './retention-formulas.ts';
import { contextTokens, layerParameters, newTokens, prefixBytes, weightsRead } from './size-formulas.ts';
import {
  kvAllInstances,
  kvPerInstance,
  perInstance,
  replicated,
  tierAvailable,
  tierTotal,
  tierUsed,
} from './tier-formulas.ts';
import { fastestSource, measuredPrefill, otherSteps, prefillUtilisation, slowestPart } from './time-formulas.ts';
import { wearScenarioFormulas } from './wear-formulas.ts';
import { writePolicyFormulas } from './write-policy-formulas.ts';

export * from './rate-formulas.ts';
export * from './restore-formulas.ts';
export * from './size-formulas.ts';
export * from './tier-formulas.ts';
export * from './time-formulas.ts';

/** The formulas of placing and composing, for the catalogue. */
export const scenarioFormulas = [
  contextTokens,
  newTokens,
  prefixBytes,
  layerParameters,
  weightsRead,
  perInstance,
  kvPerInstance,
  kvAllInstances,
  replicated,
  tierUsed,
  tierAvailable,
  tierTotal,
  aggregateBandwidth,
  restoreContended,
  restoreWorst,
  slowestPart,
  fastestSource,
  measuredPrefill,
  otherSteps,
  prefillUtilisation,
  linkUtilisation,
  parkRate,
  writeRate,
  ...movementFormulas,
  ...handoffScenarioFormulas,
  ...retentionScenarioFormulas,
  ...wearScenarioFormulas,
  ...writePolicyFormulas,
  ...allocatedFormulas,
  ...expertFormulas,
] as unknown as readonly Formula[];
