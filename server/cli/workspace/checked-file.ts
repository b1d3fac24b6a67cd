import type { Report } from '../../../language/engine/report.ts';
import type { Finding } from '../../../language/rules/finding.ts';

/** A file with all that is known of it; what every output format renders. */
export interface CheckedFile {
  /** As results show it: relative to the current folder, forward slashes. */
  readonly path: string;
  readonly uri: string;
  readonly report: Report;
  readonly findings: readonly Finding[];
}

/** Everything a run of `check` found. */
export interface CheckResult {
  readonly files: readonly CheckedFile[];
  /** The path to show for a document's address. */
  readonly show: (uri: string) => string;
}
