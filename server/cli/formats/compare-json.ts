import type { LogReading } from '../../../language/engine-log/index.ts';
import { version } from '../../../package.json';

export interface Compared {
  readonly file: string;
  readonly reading: LogReading;
}

/** Comparisons as plain data; values in base units. */
export function compareJson(found: readonly Compared[]): string {
  const comparisons = found.flatMap(({ file, reading: { candidate, comparisons: all } }) =>
    all.map(({ line, measure, difference, matches, explanations }) => ({
      path: file,
      workload: candidate.workload.path,
      ...(candidate.scenario === undefined ? {} : { scenario: candidate.scenario }),
      engine: line.pattern.source,
      line: line.pattern.id,
      what: measure.what,
      unit: measure.unit,
      observed: measure.observed,
      computed: measure.computed,
      difference,
      matches,
      explanations,
    })),
  );
  return JSON.stringify({ tierwright: version, comparisons }, null, 2);
}
