import { uniqueMissing } from '../kernel/derive.ts';
import type { Claim, Quantity } from '../kernel/quantity.ts';
import type { Verdict, VerdictWord } from '../report.ts';

export type Operator = '<=' | '<' | '>=' | '>' | '==' | '!=';

/** What is known of a value that has a limit. */
export interface Known {
  readonly bound?: Quantity | undefined;
  readonly value?: Quantity | undefined;
  readonly worst?: Quantity | undefined;
}

type Judgement = Pick<Verdict, 'verdict' | 'claim' | 'missing'> & Partial<Pick<Verdict, 'margin' | 'decided'>>;

/**
 * The verdict table of the language: a bound, a count or a measurement that breaks the limit proves it broken; an
 * estimate or a worst case puts it at risk; a bound alone that holds leaves it possible; the rest is met or unknown.
 */
export function judge(known: Known, operator: Operator, limit: Quantity): Judgement {
  const { bound, value, worst } = known;
  const most = limit.value;
  const missing = () => uniqueMissing([limit, value, bound].flatMap((q) => q?.missing ?? []));
  if (most === undefined) return { verdict: 'unknown', claim: 'exact', missing: missing() };
  const breaks = (q: Quantity | undefined) => q?.value !== undefined && !holds(q.value, operator, most);
  const margin = (q: Quantity) => ({ decided: q, margin: marginOf(q.value ?? 0, operator, most) });
  const proof = [bound, value].find((q) => breaks(q) && q && proves(q.claim, operator) && isHard(limit.claim));
  if (proof) return { verdict: 'broken', claim: proof.claim, missing: [], ...margin(proof) };
  const doubt = [value, worst, bound].find(breaks);
  if (doubt) return { verdict: 'at-risk', claim: doubt.claim, missing: [], ...margin(doubt) };
  if (value?.value !== undefined) {
    const oneSided = proves(value.claim, operator) && (value.claim === 'lower-bound' || value.claim === 'upper-bound');
    return { verdict: oneSided ? 'possible' : 'met', claim: value.claim, missing: [], ...margin(value) };
  }
  const absent = missing();
  if (bound?.value !== undefined && absent.length === 0)
    return { verdict: 'possible', claim: bound.claim, missing: [], ...margin(bound) };
  return { verdict: 'unknown', claim: 'exact', missing: absent };
}

/** Whether a value on this side of the truth proves a violation: more than a limit by a lower bound, say. */
function proves(claim: Claim, operator: Operator): boolean {
  if (claim === 'exact' || claim === 'measured') return true;
  return operator.startsWith('<')
    ? claim === 'lower-bound'
    : operator.startsWith('>')
      ? claim === 'upper-bound'
      : false;
}

/** A limit that is itself an estimate proves nothing. */
function isHard(claim: Claim): boolean {
  return claim === 'exact' || claim === 'measured';
}

export function holds(value: number, operator: Operator, limit: number): boolean {
  switch (operator) {
    case '<=':
      return value <= limit;
    case '<':
      return value < limit;
    case '>=':
      return value >= limit;
    case '>':
      return value > limit;
    case '==':
      return value === limit;
    case '!=':
      return value !== limit;
  }
}

/** Room to the limit as a share of the value: positive inside, negative outside. */
export function marginOf(value: number, operator: Operator, limit: number): number {
  if (value === 0 && limit === 0) return 0;
  return operator.startsWith('>') ? value / limit - 1 : limit / value - 1;
}

/** Two sides of an expectation, either of which may be a bound or an estimate. */
export function judgeSides(left: Quantity, operator: Operator, right: Quantity): Judgement {
  const missing = uniqueMissing([...left.missing, ...right.missing]);
  const [a, b] = [left.value, right.value];
  if (a === undefined || b === undefined) return { verdict: 'unknown', claim: 'exact', missing };
  const margin = marginOf(a, operator, b);
  const claim: Claim = weakest(left.claim, right.claim);
  const less = operator.startsWith('<');
  const [small, large] = less ? [left.claim, right.claim] : [right.claim, left.claim];
  if (operator === '==' || operator === '!=') {
    const sure = isHard(left.claim) && isHard(right.claim);
    return verdictOf(holds(a, operator, b), sure, sure, claim, margin);
  }
  // The side that should be small is at least this (lower bound); the side that should be large at most that.
  const provesBroken = (isHard(small) || small === 'lower-bound') && (isHard(large) || large === 'upper-bound');
  const provesHeld = small !== 'lower-bound' && large !== 'upper-bound';
  return verdictOf(holds(a, operator, b), provesBroken, provesHeld, claim, margin);
}

function verdictOf(held: boolean, provesBroken: boolean, provesHeld: boolean, claim: Claim, margin: number): Judgement {
  const verdict: VerdictWord = held ? (provesHeld ? 'met' : 'possible') : provesBroken ? 'broken' : 'at-risk';
  return { verdict, claim, margin, missing: [] };
}

const STRENGTH: readonly Claim[] = ['exact', 'measured', 'lower-bound', 'upper-bound', 'estimate'];

function weakest(a: Claim, b: Claim): Claim {
  return STRENGTH.indexOf(a) > STRENGTH.indexOf(b) ? a : b;
}
