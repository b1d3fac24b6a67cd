import { evaluate } from './engine/evaluate.ts';
import type { Report } from './engine/report.ts';
import { lower } from './model/lower.ts';
import type { LoweringSources } from './model/lowering.ts';
import type { SourceDocument } from './model/names.ts';
import type { Finding } from './rules/finding.ts';
import { findingsOf } from './rules/index.ts';

/** Everything there is to say of a document: what its scenarios come to, and what is wrong with it. */
export interface Analysis {
  readonly report: Report;
  readonly findings: readonly Finding[];
}

/** Lowers, evaluates and judges a document once; all features and the CLI read the result. */
export function analyse(document: SourceDocument, sources: LoweringSources): Analysis {
  const report = evaluate(lower(document, sources));
  return { report, findings: findingsOf(report) };
}
