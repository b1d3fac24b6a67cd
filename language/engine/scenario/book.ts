import { grouped } from '../kernel/grouped.ts';
import { given, type Quantity } from '../kernel/quantity.ts';

/**
 * The quantities of a scenario by name. Verdicts need some of them; what only explains and compares is worked out
 * `later`, when somebody looks for a name that is not there yet, or at all of them.
 */
export class Book {
  #byName = new Map<string, Quantity>();
  readonly #pending: (() => void)[] = [];

  add<Q extends Quantity | undefined>(quantity: Q): Q {
    if (quantity) this.#byName.set(quantity.name, quantity);
    return quantity;
  }

  /** What adds quantities that no verdict waits for. */
  later(fill: () => void): void {
    this.#pending.push(fill);
  }

  /** What is there by now. */
  get(name: string): Quantity | undefined {
    return this.#byName.get(name);
  }

  /** All of them for readers: complete, and those of one owner together. */
  all(): ReadonlyMap<string, Quantity> {
    return new Quantities(this);
  }

  /** Adds what was put off, in the order in which it was. */
  complete(): ReadonlyMap<string, Quantity> {
    if (this.#pending.length === 0) return this.#byName;
    for (let fill = this.#pending.shift(); fill; fill = this.#pending.shift()) fill();
    const byOwner = grouped(this.#byName, ([name]) => name.split('.', 1)[0]);
    this.#byName = new Map([...byOwner.values()].flat());
    return this.#byName;
  }
}

/** A book as its readers see it. */
class Quantities implements ReadonlyMap<string, Quantity> {
  readonly #book: Book;

  constructor(book: Book) {
    this.#book = book;
  }

  get(name: string): Quantity | undefined {
    return this.#book.get(name) ?? this.#book.complete().get(name);
  }
  has(name: string): boolean {
    return this.get(name) !== undefined;
  }
  get size(): number {
    return this.#book.complete().size;
  }
  forEach(visit: (value: Quantity, key: string, map: ReadonlyMap<string, Quantity>) => void): void {
    this.#book.complete().forEach((value, key) => void visit(value, key, this));
  }
  entries() {
    return this.#book.complete().entries();
  }
  keys() {
    return this.#book.complete().keys();
  }
  values() {
    return this.#book.complete().values();
  }
  [Symbol.iterator]() {
    return this.entries();
  }
}

/** A quantity under another name: what is one thing in a formula and another to the user. */
export function renamed(quantity: Quantity, name: string): Quantity {
  return quantity.named(name);
}

/** A plain count the tool derived itself, with the words that say how. */
export function counted(name: string, value: number, origin: string, unit = '1'): Quantity {
  return given(name, value, unit, { origin });
}

/** Zero of a unit, for terms that do not occur; `why` is shown. */
export function nothing(name: string, unit: string, why: string): Quantity {
  return given(name, 0, unit, { origin: why });
}
