import type { WeightsInfo } from '../../model/architecture.ts';
import { type DtypeName, findDtype } from '../../vocabulary/dtypes.ts';
import type { Family } from './family.ts';
import { type ConfigReader, isObject } from './reader.ts';

/** The format the model computes in; bf16 where the file is silent, which is said. */
export function modelDtype(reader: ConfigReader, top: ConfigReader): DtypeName {
  for (const one of [reader, top]) {
    const key = ['torch_dtype', 'dtype'].find((name) => one.has(name));
    if (key === undefined) continue;
    const text = one.word(key) ?? '';
    one.derived('kv-dtype', key);
    return findDtype(text) ?? one.refuse(`'${key}' names a format that is not known here: '${text}'`, key);
  }
  return reader.guess('kv-dtype', 'bf16', 'no torch_dtype stated');
}

/**
 * The format of the cache: the model's own, unless `kv_cache_scheme` states 8-bit floats. Quantised weights alone say
 * nothing about the cache. An engine's flag wins over both.
 */
export function cacheDtype(reader: ConfigReader, top: ConfigReader, model: DtypeName): DtypeName {
  const scheme = quantization(reader, top)?.nested('kv_cache_scheme');
  if (!scheme) return model;
  const bits = scheme.optionalCount('kv-bits', ['num_bits']);
  if (bits !== 8) return model;
  reader.findings.derivedFrom['kv-dtype'] = 'quantization_config.kv_cache_scheme';
  return scheme.word('type') === 'int' ? 'int8' : 'fp8';
}

/** What the file says of the weights; parameters where the family's rule finds its keys. */
export function weightsInfo(
  reader: ConfigReader,
  top: ConfigReader,
  family: Family,
  modelType: string,
  model: DtypeName,
): WeightsInfo {
  const counted = family.parameters?.(reader, modelType) ?? {
    missing: `no counting rule for ${modelType || family.name}`,
  };
  const dtype = weightsDtype(quantization(reader, top), model);
  const counts = {
    hiddenSize: first(reader, ['hidden_size', 'n_embd', 'd_model']),
    vocabulary: first(reader, ['vocab_size']),
    intermediateSize: first(reader, ['intermediate_size', 'ffn_dim', 'd_ff']),
    experts: first(reader, ['n_routed_experts', 'num_local_experts', 'num_experts', 'moe_num_experts']),
    activeExperts: first(reader, ['num_experts_per_tok', 'num_experts_per_token', 'moe_top_k', 'moe_k']),
    sharedExperts: first(reader, ['n_shared_experts', 'num_shared_experts']),
    expertIntermediateSize: first(reader, ['moe_intermediate_size']),
  };
  const tied = reader.flag('tie_word_embeddings') ?? top.flag('tie_word_embeddings');
  return {
    ...Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== undefined)),
    ...(dtype === undefined ? {} : { dtype }),
    ...(tied === undefined ? {} : { tiedEmbeddings: tied }),
    ...('missing' in counted ? { parametersMissing: counted.missing } : { parameters: counted }),
  };
}

/** One format for all weights, or undefined where the file mixes several and only its tensors would tell. */
function weightsDtype(quantized: ConfigReader | undefined, model: DtypeName): DtypeName | undefined {
  if (!quantized) return model;
  const method = quantized.word('quant_method');
  const bits = quantized.object.bits;
  if (method === 'fp8') return quantized.has('weight_block_size') ? 'fp8-block128' : 'fp8';
  if ((method === 'gptq' || method === 'awq') && bits === 4)
    return quantized.object.group_size === 32 ? 'int4-g32' : 'int4-g128';
  if (method === 'modelopt' && quantized.object.quant_algo === 'NVFP4') return 'nvfp4';
  if (method === 'modelopt' && quantized.object.quant_algo === 'FP8') return 'fp8';
  return undefined;
}

function quantization(reader: ConfigReader, top: ConfigReader): ConfigReader | undefined {
  const holder = [reader, top].find((one) => one.has('quantization_config'));
  return holder && isObject(holder.object.quantization_config ?? null)
    ? holder.nested('quantization_config')
    : undefined;
}

function first(reader: ConfigReader, keys: readonly string[]): number | undefined {
  const key = keys.find((one) => typeof reader.object[one] === 'number');
  return key === undefined ? undefined : (reader.object[key] as number);
}
