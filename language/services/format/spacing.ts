import type { Token } from '../tokens.ts';

const OPENING = new Set(['(', '[']);
const TIGHT_BEFORE = new Set([',', ';', ')']);
const UNARY_AFTER = new Set([
  '',
  '(',
  ',',
  ':',
  '=',
  '+',
  '-',
  '*',
  '/',
  '<',
  '<=',
  '>',
  '>=',
  '==',
  '!=',
  '{',
  ';',
  'expect',
]);
const DECLARATIONS = new Set(['model', 'node', 'device', 'tier', 'link', 'workload', 'scenario']);

/** Where a gap between two tokens of a line stands. */
export interface Gap {
  readonly left: Token;
  readonly right: Token;
  /** The token before `left` on the line. */
  readonly before: Token | undefined;
  /** First word of the statement. */
  readonly head: string;
}

/** How many blanks stand between two tokens of one line; undefined leaves the gap as it is. */
export function blanksBetween({ left, right, before, head }: Gap): 0 | 1 | undefined {
  if (left.kind === 'other' || right.kind === 'other') return undefined;
  if (right.kind === 'comment' || left.kind === 'comment') return undefined;
  if (left.image === '{' && right.image === '}') return 0;
  if (TIGHT_BEFORE.has(right.image) || OPENING.has(left.image)) return 0;
  if (left.image === '.' || right.image === '.') return dot(left, right);
  if (right.image === ':') return DECLARATIONS.has(head) ? 1 : 0;
  if (right.image === '(' && left.kind === 'word') return DECLARATIONS.has(head) || head === left.image ? 1 : undefined;
  if (left.image === '-' && UNARY_AFTER.has(before?.image ?? '')) return 0;
  return 1;
}

/** Joining `a . 5` would make another word of it. */
function dot(left: Token, right: Token): 0 | undefined {
  const other = left.image === '.' ? right : left;
  return other.kind === 'word' ? 0 : undefined;
}
