import type { Claim } from '../engine/kernel/quantity.ts';
import type { VerdictWord } from '../engine/report.ts';

/** What each kind of claim promises, in the words that hovers, `explain` and the reference share. */
export const CLAIMS: Readonly<Record<Claim, { readonly title: string; readonly meaning: string }>> = {
  exact: { title: 'exact', meaning: 'counted, not estimated' },
  'lower-bound': { title: 'lower bound', meaning: 'nothing can beat it' },
  'upper-bound': { title: 'upper bound', meaning: 'the worst case; nothing exceeds it' },
  estimate: { title: 'estimate', meaning: 'holds under the stated assumptions' },
  measured: { title: 'measured', meaning: 'given as a measurement' },
};

/** What each verdict says and how it shows. */
export const VERDICTS: Readonly<Record<VerdictWord, { readonly meaning: string; readonly shown: string }>> = {
  broken: { meaning: 'a lower bound, an exact count or a measurement breaks the limit', shown: 'error' },
  'at-risk': { meaning: 'the estimate or the worst case breaks the limit, the bound does not', shown: 'warning' },
  unknown: {
    meaning: 'an input that is needed to tell is missing; the attribute is named',
    shown: 'information; a warning where an `expect` needs it',
  },
  possible: { meaning: 'only a lower bound is known, and it holds', shown: 'grey in lens and preview' },
  met: {
    meaning: 'an exact, estimated, measured or worst-case value holds, with its claim and margin',
    shown: 'green in lens and preview',
  },
};
