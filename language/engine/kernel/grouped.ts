/** Members by a key, in the order in which they stand; those without a key are left out. */
export function grouped<K, T>(all: Iterable<T>, keyOf: (one: T) => K | undefined): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    if (key === undefined) continue;
    const list = groups.get(key);
    if (list) list.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
