import { appendRateExceeded } from './append-rate-exceeded.ts';
import { appendUnsupported } from './append-unsupported.ts';
import { calibrationAvailable } from './calibration-available.ts';
import { capacityExceeded } from './capacity-exceeded.ts';
import { deadlineItl } from './deadline-itl.ts';
import { deadlineRestore } from './deadline-restore.ts';
import { deadlineTtft } from './deadline-ttft.ts';
import { degreesExceedCount } from './degrees-exceed-count.ts';
import { enduranceExceeded } from './endurance-exceeded.ts';
import { engineLog } from './engine-log.ts';
import { expectationFailed } from './expectation-failed.ts';
import type { ReportRule } from './finding.ts';
import { granularityAmplification } from './granularity-amplification.ts';
import { handoffBandwidth } from './handoff-bandwidth.ts';
import { handoffIncomplete } from './handoff-incomplete.ts';
import { handoffMismatch } from './handoff-mismatch.ts';
import { handoffReleasedEarly } from './handoff-released-early.ts';
import { handoffReshard } from './handoff-reshard.ts';
import { handoffStaging } from './handoff-staging.ts';
import { handoffUnverified } from './handoff-unverified.ts';
import { hitCeilingExceeded } from './hit-ceiling-exceeded.ts';
import { keepUneconomic } from './keep-uneconomic.ts';
import { keyIncomplete } from './key-incomplete.ts';
import { kvReplicated } from './kv-replicated.ts';
import { linkOversubscribed } from './link-oversubscribed.ts';
import { measurementBeatsBound } from './measurement-beats-bound.ts';
import { noPath } from './no-path.ts';
import { notPlaced } from './not-placed.ts';
import { overloaded } from './overloaded.ts';
import { ownerConflict } from './owner-conflict.ts';
import { pathUnsupported } from './path-unsupported.ts';
import { prefixInvalid } from './prefix-invalid.ts';
import { restoreInexact } from './restore-inexact.ts';
import { restorePaysUnderLoad } from './restore-pays-under-load.ts';
import { restorePins } from './restore-pins.ts';
import { restoreSlowerThanRecompute } from './restore-slower-than-recompute.ts';
import { retainedTooShort } from './retained-too-short.ts';
import { retentionExceeded } from './retention-exceeded.ts';
import { runConflict } from './run-conflict.ts';
import { sharesIncomplete } from './shares-incomplete.ts';
import { staleEngineProfile } from './stale-engine-profile.ts';
import { stalePrefix } from './stale-prefix.ts';
import { storedFormNoGain } from './stored-form-no-gain.ts';
import { tierNeverHits } from './tier-never-hits.ts';
import { unknownVerdict } from './unknown-verdict.ts';
import { unusedDeclaration } from './unused-declaration.ts';

/** The rules on what scenarios come to. */
export const reportRules: readonly ReportRule[] = [
  capacityExceeded,
  appendUnsupported,
  appendRateExceeded,
  granularityAmplification,
  enduranceExceeded,
  deadlineTtft,
  deadlineItl,
  deadlineRestore,
  restoreSlowerThanRecompute,
  restorePaysUnderLoad,
  storedFormNoGain,
  restoreInexact,
  linkOversubscribed,
  noPath,
  measurementBeatsBound,
  calibrationAvailable,
  prefixInvalid,
  handoffUnverified,
  handoffIncomplete,
  ownerConflict,
  handoffMismatch,
  stalePrefix,
  keyIncomplete,
  handoffReshard,
  handoffStaging,
  handoffBandwidth,
  handoffReleasedEarly,
  retainedTooShort,
  hitCeilingExceeded,
  tierNeverHits,
  keepUneconomic,
  retentionExceeded,
  restorePins,
  pathUnsupported,
  kvReplicated,
  staleEngineProfile,
  engineLog,
  expectationFailed,
  notPlaced,
  sharesIncomplete,
  runConflict,
  degreesExceedCount,
  overloaded,
  unknownVerdict,
  unusedDeclaration,
];
