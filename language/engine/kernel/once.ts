/**
 * Remembers what was made of each object, as long as the object lives. For declarations and what is read of them: they
 * do not change, so what follows from one alone is told once for all scenarios and workloads.
 */
export function once<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    const found = known.get(key);
    if (found) return found.value;
    const value = make(key);
    known.set(key, { value });
    return value;
  };
}
