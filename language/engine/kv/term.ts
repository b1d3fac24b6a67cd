import { dimensionOf } from '../../units/dimension.ts';
import { derive, type Operands } from '../kernel/derive.ts';
import type { Formula } from '../kernel/formula.ts';
import { given, type Quantity } from '../kernel/quantity.ts';

/**
 * A formula with its operands filled in, before anyone asks for a number or for a derivation. Both come from the
 * same term, so what is shown is what was computed.
 */
export interface Term {
  readonly formula: Formula;
  readonly operands: Readonly<Record<string, Operand>>;
}

/** A number of the architecture and the attribute it was written as, or a term of its own. */
export type Operand = Leaf | Term;

export interface Leaf {
  readonly attribute: string;
  readonly value: number;
  /** Base unit, as `unitOf` writes it. */
  readonly unit: string;
  /** How the user writes the value where it is a word, e.g. `bf16`. */
  readonly text?: string;
}

/** Looks nothing up: every number is shown as given. */
export const nothingWritten: InputLookup = () => undefined;

/** Finds the quantity behind an attribute of a layer group (by index) or of the model, if the user wrote one. */
export type InputLookup = (attribute: string, group?: number) => Quantity | undefined;

export function term<S extends string>(row: Formula<S>, operands: Readonly<Record<S, Operand>>): Term {
  return { formula: row as unknown as Formula, operands };
}

/** A count of the architecture: heads, dims, layers. */
export function count(attribute: string, value: number): Leaf {
  return { attribute, value, unit: '1' };
}

/** The number a term stands for, without building a derivation. */
export function evaluate(operand: Operand): number {
  if (!('formula' in operand)) return operand.value;
  const values: Record<string, number> = {};
  const lists: Record<string, readonly number[]> = {};
  for (const symbol of Object.keys(operand.operands)) {
    const value = evaluate(operand.operands[symbol]!);
    values[symbol] = value;
    lists[symbol] = [value];
  }
  return operand.formula.compute(values, lists);
}

/** The same number as a quantity that can explain itself down to what the user wrote. */
export function explain(name: string, operand: Operand, lookup: InputLookup, group?: number): Quantity {
  if (!('formula' in operand)) return leafQuantity(operand, lookup, group);
  const operands: Record<string, Quantity> = {};
  for (const symbol of Object.keys(operand.operands)) {
    operands[symbol] = explain(`${name}.${symbol}`, operand.operands[symbol]!, lookup, group);
  }
  return derive(name, operand.formula, operands as Operands<string>);
}

/**
 * The quantity behind a leaf. What the user wrote gives name, text and place; the value stays the architecture's, because
 * one attribute may stand for several numbers (`kv-dtype fp8_ds_mla`: element, scale and rotary bytes).
 */
export function leafQuantity(leaf: Leaf, lookup: InputLookup, group?: number): Quantity {
  const written = lookup(leaf.attribute, group);
  if (!written) return given(leaf.attribute, leaf.value, leaf.unit, leaf.text === undefined ? {} : { text: leaf.text });
  if (written.value === undefined && written.missing.length > 0) return written;
  return written.with({ value: leaf.value, dimension: dimensionOf(leaf.unit) });
}
