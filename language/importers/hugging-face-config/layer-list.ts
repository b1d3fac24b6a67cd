import { speculativeLayers } from './dimensions.ts';
import type { JsonValue } from './json.ts';
import type { ConfigReader } from './reader.ts';

/**
 * A list with one entry per layer, or undefined when the key is absent. Lists may carry entries for prediction layers
 * at their end; any other length contradicts the layer count and is refused.
 */
export function perLayer<T extends string | number>(
  reader: ConfigReader,
  key: string,
  layers: number,
  type: 'string' | 'number',
): readonly T[] | undefined {
  const list = reader.list(key);
  if (list === undefined) return undefined;
  const extra = speculativeLayers(reader);
  if (list.length < layers || list.length > layers + extra) {
    reader.refuse(`'${key}' lists ${list.length} layers, but the model has ${layers}`, key);
  }
  const odd = list.find((entry: JsonValue) => typeof entry !== type);
  if (odd !== undefined) reader.refuse(`'${key}' must hold one ${type} per layer, not ${JSON.stringify(odd)}`, key);
  reader.derived('attention', key);
  return (list as readonly T[]).slice(0, layers);
}

/** Words that mean the same in older and newer files. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['attention', 'full_attention'],
  ['global_attention', 'full_attention'],
  ['global', 'full_attention'],
  ['full', 'full_attention'],
  ['mamba', 'linear_attention'],
  ['mamba2', 'linear_attention'],
  ['local_attention', 'sliding_attention'],
  ['sliding', 'sliding_attention'],
  ['conv', 'short_conv'],
]);

/** How often each word occurs; words nobody expects are refused by name. */
export function countWords<W extends string>(
  reader: ConfigReader,
  key: string,
  words: readonly string[],
  known: readonly W[],
): Record<W, number> {
  const counts = Object.fromEntries(known.map((word) => [word, 0])) as Record<W, number>;
  for (const written of words) {
    const word = known.includes(written as W) ? written : (SYNONYMS.get(written) ?? written);
    if (!known.includes(word as W))
      reader.refuse(`'${key}' names a layer type that is not known here: '${written}'`, key);
    counts[word as W]++;
  }
  return counts;
}

/** Layers for which the rule holds, counted from 0. */
export function countLayers(layers: number, rule: (index: number) => boolean): number {
  let count = 0;
  for (let index = 0; index < layers; index++) if (rule(index)) count++;
  return count;
}
