import { allAssumptions } from '../../../language/engine/kernel/derive.ts';
import { given } from '../../../language/engine/kernel/quantity.ts';
import {
  architectureOnRank,
  cacheQuantities,
  type GroupSize,
  groupSizes,
  kvBytesAt,
  stateBytesOf,
  weightsQuantity,
} from '../../../language/engine/kv/index.ts';
import { type Architecture, withSpeculativeLayers } from '../../../language/model/architecture.ts';
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
  readonly bytesPerSequence: number | undefined;
  readonly bytes: number | undefined;
  readonly statePerSequence: number | undefined;
  readonly groups: readonly GroupSize[];
  /** Of all sequences on the fullest rank, recurrent state apart. */
  readonly perRank: number | undefined;
  readonly statePerRank: number;
  /** Of all sequences, each cache rounded up to whole blocks. */
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
  const { parameters, weightsDtype } = subject;
  const weights = weightsDtype && weightsQuantity(subject.name, given('parameters', parameters, '1'), weightsDtype);
  const rank = architectureOnRank(architecture, tensorParallel);
  const options = request.encoderTokens === undefined ? {} : { encoderTokens: request.encoderTokens };
  const known = cache.bytesPerSequence.value !== undefined && tokens !== undefined;
  return {
    bytesPerToken: cache.bytesPerToken.value,
    bytesPerSequence: cache.bytesPerSequence.value,
    bytes: cache.live.value,
    statePerSequence: cache.statePerSequence.value,
    groups: cache.groups,
    perRank: known ? kvBytesAt(rank, tokens, options) * sequences : undefined,
    statePerRank: stateBytesOf(rank) * sequences,
    allocated: known ? allocatedBytes(architecture, tokens, block, request.encoderTokens) * sequences : undefined,
    weightBytes: weights?.value,
    assumptions: [
      ...new Set([cache.live, cache.statePerSequence, ...(weights ? [weights] : [])].flatMap(allAssumptions)),
    ],
  };
}

/** One sequence's cache when each layer group takes whole blocks. */
function allocatedBytes(architecture: Architecture, tokens: number, block: number, encoderTokens?: number): number {
  const whole = (count: number) => Math.ceil(count / block) * block;
  return groupSizes(architecture).reduce((sum, group, i) => {
    const {
      bytesPerToken,
      windowBytesPerToken = 0,
      window = Number.POSITIVE_INFINITY,
      bytesPerEncoderToken = 0,
    } = group;
    const layer = architecture.groups[i];
    const encoded = encoderTokens ?? (layer?.kind === 'cross' ? layer.encoderTokens : undefined) ?? 0;
    const inWindow = whole(Math.min(tokens, window));
    const growing = bytesPerToken * (windowBytesPerToken > 0 ? whole(tokens) : inWindow);
    return sum + growing + windowBytesPerToken * inWindow + bytesPerEncoderToken * whole(encoded);
  }, 0);
}
