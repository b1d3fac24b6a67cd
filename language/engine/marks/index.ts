import { once } from '../kernel/once.ts';
import type { Report } from '../report.ts';
import { declarationMarks } from './declaration-marks.ts';
import { engineMarks } from './engine-marks.ts';
import type { Mark } from './mark.ts';
import { statementMarks } from './statement-marks.ts';

/**
 * Everything a document's values come to, each beside the text it belongs to, in the order of the text. Places of
 * other documents are left out; a place that several declarations share (a template's) is marked once.
 */
export const marksOf = once((report: Report): readonly Mark[] => {
  const seen = new Set<string>();
  return [...declarationMarks(report), ...report.scenarios.flatMap(statementMarks), ...engineMarks(report)]
    .filter(({ span, kind }) => {
      const key = `${kind} ${span.offset} ${span.endOffset}`;
      const isNew = span.uri === report.uri && !seen.has(key);
      seen.add(key);
      return isNew;
    })
    .sort((a, b) => a.span.offset - b.span.offset);
});

export { type BudgetPart, itlParts, partsOf, ttftParts } from './budget.ts';
export { type HopTime, hopTimes } from './hops.ts';
export { type LengthPoint, lengthPoints } from './lengths.ts';
export type { Mark, MarkKind, MarkPart } from './mark.ts';
export { brief, deciding, isShare, percent, slackText } from './texts.ts';
