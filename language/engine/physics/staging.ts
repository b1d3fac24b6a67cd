import { formula } from '../kernel/formula.ts';
import { catalogue, sum } from './math.ts';

/** How many handoffs are under way at once, but for the rarest moments. */
export const handoffsAtOnce = formula({
  id: 'handoffs-at-once',
  title: 'Handoffs under way at once, at a percentile',
  equation: 'k = min(S, max(1, least j with P(at most j) ≥ s)) for a Poisson mean of λ · (t + q) / D',
  unit: '1',
  symbols: {
    λ: { meaning: 'requests handed over each second', unit: '1/s' },
    t: { meaning: 'expected time of the transfer', unit: 's' },
    q: { meaning: 'time the target holds the place before it', unit: 's' },
    D: { meaning: 'replicas that they are spread over', unit: '1' },
    s: { meaning: 'share of time in which there are no more', unit: '1' },
    S: { meaning: 'sequences that are live at once, which no more handoffs than that can serve', unit: '1' },
  },
  claim: 'estimate',
  assumptions: ['Poisson arrivals, none of which waits: the number under way is then Poisson whatever the times'],
  source: 'M/G/∞ queue: Poisson in number, insensitive to the distribution of times',
  compute: ({ λ, t, q, D, s, S }) => (λ > 0 ? Math.min(S, Math.max(1, poissonQuantile((λ * (t + q)) / D, s, S))) : 0),
});

/** What that many hold (B). */
export const stagingPeak = formula({
  id: 'staging-peak',
  title: 'Bytes that handoffs under way hold at a peak',
  equation: 'M = V · k',
  unit: 'B',
  symbols: {
    V: { meaning: 'cache bytes of one on the receiving side', unit: 'B' },
    k: { meaning: 'handoffs under way at once', unit: '1' },
  },
  claim: 'exact',
  assumptions: [],
  source: 'counting',
  compute: ({ V, k }) => V * k,
});

/** What all of them hold when every live sequence has one under way (B). */
export const stagingWorst = formula({
  id: 'staging-worst',
  title: 'Bytes that handoffs under way hold at most',
  equation: 'M ≤ V · S',
  unit: 'B',
  symbols: {
    V: { meaning: 'cache bytes of one on the receiving side', unit: 'B' },
    S: { meaning: 'sequences that are live at once', unit: '1' },
  },
  claim: 'upper-bound',
  assumptions: ['no more handoffs are under way than sequences may be live at once'],
  source: 'the burst of a closed system',
  compute: ({ V, S }) => V * S,
});

/** Handoffs that find room on one replica of the receiving side. */
export const stagingRoom = formula({
  id: 'staging-room',
  title: 'Handoffs that find room beside the live sequences',
  equation: 'k = max(0, ⌊(A − Σu) · n / V⌋)',
  unit: '1',
  symbols: {
    A: { meaning: 'room on one instance of the receiving tier', unit: 'B' },
    u: { meaning: 'bytes placed on it', unit: 'B' },
    n: { meaning: 'instances that one handoff is spread over', unit: '1' },
    V: { meaning: 'cache bytes of one on the receiving side', unit: 'B' },
  },
  claim: 'exact',
  assumptions: ['the live cache is at its declared size'],
  source:
    'counting; ai-dynamo/aiconfigurator pull request 1380: ⌊pool / sequence⌋ − live sequences caps the handoffs under way',
  compute: ({ A, n, V }, { u }) => Math.max(0, Math.floor(((A - sum(u)) * n) / V)),
});

/** The least number that a Poisson variable stays within for a share of the time; `most` where it would be beyond. */
function poissonQuantile(mean: number, share: number, most: number): number {
  if (mean >= most) return most;
  let logTerm = -mean;
  let within = Math.exp(logTerm);
  let k = 0;
  while (within < share && k < most) {
    k += 1;
    // In logarithms, so that large means do not vanish.
    logTerm += Math.log(mean / k);
    within += Math.exp(logTerm);
  }
  return k;
}

export const stagingFormulas = catalogue(handoffsAtOnce, stagingPeak, stagingWorst, stagingRoom);
