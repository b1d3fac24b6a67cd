import { formula } from '../kernel/formula.ts';
import { atRate, catalogue, sum } from './math.ts';

/** A decode step: reads follow each other or the arithmetic is longer; layers and sequences have a fixed cost (s). */
export const itlEstimate = formula({
  id: 'itl-estimate',
  title: 'Time between tokens, expected',
  equation: 't ≈ (max(Σ(r / u), c / η) + L · (f + b · g) + p) / a',
  unit: 's',
  symbols: {
    r: { meaning: 'time each tier or link needs at its full rate', unit: 's' },
    u: { meaning: 'share of the full rate that each of them reaches', unit: '1' },
    c: { meaning: 'time of the arithmetic at the peak rate', unit: 's' },
    η: { meaning: 'share of the peak rate that is reached', unit: '1' },
    L: { meaning: 'layers', unit: '1' },
    f: { meaning: 'fixed cost of a layer', unit: 's' },
    b: { meaning: 'sequences decoded together', unit: '1' },
    g: { meaning: 'cost of a sequence in a layer', unit: 's' },
    p: { meaning: 'prefills of others that a step waits for', unit: 's' },
    a: { meaning: 'tokens a sequence gains by a step', unit: '1' },
  },
  claim: 'estimate',
  assumptions: ['reads do not overlap each other', 'fitted to dense models on NVIDIA devices with tensor parallelism'],
  source: 'roofline with fixed costs, fitted to the measured rows named in the calibration',
  compute: ({ u: share, c, η, L, f, b, g, p, a }, { r, u }) => {
    const reads = sum(r.map((one, i) => atRate(one, u[i] ?? share)));
    return atRate(Math.max(reads, atRate(c, η)) + L * (f + b * g) + p, a);
  },
});

/** On a device that also prefills, each step waits for its share of the prefills of newcomers (s). */
export const prefillPerStep = formula({
  id: 'prefill-per-step',
  title: 'Prefill time a decode step waits for',
  equation: 'p = b / o · c / η',
  unit: 's',
  symbols: {
    b: { meaning: 'sequences decoded together', unit: '1' },
    o: { meaning: 'tokens answered by each', unit: 'tok' },
    c: { meaning: 'time of one prefill at the peak rate', unit: 's' },
    η: { meaning: 'share of the peak rate that is reached', unit: '1' },
  },
  claim: 'estimate',
  assumptions: ['a finished sequence is replaced at once', 'prefill and decode take turns on the device'],
  source: 'renewal: b sequences of o steps need b / o prefills a step',
  compute: ({ b, o, c, η }) => atRate(b, o) * atRate(c, η),
});

/** A prefill: its arithmetic at the share of the peak that is reached, and a cost of each layer that grows slowly (s). */
export const prefillEstimate = formula({
  id: 'prefill-estimate',
  title: 'Prefill or recompute, expected, with the cost of layers',
  equation: 't ≈ max(c / η, Σr / u) + L · (f + m · g)',
  unit: 's',
  symbols: {
    c: { meaning: 'time of the arithmetic at the peak rate', unit: 's' },
    η: { meaning: 'share of the peak rate that is reached', unit: '1' },
    r: { meaning: 'time to read weights and cached tokens at the full rate', unit: 's' },
    u: { meaning: 'share of the full rate that reads reach', unit: '1' },
    L: { meaning: 'layers', unit: '1' },
    f: { meaning: 'fixed cost of a layer, start of the request included', unit: 's' },
    m: { meaning: 'new tokens', unit: 'tok' },
    g: { meaning: 'cost of a token in a layer that does not shrink with more ranks', unit: 's' },
  },
  claim: 'estimate',
  assumptions: ['no more than a few requests on the device', 'fitted to a 70B dense model'],
  source: 'roofline with fixed costs, fitted to the measured rows named in the calibration',
  compute: ({ c, η, u, L, f, m, g }, { r }) => Math.max(atRate(c, η), atRate(sum(r), u)) + L * (f + m * g),
});

export const servingEstimateFormulas = catalogue(itlEstimate, prefillPerStep, prefillEstimate);
