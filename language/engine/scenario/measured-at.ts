import type { AttributeValue } from '../../model/attribute.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { interpolateMeasured, type Measurement } from '../physics/index.ts';

/** Rows of a measured table; `tokens` are bytes where the table is kept by bytes. */
export function rowsOf(attribute: AttributeValue | undefined): readonly Measurement[] {
  return (attribute?.table ?? []).flatMap(({ key, value }) =>
    typeof key !== 'string' && key.value !== undefined && value.value !== undefined
      ? [{ tokens: key.value, seconds: value.value }]
      : [],
  );
}

/** What a table says: a measured time, or why it says none. Nothing where no table is written. */
export interface TableReading {
  readonly time?: Quantity;
  readonly notes: readonly string[];
}

/** Reads a measured table at a length or size; never beyond its ends. */
export function measuredAt(attribute: AttributeValue | undefined, at: number | undefined, owner: string): TableReading {
  const rows = rowsOf(attribute);
  if (!attribute || rows.length === 0 || at === undefined) return { notes: [] };
  const answer = interpolateMeasured(rows, at);
  if (answer.kind === 'unusable') return { notes: [`the measured table of ${owner} is not used: ${answer.reason}`] };
  if (answer.kind === 'outside')
    return {
      notes: [`the measured table of ${owner} does not reach this size and is not extrapolated: modelled instead`],
    };
  const more = { claim: 'measured' as const, span: attribute.span, text: 'measured table' };
  return { time: given(`measured time of ${owner}`, answer.seconds, 's', more), notes: [] };
}
