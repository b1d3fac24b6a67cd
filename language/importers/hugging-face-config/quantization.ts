import type { DtypeName } from '../../vocabulary/dtypes.ts';
import { type JsonValue, spelled } from './json.ts';
import { type ConfigReader, isObject } from './reader.ts';

/** How a release stores its weights: the format, and whether all matrices of the layers have it or only the experts. */
export interface WeightsFormat {
  readonly dtype: DtypeName;
  readonly covers: 'matrices' | 'experts';
  /** The key that tells it. */
  readonly key: string;
}

const HOLDERS = ['quantization_config', 'compression_config'] as const;

/** The object that tells of quantised weights, beside the language model or at the top. */
export function quantization(reader: ConfigReader, top: ConfigReader): ConfigReader | undefined {
  for (const one of [reader, top]) {
    const key = HOLDERS.find((name) => one.has(name) && isObject(one.object[name] ?? null));
    if (key) return one.nested(key);
  }
  return undefined;
}

/** The cache format a file asks the engine for, as compressed-tensors and ModelOpt write it; text or numbers. */
export function askedCacheFormat(quantized: ConfigReader | undefined): { key: string; dtype: DtypeName } | undefined {
  const key = ['kv_cache_scheme', 'kv_cache_quant_algo'].find((name) => quantized?.has(name));
  if (!quantized || key === undefined) return undefined;
  const value = quantized.object[key] ?? null;
  const dtype = isObject(value) ? numbersOf(value.num_bits, value.type) : wordOf(spelled(value));
  return dtype === undefined ? undefined : { key: `quantization_config.${key}`, dtype };
}

/** What the weights are stored in, or the key that leaves it open. */
export function weightsFormat(quantized: ConfigReader): WeightsFormat | { readonly missing: string } {
  const method = word(quantized, 'quant_method') ?? word(quantized, 'quant_algo')?.toLowerCase();
  const key = 'quantization_config.quant_method';
  if (method === 'mxfp4') return { dtype: 'mxfp4', covers: 'experts', key };
  const dtype = dtypeOf(quantized, method);
  if (dtype === undefined) return { missing: key };
  const covers = coverage(quantized);
  return covers === undefined ? { missing: 'quantization_config.ignore' } : { dtype, covers, key };
}

function dtypeOf(quantized: ConfigReader, method: string | undefined): DtypeName | undefined {
  const { bits, group_size: group } = quantized.object;
  const algorithm = word(quantized, 'quant_algo')?.toUpperCase();
  if (method === 'fp8' || method === 'fbgemm_fp8') return quantized.has('weight_block_size') ? 'fp8-block128' : 'fp8';
  if ((method === 'gptq' || method === 'awq') && bits === 4) return group === 32 ? 'int4-g32' : 'int4-g128';
  if (algorithm === 'NVFP4' || algorithm === 'W4A16_NVFP4') return 'nvfp4';
  if (algorithm === 'FP8') return 'fp8';
  if (algorithm !== undefined) return undefined;
  return method === 'compressed-tensors' ? groupFormat(quantized) : undefined;
}

/** compressed-tensors: one group for all linear layers; several groups mix formats by module names. */
function groupFormat(quantized: ConfigReader): DtypeName | undefined {
  const groups = Object.values(quantized.nested('config_groups')?.object ?? {});
  const only = groups.length === 1 ? (groups[0] ?? null) : null;
  const weights = isObject(only) ? (only.weights ?? null) : null;
  if (!isObject(weights)) return undefined;
  const { num_bits: bits, type, group_size: group } = weights;
  if (type === 'float' && bits === 8) return weights.strategy === 'block' ? 'fp8-block128' : 'fp8';
  if (type === 'float' && bits === 4) return group === 16 ? 'nvfp4' : 'mxfp4';
  if (word(quantized, 'format')?.startsWith('mxfp4')) return 'mxfp4';
  if (type === 'int' && bits === 8) return 'int8';
  if (type === 'int' && bits === 4) return group === 32 ? 'int4-g32' : group === 128 ? 'int4-g128' : undefined;
  return undefined;
}

/**
 * Which matrices the format covers, by the modules it leaves out: norms, routers, embeddings and heads are never among
 * the matrices; attention and shared experts left out together leave the routed experts. Anything else stays open.
 */
function coverage(quantized: ConfigReader): WeightsFormat['covers'] | undefined {
  const key = ['ignore', 'exclude_modules', 'modules_to_not_convert'].find((name) =>
    Array.isArray(quantized.object[name]),
  );
  const modules = key === undefined ? [] : (quantized.object[key] as readonly JsonValue[]).map((name) => spelled(name));
  const language = modules.filter((name) => !/visi|visual|mtp|lm_head/.test(name));
  const attention = language.some((name) => /attn(?:[.*]*|\.\*)$/.test(name));
  const shared = language.some((name) => /shared_experts?(?:[.*]*)$/.test(name));
  if (!attention && !shared) return 'matrices';
  return attention ? 'experts' : undefined;
}

function wordOf(text: string): DtypeName | undefined {
  if (/^nvfp4/i.test(text)) return 'nvfp4';
  if (/^(fp8|float8)/i.test(text)) return 'fp8';
  return /^int8/i.test(text) ? 'int8' : undefined;
}

function numbersOf(bits: unknown, type: unknown): DtypeName | undefined {
  if (bits === 8) return type === 'int' ? 'int8' : 'fp8';
  return bits === 4 && type === 'float' ? 'nvfp4' : undefined;
}

function word(quantized: ConfigReader, key: string): string | undefined {
  const value = quantized.object[key];
  return typeof value === 'string' ? value : undefined;
}
