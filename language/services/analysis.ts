import type { Report } from '../engine/report.ts';
import type { LoweringSources } from '../model/lowering.ts';
import type { SourceDocument } from '../model/names.ts';
import type { Finding } from '../rules/finding.ts';

/** What a document comes to, and what is to be said of it. */
export interface Analysis {
  readonly report: Report;
  readonly findings: readonly Finding[];
}

export type Analyse = (document: SourceDocument, sources: LoweringSources) => Analysis;
