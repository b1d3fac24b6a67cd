import type { Formula } from '../kernel/formula.ts';
import { amplificationFormulas } from './amplification.ts';
import { computeFormulas } from './compute.ts';
import { contendedFormulas } from './contended.ts';
import { flashReadFormulas } from './flash-reads.ts';
import { fragmentationFormulas } from './fragmentation.ts';
import { handoffFormulas } from './handoff.ts';
import { populationFormulas } from './population.ts';
import { queueingFormulas } from './queueing.ts';
import { recomputeFormulas } from './recompute.ts';
import { restoreFormulas } from './restore.ts';
import { retentionFormulas } from './retention.ts';
import { servingFormulas } from './serving.ts';
import { servingEstimateFormulas } from './serving-estimate.ts';
import { sharingFormulas } from './sharing.ts';
import { stagingFormulas } from './staging.ts';
import { storedFormFormulas } from './stored-form.ts';
import { transferFormulas } from './transfer.ts';
import { ttftFormulas } from './ttft.ts';
import { wearFormulas } from './wear.ts';
import { worthFormulas } from './worth.ts';

export * from './amplification.ts';
export * from './break-even.ts';
export * from './calibration.ts';
export * from './compute.ts';
export * from './contended.ts';
export * from './fair-share.ts';
export * from './flash-reads.ts';
export * from './fragmentation.ts';
export * from './handoff.ts';
export * from './measured-table.ts';
export * from './population.ts';
export * from './prefill-fit.ts';
export * from './queueing.ts';
export * from './recompute.ts';
export * from './restore.ts';
export * from './retention.ts';
export * from './service-moments.ts';
export * from './serving.ts';
export * from './serving-estimate.ts';
export * from './sharing.ts';
export * from './staging.ts';
export * from './stored-form.ts';
export * from './transfer.ts';
export * from './ttft.ts';
export * from './wear.ts';
export * from './worth.ts';

/** Every formula of movement, serving and wear, by topic; the docs and `explain` list them in this order. */
export const physicsFormulas: readonly Formula[] = [
  ...transferFormulas,
  ...fragmentationFormulas,
  ...sharingFormulas,
  ...contendedFormulas,
  ...computeFormulas,
  ...recomputeFormulas,
  ...restoreFormulas,
  ...storedFormFormulas,
  ...worthFormulas,
  ...ttftFormulas,
  ...servingFormulas,
  ...servingEstimateFormulas,
  ...populationFormulas,
  ...queueingFormulas,
  ...amplificationFormulas,
  ...wearFormulas,
  ...flashReadFormulas,
  ...retentionFormulas,
  ...handoffFormulas,
  ...stagingFormulas,
];
