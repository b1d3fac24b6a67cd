import { type ByteStyle, formatNumber, formatPercent, formatValue } from '../../units/index.ts';
import type { Claim, Quantity } from '../kernel/quantity.ts';
import type { Verdict } from '../report.ts';
import type { MarkPart } from './mark.ts';

/** The value, with `≥` or `≤` before it where it is a bound; undefined when it is not known. */
export function brief(q: Quantity | undefined, bytes: ByteStyle = 'binary'): string | undefined {
  if (q?.value === undefined) return undefined;
  if (isShare(q)) return percent(q.value);
  return `${BOUND[q.claim] ?? ''}${formatValue(q.value, q.dimension, { bytes })}`;
}

/** Shares have no unit of their own; people read them in per cent. */
export function isShare({ name }: Quantity): boolean {
  return /\.(?:utilisation|share|hit-ceiling)$/.test(name);
}

const BOUND: Readonly<Partial<Record<Claim, string>>> = { 'lower-bound': '≥ ', 'upper-bound': '≤ ' };

/** A part of a mark from a known quantity; none from an unknown one. */
export function part(q: Quantity | undefined, say: (value: string) => string): readonly MarkPart[] {
  const value = brief(q);
  return q && value !== undefined ? [{ text: say(value), quantity: q }] : [];
}

/** A share as people say it: whole per cents, with digits only where rounding would hide something. */
export function percent(share: number): string {
  const isPlain = share >= 0.1 && share < 0.995;
  return isPlain ? `${formatNumber(Math.round(share * 100))} %` : formatPercent(share);
}

/** How a value stands to its limit: `85 % slack`, `possible`, `broken by 12 ms`; undefined when it cannot be told. */
export function slackText(verdict: Verdict): string | undefined {
  const { margin, limit, operator } = verdict;
  const value = deciding(verdict)?.value;
  if (verdict.verdict === 'unknown' || value === undefined || limit?.value === undefined) return undefined;
  if (verdict.verdict === 'possible') return 'possible';
  if (verdict.verdict !== 'met') {
    const miss = formatValue(Math.abs(value - limit.value), limit.dimension);
    return verdict.verdict === 'broken' ? `broken by ${miss}` : `at risk by ${miss}`;
  }
  if (margin === undefined) return undefined;
  const atLeast = operator.startsWith('>');
  // Nothing of the limit is used, or nothing is asked for.
  if (!Number.isFinite(margin)) return atLeast ? undefined : `${percent(1)} slack`;
  return `${percent(atLeast ? margin : margin / (1 + margin))} slack`;
}

/** The value that decides a verdict: the bound, the estimate or the worst case. */
export function deciding({ decided, value, bound, worst }: Verdict): Quantity | undefined {
  return decided ?? value ?? bound ?? worst;
}
