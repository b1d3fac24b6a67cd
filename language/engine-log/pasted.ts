import type { Report } from '../engine/report.ts';
import type { PastedLine } from './comments.ts';
import type { Comparison } from './compare.ts';
import { type LogReading, readLog, type Scope } from './read-log.ts';
import type { Candidate } from './subjects.ts';

/** A line in a comment beside what the file comes to. */
export interface PastedComparison {
  readonly comparison: Comparison;
  readonly pasted: PastedLine;
  readonly candidate: Candidate;
}

/** Each comparison of a pasted line, with the line it stands on. */
export function pastedComparisons(report: Report): readonly PastedComparison[] {
  const { pastedLines } = report.model;
  if (pastedLines.length === 0) return [];
  const scopes = new Map<string, { scope: Scope; lines: PastedLine[] }>();
  for (const one of pastedLines) {
    const scope = scopeOf(report, one);
    const key = `${scope.scenario ?? ''} ${scope.workload ?? ''}`;
    const known = scopes.get(key) ?? { scope, lines: [] };
    known.lines.push(one);
    scopes.set(key, known);
  }
  return [...scopes.values()].flatMap(({ scope, lines }) =>
    readLog(
      report,
      lines.map(({ line }) => line),
      scope,
    ).flatMap((reading) => placed(reading, lines)),
  );
}

function placed({ comparisons, candidate }: LogReading, lines: readonly PastedLine[]): readonly PastedComparison[] {
  return comparisons.flatMap((comparison) => {
    const pasted = lines.find(({ line }) => line === comparison.line);
    return pasted ? [{ comparison, pasted, candidate }] : [];
  });
}

/** A line inside a scenario or a workload is about that one. */
function scopeOf({ model }: Report, { span }: PastedLine): Scope {
  const around = (outer: { offset: number; endOffset: number }) =>
    outer.offset <= span.offset && span.endOffset <= outer.endOffset;
  const scenario = model.scenarios.find((one) => around(one.span))?.name;
  const workload = model.workloads.find((one) => around(one.span))?.path;
  return { ...(scenario === undefined ? {} : { scenario }), ...(workload === undefined ? {} : { workload }) };
}
