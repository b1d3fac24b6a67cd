import { Attributes } from '../../model/attribute.ts';
import type { RunStatement, WorkloadEntity } from '../../model/scenario-model.ts';
import type { Span } from '../../model/span.ts';
import { ENGINE_PROFILES, type EngineName, engineRow, versionStanding } from '../../vocabulary/engine-profile.ts';
import type { EngineSettings } from '../kv/allocators/index.ts';

/** An engine somebody declared, with its settings as the allocators take them. */
export interface EngineChoice {
  readonly name: EngineName;
  readonly version: string | undefined;
  /** How the version stands to the profile; undefined where none is written. */
  readonly standing: 'known' | 'older' | 'newer' | undefined;
  readonly settings: EngineSettings;
  /** The longest sequence the engine accepts, where it is written (tok). */
  readonly maxModelLength: number | undefined;
  /** Settings nobody wrote, and what the profile stands on, in words. */
  readonly assumptions: readonly string[];
  /** The word that names the engine. */
  readonly span: Span;
}

/** The engine of a run, else of its workload; undefined where none is declared or it is half typed. */
export function engineOf(workload: WorkloadEntity, run: RunStatement | undefined): EngineChoice | undefined {
  const value = run?.attributes.get('engine') ?? workload.attributes.get('engine');
  const word = value?.words[0];
  if (!value || !word || value.flagged || !Object.hasOwn(ENGINE_PROFILES, word.word)) return undefined;
  const name = word.word as EngineName;
  const own =
    value.block ?? new Attributes(`${workload.path}.engine`, engineRow.blocks[name], new Map(), value.nameSpan);
  const version = own.text('version');
  const { title, asOf } = ENGINE_PROFILES[name];
  const reader = new Reader(own);
  const settings = settingsOf(
    name,
    reader,
    speculates(run) ? (workload.model?.architecture?.speculative?.layers ?? 0) : 0,
  );
  return {
    name,
    version,
    standing: versionStanding(name, version),
    settings,
    maxModelLength: name === 'vllm' ? own.optional('max-model-length')?.value : undefined,
    assumptions: [...reader.assumptions, `${title} allocates as its profile of ${asOf} says`],
    span: word.span,
  };
}

/** True where a run drafts tokens with the model's own prediction layers. */
export function speculates(run: RunStatement | undefined): boolean {
  return run?.attributes.word('speculative') === 'on';
}

/** Reads settings and remembers which of them are defaults. */
class Reader {
  readonly assumptions: string[] = [];
  readonly #attributes: Attributes;

  constructor(attributes: Attributes) {
    this.#attributes = attributes;
  }

  number(name: string): number {
    const { value, assumptions } = this.#attributes.quantity(name);
    this.assumptions.push(...assumptions);
    return value ?? Number.NaN;
  }

  optional(name: string): number | undefined {
    return this.#attributes.optional(name)?.value;
  }

  word(name: string): string {
    const written = this.#attributes.word(name);
    if (written) return written;
    const standard = this.#attributes.vocabulary[name]?.default ?? '';
    this.assumptions.push(`${this.#attributes.owner}.${name} = ${standard} (default)`);
    return standard;
  }
}

function settingsOf(name: EngineName, read: Reader, draftLayers: number): EngineSettings {
  switch (name) {
    case 'vllm':
      return {
        engine: 'vllm',
        options: {
          blockTokens: read.number('block'),
          maxBatchedTokens: read.number('max-batched-tokens'),
          hybrid: read.word('hybrid') !== 'off',
          stateBlocks: read.word('state-blocks') as 'align' | 'none' | 'all',
          speculativeTokens: read.optional('speculative-tokens') ?? draftLayers,
        },
      };
    case 'sglang': {
      const slots = read.optional('state-slots');
      const options = { pageTokens: read.number('block'), windowRatio: read.number('window-ratio') };
      return { engine: 'sglang', options: slots === undefined ? options : { ...options, stateSlots: slots } };
    }
    case 'trtllm':
      return { engine: 'trtllm', options: { blockTokens: read.number('block') } };
    case 'llama-cpp':
      return {
        engine: 'llama-cpp',
        options: {
          microBatch: read.number('micro-batch'),
          unified: read.word('unified') === 'on',
          fullWindows: read.word('full-windows') === 'on',
          rollbackCopies: read.number('rollback-copies'),
        },
      };
  }
}
