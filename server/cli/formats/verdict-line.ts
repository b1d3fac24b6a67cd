import type { Quantity } from '../../../language/engine/kernel/quantity.ts';
import type { Verdict, VerdictWord } from '../../../language/engine/report.ts';
import { CLAIMS } from '../../../language/reference/claims.ts';
import { formatPercent } from '../../../language/units/index.ts';
import { valueText } from '../../explain/index.ts';
import type { Colours } from '../terminal.ts';

/** One line of a scenario's summary: the verdict, its subject, and both numbers. */
export function verdictLine(verdict: Verdict, width: number, colours: Colours): string {
  const { subject, topic, claim, margin, missing, value } = verdict;
  const paint = colours[COLOUR[verdict.verdict]];
  const word = paint(`${MARK[verdict.verdict]} ${verdict.verdict.padEnd(8)}`);
  const asked = missing.map((one) => `${one.owner}.${one.attribute}`).join(', ');
  const tail = [
    value || verdict.bound ? comparison(verdict) : topic,
    asked ? `needs ${asked}` : CLAIMS[claim].title,
    marginText(margin),
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

/** Room to spare in per cent; beyond tenfold the figure says nothing more. */
function marginText(margin: number | undefined): string {
  if (margin === undefined || margin < 0) return '';
  return margin > 10 ? 'margin over 1,000 %' : `margin ${formatPercent(margin)}`;
}

/** `310 ms (bound 220 ms) ≤ 500 ms`, turned to `>` where it does not hold. */
function comparison({ value, bound, worst, limit, operator, verdict }: Verdict): string {
  const known = [value, bound, worst].find((one) => one?.value !== undefined);
  if (!known) return limit ? `${SIGNS[operator] ?? operator} ${limitText(limit)}` : '';
  const more = [
    bound && bound !== known && bound.value !== undefined ? `at least ${valueText(bound)}` : '',
    worst && worst !== known && worst.value !== undefined ? `at worst ${valueText(worst)}` : '',
  ].filter((part) => part !== '');
  const shown = `${valueText(known)}${more.length > 0 ? ` (${more.join(', ')})` : ''}`;
  if (!limit) return shown;
  const sign = SIGNS[operator] ?? operator;
  return `${shown}${verdict === 'broken' || verdict === 'at-risk' ? ' against ' : ' '}${sign} ${limitText(limit)}`;
}

/** A limit as the user wrote it, where it was written. */
function limitText(limit: Quantity): string {
  return limit.formula ? valueText(limit) : (limit.text ?? valueText(limit));
}
