import { appendRateExceeded } from './append-rate-exceeded.ts';
import { appendUnsupported } from './append-unsupported.ts';
import { capacityExceeded } from './capacity-exceeded.ts';
import { deadlineItl } from './deadline-itl.ts';
import { deadlineTtft } from './deadline-ttft.ts';
import { degreesExceedCount } from './degrees-exceed-count.ts';
import { enduranceExceeded } from './endurance-exceeded.ts';
import { expectationFailed } from './expectation-failed.ts';
import type { ReportRule } from './finding.ts';
import { granularityAmplification } from './granularity-amplification.ts';
import { handoffIncomplete } from './handoff-incomplete.ts';
import { handoffUnverified } from './handoff-unverified.ts';
import { kvReplicated } from './kv-replicated.ts';
import { linkOversubscribed } from './link-oversubscribed.ts';
import { noPath } from './no-path.ts';
import { notPlaced } from './not-placed.ts';
import { overloaded } from './overloaded.ts';
import { ownerConflict } from './owner-conflict.ts';
import { prefixInvalid } from './prefix-invalid.ts';
import { restoreSlowerThanRecompute } from './restore-slower-than-recompute.ts';
import { runConflict } from './run-conflict.ts';
import { sharesIncomplete } from './shares-incomplete.ts';
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
  restoreSlowerThanRecompute,
  linkOversubscribed,
  noPath,
  prefixInvalid,
  handoffUnverified,
  handoffIncomplete,
  ownerConflict,
  kvReplicated,
  expectationFailed,
  notPlaced,
  sharesIncomplete,
  runConflict,
  degreesExceedCount,
  overloaded,
  unknownVerdict,
  unusedDeclaration,
];
