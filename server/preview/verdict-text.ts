import type { Quantity } from '../../language/engine/kernel/quantity.ts';
import { deciding, isShare, percent } from '../../language/engine/marks/index.ts';
import type { Verdict, VerdictTopic } from '../../language/engine/report.ts';
import type { Finding } from '../../language/rules/finding.ts';
import { bytesLike } from '../../language/rules/support/prose.ts';
import { formatValue } from '../../language/units/index.ts';

/** One sentence on a verdict: a rule's own words where one spoke of it, else what holds and by how much. */
export function verdictText(verdict: Verdict, scenario: string, findings: readonly Finding[]): string {
  const spoken = findings.find(
    (one) => one.scenario === scenario && one.subject === verdict.subject && one.verdict === verdict.verdict,
  );
  if (spoken) return spoken.message;
  const { missing } = verdict;
  if (verdict.verdict === 'unknown')
    return missing.length > 0
      ? `Unknown without ${missing.map((m) => `${m.owner}.${m.attribute}`).join(', ')}.`
      : 'An input is missing.';
  return (SENTENCES[verdict.topic] ?? PLAIN)(verdict, saying(verdict));
}

/** A comparison as people write it: `≤ 500 ms`. */
export function limitText({ operator, limit, value }: Verdict): string | undefined {
  if (limit?.value === undefined) return undefined;
  const sign = signOf(operator);
  if (value && isShare(value)) return `${sign} ${percent(limit.value)}`;
  return `${sign} ${formatValue(limit.value, limit.dimension, { bytes: bytesLike(limit) })}`;
}

function signOf(operator: string): string {
  return operator === '<=' ? '≤' : operator === '>=' ? '≥' : operator;
}

interface Saying {
  readonly value: string;
  readonly limit: string;
  /** How far the value is from the limit. */
  readonly room: string;
  /** `by estimate`, `for certain` …: how the value is known. */
  readonly holds: string;
}

type Sentence = (verdict: Verdict, saying: Saying) => string;

/** For what has no words of its own. */
const PLAIN: Sentence = ({ operator }, { value, limit, holds }) => `${value} ${signOf(operator)} ${limit}. ${holds}`;

const SENTENCES: Readonly<Partial<Record<VerdictTopic, Sentence>>> = {
  ttft: (_, { value, limit, room, holds }) =>
    `First token after ${value}, ${room} before the limit of ${limit}. ${holds}`,
  itl: (_, { value, limit, room, holds }) => `A token every ${value}, ${room} within the limit of ${limit}. ${holds}`,
  restore: (_, { value, limit, room, holds }) =>
    `A restore takes ${value}, ${room} within its deadline of ${limit}. ${holds}`,
  capacity: (_, { value, limit, room }) => `${value} of ${limit}, ${room} free.`,
  append: ({ value }) =>
    value ? 'What one token appends fills whole pages, or a buffer gathers it.' : 'The tier takes appends in place.',
  'append-rate': (_, { value, limit }) => `${value} written, of ${limit} write bandwidth.`,
  lifetime: (_, { value, limit, holds }) =>
    `The tier lasts ${value} under these writes, where ${limit} is asked for. ${holds}`,
  utilisation: ({ value }) => `${percent(value?.value ?? 0)} of the link is used.`,
  demand: (_, { value, limit }) => `The arrivals need ${value} live sequences of ${limit}.`,
  validity: () => 'The prefix is valid for the model that uses it.',
};

const HOLDS: Readonly<Record<string, string>> = {
  'met exact': 'Exact.',
  'met estimate': 'By estimate.',
  'met measured': 'By measurement.',
  'met upper-bound': 'Even in the worst case.',
  possible: 'Only a lower bound is known, and it holds.',
};

function saying(verdict: Verdict): Saying {
  const { limit, claim } = verdict;
  const value = deciding(verdict);
  const bytes = bytesLike(limit);
  const say = (q: Quantity | undefined, number = q?.value) =>
    q && number !== undefined ? formatValue(number, q.dimension, { bytes }) : 'unknown';
  const room =
    value?.value !== undefined && limit?.value !== undefined ? Math.abs(limit.value - value.value) : undefined;
  const holds = HOLDS[`${verdict.verdict} ${claim}`] ?? HOLDS[verdict.verdict] ?? '';
  return { value: say(value), limit: say(limit), room: say(limit, room), holds };
}
