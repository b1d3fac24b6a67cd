import { closest, distance } from 'fastest-levenshtein';

/** Known names close enough to a misspelt one to be worth offering, nearest first. */
export function nearest(name: string, known: readonly string[]): readonly string[] {
  if (known.length === 0) return [];
  const limit = Math.max(1, Math.floor(name.length / 3));
  const lower = name.toLowerCase();
  const best = closest(
    lower,
    [...known].map((k) => k.toLowerCase()),
  );
  const ranked = known
    .map((k) => ({ k, cost: distance(lower, k.toLowerCase()) }))
    .filter(
      ({ k, cost }) =>
        cost <= limit || (k.toLowerCase() === best && cost <= limit + 1) || k.toLowerCase().includes(lower),
    )
    .sort((a, b) => a.cost - b.cost);
  return ranked.slice(0, 3).map(({ k }) => k);
}
