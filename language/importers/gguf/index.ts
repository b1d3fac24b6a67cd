import type { Architecture, ParameterCounts, WeightsInfo, WeightsPart } from '../../model/architecture.ts';
import { mergeGroups } from '../../model/architecture.ts';
import { findDtype } from '../../vocabulary/dtypes.ts';
import type { ImportedConfig, ImportOptions } from '../hugging-face-config/index.ts';
import { importConfig } from '../hugging-face-config/index.ts';
import { type JsonObject, type LocatedJson, readJson } from '../hugging-face-config/json.ts';
import { Refusal } from '../hugging-face-config/problem.ts';
import { type ConfigReader, configReader, type Findings } from '../hugging-face-config/reader.ts';
import { ggufLayers } from './layers.ts';

/** Reads a model file's text: a `config.json`, or what `ggufText` makes of a `.gguf` file. */
export function importModelFile(text: string, options: ImportOptions = {}): ImportedConfig {
  return text.startsWith('{"gguf":') ? importGguf(text, options) : importConfig(text, options);
}

function importGguf(text: string, options: ImportOptions): ImportedConfig {
  const json = readJson(text);
  const findings: Findings = { derivedFrom: {}, guessed: [] };
  if ('problem' in json) return { ...findings, problems: [json.problem] };
  try {
    return readMetadata(json, findings, options);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { message, key } = error;
    return { ...findings, problems: [{ code: 'config-unsupported', message, ...(key === undefined ? {} : { key }) }] };
  }
}

function readMetadata(json: LocatedJson, findings: Findings, options: ImportOptions): ImportedConfig {
  const top = configReader(json.value, '', findings);
  const all = top.nested('gguf') ?? top.refuse('the file has no metadata');
  const modelType = typeof all.object['general.architecture'] === 'string' ? all.object['general.architecture'] : '';
  if (modelType === '')
    top.refuse("'general.architecture' is missing: it names the model family", 'general.architecture');
  const reader = configReader(ownKeys(all.object, modelType), modelType, findings);
  const { groups, speculative } = ggufLayers(reader, modelType);
  const merged = mergeGroups(groups);
  const kvDtype =
    options.kvDtype ?? reader.guess('kv-dtype', 'fp16', 'llama.cpp keeps the cache in fp16 unless told otherwise');
  const maxPositions = reader.optionalCount('max-positions', ['context_length'], { most: 1e10 });
  const architecture: Architecture = {
    groups: merged,
    kDtype: kvDtype,
    vDtype: kvDtype,
    weights: weightsOf(reader, top.nested('tensors'), all.object),
    ...(maxPositions === undefined ? {} : { maxPositions }),
    ...(speculative ? { speculative } : {}),
  };
  const name = options.name ?? all.object['general.name'];
  return {
    architecture,
    ...(typeof name === 'string' ? { name } : {}),
    modelType,
    family: 'GGUF',
    ...findings,
    problems: [],
  };
}

/** The keys of one architecture, without its name before each. */
function ownKeys(metadata: JsonObject, architecture: string): JsonObject {
  const own: Record<string, JsonObject[string]> = Object.create(null);
  for (const [key, value] of Object.entries(metadata)) {
    if (key.startsWith(`${architecture}.`)) own[key.slice(architecture.length + 1)] = value;
  }
  return own;
}

/** Parameters and their formats straight from the tensors; a shard holds only some of them. */
function weightsOf(reader: ConfigReader, tensors: ConfigReader | undefined, metadata: JsonObject): WeightsInfo {
  if (!tensors) return {};
  const shards = metadata['split.count'];
  if (typeof shards === 'number' && shards > 1)
    return { parametersMissing: `split.count: the file is one of ${shards}, and the others hold more tensors` };
  const types = Object.entries(tensors.nested('types')?.object ?? {}) as [string, number][];
  const total = types.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return { parametersMissing: 'tensors' };
  const parts = types.map(([type, parameters]) => ({ part: `tensors in ${type}`, parameters, dtype: findDtype(type) }));
  const strange = parts.find((part) => part.dtype === undefined);
  const parameters = countsOf(reader, tensors, total);
  if (strange) return { parameters, dtypeMissing: strange.part };
  const [only] = parts;
  return parts.length === 1
    ? { parameters, dtype: only!.dtype! }
    : { parameters, parts: parts as readonly WeightsPart[] };
}

function countsOf(reader: ConfigReader, tensors: ConfigReader, total: number): ParameterCounts {
  const size = (key: string) => (typeof tensors.object[key] === 'number' ? (tensors.object[key] as number) : 0);
  const [embedding, output, routed] = [size('embedding'), size('output'), size('experts')];
  const count = reader.optionalCount('experts', ['expert_count'], { least: 0 }) ?? 0;
  const used = reader.optionalCount('active-experts', ['expert_used_count'], { least: 0 }) ?? count;
  const idle = count > 0 ? routed * (1 - Math.min(used, count) / count) : 0;
  const head = output > 0 ? output : embedding;
  const matmul = Math.max(0, total - idle - embedding - output);
  return { total, active: total - idle, embedding, head, matmul, tied: output === 0 };
}
