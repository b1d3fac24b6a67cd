import type { LayerGroup, ParameterCounts, WeightsInfo } from '../../model/architecture.ts';
import { type DtypeName, findDtype } from '../../vocabulary/dtypes.ts';
import type { Family } from './family.ts';
import { askedCacheFormat, quantization, weightsFormat } from './quantization.ts';
import type { ConfigReader } from './reader.ts';

/** The format the model computes in; bf16 where the file is silent, which is said. */
export function modelDtype(reader: ConfigReader, top: ConfigReader): DtypeName {
  for (const one of [reader, top]) {
    const key = ['torch_dtype', 'dtype'].find((name) => one.has(name) && one.object[name] !== 'auto');
    if (key === undefined) continue;
    const text = one.word(key) ?? '';
    one.derived('kv-dtype', key);
    return findDtype(text) ?? one.refuse(`'${key}' names a format that is not known here: '${text}'`, key);
  }
  return reader.guess('kv-dtype', 'bf16', 'no torch_dtype stated');
}

/**
 * The format of the cache is the model's own: quantised weights say nothing about it. Some files ask the engine for
 * another (`kv_cache_scheme`), and an engine's flag wins over both, so the wish is passed on and not taken.
 */
export function cacheDtype(reader: ConfigReader, top: ConfigReader, model: DtypeName): DtypeName {
  const asked = askedCacheFormat(quantization(reader, top));
  if (asked) {
    const why = `'${asked.key}' asks the engine for ${asked.dtype}: write kv-dtype ${asked.dtype} if it is used`;
    const { guessed } = reader.findings;
    const known = guessed.findIndex((one) => one.attribute === 'kv-dtype');
    const both = known < 0 ? why : `${guessed[known]!.why}; ${why}`;
    guessed.splice(known < 0 ? guessed.length : known, 1, { attribute: 'kv-dtype', value: model, why: both });
  }
  return model;
}

/** What the file says of the weights; parameters where the family's rule finds its keys. */
export function weightsInfo(
  reader: ConfigReader,
  top: ConfigReader,
  family: Family,
  modelType: string,
  model: DtypeName,
  groups: readonly LayerGroup[],
): WeightsInfo {
  const counted = family.parameters?.(reader, modelType, groups) ?? {
    missing: `no counting rule for ${modelType || family.name}`,
  };
  const counts = {
    hiddenSize: first(reader, ['hidden_size', 'n_embd', 'd_model']),
    vocabulary: first(reader, ['vocab_size']),
    intermediateSize: first(reader, ['intermediate_size', 'ffn_dim', 'd_ff']),
    experts: first(reader, ['n_routed_experts', 'num_local_experts', 'num_experts', 'moe_num_experts']),
    activeExperts: first(reader, ['num_experts_per_tok', 'num_experts_per_token', 'moe_top_k', 'moe_k']),
    sharedExperts: first(reader, ['n_shared_experts', 'num_shared_experts']),
    expertIntermediateSize: first(reader, ['moe_intermediate_size']),
  };
  const tied =
    reader.flag('tie_word_embeddings') ??
    top.flag('tie_word_embeddings') ??
    ('missing' in counted ? undefined : counted.tied);
  return {
    ...Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== undefined)),
    ...formats(reader, top, model, 'missing' in counted ? undefined : counted),
    ...(tied === undefined ? {} : { tiedEmbeddings: tied }),
    ...('missing' in counted ? { parametersMissing: counted.missing } : { parameters: counted }),
  };
}

/** One format, or the formats of the quantised matrices and of the rest where their parameters are counted. */
function formats(
  reader: ConfigReader,
  top: ConfigReader,
  model: DtypeName,
  counted: ParameterCounts | undefined,
): Pick<WeightsInfo, 'dtype' | 'parts' | 'dtypeMissing'> {
  const quantized = quantization(reader, top);
  if (!quantized) return { dtype: model };
  const format = weightsFormat(quantized);
  if ('missing' in format) return { dtypeMissing: format.missing };
  const { dtype, covers } = format;
  const parameters = covers === 'experts' ? counted?.routed : counted?.linear;
  const bulk = covers === 'experts' ? {} : { dtype };
  if (!counted || parameters === undefined || parameters === 0)
    return covers === 'experts' ? { dtypeMissing: format.key } : bulk;
  const parts = [
    { part: covers === 'experts' ? 'routed experts' : 'matrices of the layers', parameters, dtype },
    { part: 'the rest', parameters: counted.total - parameters, dtype: model },
  ];
  return { ...bulk, parts };
}

function first(reader: ConfigReader, keys: readonly string[]): number | undefined {
  const key = keys.find((one) => typeof reader.object[one] === 'number');
  return key === undefined ? undefined : (reader.object[key] as number);
}
