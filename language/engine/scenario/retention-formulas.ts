import type { Formula } from '../kernel/formula.ts';
import { formula } from '../kernel/formula.ts';
import { atRate, catalogue, sum } from '../physics/math.ts';

const W = { meaning: 'bytes of new prefixes made each second', unit: 'B/s' } as const;

/** What of a rate of new prefixes a tier takes in (B/s). */
export const admittedRate = formula({
  id: 'admitted-rate',
  title: 'Rate at which a tier takes in prefixes',
  equation: 'w = a · W',
  unit: 'B/s',
  symbols: { a: { meaning: 'share that is admitted', unit: '1' }, W },
  claim: 'estimate',
  assumptions: ['what is admitted is like what is not'],
  source: 'counting',
  compute: ({ a, W: rate }) => a * rate,
});

/** Share of new prefixes that are seen often enough to be written (1). */
export const repeatedShare = formula({
  id: 'repeated-share',
  title: 'Share of prefixes that are seen again',
  equation: 'a = 1 − u',
  unit: '1',
  symbols: { u: { meaning: 'share that is asked for once', unit: '1' } },
  claim: 'exact',
  assumptions: ['what is asked for a second time is written then, and once'],
  source: 'counting; the frequency filter of Dynamo KVBM, ai-dynamo/dynamo pull request 3532',
  compute: ({ u }) => 1 - u,
});

/** Rates or retained bytes of several prefixes (B or B/s). */
export const retainedInAll = formula({
  id: 'retained-in-all',
  title: 'Bytes set aside for prefixes in all',
  equation: 'C = Σr',
  unit: 'B',
  symbols: { r: { meaning: 'set aside by each place', unit: 'B' } },
  claim: 'exact',
  assumptions: ['tiers that exclude one another add; of tiers that include one another the largest counts'],
  source: 'counting',
  compute: (_, { r }) => sum(r),
});

/** What holding a byte costs where the tier was bought (USD/B·s). */
export const holdingPrice = formula({
  id: 'holding-price',
  title: 'Price of holding a byte',
  equation: 'm = P / y',
  unit: 'USD/B·s',
  symbols: {
    P: { meaning: 'price of a byte of the tier', unit: 'USD/B' },
    y: { meaning: 'time it is paid off in', unit: 's' },
  },
  claim: 'exact',
  assumptions: ['paid off evenly, the tier is full'],
  source: 'counting',
  compute: ({ P, y }) => atRate(P, y),
});

/** What writing a byte takes from the life that was paid for (USD/B). */
export const wearPrice = formula({
  id: 'wear-price',
  title: 'Price of the wear of writing a byte',
  equation: 'w = P · C / Z',
  unit: 'USD/B',
  symbols: {
    P: { meaning: 'price of a byte of the tier', unit: 'USD/B' },
    C: { meaning: 'capacity', unit: 'B' },
    Z: { meaning: 'bytes it may be written with in its life', unit: 'B' },
  },
  claim: 'estimate',
  assumptions: ['the tier is worth nothing once it is written off'],
  source: 'counting',
  compute: ({ P, C, Z }) => atRate(P * C, Z),
});

/** Price of the instances that compute a prompt together (USD/s). */
export const devicesPrice = formula({
  id: 'devices-price',
  title: 'Price of the devices that compute together',
  equation: 'g = p · n',
  unit: 'USD/s',
  symbols: {
    p: { meaning: 'price of one instance', unit: 'USD/s' },
    n: { meaning: 'instances that work on one sequence', unit: '1' },
  },
  claim: 'exact',
  assumptions: [],
  source: 'counting',
  compute: ({ p, n }) => p * n,
});

/** Share of a prompt that is said to be found (1). */
export const reusedShare = formula({
  id: 'reused-share',
  title: 'Share of the prompt that is reused',
  equation: 'h = r / p',
  unit: '1',
  symbols: { r: { meaning: 'reused tokens', unit: 'tok' }, p: { meaning: 'tokens of the prompt', unit: 'tok' } },
  claim: 'exact',
  assumptions: [],
  source: 'counting',
  compute: ({ r, p }) => atRate(r, p),
});

/** Prefixes that restores hold on the tier they come from, when all sequences restore at once (B). */
export const pinnedBytes = formula({
  id: 'pinned-bytes',
  title: 'Prefixes held by restores under way',
  equation: 'M ≤ S · V',
  unit: 'B',
  symbols: {
    S: { meaning: 'live sequences', unit: '1' },
    V: { meaning: 'bytes of one prefix', unit: 'B' },
  },
  claim: 'upper-bound',
  assumptions: ['each live sequence has one restore under way', 'no two of them restore the same prefix'],
  source: 'counting; sgl-project/sglang pull request 39395',
  compute: ({ S, V }) => S * V,
});

/** How long something stays that is replaced at a rate (s). */
export const replacedAfter = formula({
  id: 'replaced-after',
  title: 'Time until it is replaced',
  equation: 't = 1 / f',
  unit: 's',
  symbols: { f: { meaning: 'replacements each second', unit: '1/s' } },
  claim: 'exact',
  assumptions: ['even intervals'],
  source: 'counting',
  compute: ({ f }) => atRate(1, f),
});

/** Steps in which a sequence that lost its cache comes back. */
export const resumeSteps = formula({
  id: 'resume-steps',
  title: 'Steps to compute a lost cache again',
  equation: 'k = ⌈T / b⌉',
  unit: '1',
  symbols: {
    T: { meaning: 'tokens of the sequence', unit: 'tok' },
    b: { meaning: 'prompt tokens one step takes', unit: 'tok' },
  },
  claim: 'exact',
  assumptions: [],
  source: 'counting; vllm-project/vllm-ascend issue 10820',
  compute: ({ T, b }) => Math.ceil(T / b),
});

/** Time of those steps beside decoding (s). */
export const resumeTime = formula({
  id: 'resume-time',
  title: 'Time to compute a lost cache again beside decoding',
  equation: 't = k · i',
  unit: 's',
  symbols: { k: { meaning: 'steps', unit: '1' }, i: { meaning: 'time of a step', unit: 's' } },
  claim: 'estimate',
  assumptions: ['steps take no longer for the prompt tokens in them'],
  source: 'counting',
  compute: ({ k, i }) => k * i,
});

export const retentionScenarioFormulas: readonly Formula[] = catalogue(
  admittedRate,
  repeatedShare,
  retainedInAll,
  holdingPrice,
  wearPrice,
  devicesPrice,
  reusedShare,
  pinnedBytes,
  replacedAfter,
  resumeSteps,
  resumeTime,
);
