import { formula } from '../kernel/formula.ts';
import { bestSplit, type SecondsOfTokens, type Split } from './break-even.ts';
import { catalogue, sum } from './math.ts';

/** Restoring the prefix and prefilling the new tokens use different resources, so the longer one rules (s). */
export const ttftRestore = formula({
  id: 'ttft-restore',
  title: 'First token with the prefix restored, lower bound',
  equation: 't ≥ max(r, c)',
  unit: 's',
  symbols: {
    r: { meaning: 'restore of the prefix, lower bound', unit: 's' },
    c: { meaning: 'prefill of the new tokens after the prefix, lower bound', unit: 's' },
  },
  claim: 'lower-bound',
  assumptions: ['restoring and computing overlap perfectly'],
  source: 'two independent resources',
  compute: ({ r, c }) => Math.max(r, c),
});

/** Whatever is allowed, the first token is not earlier than the cheapest way to it (s). */
export const ttftLowerBound = formula({
  id: 'ttft-lower-bound',
  title: 'Time to first token, lower bound',
  equation: 't ≥ min w',
  unit: 's',
  symbols: { w: { meaning: 'lower bound of each allowed way: restore, recompute, split', unit: 's' } },
  claim: 'lower-bound',
  assumptions: ['no queue'],
  source: 'the least of several lower bounds is one of any choice among them',
  compute: (_, { w }) => Math.min(...w),
});

/** What a request waits for, one after the other (s). */
export const ttftComposition = formula({
  id: 'ttft-composition',
  title: 'Time to first token, expected',
  equation: 't ≈ w + r + c + o + h + f',
  unit: 's',
  symbols: {
    w: { meaning: 'routing and queue', unit: 's' },
    r: { meaning: 'exposed restore', unit: 's' },
    c: { meaning: 'prefill', unit: 's' },
    o: { meaning: 'launch and per-layer cost, where the prefill does not hold it yet', unit: 's' },
    h: { meaning: 'exposed handoff', unit: 's' },
    f: { meaning: 'first decode step, where the prefill does not give the token', unit: 's' },
  },
  claim: 'estimate',
  assumptions: ['the parts follow each other'],
  source: 'sum of the phases; Mooncake (FAST 25), algorithm 1',
  compute: ({ w, r, c, o, h, f }) => sum([w, r, c, o, h, f]),
});

export interface SplitTtftInputs {
  /** Restore lower bound of a number of tokens (s), latency included. */
  readonly restore: SecondsOfTokens;
  /** Prefill lower bound (s) when the first `tokens` of the prefix are computed, and then the new ones. */
  readonly prefillWith: SecondsOfTokens;
  readonly prefixTokens: number;
}

/**
 * Lower bound of the first token when a part of the prefix is recomputed: the device computes that part and the new
 * tokens, the path loads the others. With nothing recomputed this is {@link ttftRestore}, with all of it recompute.
 */
export function ttftSplit({ restore, prefillWith, prefixTokens }: SplitTtftInputs): Split {
  const all = Math.floor(prefixTokens);
  const inner = bestSplit(restore, prefillWith, all);
  const floor = prefillWith(0);
  return { recomputedTokens: inner.recomputedTokens, seconds: Math.max(inner.seconds, floor) };
}

export const ttftFormulas = catalogue(ttftRestore, ttftLowerBound, ttftComposition);
