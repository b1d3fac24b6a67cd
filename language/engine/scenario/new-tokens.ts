import type { WorkloadEntity } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import { once } from '../kernel/once.ts';
import { newTokens } from './formulas.ts';

/** Tokens of a prompt that no prefix brings. */
export const newTokensOf = once(({ attributes, path }: WorkloadEntity) =>
  derive(`${path}.prompt.new`, newTokens, { p: attributes.quantity('prompt'), r: attributes.quantity('reused') }),
);
