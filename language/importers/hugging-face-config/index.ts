import { type Architecture, type LayerGroup, mergeGroups } from '../../model/architecture.ts';
import type { DtypeName } from '../../vocabulary/dtypes.ts';
import { speculativeLayers } from './dimensions.ts';
import { families } from './families/index.ts';
import type { FamilyResult } from './family.ts';
import { type LocatedJson, readJson } from './json.ts';
import { type ImportProblem, Refusal } from './problem.ts';
import { type ConfigReader, configReader, type Findings, type Guess } from './reader.ts';
import { cacheDtype, modelDtype, weightsInfo } from './weights.ts';

export type { ImportProblem } from './problem.ts';
export type { Guess } from './reader.ts';

export interface ImportOptions {
  /** Element format of the cache, as an engine's flag would set it; wins over the file. */
  readonly kvDtype?: DtypeName;
  /** A name for the model where the file has none, e.g. its folder. */
  readonly name?: string;
}

export interface ImportedConfig {
  /** Absent when the file cannot be read or its architecture not counted; `problems` says why. */
  readonly architecture?: Architecture;
  readonly name?: string;
  readonly modelType?: string;
  /** The family whose rule was used. */
  readonly family?: string;
  /** Revision the file names, if any (`_commit_hash`). */
  readonly version?: string;
  /** Format the model computes in. */
  readonly dtype?: DtypeName;
  /** Which configuration key gave each attribute, dotted from the top of the file. */
  readonly derivedFrom: Readonly<Record<string, string>>;
  readonly guessed: readonly Guess[];
  readonly problems: readonly ImportProblem[];
}

/** Where multimodal files keep their language model, in the order they are tried. */
const ROOTS = [
  ...(['text_config', 'llm_config', 'language_config', 'thinker_config.text_config'] as const),
  ...(['lm_config', 'language_model_config', 'text_model_config'] as const),
];

/** Reads a Hugging Face `config.json`. Never throws and never guesses silently: what it cannot count it refuses by name. */
export function importConfig(text: string, options: ImportOptions = {}): ImportedConfig {
  const json = readJson(text);
  const findings: Findings = { derivedFrom: {}, guessed: [] };
  if ('problem' in json) return { ...findings, problems: [json.problem] };
  try {
    return readConfig(json, findings, options);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...findings, problems: [unsupported(json, error.message, error.key)] };
  }
}

function readConfig(json: LocatedJson, findings: Findings, options: ImportOptions): ImportedConfig {
  const top = configReader(json.value, '', findings);
  const reader = languageModel(top);
  const modelType = reader.word('model_type') ?? top.word('model_type') ?? '';
  const family = families.find((one) => one.matches(modelType, reader))!;
  const result = family.read(reader, modelType);
  const dtype = modelDtype(reader, top);
  const kvDtype = options.kvDtype ?? cacheDtype(reader, top, dtype);
  const weights = weightsInfo(reader, top, family, modelType, dtype, result.groups);
  const architecture = { ...architectureOf(reader, result, kvDtype), weights };
  const name = options.name ?? nameOf(top);
  const version = top.word('_commit_hash');
  const { incomplete } = result;
  return {
    architecture,
    ...(name === undefined ? {} : { name }),
    modelType,
    family: family.name,
    ...(version === undefined ? {} : { version }),
    dtype,
    ...findings,
    problems: incomplete ? [{ ...unsupported(json, incomplete.message, incomplete.key), partial: true }] : [],
  };
}

function languageModel(top: ConfigReader): ConfigReader {
  for (const path of ROOTS) {
    const inner = path.split('.').reduce<ConfigReader | undefined>((reader, key) => reader?.nested(key), top);
    if (inner) return inner;
  }
  return top;
}

function architectureOf(reader: ConfigReader, result: FamilyResult, kvDtype: DtypeName): Omit<Architecture, 'weights'> {
  const groups = mergeGroups(result.groups);
  if (groups.length === 0) reader.refuse('the configuration describes no layers');
  const extra = speculativeLayers(reader);
  const group = result.speculativeGroup ?? groups.find((one) => one.kind === 'full' || one.kind === 'mla');
  const maxPositions = reader.optionalCount(
    'max-positions',
    ['max_position_embeddings', 'n_positions', 'max_sequence_length', 'seq_length', 'n_ctx'],
    { most: 1e10 },
  );
  return {
    groups,
    kDtype: kvDtype,
    vDtype: kvDtype,
    ...(result.encoder ? { encoder: result.encoder } : {}),
    ...(maxPositions === undefined ? {} : { maxPositions }),
    ...(extra > 0 && group ? { speculative: { layers: extra, group: { ...group, layers: 1 } as LayerGroup } } : {}),
  };
}

function nameOf(top: ConfigReader): string | undefined {
  const path = top.object._name_or_path;
  if (typeof path !== 'string' || path === '') return undefined;
  return path.split('/').filter(Boolean).at(-1);
}

function unsupported(json: LocatedJson, message: string, key: string | undefined): ImportProblem {
  return { code: 'config-unsupported', message, ...(key === undefined ? {} : { key }), ...json.locate(key ?? '') };
}
