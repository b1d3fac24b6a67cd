/**
 * Structural sharing: `next`, with every part that equals the same part of `previous` replaced by that part. Models
 * arrive as fresh JSON on every key; after this, what didn't change is identical and its component needn't draw again.
 */
export function share<T>(previous: unknown, next: T): T {
  return shareValue(previous, next) as T;
}

function shareValue(previous: unknown, next: unknown): unknown {
  if (Object.is(previous, next)) return previous;
  if (typeof previous !== 'object' || typeof next !== 'object' || !previous || !next) return next;
  if (Array.isArray(next)) return Array.isArray(previous) ? shareList(previous, next) : next;
  if (Array.isArray(previous)) return next;
  return shareRecord(previous as Record<string, unknown>, next as Record<string, unknown>);
}

function shareRecord(previous: Record<string, unknown>, next: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(next);
  let same = keys.length === Object.keys(previous).length;
  const merged: Record<string, unknown> = {};
  for (const key of keys) {
    const value = shareValue(previous[key], next[key]);
    merged[key] = value;
    if (value !== previous[key] || !Object.hasOwn(previous, key)) same = false;
  }
  return same ? previous : merged;
}

/** Items with an `id` are matched by it, so that an insertion doesn't redraw all that follow. */
function shareList(previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const byId = new Map(previous.map((item) => [idOf(item), item]));
  const merged = next.map((item, index) => {
    const id = idOf(item);
    return shareValue(id === undefined ? previous[index] : byId.get(id), item);
  });
  const same = merged.length === previous.length && merged.every((item, index) => item === previous[index]);
  return same ? previous : merged;
}

function idOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null ? (item as { id?: unknown }).id : undefined;
}
