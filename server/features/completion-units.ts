import type { Token } from '../../language/services/tokens.ts';
import {
  DENOMINATORS,
  dimensionOf,
  findUnit,
  parseQuantity,
  sameDimension,
  UNITS,
} from '../../language/units/index.ts';
import type { QuantityRow } from '../../language/vocabulary/row.ts';
import { exampleValue } from './completion-attributes.ts';
import { Kind, type Suggestion } from './completion-items.ts';

/** Units that fit after a number; those of the attribute's example first, as they are the usual ones. */
export function unitSuggestions(token: Token, row: QuantityRow): readonly Suggestion[] {
  const { unitText, unitOffset } = parseQuantity(token.image);
  const number = token.image.slice(0, unitText ? unitOffset : undefined).trimEnd();
  const usual = parseQuantity(/\d[^;}]*/.exec(exampleValue(row))?.[0]?.trim() ?? '').unitText;
  return unitsFor(row).map((symbol) => ({
    label: symbol,
    kind: Kind.Unit,
    detail: findUnit(symbol)?.doc ?? '',
    // The number belongs to what is replaced, so that `80G` and `80 G` both become `80 GiB`.
    insert: symbol === '%' ? `${number}%` : `${number} ${symbol}`,
    from: token.offset,
    rank: symbol === usual ? 0 : 1,
  }));
}

/** Symbols that measure what a row asks for. Bits are offered in rates only. */
export function unitsFor(row: Pick<QuantityRow, 'unit' | 'max'>): readonly string[] {
  const wanted = dimensionOf(row.unit);
  if (row.unit === '1') return row.max === 1 ? ['%'] : [];
  const plain = [...UNITS.values()].filter(
    (unit) => sameDimension(unit.dimension, wanted) && !(unit.bits && row.unit === 'B'),
  );
  const above = ['', ...UNITS.keys()].filter((symbol) => symbol !== '%' && symbol !== 'cycles');
  const rates = DENOMINATORS.filter(
    (below) => below === 's' || below === 'tok' || row.unit.endsWith(`/${below}`),
  ).flatMap((below) => above.map((symbol) => `${symbol}/${below}`));
  const fitting = rates.filter((symbol) => {
    const unit = findUnit(symbol);
    return unit && sameDimension(unit.dimension, wanted);
  });
  const slower = row.unit === '1/s' ? ['/min', '/h', '/d'] : [];
  return [...new Set([...plain.map((unit) => unit.symbol), ...fitting, ...slower])].filter(
    (symbol) => !symbol.includes('µ'),
  );
}
