import type { ConfigReader } from '../reader.ts';

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

/** Whether the output head is the input table; transformers' default where the file is silent is `fallback`. */
export function tied(reader: ConfigReader, fallback: boolean): boolean {
  return reader.flag('tie_word_embeddings') ?? fallback;
}
