import type { CrossGroup, FullGroup } from '../../../model/architecture.ts';
import type { Kind } from '../part.ts';
import { headsAppend, headsOnRank, headsTerm } from './heads.ts';

/** Full attention (MHA, GQA, MQA): every token stays. */
export const full: Kind<FullGroup> = {
  parts: (group, dtypes) => [{ growth: 'growing', role: 'kv', term: headsTerm(group, dtypes) }],
  appendRuns: headsAppend,
  onRank: headsOnRank,
};

/** Cross-attention: the encoder's keys and values, written once per request and never appended to while decoding. */
export const cross: Kind<CrossGroup> = {
  parts: (group, dtypes) => [
    {
      growth: 'encoder',
      term: headsTerm(group, dtypes),
      ...(group.encoderTokens === undefined ? {} : { fixedTokens: group.encoderTokens }),
    },
  ],
  appendRuns: () => [],
  onRank: headsOnRank,
};
