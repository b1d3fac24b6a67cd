import { allAssumptions } from '../../../language/engine/kernel/derive.ts';
import { given, type Quantity } from '../../../language/engine/kernel/quantity.ts';
import {
  architectureOnRank,
  blockBytesAt,
  bytesAt,
  cacheQuantities,
  type GroupSize,
  stateBytesOf,
  weightsPartsQuantity,
  weightsQuantity,
} from '../../../language/engine/kv/index.ts';
import { withSpeculativeLayers } from '../../../language/model/architecture.ts';
import type { ModelSubject } from './subject.ts';

/** How a model is served; counts are whole and at least 1. */
export interface SizeRequest {
  /** Tokens each live sequence holds; without them only rates are told. */
  readonly tokens?: number;
  readonly sequences: number;
  readonly tensorParallel: number;
  /** Tokens of one allocation block. */
  readonly block: number;
  readonly encoderTokens?: number;
  readonly speculative: boolean;
}

/** Sizes in bytes, rates in bytes per token; undefined where an input is missing. */
export interface ModelSizes {
  readonly bytesPerToken: number | undefined;
  /** Live bytes at the tokens asked about: cache and recurrent state. */
  readonly bytesPerSequence: number | undefined;
  readonly bytes: number | undefined;
  /** The part of `bytesPerSequence` that does not grow. */
  readonly statePerSequence: number | undefined;
  readonly groups: readonly GroupSize[];
  /** Of all sequences on the fullest rank. */
  readonly perRank: number | undefined;
  readonly statePerRank: number;
  /** Of all sequences, with each cache rounded up to whole blocks. */
  readonly allocated: number | undefined;
  readonly weightBytes: number | undefined;
  readonly assumptions: readonly string[];
}

export function modelSizes(subject: ModelSubject, request: SizeRequest): ModelSizes {
  const { tokens, sequences, tensorParallel, block } = request;
  const architecture = request.speculative ? withSpeculativeLayers(subject.architecture) : subject.architecture;
  const cache = cacheQuantities({
    prefix: subject.name,
    architecture,
    context: given('tokens', tokens, 'tok'),
    sequences: given('sequences', sequences, '1'),
    ...(request.encoderTokens === undefined
      ? {}
      : { encoderTokens: given('encoder-tokens', request.encoderTokens, 'tok') }),
  });
  const weights = weightsOf(subject);
  const rank = architectureOnRank(architecture, tensorParallel);
  const options = request.encoderTokens === undefined ? {} : { encoderTokens: request.encoderTokens };
  const known = cache.bytesPerSequence.value !== undefined && tokens !== undefined;
  const live = known ? bytesAt(architecture, tokens, options) : 0;
  return {
    bytesPerToken: cache.bytesPerToken.value,
    bytesPerSequence: known ? live : undefined,
    bytes: known ? live * sequences : undefined,
    statePerSequence: cache.statePerSequence.value,
    groups: cache.groups,
    perRank: known ? bytesAt(rank, tokens, options) * sequences : undefined,
    statePerRank: stateBytesOf(rank) * sequences,
    allocated: known ? blockBytesAt(architecture, tokens, block, options) * sequences : undefined,
    weightBytes: weights?.value,
    assumptions: [
      ...new Set([cache.live, cache.statePerSequence, ...(weights ? [weights] : [])].flatMap(allAssumptions)),
    ],
  };
}

function weightsOf({ name, parameters, weightsDtype, weightsParts }: ModelSubject): Quantity | undefined {
  if (weightsParts) return weightsPartsQuantity(name, weightsParts);
  return weightsDtype && weightsQuantity(name, given('parameters', parameters, '1'), weightsDtype);
}
