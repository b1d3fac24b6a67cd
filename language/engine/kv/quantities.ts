import type { Architecture, LayerGroup } from '../../model/architecture.ts';
import { derive } from '../kernel/derive.ts';
import { once } from '../kernel/once.ts';
import { given, type Quantity, unknown } from '../kernel/quantity.ts';
import { appendRuns, rates, stateBytesOf } from './bytes.ts';
import type { CacheInput } from './cache-input.ts';
import { conventionalGroup, conventionalQuantities } from './conventional.ts';
import { kvGrowing, kvLive, kvSum, kvSumPerToken, kvWindowed, stateSum } from './formulas.ts';
import { partsOf } from './kinds/index.ts';
import type { AppendRun, Part } from './part.ts';
import { explain, nothingWritten } from './term.ts';

export interface CacheQuantities {
  /** Marginal cost of a token beyond every window, B/tok. */
  readonly bytesPerToken: Quantity;
  /** Cache of one sequence at its context, without recurrent state, B. */
  readonly bytesPerSequence: Quantity;
  /** Cache of all live sequences, without recurrent state, B. */
  readonly live: Quantity;
  /** Recurrent state of one sequence, B. */
  readonly statePerSequence: Quantity;
  readonly groups: readonly GroupSize[];
  readonly appendRun: readonly AppendRun[];
}

/** One layer group in plain numbers, for tables. Rates are B/tok, sizes B. */
export interface GroupSize {
  readonly kind: LayerGroup['kind'];
  readonly layers: number;
  /** While within the window, where there is one; the indexer's share is included. */
  readonly bytesPerToken: number;
  readonly indexerBytesPerToken?: number;
  readonly windowBytesPerToken?: number;
  readonly window?: number;
  readonly bytesPerEncoderToken?: number;
  readonly stateBytes?: number;
}

/** All sizes of a model's cache as quantities that explain themselves. */
export function cacheQuantities(input: CacheInput): CacheQuantities {
  const only = conventionalGroup(input.architecture);
  const sizes = only ? conventionalQuantities(input, only) : mixedQuantities(input);
  return {
    ...sizes,
    statePerSequence: stateQuantity(input),
    groups: groupSizes(input.architecture),
    appendRun: appendRuns(input.architecture),
  };
}

/** Group by group, for hovers, tables and the JSON of `tierwright model`. */
export const groupSizes = once((architecture: Architecture): readonly GroupSize[] =>
  architecture.groups.map((group) => {
    const { growing, windowed, encoder, state, indexer } = rates(group, architecture);
    const limited = partsOf(group, architecture).find((part) => part.growth === 'windowed');
    const both = growing > 0 && windowed > 0;
    return {
      kind: group.kind,
      layers: group.layers,
      bytesPerToken: both ? growing : growing + windowed,
      ...(indexer > 0 ? { indexerBytesPerToken: indexer } : {}),
      ...(both ? { windowBytesPerToken: windowed } : {}),
      ...(limited?.growth === 'windowed' ? { window: limited.limit } : {}),
      ...(encoder > 0 ? { bytesPerEncoderToken: encoder } : {}),
      ...(state > 0 ? { stateBytes: state } : {}),
    };
  }),
);

function mixedQuantities(input: CacheInput) {
  const { prefix, sequences } = input;
  const parts = explainedParts(input).filter(({ part }) => part.growth !== 'constant');
  const growing = parts.filter(({ part }) => part.growth === 'growing').map(({ rate }) => rate);
  const bytesPerToken = derive(`${prefix}.kv.bytes-per-token`, kvSumPerToken, { κg: growing });
  const bytesPerSequence = derive(`${prefix}.kv.bytes-per-sequence`, kvSum, {
    mg: parts.map((one) => held(input, one)),
  });
  const live = derive(`${prefix}.kv.live`, kvLive, { S: sequences, m: bytesPerSequence });
  return { bytesPerToken, bytesPerSequence, live };
}

const NO_STATE = { sg: [] };

interface ExplainedPart {
  readonly part: Part;
  /** The part's term: B/tok, or B for a constant. */
  readonly rate: Quantity;
  readonly name: string;
  readonly group: number;
}

function explainedParts({ prefix, architecture, inputs }: CacheInput): readonly ExplainedPart[] {
  return architecture.groups.flatMap((group, index) =>
    partsOf(group, architecture).map((part) => {
      const suffix = part.growth === 'growing' && part.role === 'indexer' ? '.indexer' : '';
      const name = `${prefix}.kv.groups.${index}-${group.kind}${suffix}`;
      const rate = explain(`${name}.bytes-per-token`, part.term, inputs ?? nothingWritten, index);
      return { part, rate, name, group: index };
    }),
  );
}

/** What a part holds at the context. */
function held(
  { context, encoderTokens, inputs, prefix }: CacheInput,
  { part, rate, name, group }: ExplainedPart,
): Quantity {
  if (part.growth === 'windowed') {
    const attribute = part.limitAttribute;
    const W = inputs?.(attribute, group) ?? given(attribute, part.limit, 'tok');
    // Sinks make the limit longer than the attribute the user wrote.
    const limit =
      W.value === part.limit || W.value === undefined ? W : given(`${attribute} and sinks`, part.limit, 'tok');
    return derive(`${name}.bytes`, kvWindowed, { κg: rate, T: context, W: limit });
  }
  if (part.growth !== 'encoder') return derive(`${name}.bytes`, kvGrowing, { κg: rate, T: context });
  const fixed = part.fixedTokens === undefined ? undefined : given('encoder-tokens', part.fixedTokens, 'tok');
  const missing = unknown('encoder-tokens', 'tok', { attribute: 'encoder-tokens', owner: prefix });
  return derive(`${name}.bytes`, kvGrowing, { κg: rate, T: encoderTokens ?? fixed ?? missing });
}

function stateQuantity(input: CacheInput): Quantity {
  const { prefix, architecture, inputs } = input;
  if (stateBytesOf(architecture) === 0) return derive(`${prefix}.state.bytes-per-sequence`, stateSum, NO_STATE);
  const states = architecture.groups.flatMap((group, index) =>
    partsOf(group, architecture)
      .filter((part) => part.growth === 'constant')
      .map((part) =>
        explain(`${prefix}.state.groups.${index}-${group.kind}.bytes`, part.term, inputs ?? nothingWritten, index),
      ),
  );
  return derive(`${prefix}.state.bytes-per-sequence`, stateSum, { sg: states });
}
