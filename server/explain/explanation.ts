import { allAssumptions } from '../../language/engine/kernel/derive.ts';
import type { Band, Claim, Input, Missing, Quantity } from '../../language/engine/kernel/quantity.ts';
import type { Span } from '../../language/model/span.ts';
import { CLAIMS } from '../../language/reference/claims.ts';
import { formatPercent, formatValue, unitOf } from '../../language/units/index.ts';
import { substitute } from './substitute.ts';

/** A quantity's derivation as ready texts; hover, `explain`, the preview and the docs all show this and nothing else. */
export interface Explanation {
  /** Stable dotted name, or what the user wrote for an unnamed value. */
  readonly name: string;
  /** The formula's title; the name where no formula stands behind the value. */
  readonly title: string;
  /** The value as people write it; `unknown` when an input is missing. */
  readonly result: string;
  /** The same in base units, where the result was scaled and is a count that can be told exactly: `8,589,934,592 B`. */
  readonly exact?: string;
  readonly claim: Claim;
  /** The claim in words: `lower bound: nothing can beat it`. */
  readonly claimText: string;
  /** The error band in words: `80 % of held-out measurements lay between 20 ms and 32 ms`. */
  readonly band?: string;
  /** Stable id of the formula. */
  readonly formula?: string;
  /** The formula's equation, or the expression the user wrote. */
  readonly equation?: string;
  /** The equation with the numbers in it; a symbol whose value is unknown stays a symbol. */
  readonly substituted?: string;
  readonly symbols: readonly ExplainedSymbol[];
  /** Every assumption on the way to the value, nearest first. */
  readonly assumptions: readonly string[];
  readonly source?: string;
  readonly missing: readonly Missing[];
}

/** What stands for a symbol; a symbol with several operands (a sum, a list of hops) has one entry for each. */
export interface ExplainedSymbol {
  readonly symbol: string;
  readonly meaning: string;
  /** Formatted value, with what the user wrote behind it where that reads differently: `2 B (bf16)`. */
  readonly text: string;
  /** Why it is what it is: a default, a config key, a library row. */
  readonly origin?: string;
  /** Where the user wrote it. */
  readonly span?: Span;
  readonly quantity: Quantity;
}

/** Explains one level of a derivation; the operands explain themselves the same way. */
export function explanation(quantity: Quantity): Explanation {
  const { formula, claim } = quantity;
  const equation = formula?.equation ?? expressionOf(quantity);
  const exact = exactText(quantity);
  return {
    name: quantity.name,
    title: formula?.title ?? quantity.name,
    result: valueText(quantity),
    ...(exact ? { exact } : {}),
    claim,
    claimText: `${CLAIMS[claim].title}: ${CLAIMS[claim].meaning}`,
    ...(quantity.band ? { band: bandText(quantity, quantity.band) } : {}),
    ...(formula ? { formula: formula.id, source: formula.source } : {}),
    ...(equation ? { equation } : {}),
    ...(formula ? { substituted: substitute(formula.equation, quantity.inputs, valueText) } : {}),
    symbols: quantity.inputs.flatMap((input) => symbolsOf(input, quantity)),
    assumptions: allAssumptions(quantity),
    missing: quantity.missing,
  };
}

function bandText({ dimension }: Quantity, { low, high, share }: Band): string {
  return `${formatPercent(share)} of held-out measurements lay between ${formatValue(low, dimension)} and ${formatValue(high, dimension)}`;
}

/** A quantity's value as people write it. */
export function valueText(quantity: Quantity): string {
  return quantity.value === undefined ? 'unknown' : formatValue(quantity.value, quantity.dimension);
}

function symbolsOf({ symbol, operands }: Input, { formula }: Quantity): readonly ExplainedSymbol[] {
  return operands.map((operand) => ({
    symbol,
    meaning: formula?.symbols[symbol]?.meaning ?? operand.name,
    text: writtenText(operand),
    ...(operand.origin ? { origin: operand.origin } : {}),
    ...(operand.span ? { span: operand.span } : {}),
    quantity: operand,
  }));
}

/** An expression the user wrote keeps its operands, but no formula of the catalogue stands behind it. */
function expressionOf({ inputs, text }: Quantity): string | undefined {
  return inputs.length > 0 ? text : undefined;
}

function writtenText(quantity: Quantity): string {
  const value = valueText(quantity);
  const written = quantity.formula ? undefined : quantity.text;
  return written === undefined || sameReading(written, value) ? value : `${value} (${written})`;
}

function sameReading(a: string, b: string): boolean {
  const plain = (text: string) => text.replace(/[\s,_]/g, '');
  return plain(a) === plain(b);
}

function exactText(quantity: Quantity): string | undefined {
  const { value, dimension, claim } = quantity;
  if (value === undefined || claim !== 'exact' || !Number.isSafeInteger(value)) return undefined;
  const unit = unitOf(dimension);
  const text = unit === '1' ? value.toLocaleString('en-US') : `${value.toLocaleString('en-US')} ${unit}`;
  return text === valueText(quantity) ? undefined : text;
}
