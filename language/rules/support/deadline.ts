import type { Quantity } from '../../engine/kernel/quantity.ts';
import { type BudgetPart, partsOf } from '../../engine/marks/budget.ts';
import { ttftLowerBound } from '../../engine/physics/index.ts';
import type { Report, VerdictTopic } from '../../engine/report.ts';
import type { Finding, Fix } from '../finding.ts';
import { editableIn } from './editable.ts';
import { setValue } from './edits.ts';
import { deciding, findingOn, type Judged, missed } from './judged.ts';
import { workloadOf } from './places.ts';
import { excess, say, saySeconds } from './prose.ts';
import { roundedUp } from './round.ts';

/** Findings on a limit on time: what it takes, how sure that is, where the time goes, what would help. */
export function deadlineFindings(
  code: string,
  topic: VerdictTopic & ('ttft' | 'itl'),
  report: Report,
  advice: (judged: Judged) => string,
  more: (judged: Judged) => readonly Fix[] = () => [],
): readonly Finding[] {
  return missed(report, topic)
    .filter((judged) => !waitsForEver(judged))
    .map((judged) => {
      const message = `${factsOf(judged)} ${advice(judged)}`;
      return findingOn(code, judged, message, [...more(judged), ...relaxFix(topic, judged)]);
    });
}

/** An endless queue is told by `overloaded`; that its first token never comes is no second cause. */
function waitsForEver({ scenario, verdict }: Judged): boolean {
  const workload = workloadOf(scenario, verdict.subject)?.workload.path;
  const swamped = scenario.verdicts.some(
    (v) => v.topic === 'demand' && v.subject === `${workload}.demand` && v.verdict !== 'met',
  );
  return verdict.verdict === 'at-risk' && swamped && deciding(verdict)?.value === Number.POSITIVE_INFINITY;
}

function factsOf({ verdict }: Judged): string {
  const value = deciding(verdict);
  const over = excess(value?.value, verdict.limit?.value);
  const limit = `the limit of ${say(verdict.limit)}`;
  const where = whereWords(verdict.topic, verdict.subject, value);
  if (verdict.verdict === 'broken') {
    const bound =
      verdict.claim === 'measured' || verdict.claim === 'exact' ? '' : ' at least (lower bound: nothing can beat it)';
    const kind = verdict.claim === 'measured' ? ' (measured)' : bound;
    return `${verdict.subject} takes ${say(value)}${kind}, ${over} ${limit}.${where}`;
  }
  const kind = value !== undefined && value === verdict.worst ? 'in the worst case' : 'by estimate';
  const holds =
    verdict.bound?.value === undefined
      ? ''
      : ` Its lower bound of ${say(verdict.bound)} holds, so better conditions could meet it.`;
  return `${verdict.subject} takes ${say(value)} ${kind}, ${over} ${limit}.${holds}${where}`;
}

/** Expected parts add up, by the names of the budget; of a bound work goes on side by side, and the slowest rules. */
function whereWords(topic: VerdictTopic, subject: string, value: Quantity | undefined): string {
  const spent = value ? weightiest(partsOf(value), value.value ?? 0) : [];
  if (spent.length > 0)
    return ` Most of it: ${spent.map((one) => `${one.label} ${saySeconds(one.seconds)}`).join(', ')}.`;
  const owner = subject.slice(0, subject.lastIndexOf('.'));
  const words = termsOf(value).map(
    (q) =>
      `${q.name
        .replace(`${subject}.`, '')
        .replace(`${owner}.`, '')
        .replace(/\.(?:bound|time)$/, '')} ${say(q)}`,
  );
  if (words.length === 0) return '';
  const beside = topic === 'itl' || words.length > 1;
  return beside ? ` Slowest: ${words.join(', then ')}.` : ` Most of it: ${words.join(', ')}.`;
}

/** The two parts that weigh most, each at least a tenth of the whole. */
function weightiest(parts: readonly BudgetPart[], whole: number): readonly BudgetPart[] {
  return parts
    .filter((one) => one.seconds >= whole / 10)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 2);
}

/**
 * The parts of a time that weigh most, each at least a tenth of it and no more than all of it: a bound is the least of
 * its ways, and those that it does not go are none of it. Single-part steps are passed through.
 */
export function termsOf(q: Quantity | undefined, depth = 0): readonly Quantity[] {
  if (!q?.value || depth > 4) return [];
  const parts = q.inputs
    .flatMap((input) => input.operands)
    .filter(
      (one) =>
        one.dimension.s === 1 &&
        Object.keys(one.dimension).length === 1 &&
        one.formula &&
        isPart(one.value ?? 0, q.value ?? 0),
    )
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const [only, ...others] = parts;
  if (only && others.length === 0) {
    const inner = termsOf(only, depth + 1);
    // A way to the first token is called by how it goes, which is no part of it.
    const isWay = q.formula?.id === ttftLowerBound.id;
    return inner.length > (isWay ? 0 : 1) ? inner : [only];
  }
  return parts.slice(0, 2);
}

function isPart(one: number, whole: number): boolean {
  return one >= whole / 10 && one <= whole;
}

function relaxFix(name: 'ttft' | 'itl', { report, scenario, verdict }: Judged): readonly Fix[] {
  const attributes = workloadOf(scenario, verdict.subject)?.workload.attributes;
  const values = [verdict.value, verdict.bound, verdict.worst].flatMap((q) => q?.value ?? []);
  if (!attributes || values.length === 0) return [];
  const text = roundedUp(Math.max(...values), { s: 1 }, attributes.get(name)?.quantity);
  const edits = setValue(attributes, name, text, editableIn(report));
  return edits.length > 0 ? [{ title: `Relax the limit to ${text}`, edits }] : [];
}
