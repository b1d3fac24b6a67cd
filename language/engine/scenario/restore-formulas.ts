import { formula } from '../kernel/formula.ts';
import { sum } from '../physics/math.ts';

/** A restore beside others that share its path (s). */
export const restoreContended = formula({
  id: 'restore-contended',
  title: 'Restore beside other transfers, expected',
  equation: 't ≈ min(s / (1 − ρ), w)',
  unit: 's',
  symbols: {
    s: { meaning: 'the transfer alone, at usable bandwidth', unit: 's' },
    ρ: { meaning: 'utilisation of the busiest hop', unit: '1' },
    w: { meaning: 'the worst case', unit: 's' },
  },
  claim: 'estimate',
  assumptions: ['Poisson arrivals, fair sharing of the busiest hop'],
  source: 'M/G/1 processor sharing, cut at the worst case',
  compute: ({ s, ρ, w }) => (ρ < 1 ? Math.min(s / (1 - ρ), Math.max(s, w)) : Math.max(s, w)),
});

/** All live sequences restore at once and this one comes last (s). */
export const restoreWorst = formula({
  id: 'restore-worst',
  title: 'Restore when all sequences restore at once',
  equation: 't ≤ ΣL + Σ(S · V) / min(u · B)',
  unit: 's',
  symbols: {
    L: { meaning: 'fixed latency of each hop', unit: 's' },
    S: { meaning: 'sequences of each workload that shares the path', unit: '1' },
    V: { meaning: 'bytes one of them restores', unit: 'B' },
    u: { meaning: 'usable share of each hop', unit: '1' },
    B: { meaning: 'bandwidth of each hop', unit: 'B/s' },
  },
  claim: 'upper-bound',
  assumptions: [
    'each live sequence has one restore under way',
    'served in order, hops overlap',
    'the usable share is what hops give at least',
  ],
  source: 'the burst of a closed system over a server of that rate; Le Boudec, Thiran: Network Calculus',
  compute: (_, { L, S, V, u, B }) => {
    const rate = Math.min(...B.map((one, i) => one * (u[i] ?? 1)));
    const burst = sum(S.map((one, i) => one * (V[i] ?? 0)));
    return sum(L) + (burst === 0 ? 0 : burst / rate);
  },
});
