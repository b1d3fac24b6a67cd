import type { Quantity } from '../engine/kernel/quantity.ts';
import * as ast from '../generated/ast.ts';
import { dimensionOf, findUnit, parseQuantity, sameDimension } from '../units/index.ts';
import type { QuantityRow } from '../vocabulary/row.ts';
import { spanOf } from './ast-span.ts';
import { within } from './expression.ts';
import type { Repair } from './problem.ts';
import type { Span } from './span.ts';

/** The likely fixes of a value in the wrong unit, and whether it is bits where bytes are meant. */
export function unitRepairs(
  value: ast.Expression,
  quantity: Quantity,
  row: QuantityRow,
  uri: string,
): { bits: boolean; repairs: readonly Repair[] } {
  const expected = dimensionOf(row.unit);
  const fits = sameDimension(quantity.dimension, expected);
  if (!ast.isLiteral(value) || (fits && row.unit !== 'B')) return NO_REPAIRS;
  const parsed = parseQuantity(value.text);
  const bits = fits && parsed.unit?.bits === true;
  if (fits && !bits) return NO_REPAIRS;
  const span = spanOf(value, uri);
  const unitSpan = within(span, parsed.unitOffset);
  const units = candidates(parsed.unitText, row).filter((unit) => {
    const found = findUnit(unit);
    return found && sameDimension(found.dimension, expected) && unit !== parsed.unitText;
  });
  const repairs: Repair[] = [...new Set(units)].slice(0, 3).map((unit, i) => ({
    title: `Write ${value.text.slice(0, parsed.unitOffset).trim()} ${unit}`,
    span: unitSpan,
    newText: parsed.unitText === '' && !value.text.endsWith(' ') ? ` ${unit}` : unit,
    preferred: i === 0,
  }));
  return { bits, repairs: [...countRepair(parsed.number, parsed.unitText, row, span), ...repairs] };
}

const NO_REPAIRS = { bits: false, repairs: [] };

/** `8B` parameters are eight bytes; the billion that was meant is `8e9`. */
function countRepair(number: number, unitText: string, row: QuantityRow, span: Span): Repair[] {
  if (row.unit !== '1' || unitText === '') return [];
  const scale = { B: 1e9, b: 1e9, kB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12, M: 1e6 }[unitText];
  const newText = scale ? `${number}e${Math.log10(scale)}` : String(number);
  return [{ title: `Write ${newText}`, span, newText, preferred: true }];
}

function candidates(written: string, row: QuantityRow): readonly string[] {
  const example = parseQuantity(
    /([0-9].*)$/
      .exec(row.example)?.[1]
      ?.replace(/[;}].*$/, '')
      .trim() ?? '',
  ).unitText;
  const withRate = written && !written.includes('/') ? [`${written}/s`, `${written.replace('b', 'B')}/s`] : [];
  const withoutRate = written.includes('/') ? [written.slice(0, written.indexOf('/'))] : [];
  return [
    ...withRate,
    ...withoutRate,
    written.replace(/b(?=\/|$)/, 'B'),
    example,
    row.unit === '1/s' ? '/s' : row.unit,
  ];
}
