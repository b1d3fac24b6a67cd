import { formula } from '../kernel/formula.ts';
import { atRate, catalogue, sum } from './math.ts';

/** No prefill is faster than its work at peak, nor than reading what it needs once (s). */
export const recomputeLowerBound = formula({
  id: 'recompute-lower-bound',
  title: 'Prefill or recompute, lower bound',
  equation: 't ≥ max(C / F, ΣR / B)',
  unit: 's',
  symbols: {
    C: { meaning: 'work', unit: 'FLOP' },
    F: { meaning: 'peak dense rate of all ranks', unit: 'FLOP/s' },
    R: { meaning: 'weights, and cached tokens attended to, read once', unit: 'B' },
    B: { meaning: 'memory bandwidth of all ranks', unit: 'B/s' },
  },
  claim: 'lower-bound',
  assumptions: ['peak rate of the datatype without sparsity', 'computing and reading overlap perfectly'],
  source: 'roofline: Williams, Waterman, Patterson 2009',
  compute: ({ C, F, B }, { R }) => Math.max(atRate(C, F), atRate(sum(R), B)),
});

/** The same at the shares of the peaks that are reached, plus a fixed cost (s). */
export const recomputeEstimate = formula({
  id: 'recompute-estimate',
  title: 'Prefill or recompute, expected',
  equation: 't ≈ max(C / (η · F), ΣR / (u · B)) + f',
  unit: 's',
  symbols: {
    ...recomputeLowerBound.symbols,
    η: { meaning: 'share of the peak rate that is reached', unit: '1' },
    u: { meaning: 'share of the memory bandwidth that is reached', unit: '1' },
    f: { meaning: 'fixed cost of a request', unit: 's' },
  },
  claim: 'estimate',
  assumptions: ['no other work on the device'],
  source: 'roofline with efficiencies; published prefills reach 0.23 to 0.61 of the peak',
  compute: ({ C, F, B, η, u, f }, { R }) => Math.max(atRate(C, η * F), atRate(sum(R), u * B)) + f,
});

/** The share of the peak that a measured prefill reached; one run calibrates the others (1). */
export const measuredEfficiency = formula({
  id: 'measured-efficiency',
  title: 'Efficiency of a measured prefill',
  equation: 'η = C / (F · t)',
  unit: '1',
  symbols: {
    C: { meaning: 'work', unit: 'FLOP' },
    F: { meaning: 'peak dense rate of all ranks', unit: 'FLOP/s' },
    t: { meaning: 'measured time', unit: 's' },
  },
  claim: 'estimate',
  assumptions: ['the run was bound by arithmetic and waited for nothing'],
  source: 'recompute-estimate solved for its efficiency',
  compute: ({ C, F, t }) => atRate(C, F * t),
});

export const recomputeFormulas = catalogue(recomputeLowerBound, recomputeEstimate, measuredEfficiency);
