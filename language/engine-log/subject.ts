import { allocate, type EngineSettings } from '../engine/kv/allocators/index.ts';
import { inFp32 } from '../engine/kv/allocators/llama-cpp.ts';
import { rates } from '../engine/kv/bytes.ts';
import { architectureOnRank, bytesPerToken, stateBytesOf } from '../engine/kv/index.ts';
import type { Architecture, LayerGroup } from '../model/architecture.ts';

/** What a log line is compared with: a model's cache on one rank of a run, under an engine. */
export interface Subject {
  /** Name for messages: `chat` or `chat in split`. */
  readonly name: string;
  /** Of the whole model; prediction layers are among the groups where the run drafts. */
  readonly architecture: Architecture;
  readonly tensor: number;
  readonly pipeline: number;
  /** Ranks that share the tokens of a sequence. */
  readonly contextParallel: number;
  readonly settings: EngineSettings;
  /** Tokens of a live sequence, where known. */
  readonly tokens: number | undefined;
  /** Live sequences of a replica, where known. */
  readonly sequences: number | undefined;
  readonly maxModelLength: number | undefined;
  /** How a printed unit is read; 1 as the engine means it. */
  readonly unitFactor: number;
}

/** The architecture as one rank holds it. */
export function onRank({ architecture, tensor, pipeline, contextParallel }: Subject): Architecture {
  const rank = architectureOnRank(architecture, tensor);
  if (pipeline === 1 && contextParallel === 1) return rank;
  const groups = rank.groups.map((g) => ({ ...g, layers: Math.ceil(g.layers / pipeline) }));
  return { ...rank, groups };
}

/** Bytes a token costs on a rank, windows counted as if they kept it. */
export function tokenBytes(subject: Subject): number {
  const rank = onRank(subject);
  return bytesPerToken(rank) / subject.contextParallel;
}

/** Keys and values of the layers that a line of `layers` layers can be about; all growing ones unless told. */
export function cellBytes(subject: Subject, layers: number | undefined): number {
  const rank = onRank(subject);
  const sized = rank.groups.map((group) => ({ group, ...rates(group, rank) }));
  const sum = (all: typeof sized) => all.reduce((total, { growing, windowed }) => total + growing + windowed, 0);
  const count = (all: typeof sized) => all.reduce((total, { group }) => total + group.layers, 0);
  const growing = sized.filter((one) => one.growing > 0);
  const windowed = sized.filter((one) => one.windowed > 0 && one.growing === 0);
  const fits = (all: typeof sized) => all.length > 0 && (layers === undefined || count(all) === layers);
  if (fits(growing) && windowed.length === 0) return sum(growing);
  if (fits(growing)) return sum(growing);
  if (fits(windowed)) return sum(windowed);
  return sum(growing.length > 0 ? growing : windowed);
}

/** Bytes one slot of recurrent state takes, as the engine stores it. */
export function slotBytes(subject: Subject): number {
  const rank = onRank(subject);
  const groups = subject.settings.engine === 'llama-cpp' ? rank.groups.map(inFp32) : rank.groups;
  return stateBytesOf({ ...rank, groups });
}

/** Bytes set aside for one request of some length. */
export function requestBytes(subject: Subject, tokens: number, sequences = 1): number {
  return allocate(subject.settings, onRank(subject), { tokens, sequences }).bytes;
}

/** True where every token of every layer costs alike: no windows, no state. */
export function isUniform(groups: readonly LayerGroup[], architecture: Architecture): boolean {
  return groups.every((group) => {
    const { windowed, state, encoder } = rates(group, architecture);
    return windowed === 0 && state === 0 && encoder === 0;
  });
}
