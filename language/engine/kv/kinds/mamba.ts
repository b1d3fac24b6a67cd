import type { Mamba1Group, Mamba2Group } from '../../../model/architecture.ts';
import { formula } from '../../kernel/formula.ts';
import { count, term } from '../term.ts';
import { bc, bs, convBytes, k, L, share, stateBytes, stateKind } from './state.ts';

/** Mamba 1: one state row per channel, and the convolution's tail. */
export const stateMamba1 = formula({
  id: 'state-mamba1',
  title: 'Mamba 1 state',
  equation: 'sg = L · di · (ds · bs + (k - 1) · bc)',
  unit: 'B',
  symbols: {
    L,
    di: { meaning: 'channels (expand × hidden)', unit: '1' },
    ds: { meaning: 'state elements per channel', unit: '1' },
    bs,
    k,
    bc,
  },
  claim: 'exact',
  assumptions: ['k - 1 inputs are kept (transformers keeps k)'],
  source: 'vLLM mamba_utils.py; llama.cpp llama-hparams.cpp n_embd_r, n_embd_s',
  compute: ({ L, di, ds, bs, k, bc }) => L * di * (ds * bs + (k - 1) * bc),
});

/** Mamba 2: one state matrix per head; the convolution also covers the shared input and output projections. */
export const stateMamba2 = formula({
  id: 'state-mamba2',
  title: 'Mamba 2 state',
  equation: 'sg = L · (H · dh · ds · bs + (H · dh + 2 · G · ds) · (k - 1) · bc)',
  unit: 'B',
  symbols: {
    L,
    H: { meaning: 'state heads', unit: '1' },
    dh: { meaning: 'elements of one head', unit: '1' },
    ds: { meaning: 'state elements per head element', unit: '1' },
    bs,
    G: { meaning: 'groups of shared projections', unit: '1' },
    k,
    bc,
  },
  claim: 'exact',
  assumptions: ['k - 1 inputs are kept (transformers keeps k)'],
  source: 'vLLM mamba_utils.py; llama.cpp llama-hparams.cpp n_embd_r, n_embd_s',
  compute: ({ L, H, dh, ds, bs, G, k, bc }) => L * (H * dh * ds * bs + (H * dh + 2 * G * ds) * (k - 1) * bc),
});

export const mamba1 = stateKind<Mamba1Group>(
  (group) =>
    term(stateMamba1, {
      L: count('layers', group.layers),
      di: count('inner-dim', group.innerDim),
      ds: count('state-dim', group.stateDim),
      bs: stateBytes(group),
      k: count('conv-kernel', group.convKernel),
      bc: convBytes(group),
    }),
  (group, ranks) => ({ ...group, innerDim: share(group.innerDim, ranks) }),
);

export const mamba2 = stateKind<Mamba2Group>(
  (group) =>
    term(stateMamba2, {
      L: count('layers', group.layers),
      H: count('state-heads', group.stateHeads),
      dh: count('state-head-dim', group.stateHeadDim),
      ds: count('state-dim', group.stateDim),
      bs: stateBytes(group),
      G: count('state-groups', group.stateGroups),
      k: count('conv-kernel', group.convKernel),
      bc: convBytes(group),
    }),
  // Groups that do not divide evenly are extended, so that every rank has at least one.
  (group, ranks) => ({
    ...group,
    stateHeads: share(group.stateHeads, ranks),
    stateGroups: share(group.stateGroups, ranks),
  }),
);
