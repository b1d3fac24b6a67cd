import type { RgLruGroup, RwkvGroup, ShortConvGroup } from '../../../model/architecture.ts';
import { formula } from '../../kernel/formula.ts';
import { count, term } from '../term.ts';
import { bc, bs, convBytes, k, L, share, stateBytes, stateKind } from './state.ts';

const w = { meaning: 'channels', unit: '1' } as const;

/** Short convolution: nothing but the kernel's last inputs. */
export const stateShortConv = formula({
  id: 'state-short-conv',
  title: 'Short convolution state',
  equation: 'sg = L · w · (k - 1) · bc',
  unit: 'B',
  symbols: { L, w, k, bc },
  claim: 'exact',
  assumptions: ['k - 1 inputs are kept'],
  source: 'vLLM mamba_utils.py short_conv_state_shape',
  compute: ({ L, w, k, bc }) => L * w * (k - 1) * bc,
});

/** Real-gated linear recurrent unit. */
export const stateRgLru = formula({
  id: 'state-rg-lru',
  title: 'RG-LRU state',
  equation: 'sg = L · w · (bs + (k - 1) · bc)',
  unit: 'B',
  symbols: { L, w, bs, k, bc },
  claim: 'exact',
  assumptions: ['not verified against an engine log'],
  source: 'transformers recurrent_gemma',
  compute: ({ L, w, bs, k, bc }) => L * w * (bs + (k - 1) * bc),
});

/** RWKV 6 and 7: two shifted tokens and one head-size row per channel. */
export const stateRwkv = formula({
  id: 'state-rwkv',
  title: 'RWKV state',
  equation: 'sg = L · (2 · w + w · d) · bs',
  unit: 'B',
  symbols: { L, w, d: { meaning: 'elements of one head', unit: '1' }, bs },
  claim: 'exact',
  assumptions: ['token shift and state in the same format'],
  source: 'llama.cpp llama-hparams.cpp n_embd_r, n_embd_s (token_shift_count 2)',
  compute: ({ L, w, d, bs }) => L * (2 * w + w * d) * bs,
});

export const shortConv = stateKind<ShortConvGroup>(
  (group) =>
    term(stateShortConv, {
      L: count('layers', group.layers),
      w: count('recurrent-width', group.recurrentWidth),
      k: count('conv-kernel', group.convKernel),
      bc: convBytes(group),
    }),
  (group, ranks) => ({ ...group, recurrentWidth: share(group.recurrentWidth, ranks) }),
);

export const rgLru = stateKind<RgLruGroup>(
  (group) =>
    term(stateRgLru, {
      L: count('layers', group.layers),
      w: count('recurrent-width', group.recurrentWidth),
      bs: stateBytes(group),
      k: count('conv-kernel', group.convKernel),
      bc: convBytes(group),
    }),
  (group, ranks) => ({ ...group, recurrentWidth: share(group.recurrentWidth, ranks) }),
);

export const rwkv = stateKind<RwkvGroup>(
  (group) =>
    term(stateRwkv, {
      L: count('layers', group.layers),
      w: count('recurrent-width', group.recurrentWidth),
      d: count('state-head-dim', group.stateHeadDim),
      bs: stateBytes(group),
    }),
  (group, ranks) => ({ ...group, recurrentWidth: share(group.recurrentWidth, ranks) }),
);
