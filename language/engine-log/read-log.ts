import type { Report } from '../engine/report.ts';
import type { Comparison } from './compare.ts';
import { compareLog } from './compare.ts';
import type { LogSource } from './patterns.ts';
import type { LogLine } from './recognise.ts';
import { type Candidate, candidates } from './subjects.ts';

/** Which part of a file a log is about, where that is known. */
export interface Scope {
  readonly scenario?: string;
  readonly workload?: string;
}

/** A log compared with the workload it fits best. */
export interface LogReading {
  readonly source: LogSource;
  readonly candidate: Candidate;
  readonly comparisons: readonly Comparison[];
}

/** Compares a log, engine by engine, with the workloads and runs of a file; each engine's lines with one of them. */
export function readLog(report: Report, lines: readonly LogLine[], scope: Scope = {}): readonly LogReading[] {
  const sources = [...new Set(lines.map(({ pattern }) => pattern.source))];
  return sources.flatMap((source) => {
    const own = lines.filter(({ pattern }) => pattern.source === source);
    const all = candidates(report, source).filter(
      ({ scenario, workload }) =>
        (scope.scenario === undefined || scope.scenario === scenario) &&
        (scope.workload === undefined || scope.workload === workload.path),
    );
    const readings = all
      .map((candidate) => ({ source, candidate, comparisons: compareLog(own, candidate.subject) }))
      .filter(({ comparisons }) => comparisons.length > 0);
    const best = readings.toSorted(byFit)[0];
    return best ? [best] : [];
  });
}

/** The engine the file declares first, then what matches, then what can be explained, then what is nearest. */
function byFit(a: LogReading, b: LogReading): number {
  const matching = ({ comparisons }: LogReading) => comparisons.filter((one) => one.matches).length;
  const explained = ({ comparisons }: LogReading) => comparisons.filter((one) => one.explanations.length > 0).length;
  const distance = ({ comparisons }: LogReading) => comparisons.reduce((sum, one) => sum + Math.abs(one.difference), 0);
  return (
    Number(b.candidate.declared) - Number(a.candidate.declared) ||
    matching(b) - matching(a) ||
    explained(b) - explained(a) ||
    distance(a) - distance(b)
  );
}
