import { formula } from '../kernel/formula.ts';
import { catalogue } from './math.ts';

/** A page is programmed whole: short runs of bytes program it again and again (1). */
export const pageAmplification = formula({
  id: 'page-amplification',
  title: 'Write amplification by page size',
  equation: 'w = ⌈r / P⌉ · P / r',
  unit: '1',
  symbols: { r: { meaning: 'bytes written together', unit: 'B' }, P: { meaning: 'program page', unit: 'B' } },
  claim: 'lower-bound',
  assumptions: ['runs start at a page; runs that do not cost one page more'],
  source: 'NAND programs whole pages',
  compute: ({ r, P }) => (Math.ceil(r / P) * P) / r,
});

/** Random overwriting makes the device move what is still valid (1). */
export const collectionAmplification = formula({
  id: 'collection-amplification',
  title: 'Write amplification by garbage collection',
  equation: 'w ≈ 1 / (1 − u)',
  unit: '1',
  symbols: { u: { meaning: 'share of a reclaimed block that is still valid', unit: '1' } },
  claim: 'estimate',
  assumptions: ['random overwrites; objects that live and die together, block by block, have u near 0'],
  source: 'a block frees 1 − u of itself and moves u',
  compute: ({ u }) => (u < 1 ? 1 / (1 - u) : Number.POSITIVE_INFINITY),
});

/** Page fill and collection multiply (1). */
export const totalAmplification = formula({
  id: 'total-amplification',
  title: 'Write amplification',
  equation: 'w = p · g',
  unit: '1',
  symbols: { p: { meaning: 'by page size', unit: '1' }, g: { meaning: 'by garbage collection', unit: '1' } },
  claim: 'estimate',
  assumptions: [],
  source: 'each page written is collected in its turn',
  compute: ({ p, g }) => p * g,
});

/** Buffer that turns token-wise appends into whole pages: one page each for K and V of every layer (B). */
export const appendBuffer = formula({
  id: 'append-buffer',
  title: 'Buffer for whole-page appends',
  equation: 'V = 2 · L · P · n',
  unit: 'B',
  symbols: {
    L: { meaning: 'layers', unit: '1' },
    P: { meaning: 'program page', unit: 'B' },
    n: { meaning: 'sequences', unit: '1' },
  },
  claim: 'exact',
  assumptions: ['K and V of a layer lie apart; MLA has one stream a layer, half of it'],
  source: 'counting',
  compute: ({ L, P, n }) => 2 * L * P * n,
});

export const amplificationFormulas = catalogue(
  pageAmplification,
  collectionAmplification,
  totalAmplification,
  appendBuffer,
);
