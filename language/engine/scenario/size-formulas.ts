import { formula } from '../kernel/formula.ts';
import { sum } from '../physics/math.ts';

/** Tokens of a live sequence when `context` is not written. */
export const contextTokens = formula({
  id: 'context-tokens',
  title: 'Tokens a live sequence comes to hold',
  equation: 'T = p + o',
  unit: 'tok',
  symbols: { p: { meaning: 'tokens of the prompt', unit: 'tok' }, o: { meaning: 'tokens answered', unit: 'tok' } },
  claim: 'exact',
  assumptions: [],
  source: 'counting',
  compute: ({ p, o }) => p + o,
});

/** New tokens of a prompt: what no prefix brings. */
export const newTokens = formula({
  id: 'new-tokens',
  title: 'Tokens of the prompt to prefill',
  equation: 'm = p − r',
  unit: 'tok',
  symbols: { p: { meaning: 'tokens of the prompt', unit: 'tok' }, r: { meaning: 'reused tokens', unit: 'tok' } },
  claim: 'exact',
  assumptions: [],
  source: 'counting',
  compute: ({ p, r }) => Math.max(0, p - r),
});

/** Bytes of one reused prefix: its cache and the recurrent state at its end (B). */
export const prefixBytes = formula({
  id: 'prefix-bytes',
  title: 'Bytes of one reused prefix',
  equation: 'V = Σv',
  unit: 'B',
  symbols: { v: { meaning: 'cache of the reused tokens, and the recurrent state after them', unit: 'B' } },
  claim: 'exact',
  assumptions: ['the whole prefix is restored, nothing of it is still in the live cache'],
  source: 'counting',
  compute: (_, { v }) => sum(v),
});

/** Parameters of the layers one token multiplies with. */
export const layerParameters = formula({
  id: 'layer-parameters',
  title: 'Parameters a token multiplies with in the layers',
  equation: 'N = max(0, P − E − H)',
  unit: '1',
  symbols: {
    P: { meaning: 'parameters a token passes through', unit: '1' },
    E: { meaning: 'parameters of the input embedding', unit: '1' },
    H: { meaning: 'parameters of the output head', unit: '1' },
  },
  claim: 'exact',
  assumptions: [],
  source: 'counting: the embedding is looked up, the head runs once for each sampled token',
  compute: ({ P, E, H }) => Math.max(0, P - E - H),
});

/** Weights that one decode step or one prefill must read at least (B). */
export const weightsRead = formula({
  id: 'weights-read',
  title: 'Weights read in one pass, at least',
  equation: 'R = (P − E) · bw',
  unit: 'B',
  symbols: {
    P: { meaning: 'parameters a token passes through', unit: '1' },
    E: { meaning: 'parameters of the input embedding', unit: '1' },
    bw: { meaning: 'bytes of one parameter', unit: 'B' },
  },
  claim: 'lower-bound',
  assumptions: ['each weight is read once for all sequences; of a mixture of experts only the active part'],
  source: 'counting; weights larger than the caches of the device',
  compute: ({ P, E, bw }) => (P - E) * bw,
});
