import type { Quantity } from '../../../language/engine/kernel/quantity.ts';
import { slackText } from '../../../language/engine/marks/index.ts';
import type { Verdict, VerdictWord } from '../../../language/engine/report.ts';
import { CLAIMS } from '../../../language/reference/claims.ts';
import { bytesLike } from '../../../language/rules/support/prose.ts';
import { formatValue } from '../../../language/units/index.ts';
import type { Colours } from '../terminal.ts';

/** One line of a scenario's summary: the verdict, its subject, and both numbers. */
export function verdictLine(verdict: Verdict, width: number, colours: Colours): string {
  const { subject, topic, claim, missing, value } = verdict;
  const paint = colours[COLOUR[verdict.verdict]];
  const word = paint(`${MARK[verdict.verdict]} ${verdict.verdict.padEnd(8)}`);
  const asked = missing.map((one) => `${one.owner}.${one.attribute}`).join(', ');
  const tail = [
    value || verdict.bound ? comparison(verdict) : topic,
    asked ? `needs ${asked}` : CLAIMS[claim].title,
    verdict.verdict === 'met' ? (slackText(verdict) ?? '') : '',
  ];
  return `${word} ${subject.padEnd(width)}  ${tail.filter((part) => part !== '').join(', ')}`.trimEnd();
}

const MARK: Readonly<Record<VerdictWord, string>> = {
  broken: '✗',
  'at-risk': '!',
  unknown: '?',
  possible: '·',
  met: '✓',
};
const COLOUR = { broken: 'red', 'at-risk': 'yellow', unknown: 'cyan', possible: 'gray', met: 'green' } as const;
const SIGNS: Readonly<Record<string, string>> = { '<=': '≤', '>=': '≥', '==': '=', '!=': '≠' };

/** `310 ms (at least 220 ms) ≤ 500 ms`; `against` where it does not hold. */
function comparison({ value, bound, worst, limit, operator, verdict }: Verdict): string {
  const bytes = bytesLike(limit);
  const text = ({ value: known, dimension }: Quantity) => formatValue(known ?? Number.NaN, dimension, { bytes });
  const known = [value, bound, worst].find((one) => one?.value !== undefined);
  const more = [
    bound && bound !== known && bound.value !== undefined ? `at least ${text(bound)}` : '',
    worst && worst !== known && worst.value !== undefined ? `at worst ${text(worst)}` : '',
  ].filter((part) => part !== '');
  const shown = known ? `${text(known)}${more.length > 0 ? ` (${more.join(', ')})` : ''}` : '';
  if (!limit) return shown;
  const failed = verdict === 'broken' || verdict === 'at-risk';
  const right = limit.formula || limit.inputs.length > 0 ? text(limit) : (limit.text ?? text(limit));
  return [shown, failed ? 'against' : '', SIGNS[operator] ?? operator, right].filter((part) => part !== '').join(' ');
}
