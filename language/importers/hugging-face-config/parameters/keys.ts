import type { ParameterCounts } from '../../../model/architecture.ts';
import type { ConfigReader } from '../reader.ts';

/** Parameter counts, or the key without which they would be a guess. */
export type Counted = ParameterCounts | { readonly missing: string };

/** The keys every counting rule needs; a missing one is named, since a count from a default would look exact. */
export function sizeKeys<K extends string>(
  reader: ConfigReader,
  keys: readonly K[],
): Record<K, number> | { missing: string } {
  const found: Partial<Record<K, number>> = {};
  for (const key of keys) {
    const value = reader.object[key];
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) return { missing: key };
    found[key] = value;
  }
  return found as Record<K, number>;
}

/** A whole number where the file has one, else undefined. */
export function sizeKey(reader: ConfigReader, ...keys: readonly string[]): number | undefined {
  const key = keys.find((one) => typeof reader.object[one] === 'number');
  const value = key === undefined ? undefined : (reader.object[key] as number);
  return value !== undefined && Number.isInteger(value) && value >= 0 ? value : undefined;
}

/**
 * Whether the output head is the input table; the class's own default where the file is silent is `fallback`. Of a
 * multimodal file the word beside the language model counts where that has none.
 */
export function tied(reader: ConfigReader, fallback: boolean): boolean {
  return reader.flag('tie_word_embeddings') ?? reader.outer?.flag('tie_word_embeddings') ?? fallback;
}
