import { type Assumption, assumptionsOf } from './assumptions.ts';
import { CHECKS, type Measure } from './checks.ts';
import type { FactName } from './patterns.ts';
import type { LogFact, LogLine } from './recognise.ts';
import type { Subject } from './subject.ts';

/** A log's number against a subject's. */
export interface Comparison {
  /** The line that completed what is compared. */
  readonly line: LogLine;
  readonly subject: Subject;
  readonly measure: Measure;
  /** (observed − computed) ÷ computed. */
  readonly difference: number;
  readonly matches: boolean;
  /** Single changes under which the numbers agree; empty where they agree already, or nothing was found. */
  readonly explanations: readonly string[];
}

/** Everything in a log that can be compared with a subject, in the order of the lines. */
export function compareLog(lines: readonly LogLine[], subject: Subject): readonly Comparison[] {
  const facts: Partial<Record<FactName, LogFact>> = {};
  const done = new Map<string, Comparison>();
  for (const [index, line] of lines.entries()) {
    if (!concerns(line, subject)) continue;
    collect(facts, line, lines[index - 1]);
    const names = Object.keys(line.facts);
    for (const check of CHECKS) {
      // A check belongs to the line that brought its last fact.
      const isReady = check.needs.every((name) => facts[name]) && check.needs.some((name) => names.includes(name));
      if (!check.sources.includes(line.pattern.source) || !isReady) continue;
      if (check.id === 'whole' && facts.cells) continue;
      const measure = check.measure(facts, subject);
      if (!measure || Number.isNaN(measure.computed)) continue;
      done.set(
        `${check.id} ${line.pattern.id === 'llama-cpp-buffer' ? '' : line.offset}`,
        comparison(line, subject, measure, (other) => check.measure({ ...facts }, other)),
      );
    }
  }
  return [...done.values()];
}

/** LMCache stores what any engine hands it; other lines are an engine's own. */
function concerns({ pattern }: LogLine, { settings }: Subject): boolean {
  return pattern.source === 'lmcache' || pattern.source === settings.engine;
}

/** Facts of consecutive lines belong together; buffers of several devices add up, a new cache line starts afresh. */
function collect(facts: Partial<Record<FactName, LogFact>>, line: LogLine, before: LogLine | undefined): void {
  const follows = before?.pattern.id === line.pattern.id;
  for (const name of Object.keys(line.facts) as FactName[]) {
    const fact = line.facts[name];
    const known = facts[name];
    if (!fact) continue;
    facts[name] =
      name === 'buffer' && known && follows
        ? { ...fact, value: known.value + fact.value, resolution: known.resolution + fact.resolution }
        : fact;
  }
  if (line.facts.bytes && !line.facts.cells) delete facts.cells;
}

/** Numbers agree when printing hides the difference, or a thousandth does: engines align buffers. */
const TOLERANCE = 0.001;
/** With several ranks vLLM prints one rank's memory and the tokens of the smallest. */
const SMALLEST_RANK = 0.013;
const MOST = 4;

function comparison(
  line: LogLine,
  subject: Subject,
  measure: Measure,
  again: (subject: Subject) => Measure | undefined,
): Comparison {
  const matches = agrees(measure);
  const difference = (measure.observed - measure.computed) / measure.computed;
  const explanations = matches ? [] : explain(subject, measure, difference, again);
  return { line, subject, measure, difference, matches, explanations };
}

function agrees({ observed, computed, resolution }: Measure): boolean {
  return Math.abs(observed - computed) <= Math.max(resolution * 1.001, TOLERANCE * Math.abs(observed));
}

function explain(
  subject: Subject,
  measure: Measure,
  difference: number,
  again: (subject: Subject) => Measure | undefined,
): readonly string[] {
  const found = assumptionsOf(subject).filter((one: Assumption) => {
    const other = again(one.subject);
    return other !== undefined && agrees(other);
  });
  const small =
    measure.unit === 'tok' && subject.tensor * subject.pipeline > 1 && difference < 0 && difference > -SMALLEST_RANK;
  return [
    ...(small ? ['the tokens of the smallest rank beside the memory of another'] : []),
    ...found.map(({ text }) => text),
  ].slice(0, MOST);
}
