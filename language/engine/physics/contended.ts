import { formula } from '../kernel/formula.ts';
import { at, atRate, catalogue, largest, sum } from './math.ts';

const worst = {
  R: { meaning: 'rate each hop guarantees', unit: 'B/s' },
  T: { meaning: 'latency and operation overheads of each hop', unit: 's' },
  r: { meaning: 'rate of other traffic on each hop', unit: 'B/s' },
  σ: { meaning: 'burst of other traffic on each hop', unit: 'B' },
  V: { meaning: 'payload', unit: 'B' },
} as const;

/** The longest a pipelined transfer can take beside bounded traffic: bursts are waited out, its own is paid once (s). */
export const transferWorstCase = formula({
  id: 'transfer-worst-case',
  title: 'Transfer over a path, worst case',
  equation: 't ≤ Σ((σ + R · T) / (R − r)) + V / min(R − r)',
  unit: 's',
  symbols: worst,
  claim: 'upper-bound',
  assumptions: ['other traffic keeps to burst and rate', 'it always goes first', 'hops forward while receiving'],
  source: 'Le Boudec, Thiran: Network Calculus, left-over service and concatenation',
  compute: ({ V }, { R, T, r, σ }) => {
    const left = R.map((rate, i) => Math.max(0, rate - at(r, i)));
    const waits = R.map((rate, i) => atRate(at(σ, i) + rate * at(T, i), left[i] ?? 0));
    return sum(waits) + atRate(V, Math.min(...left));
  },
});

/** The same where every hop must hold the whole payload before it sends on (s). */
export const transferWorstCaseStored = formula({
  id: 'transfer-worst-case-stored',
  title: 'Transfer over a path, worst case with store and forward',
  equation: 't ≤ Σ((σ + R · T + V) / (R − r))',
  unit: 's',
  symbols: worst,
  claim: 'upper-bound',
  assumptions: ['other traffic keeps to burst and rate', 'it always goes first'],
  source: 'Le Boudec, Thiran: Network Calculus, left-over service hop by hop',
  compute: ({ V }, { R, T, r, σ }) =>
    sum(R.map((rate, i) => atRate(at(σ, i) + rate * at(T, i) + V, Math.max(0, rate - at(r, i))))),
});

/** The same path beside others: each hop gives what they leave, shared fairly (s). */
export const transferContended = formula({
  id: 'transfer-contended',
  title: 'Transfer over a path, expected beside other traffic',
  equation: 't ≈ ΣL + max((k · o + V / (u · B)) / (1 − ρ))',
  unit: 's',
  symbols: {
    L: { meaning: 'fixed latency of each hop', unit: 's' },
    k: { meaning: 'pieces the payload is copied in', unit: '1' },
    o: { meaning: 'overhead of one operation on each hop', unit: 's' },
    V: { meaning: 'payload', unit: 'B' },
    u: { meaning: 'usable share of the bandwidth of each hop', unit: '1' },
    B: { meaning: 'bandwidth of each hop, one direction', unit: 'B/s' },
    ρ: { meaning: 'share of what is usable that other traffic takes on each hop', unit: '1' },
  },
  claim: 'estimate',
  assumptions: ['Poisson arrivals of the others', 'all active transfers of a hop get equal shares'],
  source: 'transfer-estimate with the mean of M/G/1 processor sharing at each hop',
  compute: ({ V, k }, { L, o, u, B, ρ }) =>
    sum(L) + largest(B.map((rate, i) => atRate(k * at(o, i) + atRate(V, at(u, i) * rate), Math.max(0, 1 - at(ρ, i))))),
});

export const contendedFormulas = catalogue(transferContended, transferWorstCase, transferWorstCaseStored);
