import type { Quantity } from '../../../language/engine/kernel/quantity.ts';
import { unitOf } from '../../../language/units/index.ts';
import { version } from '../../../package.json';
import { explanation } from '../../explain/index.ts';
import { numberJson, rangeJson } from './json.ts';

/** A quantity where it was found; `scenario` is absent when it is the same in all. */
export interface Found {
  readonly path: string;
  readonly scenario?: string;
  readonly quantity: Quantity;
}

/** Derivations as trees of plain data: values in base units, ready texts beside them. */
export function explainJson(found: readonly Found[], show: (uri: string) => string): string {
  const explanations = found.map(({ path, scenario, quantity }) => ({
    path,
    ...(scenario === undefined ? {} : { scenario }),
    ...treeOf(quantity, show),
  }));
  return JSON.stringify({ tierwright: version, explanations }, null, 2);
}

function treeOf(quantity: Quantity, show: (uri: string) => string): object {
  const { title, result, claim, formula, equation, substituted, symbols, assumptions, source, missing } =
    explanation(quantity);
  return {
    ...leafOf(quantity, show),
    title,
    text: result,
    claim,
    ...(formula ? { formula } : {}),
    ...(equation ? { equation } : {}),
    ...(substituted ? { substituted } : {}),
    ...(quantity.band ? { band: quantity.band } : {}),
    inputs: symbols.map((one) => ({
      symbol: one.symbol,
      meaning: one.meaning,
      ...(one.quantity.inputs.length > 0
        ? treeOf(one.quantity, show)
        : { ...leafOf(one.quantity, show), text: one.text }),
    })),
    ...(assumptions.length > 0 ? { assumptions } : {}),
    ...(source ? { source } : {}),
    ...(missing.length > 0 ? { missing: missing.map((one) => `${one.owner}.${one.attribute}`) } : {}),
  };
}

function leafOf({ name, value, dimension, origin, span }: Quantity, show: (uri: string) => string) {
  return {
    quantity: name,
    value: numberJson(value),
    unit: unitOf(dimension),
    ...(origin ? { origin } : {}),
    ...(span ? { place: { path: show(span.uri), range: rangeJson(span) } } : {}),
  };
}
