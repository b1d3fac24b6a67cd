/** Value below which a share of a list lies, interpolated. */
export function quantile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const low = Math.floor(place);
  const next = sorted[low + 1] ?? sorted[low]!;
  return sorted[low]! + (place - low) * (next - sorted[low]!);
}

export function median(list: readonly number[]): number {
  return quantile(list, 0.5);
}
