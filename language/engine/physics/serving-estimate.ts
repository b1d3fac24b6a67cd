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
    p: { meaning: 'steps of others that a step waits for', unit: 's' },
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

/** A decode step that waits for the prefills of those that take the places of finished sequences (s). */
export const itlBesidePrefills = formula({
  id: 'itl-beside-prefills',
  title: 'Time between tokens beside prefills of newcomers',
  equation: 't ≈ min(i / (1 − s), i + b · S / o)',
  unit: 's',
  symbols: {
    i: { meaning: 'time between tokens without prefills', unit: 's' },
    s: { meaning: 'share of its time that the device would prefill all that arrive', unit: '1' },
    b: { meaning: 'sequences decoded together', unit: '1' },
    S: { meaning: 'prefill of one newcomer', unit: 's' },
    o: { meaning: 'output tokens of a sequence; where none are told, nothing limits newcomers', unit: 'tok' },
  },
  claim: 'estimate',
  assumptions: [
    'prefills and decode steps share the device',
    'a newcomer is taken in when a sequence has finished; others wait before the device',
  ],
  source: 'renewal: b sequences of o tokens are replaced b/o times a step',
  compute: ({ i, s, b, S, o }) => Math.min(s < 1 ? i / (1 - s) : Number.POSITIVE_INFINITY, i + atRate(b * S, o)),
});

/** What a first token takes beside arithmetic and reads: a start of each layer, and what ranks tell each other (s). */
export const prefillOverhead = formula({
  id: 'prefill-overhead',
  title: 'Launch and per-layer cost of a prefill',
  equation: 'o ≈ L · f + (1 − 1 / n) · min(L · Σm · g, n · c)',
  unit: 's',
  symbols: {
    L: { meaning: 'layers', unit: '1' },
    f: { meaning: 'fixed cost of a layer, start of the request included', unit: 's' },
    n: { meaning: 'ranks that share the prefill', unit: '1' },
    m: { meaning: 'tokens computed', unit: 'tok' },
    g: { meaning: 'exchange of a token between ranks in a layer', unit: 's/tok' },
    c: { meaning: 'prefill at the efficiency of the run; one rank alone would take n times as long', unit: 's' },
  },
  claim: 'estimate',
  assumptions: [
    'launch and per-layer cost is fitted to a dense 70B model with at most four requests at once',
    'one more rank never makes a prefill longer',
  ],
  source: 'fixed costs beside a roofline, fitted to the measured rows named in the calibration',
  compute: ({ L, f, n, g, c }, { m }) => L * f + (1 - 1 / n) * Math.min(L * sum(m) * g, n * c),
});

export const servingEstimateFormulas = catalogue(itlEstimate, itlBesidePrefills, prefillOverhead);
