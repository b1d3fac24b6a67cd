import { given, type Quantity } from '../kernel/quantity.ts';

/** The quantities of a scenario by name, in the order they came to be. */
export class Book {
  readonly #byName = new Map<string, Quantity>();

  add<Q extends Quantity | undefined>(quantity: Q): Q {
    if (quantity) this.#byName.set(quantity.name, quantity);
    return quantity;
  }

  get(name: string): Quantity | undefined {
    return this.#byName.get(name);
  }

  all(): ReadonlyMap<string, Quantity> {
    return this.#byName;
  }
}

/** A quantity under another name: what is one thing in a formula and another to the user. */
export function renamed(quantity: Quantity, name: string): Quantity {
  return quantity.with({ name });
}

/** A plain count the tool derived itself, with the words that say how. */
export function counted(name: string, value: number, origin: string, unit = '1'): Quantity {
  return given(name, value, unit, { origin });
}

/** Zero of a unit, for terms that do not occur; `why` is shown. */
export function nothing(name: string, unit: string, why: string): Quantity {
  return given(name, 0, unit, { origin: why });
}
