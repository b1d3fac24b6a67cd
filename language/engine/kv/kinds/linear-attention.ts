import type { GatedDeltaNetGroup, KdaGroup, LightningGroup } from '../../../model/architecture.ts';
import { formula } from '../../kernel/formula.ts';
import { count, term } from '../term.ts';
import { bc, bs, convBytes, k, L, share, stateBytes, stateKind } from './state.ts';

const dv = { meaning: 'elements of one value head', unit: '1' } as const;

/** Gated delta net: one key × value matrix per value head, and the convolution over queries, keys and values. */
export const stateGatedDeltaNet = formula({
  id: 'state-gated-delta-net',
  title: 'Gated delta net state',
  equation: 'sg = L · (nv · dk · dv · bs + (2 · nk · dk + nv · dv) · (k - 1) · bc)',
  unit: 'B',
  symbols: {
    L,
    nv: { meaning: 'value heads', unit: '1' },
    dk: { meaning: 'elements of one key head', unit: '1' },
    dv,
    bs,
    nk: { meaning: 'key heads', unit: '1' },
    k,
    bc,
  },
  claim: 'exact',
  assumptions: ['one state per sequence: no snapshots for prefixes, no draft copies'],
  source: 'vLLM mamba_utils.py gated_delta_net_state_shape',
  compute: ({ L, nv, dk, dv, bs, nk, k, bc }) => L * (nv * dk * dv * bs + (2 * nk * dk + nv * dv) * (k - 1) * bc),
});

/** Kimi delta attention: one square matrix per head and three convolutions. */
export const stateKda = formula({
  id: 'state-kda',
  title: 'Kimi delta attention state',
  equation: 'sg = L · (H · d · d · bs + 3 · H · d · (k - 1) · bc)',
  unit: 'B',
  symbols: { L, H: { meaning: 'heads', unit: '1' }, d: { meaning: 'elements of one head', unit: '1' }, bs, k, bc },
  claim: 'exact',
  assumptions: ['one state per sequence: no snapshots for prefixes, no draft copies'],
  source: 'vLLM mamba_utils.py kda_state_shape',
  compute: ({ L, H, d, bs, k, bc }) => L * (H * d * d * bs + 3 * H * d * (k - 1) * bc),
});

/** Lightning attention: one square matrix per head. */
export const stateLightning = formula({
  id: 'state-lightning',
  title: 'Lightning attention state',
  equation: 'sg = L · H · d · d · bs',
  unit: 'B',
  symbols: { L, H: { meaning: 'heads', unit: '1' }, d: { meaning: 'elements of one head', unit: '1' }, bs },
  claim: 'exact',
  assumptions: ['one state per sequence: no snapshots for prefixes'],
  source: 'vLLM mamba_utils.py linear_attention_state_shape',
  compute: ({ L, H, d, bs }) => L * H * d * d * bs,
});

export const gatedDeltaNet = stateKind<GatedDeltaNetGroup>(
  (group) =>
    term(stateGatedDeltaNet, {
      L: count('layers', group.layers),
      nv: count('value-heads', group.valueHeads),
      dk: count('key-head-dim', group.keyHeadDim),
      dv: count('value-head-dim', group.valueHeadDim),
      bs: stateBytes(group),
      nk: count('key-heads', group.keyHeads),
      k: count('conv-kernel', group.convKernel),
      bc: convBytes(group),
    }),
  (group, ranks) => ({
    ...group,
    keyHeads: share(group.keyHeads, ranks),
    valueHeads: share(group.valueHeads, ranks),
  }),
);

export const kda = stateKind<KdaGroup>(
  (group) =>
    term(stateKda, {
      L: count('layers', group.layers),
      H: count('state-heads', group.stateHeads),
      d: count('state-head-dim', group.stateHeadDim),
      bs: stateBytes(group),
      k: count('conv-kernel', group.convKernel),
      bc: convBytes(group),
    }),
  (group, ranks) => ({ ...group, stateHeads: share(group.stateHeads, ranks) }),
);

export const lightning = stateKind<LightningGroup>(
  (group) =>
    term(stateLightning, {
      L: count('layers', group.layers),
      H: count('state-heads', group.stateHeads),
      d: count('state-head-dim', group.stateHeadDim),
      bs: stateBytes(group),
    }),
  (group, ranks) => ({ ...group, stateHeads: share(group.stateHeads, ranks) }),
);
