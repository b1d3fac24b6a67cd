import { hybridLayout, hybridRequestBlocks, printedTokens } from '../engine/kv/allocators/index.ts';
import { rates } from '../engine/kv/bytes.ts';
import type { FactName, LogSource } from './patterns.ts';
import type { LogFact } from './recognise.ts';
import { cellBytes, isUniform, onRank, requestBytes, type Subject, slotBytes, tokenBytes } from './subject.ts';

export type Facts = Readonly<Partial<Record<FactName, LogFact>>>;

/** A number of a log against the number a subject comes to. */
export interface Measure {
  /** What is compared, `bytes of 8,192 tokens`. */
  readonly what: string;
  readonly unit: 'B' | 'tok' | '1';
  readonly observed: number;
  readonly computed: number;
  /** What printing hides of the observed number. */
  readonly resolution: number;
}

/** Something that can be compared once all its facts were read. */
export interface Check {
  readonly id: string;
  readonly sources: readonly LogSource[];
  readonly needs: readonly FactName[];
  readonly measure: (facts: Facts, subject: Subject) => Measure | undefined;
}

const value = (facts: Facts, name: FactName) => facts[name]?.value ?? Number.NaN;
const resolution = (facts: Facts, ...names: readonly FactName[]) =>
  names.reduce((sum, name) => sum + (facts[name]?.resolution ?? 0), 0);

/** In the order in which they say most. */
export const CHECKS: readonly Check[] = [
  {
    id: 'request',
    sources: ['vllm'],
    needs: ['needed', 'max-length'],
    measure: (facts, subject) => ({
      what: `KV cache of one request of ${show(value(facts, 'max-length'))} tokens`,
      unit: 'B',
      observed: value(facts, 'needed') * subject.unitFactor,
      computed: requestBytes(subject, value(facts, 'max-length')),
      resolution: resolution(facts, 'needed'),
    }),
  },
  { id: 'pool', sources: ['vllm'], needs: ['available', 'tokens'], measure: vllmPool },
  { id: 'blocks', sources: ['vllm'], needs: ['available', 'blocks'], measure: vllmBlockCount },
  {
    id: 'pages',
    sources: ['sglang'],
    needs: ['tokens', 'key-bytes', 'value-bytes'],
    measure: (facts, subject) => poolOf(facts, subject, ['key-bytes', 'value-bytes']),
  },
  {
    id: 'pool-bytes',
    sources: ['sglang', 'trtllm', 'lmcache'],
    needs: ['tokens', 'bytes'],
    measure: (facts, subject) => poolOf(facts, subject, ['bytes']),
  },
  {
    id: 'slots',
    sources: ['sglang'],
    needs: ['slots', 'conv-bytes', 'state-bytes'],
    measure: (facts, subject) => ({
      what: `recurrent state in ${show(value(facts, 'slots'))} slots and a spare one`,
      unit: 'B',
      observed: (value(facts, 'conv-bytes') + value(facts, 'state-bytes')) * subject.unitFactor,
      computed: slotBytes(subject) * (value(facts, 'slots') + 1),
      resolution: resolution(facts, 'conv-bytes', 'state-bytes'),
    }),
  },
  {
    id: 'recurrent',
    sources: ['llama-cpp'],
    needs: ['slots', 'state-bytes'],
    measure: (facts, subject) => ({
      what: `recurrent state of ${show(value(facts, 'slots'))} ${value(facts, 'slots') === 1 ? 'sequence' : 'sequences'}`,
      unit: 'B',
      observed: value(facts, 'state-bytes') * subject.unitFactor,
      computed: slotBytes(subject) * value(facts, 'slots'),
      resolution: resolution(facts, 'state-bytes'),
    }),
  },
  {
    id: 'cells',
    sources: ['llama-cpp'],
    needs: ['bytes', 'cells'],
    measure: (facts, subject) => {
      const cells = value(facts, 'cells') * (facts.streams?.value ?? 1);
      return {
        what: `keys and values in ${show(cells)} cells of ${show(value(facts, 'layers'))} layers`,
        unit: 'B',
        observed: value(facts, 'bytes') * subject.unitFactor,
        computed: cellBytes(subject, facts.layers?.value) * cells,
        resolution: resolution(facts, 'bytes'),
      };
    },
  },
  { id: 'whole', sources: ['llama-cpp'], needs: ['bytes'], measure: (f, s) => wholeCache(f, s, 'bytes') },
  { id: 'buffers', sources: ['llama-cpp'], needs: ['buffer'], measure: (f, s) => wholeCache(f, s, 'buffer') },
  {
    id: 'concurrency',
    sources: ['vllm'],
    needs: ['tokens', 'max-length', 'concurrency'],
    measure: (facts) => ({
      what: 'concurrency, from the log’s own tokens',
      unit: '1',
      observed: value(facts, 'concurrency'),
      computed: value(facts, 'tokens') / value(facts, 'max-length'),
      resolution: resolution(facts, 'concurrency'),
    }),
  },
];

/** Tokens that fit in the memory the log names, by the engine's own way of counting them. */
function vllmPool(facts: Facts, subject: Subject): Measure | undefined {
  const available = value(facts, 'available') * subject.unitFactor;
  const tokens = vllmTokens(available, facts['max-length']?.value ?? subject.maxModelLength, subject);
  if (tokens === undefined) return undefined;
  const hidden = (resolution(facts, 'available') / value(facts, 'available')) * tokens;
  return {
    what: `tokens that fit in ${facts.available?.text} ${facts.available?.label}`,
    unit: 'tok',
    observed: value(facts, 'tokens'),
    computed: tokens,
    resolution: hidden + blockOf(subject),
  };
}

function vllmTokens(available: number, maxLength: number | undefined, subject: Subject): number | undefined {
  const rank = onRank(subject);
  const block = blockOf(subject);
  if (isUniform(rank.groups, rank)) {
    return (
      Math.floor(available / (block * tokenBytes(subject) * subject.contextParallel)) * block * subject.contextParallel
    );
  }
  const length = maxLength ?? subject.tokens;
  if (length === undefined) return undefined;
  const stateful = rank.groups.some((group) => rates(group, rank).state > 0);
  if (!stateful) return printedTokens(available, requestBytes(subject, length), length);
  // The number of blocks is whole before it is divided by the blocks of a request.
  const drafts = subject.settings.engine === 'vllm' ? (subject.settings.options.speculativeTokens ?? 0) : 0;
  const mode = subject.settings.engine === 'vllm' ? subject.settings.options.stateBlocks : undefined;
  const layout = hybridLayout(rank, drafts);
  const blocks = Math.floor(available / (layout.groupSize * layout.pageBytes));
  return printedTokens(blocks, hybridRequestBlocks(layout, length, drafts, mode), length);
}

function vllmBlockCount(facts: Facts, subject: Subject): Measure {
  const blocks = (value(facts, 'available') * subject.unitFactor) / (blockOf(subject) * tokenBytes(subject));
  return {
    what: `blocks of ${blockOf(subject)} tokens in ${facts.available?.text} ${facts.available?.label}`,
    unit: '1',
    observed: value(facts, 'blocks'),
    computed: Math.floor(blocks),
    resolution: (resolution(facts, 'available') / value(facts, 'available')) * blocks + 1,
  };
}

/** A pool of tokens and its bytes; SGLang's has a page more than it prints. */
function poolOf(facts: Facts, subject: Subject, parts: readonly FactName[]): Measure {
  const spare = subject.settings.engine === 'sglang' ? blockOf(subject) : 0;
  const tokens = value(facts, 'tokens');
  return {
    what: `KV cache of ${show(tokens)} tokens`,
    unit: 'B',
    observed: parts.reduce((sum, name) => sum + value(facts, name), 0) * subject.unitFactor,
    computed: tokenBytes(subject) * (tokens + spare),
    resolution: resolution(facts, ...parts),
  };
}

/** A cache whose cells the line leaves out: of the context and sequences the file declares. */
function wholeCache(facts: Facts, subject: Subject, fact: FactName): Measure | undefined {
  const { tokens, sequences } = subject;
  if (tokens === undefined || sequences === undefined) return undefined;
  const state = slotBytes(subject) * sequences;
  return {
    what: `KV cache of ${show(sequences)} × ${show(tokens)} tokens`,
    unit: 'B',
    observed: value(facts, fact) * subject.unitFactor,
    computed: requestBytes(subject, tokens, sequences) - state,
    resolution: resolution(facts, fact),
  };
}

function blockOf({ settings }: Subject): number {
  switch (settings.engine) {
    case 'vllm':
      return settings.options.blockTokens ?? 16;
    case 'sglang':
      return settings.options.pageTokens ?? 1;
    case 'trtllm':
      return settings.options.blockTokens ?? 32;
    case 'llama-cpp':
      return 256;
  }
}

function show(count: number): string {
  return count.toLocaleString('en-GB');
}
