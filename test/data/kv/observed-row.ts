/** A size somebody observed in public, as `kv-observed.jsonl` keeps it. */
export interface ObservedRow {
  readonly id: string;
  readonly family: string;
  readonly engine: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly observed: { readonly quantity: string; readonly value: number; readonly unit: string };
  /** The value worked out by hand when the row was collected, in the observed unit; null where nobody could. */
  readonly expected_bytes_or_value: number | null;
  readonly formula_id: string;
  readonly status: 'exact' | 'within_tol' | 'explained' | 'unreconciled';
  readonly role: 'positive' | 'engine_quirk' | 'negative' | 'open' | 'info';
  readonly true_value?: number;
  readonly source: string;
  readonly note: string;
}

/** A number of the row's parameters; throws where the row has none, which is a mistake in the table. */
export function number(row: ObservedRow, ...names: readonly string[]): number {
  const value = optional(row, ...names);
  if (value === undefined) throw new Error(`${row.id} has none of ${names.join(', ')}`);
  return value;
}

/** The first of the parameters that is there; text such as '2048 (inferred)' counts as its number. */
export function optional(row: ObservedRow, ...names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = row.params[name];
    if (typeof value === 'number') return value;
    if (typeof value === 'string' && /^\d/.test(value)) return Number.parseFloat(value);
  }
  return undefined;
}

/** Bytes, or plain units, in one of the observed unit. "(=GiB)" in the table marks what a label really is. */
export function unitFactor(unit: string): number {
  if (/GiB/.test(unit)) return 2 ** 30;
  if (/MiB/.test(unit)) return 2 ** 20;
  if (/KiB/.test(unit)) return 2 ** 10;
  if (unit.startsWith('GB')) return 1e9;
  if (unit.startsWith('MB')) return 1e6;
  if (unit.startsWith('KB')) return 1e3;
  return 1;
}
