import { formula } from '../kernel/formula.ts';
import { atRate, catalogue, sum } from './math.ts';

const t = { meaning: 'time to recompute the prefix on an idle device', unit: 's' } as const;

/** How busy a device is with prefills when every request computes its prefix again (1). */
export const recomputeLoad = formula({
  id: 'recompute-load',
  title: 'Load of a device on which every prefix is recomputed',
  equation: 'ρ = u + λ · t / D',
  unit: '1',
  symbols: {
    u: { meaning: 'share of its time it prefills while prefixes are restored', unit: '1' },
    λ: { meaning: 'arrivals', unit: '1/s' },
    t,
    D: { meaning: 'data-parallel replicas', unit: '1' },
  },
  claim: 'estimate',
  assumptions: ['arrivals spread evenly over the replicas', 'other workloads of the device keep to their way'],
  source: 'utilisation law',
  compute: ({ u, λ, t: each, D }) => u + (λ * each) / D,
});

/** How busy a device is with all that its workloads prefill (1). */
export const prefillLoad = formula({
  id: 'prefill-load',
  title: 'Share of its time a device prefills',
  equation: 'u = Σρ',
  unit: '1',
  symbols: { ρ: { meaning: 'share of each workload', unit: '1' } },
  claim: 'estimate',
  assumptions: ['what a prefix brings is restored, not computed'],
  source: 'utilisation law',
  compute: (_, { ρ }) => sum(ρ),
});

/** Utilisation of the device from which restoring is faster than recomputing, 0 where it always is (1). */
export const breakEvenLoad = formula({
  id: 'break-even-load',
  title: 'Load at which restoring ties with recomputing',
  equation: 'ρ = max(0, 1 − t / r)',
  unit: '1',
  symbols: { t, r: { meaning: 'time to restore it beside the other traffic of its path', unit: 's' } },
  claim: 'estimate',
  assumptions: [
    'work on a device that is busy for a share ρ lasts 1 / (1 − ρ) times as long, and keeps others waiting as long',
  ],
  source: 'sojourn of M/G/1 processor sharing, S / (1 − ρ), set equal to the restore',
  compute: ({ t: again, r }) => Math.max(0, 1 - atRate(again, r)),
});

/** A split whose computed half waits on the device like all else, and displaces as much (s). */
export const splitContended = formula({
  id: 'split-contended',
  title: 'Restore and recompute together, on a device that others use',
  equation: 't = min(r, S / max(0, 1 − ρ))',
  unit: 's',
  symbols: {
    r: { meaning: 'time to restore all of it beside the other traffic', unit: 's' },
    S: { meaning: 'time of the split on an idle device', unit: 's' },
    ρ: { meaning: 'share of its time the device prefills when every request splits', unit: '1' },
  },
  claim: 'estimate',
  assumptions: ['the device computes for as long as the split takes', 'the split stays where it is best when idle'],
  source: 'sojourn of M/G/1 processor sharing; Cake (ICML 25), table 5, has splits slower than the load alone',
  compute: ({ r, S, ρ }) => Math.min(r, atRate(S, 1 - ρ)),
});

/** Answer tokens that decoding on the same device would make while it recomputes (tok). */
export const displacedTokens = formula({
  id: 'displaced-tokens',
  title: 'Answer tokens that recomputing a prefix displaces',
  equation: 'N = t · b / i',
  unit: 'tok',
  symbols: {
    t,
    b: { meaning: 'sequences of one replica, a token each', unit: 'tok' },
    i: { meaning: 'time between tokens', unit: 's' },
  },
  claim: 'estimate',
  assumptions: ['the device does not decode while it prefills', 'all places are taken'],
  source: 'counting',
  compute: ({ t: again, b, i }) => atRate(again * b, i),
});

/** What it costs to hold resources for a time, others' waiting included (USD). */
export const heldPrice = formula({
  id: 'held-price',
  title: 'Price of holding resources',
  equation: 'c = t · Σp',
  unit: 'USD',
  symbols: {
    t: { meaning: 'time they are held; on busy ones S / (1 − ρ), the waiting of others included', unit: 's' },
    p: { meaning: 'price of each resource in a time', unit: 'USD/s' },
  },
  claim: 'estimate',
  assumptions: ['prices are what the user says', 'a second of a busy resource costs the time it keeps others waiting'],
  source: 'opportunity cost with the sojourn of M/G/1 processor sharing',
  compute: ({ t: held }, { p }) => held * sum(p),
});

/** Price of a path whose links have prices (USD/s). */
export const pathPriceInAll = formula({
  id: 'path-price',
  title: 'Price of a path',
  equation: 'l = Σp',
  unit: 'USD/s',
  symbols: { p: { meaning: 'price of the instances of each link that carry it', unit: 'USD/s' } },
  claim: 'exact',
  assumptions: [],
  source: 'counting',
  compute: (_, { p }) => sum(p),
});

/** Tokens that can be swapped in, or out, behind one decode step (tok). */
export const swapFreeTokens = formula({
  id: 'swap-free-tokens',
  title: 'Tokens swapped within one decode step',
  equation: 'N = R · i / κ',
  unit: 'tok',
  symbols: {
    R: { meaning: 'rate that a transfer over the path reaches', unit: 'B/s' },
    i: { meaning: 'time of a decode step', unit: 's' },
    κ: { meaning: 'cache bytes of one token', unit: 'B/tok' },
  },
  claim: 'estimate',
  assumptions: ['copies and kernels do not disturb each other', 'nothing else uses the path'],
  source: 'InferCept (ICML 24), section 4.1: the swap of an iteration takes no longer than its forward pass',
  compute: ({ R, i, κ }) => atRate(R * i, κ),
});

export const worthFormulas = catalogue(
  recomputeLoad,
  prefillLoad,
  breakEvenLoad,
  splitContended,
  displacedTokens,
  heldPrice,
  pathPriceInAll,
  swapFreeTokens,
);
