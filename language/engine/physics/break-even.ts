/** Time as a function of a number of tokens (s); must not fall as the number grows. */
export type SecondsOfTokens = (tokens: number) => number;

/** Where restoring starts to pay: from a length on, always, or never up to the length asked about. */
export type BreakEven =
  | { readonly kind: 'from'; readonly tokens: number }
  | { readonly kind: 'up-to'; readonly tokens: number }
  | { readonly kind: 'always' }
  | { readonly kind: 'never' };

/**
 * Compares restoring with recomputing for lengths of 1 to `maximumTokens`, whatever curves they are.
 * `from`: restoring wins at that length and beyond; `up-to`: it wins only until that length (a path that
 * is slower than a prefill but has less fixed cost); ties count for restoring, which spares the device.
 */
export function findBreakEven(restore: SecondsOfTokens, recompute: SecondsOfTokens, maximumTokens: number): BreakEven {
  const wins = (tokens: number) => restore(tokens) <= recompute(tokens);
  const last = Math.max(1, Math.floor(maximumTokens));
  const atStart = wins(1);
  const atEnd = wins(last);
  if (atStart && atEnd) return { kind: 'always' };
  if (atStart) return { kind: 'up-to', tokens: boundary((tokens) => !wins(tokens), 1, last) - 1 };
  return atEnd ? { kind: 'from', tokens: boundary(wins, 1, last) } : { kind: 'never' };
}

/** First whole number in `(low, high]` for which the test holds, given that it fails at `low` and holds at `high`. */
function boundary(test: (tokens: number) => boolean, low: number, high: number): number {
  let below = low;
  let above = high;
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if (test(middle)) above = middle;
    else below = middle;
  }
  return above;
}

/** A split of a prefix: the first tokens are recomputed while the others are loaded. */
export interface Split {
  readonly recomputedTokens: number;
  readonly seconds: number;
}

/**
 * The best split for any two curves, in whole tokens. Recomputing all of it needs no load at all (and pays no latency),
 * so that end is looked at by itself. Never slower than either pure choice.
 */
export function bestSplit(restore: SecondsOfTokens, recompute: SecondsOfTokens, tokens: number): Split {
  const all = Math.floor(tokens);
  const load = (x: number) => (x >= all ? 0 : restore(all - x));
  const compute = (x: number) => (x <= 0 ? 0 : recompute(x));
  const time = (x: number) => Math.max(load(x), compute(x));
  const crossing = compute(all) >= load(all) && all > 0 ? firstNotBelow(compute, load, all) : all;
  const candidates = [0, all, crossing, Math.max(0, crossing - 1)];
  const best = candidates.reduce((least, x) => (time(x) < time(least) ? x : least));
  return { recomputedTokens: best, seconds: time(best) };
}

/** First x at which the rising curve reaches the falling one. */
function firstNotBelow(rising: SecondsOfTokens, falling: SecondsOfTokens, all: number): number {
  return rising(0) >= falling(0) ? 0 : boundary((x) => rising(x) >= falling(x), 0, all);
}
