import { formula } from '../kernel/formula.ts';
import { catalogue, sum } from './math.ts';

const λ = { meaning: 'arrivals', unit: '1/s' } as const;
const S = { meaning: 'mean service time', unit: 's' } as const;
const ρ = { meaning: 'utilisation', unit: '1' } as const;

/** Share of time a server is busy; at 1 and beyond no steady state exists (1). */
export const utilisation = formula({
  id: 'utilisation',
  title: 'Utilisation',
  equation: 'ρ = Σ(λ · S)',
  unit: '1',
  symbols: {
    λ: { meaning: 'arrivals of each flow', unit: '1/s' },
    S: { meaning: 'service time of each flow', unit: 's' },
  },
  claim: 'estimate',
  assumptions: ['one server'],
  source: 'utilisation law',
  compute: (_, lists) => sum(lists.λ.map((rate, i) => rate * (lists.S[i] ?? 0))),
});

/** Mean wait before service, first come first served, for any service times (s). */
export const waitGeneral = formula({
  id: 'wait-m-g-1',
  title: 'Mean wait, any service times',
  equation: 'W = λ · Q / (2 · (1 − λ · S))',
  unit: 's',
  symbols: { λ, S, Q: { meaning: 'mean square of the service time', unit: 's^2' } },
  claim: 'estimate',
  assumptions: ['Poisson arrivals, one server, first come first served'],
  source: 'Pollaczek-Khinchine formula',
  compute: ({ λ: rate, S: mean, Q }) => steady(rate * mean, (ρ) => (rate * Q) / (2 * (1 - ρ))),
});

/** Mean wait when every request takes equally long (s). */
export const waitConstant = formula({
  id: 'wait-m-d-1',
  title: 'Mean wait, equal service times',
  equation: 'W = ρ · S / (2 · (1 − ρ))',
  unit: 's',
  symbols: { ρ, S },
  claim: 'estimate',
  assumptions: ['Poisson arrivals, one server, first come first served'],
  source: 'Pollaczek-Khinchine formula with no variance; DistServe (OSDI 24)',
  compute: ({ ρ: busy, S: mean }) => steady(busy, () => (busy * mean) / (2 * (1 - busy))),
});

/** Mean wait with exponential service times (s). */
export const waitExponential = formula({
  id: 'wait-m-m-1',
  title: 'Mean wait, exponential service times',
  equation: 'W = ρ · S / (1 − ρ)',
  unit: 's',
  symbols: { ρ, S },
  claim: 'estimate',
  assumptions: ['Poisson arrivals, one server, first come first served'],
  source: 'Pollaczek-Khinchine formula with the variance of the exponential',
  compute: ({ ρ: busy, S: mean }) => steady(busy, () => (busy * mean) / (1 - busy)),
});

/** Mean time of a transfer that shares a link with others fairly; the spread of sizes does not matter (s). */
export const sojournShared = formula({
  id: 'sojourn-shared',
  title: 'Mean time on a fairly shared resource',
  equation: 'T = S / (1 − ρ)',
  unit: 's',
  symbols: { ρ, S },
  claim: 'estimate',
  assumptions: ['Poisson arrivals', 'all active transfers get equal shares'],
  source: 'M/G/1 processor sharing; insensitive to the distribution of sizes',
  compute: ({ ρ: busy, S: mean }) => steady(busy, () => mean / (1 - busy)),
});

/** Mean wait for any arrivals and service times (s). */
export const waitKingman = formula({
  id: 'wait-kingman',
  title: 'Mean wait, any arrivals and service times',
  equation: 'W ≈ ρ / (1 − ρ) · (a² + c²) / 2 · S',
  unit: 's',
  symbols: {
    ρ,
    S,
    a: { meaning: 'coefficient of variation of the times between arrivals', unit: '1' },
    c: { meaning: 'coefficient of variation of the service times', unit: '1' },
  },
  claim: 'estimate',
  assumptions: ['independent arrivals and services, one server, heavy load'],
  source: 'Kingman 1961',
  compute: ({ ρ: busy, S: mean, a, c }) => steady(busy, () => ((busy / (1 - busy)) * (a * a + c * c) * mean) / 2),
});

/** The longest delay when arrivals keep to burst and rate and the server to latency and rate (s). */
export const delayBound = formula({
  id: 'delay-bound',
  title: 'Delay, hard bound',
  equation: 'd ≤ T + σ / R where r ≤ R',
  unit: 's',
  symbols: {
    T: { meaning: 'latency of the server', unit: 's' },
    σ: { meaning: 'most bytes that arrive at once', unit: 'B' },
    r: { meaning: 'rate of arrivals beyond the burst', unit: 'B/s' },
    R: { meaning: 'rate the server guarantees', unit: 'B/s' },
  },
  claim: 'upper-bound',
  assumptions: ['arrivals within t are at most σ + r · t', 'served in order'],
  source: 'Le Boudec, Thiran: Network Calculus, horizontal distance of the two curves',
  compute: ({ T, σ, r, R }) => (R > 0 && r <= R ? T + σ / R : Number.POSITIVE_INFINITY),
});

/** A queue has a mean only below full load; at and beyond it everything waits for ever. */
function steady(busy: number, wait: (ρ: number) => number): number {
  return busy < 1 ? wait(busy) : Number.POSITIVE_INFINITY;
}

export const queueingFormulas = catalogue(
  utilisation,
  waitGeneral,
  waitConstant,
  waitExponential,
  sojournShared,
  waitKingman,
  delayBound,
);
