import type { ConfigReader } from '../reader.ts';
import { denseParameters, isDense } from './dense.ts';
import { gptjParameters } from './gpt2.ts';
import type { Counted } from './keys.ts';
import { isMixture, mixtureParameters } from './mixture.ts';

/** Counts of the many families with one repeated layer of attention and a feed-forward layer or a mixture. */
export function conventionalParameters(reader: ConfigReader, modelType: string): Counted {
  if (modelType === 'gptj') return gptjParameters(reader);
  if (isMixture(modelType)) return mixtureParameters(reader, modelType);
  return isDense(modelType) ? denseParameters(reader, modelType) : { missing: `no counting rule for ${modelType}` };
}
